/**
 * Files to which a scene refers: textures and shaders (docs/reference/o3d.md#classes-of-objects), and for a lone `scene.json`
 * its data files.
 */
import type { Need } from '../../../format.ts';
import type { ArchiveDocument, Param, SceneIndex } from './document.ts';
import { BLOB_MEMBERS, fileNamed } from './layout.ts';
import { indexScene } from './scene-index.ts';

const TEXTURE_CLASSES = ['o3d.Texture2D', 'o3d.TextureCUBE'];
const EFFECT_CLASS = 'o3d.Effect';

/** `o3d.uri`, and for a cube map with a file per face `o3d.posx_uri` to `o3d.negz_uri`. */
const URI = /^o3d\.(?:(?:pos|neg)[xyz]_)?uri$/;

/** A param that names a file by its raw name in the archive. */
export interface Asset {
  uri: string;
  param: Param;
}

export function textureAssets(index: SceneIndex): Asset[] {
  return TEXTURE_CLASSES.flatMap((className) => assetsOf(index, className));
}

export function shaderAssets(index: SceneIndex): Asset[] {
  return assetsOf(index, EFFECT_CLASS);
}

function assetsOf({ byClass }: SceneIndex, className: string): Asset[] {
  return (byClass.get(className) ?? []).flatMap(({ params }) =>
    [...params.values()].flatMap((param): Asset[] => {
      const { name, value } = param;
      return URI.test(name) && typeof value === 'string' && value !== '' ? [{ uri: value, param }] : [];
    }),
  );
}

/** Textures that are not in the archive itself. */
export function texturesMissing(document: ArchiveDocument): Need[] {
  const names = new Set(textureAssets(indexScene(document.scene)).map(({ uri }) => uri));
  return [...names]
    .filter((name) => !fileNamed(document, name))
    .map((name): Need => ({ name, role: 'texture' }));
}

/** Data files to which a `scene.json` in a folder refers. */
export function membersBeside(document: ArchiveDocument): string[] {
  if (document.container.kind !== 'json') return [];
  const ranged = indexScene(document.scene).objects.filter(({ custom }) => custom.binaryRange !== undefined);
  const names = new Set(ranged.flatMap(({ className }) => BLOB_MEMBERS[className] ?? []));
  return [...names].filter((name) => !fileNamed(document, name));
}
