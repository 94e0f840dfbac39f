/** Converts materials of C3S files to those of a scene. */
import { textAt } from '../../../binary/schema.ts';
import { type Material, NONE, type Scene } from '../../../scene/scene.ts';
import type { TextureFile } from '../../format.ts';
import { type IndexedModel, type Model, rowAt, UNKNOWN_ROW } from '../files/scene/document.ts';
import { MATERIAL_FLAG, TEXTURE_FLAG } from '../files/scene/records/surface.ts';
import type { MaterialProperties, Sound } from '../properties.ts';

/** The scene's material for a row of the file; added on first use. */
export type MaterialOf = (row: number, isTwoSided: boolean) => number;

/** Faces are one-sided or two-sided, so a material may become two. */
export function materialAdder(scene: Scene, source: IndexedModel, files: readonly TextureFile[]): MaterialOf {
  const textures = addTextures(scene, source.model, files);
  const known = new Map<string, number>();
  return (row, isTwoSided) => {
    if (row === UNKNOWN_ROW && !isTwoSided) return NONE;
    const key = `${row} ${isTwoSided}`;
    const index =
      known.get(key) ?? scene.materials.push(sceneMaterial(source, row, isTwoSided, textures)) - 1;
    known.set(key, index);
    return index;
  };
}

/** @returns the scene's texture for each row */
function addTextures(scene: Scene, { textures }: Model, files: readonly TextureFile[]): number[] {
  return Array.from({ length: textures.count }, (_, row) => {
    const uri = textAt(textures.imageFile, row);
    const known = scene.textures.findIndex((texture) => texture.uri === uri);
    if (known >= 0) return known;
    const bytes = files.find((file) => file.uri === uri)?.bytes;
    const texture = { name: textAt(textures.name, row), uri, ...(bytes ? { bytes } : {}) };
    return scene.textures.push(texture) - 1;
  });
}

function sceneMaterial(
  source: IndexedModel,
  row: number,
  isTwoSided: boolean,
  sceneTextures: readonly number[],
): Material {
  const { materials, textures } = source.model;
  if (row === UNKNOWN_ROW)
    return { ...PLAIN, name: '', diffuse: [1, 1, 1, 1], doubleSided: isTwoSided, maps: [] };
  const listed = texturesOf(source, row);
  const [first] = listed;
  const isMasked = first !== undefined && (textures.flags[first]! & TEXTURE_FLAG.masking) !== 0;
  const transparency = materials.transparency[row]!;
  const isClear = transparency > 0;
  const opacity = isClear ? Math.max(0, 1 - transparency) : 1;
  const properties = propertiesOf(source, row, isMasked);
  return {
    ...PLAIN,
    name: textAt(materials.name, row),
    diffuse: [1, 1, 1, opacity],
    // A mask has no opacity besides, and would cut off all of a clear surface.
    alpha: isClear ? 'blend' : isMasked ? 'mask' : 'opaque',
    ...((materials.flags[row]! & MATERIAL_FLAG.unlit) !== 0 ? { unlit: true } : {}),
    doubleSided: isTwoSided,
    maps: listed.map((texture, place) => ({
      texture: sceneTextures[texture]!,
      uv: 0,
      use: place === 0 ? 'diffuse' : 'other',
    })),
    ...(Object.keys(properties).length > 0 ? { properties: { c3s: properties } } : {}),
  };
}

/** The rows of the textures of a material; the first one covers it. */
export function texturesOf(source: IndexedModel, row: number): number[] {
  const { start, texture } = source.model.materials.textures;
  return listOf(start, texture, row)
    .map((index) => rowAt(source, 'textures', index))
    .filter((row) => row !== UNKNOWN_ROW);
}

/** Values that the format does not have. */
const PLAIN = {
  colorSpace: 'srgb',
  ambient: [0, 0, 0, 1],
  specular: [0, 0, 0, 1],
  shininess: 0,
  alpha: 'opaque',
} satisfies Partial<Material>;

function propertiesOf(source: IndexedModel, row: number, masking: boolean): MaterialProperties {
  const { model } = source;
  const { materials } = model;
  const sounds = listOf(materials.sounds.start, materials.sounds.sound, row)
    .map((index) => rowAt(source, 'sounds', index))
    .filter((sound) => sound !== UNKNOWN_ROW)
    .map((sound) => soundAt(model, sound));
  return {
    ...(masking && { masking }),
    ...(sounds.length > 0 && { sounds }),
  };
}

export function soundAt({ sounds }: Model, row: number): Sound {
  return { name: textAt(sounds.name, row), file: textAt(sounds.waveFile, row) };
}

function listOf(start: Uint32Array, values: Uint32Array, row: number): number[] {
  return [...values.subarray(start[row], start[row + 1])];
}
