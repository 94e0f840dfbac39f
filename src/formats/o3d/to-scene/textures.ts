/** Textures, whose images are members of the archive (docs/reference/o3d.md#archive-layout). */

import { decodeImage, imageFormat } from '../../../images/decode.ts';
import { hasTransparency } from '../../../images/image.ts';
import { unlessRefused } from '../../../report/report.ts';
import { NONE, type Texture } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import { O3D_CODES } from '../codes.ts';
import type { SceneObject } from '../files/archive/document.ts';
import { fileNamed } from '../files/archive/layout.ts';
import { type Stage, textOf } from './stage.ts';

/** The scene's texture of an object, or NONE if the scene cannot represent it. */
export type TextureOf = (object: SceneObject | undefined, material: string) => number;

export function textureCollector(stage: Stage): TextureOf {
  const { scene, report } = stage;
  const known = new Map<SceneObject, number>();

  function add(object: SceneObject, material: string): number {
    const uri = textOf(object, 'o3d.uri') ?? '';
    if (object.className !== 'o3d.Texture2D') {
      const message = `Dropped ${object.className === 'o3d.TextureCUBE' ? 'cube map' : 'texture'} ${cubeName(object)} of material "${material}"`;
      report.lose(O3D_CODES.O3D_CUBE_DROPPED, message, { source: object.path });
      return NONE;
    }
    const bytes = imageNamed(stage, uri);
    const texture: Texture = { name: stemOf(uri), uri, ...(bytes ? { bytes } : {}) };
    return scene.textures.push(texture) - 1;
  }

  return (object, material) => {
    if (!object) return NONE;
    const index = known.get(object) ?? add(object, material);
    known.set(object, index);
    return index;
  };
}

/** Finds an image in the archive by its exact name, or beside the archive. */
function imageNamed({ document, files }: Stage, uri: string): Uint8Array | undefined {
  return fileNamed(document, uri) ?? files.find((file) => file.uri === uri)?.bytes;
}

const FACES = ['posx', 'negx', 'posy', 'negy', 'posz', 'negz'];

function cubeName(object: SceneObject): string {
  const one = textOf(object, 'o3d.uri');
  if (one !== undefined) return one;
  return FACES.flatMap((face) => textOf(object, `o3d.${face}_uri`) ?? []).join(', ');
}

/** Whether any pixel is not opaque. */
export function hasAlpha(texture: Texture | undefined): boolean {
  if (!texture?.bytes || imageFormat(texture.bytes, texture.uri) === 'jpeg') return false;
  const image = unlessRefused(() => decodeImage(texture.bytes!, texture.uri));
  return image !== undefined && hasTransparency(image);
}
