/** The materials of a file, of any version, as one kind of record. */
import type { Need } from '../../../format.ts';
import { type ChunkOf, type CryengineDocument, chunksOf } from './document.ts';
import type { MaterialNameContent } from './records/compiled.ts';
import type { MaterialContent, PlainTextureMapContent, TextureMapContent } from './records/material.ts';

/** Value of `materialType`. */
export const STANDARD = 1;
/** Bits of `flags` (docs/reference/cryengine.md#materials). */
export const MATERIAL_FLAG = {
  wire: 1,
  twoSided: 2,
  additive: 0x10,
  subtractive: 0x20,
  additiveDecal: 0x100,
};

export const MATERIAL_KINDS = ['material', 'material745', 'material744'] as const;
type MaterialKind = (typeof MATERIAL_KINDS)[number];
type Standard = NonNullable<MaterialContent['standard']>;

export interface StandardMaterial
  extends Pick<Standard, 'diffuse' | 'specular' | 'ambient' | 'specularLevel' | 'shininess'>,
    Pick<
      Standard,
      'selfIllumination' | 'opacity' | 'flags' | 'bounce' | 'staticFriction' | 'slidingFriction'
    > {
  /** Chunk id. */
  id: number;
  /** As stored: `name(shader)/physical material`. */
  name: string;
  alphaTest: number;
  /** The texture maps that have an image, in the order of the record. */
  maps: { slot: MapSlot; map: TextureMap }[];
}

export type MapSlot = keyof Standard['maps'] | 'cube';
export type TextureMap = PlainTextureMapContent & Partial<TextureMapContent>;

/**
 * The standard materials in the order of the chunk table. Faces refer to them by index, not counting lists of materials
 * (docs/reference/cryengine.md#meshes).
 */
export function standardMaterials(document: CryengineDocument): StandardMaterial[] {
  return chunksOf(document, ...MATERIAL_KINDS).flatMap((chunk) =>
    chunk.content.materialType === STANDARD ? standardMaterial(chunk) : [],
  );
}

/** Values of fields that a version does not have. */
const DEFAULTS = { specularLevel: 0, shininess: 0, selfIllumination: 0, opacity: 1, flags: 0 };

function standardMaterial({ id = 0, content }: ChunkOf<MaterialKind>): StandardMaterial[] {
  const { name, standard } = content;
  if (!standard) return [];
  const slots = Object.entries<TextureMap>(standard.maps) as [MapSlot, TextureMap][];
  const maps = slots.filter(([, map]) => map.name.text !== '').map(([slot, map]) => ({ slot, map }));
  const alphaTest = 'alphaTest' in content ? content.alphaTest : 0;
  return [{ ...DEFAULTS, ...standard, id, name: name.text, alphaTest, maps }];
}

/** The materials of later engines, which are only names of library materials, by chunk id. */
export function namedMaterials(document: CryengineDocument): ReadonlyMap<number, MaterialNameContent> {
  return new Map(chunksOf(document, 'materialName').map(({ id = 0, content }) => [id, content]));
}

/** Ids of the named materials to which the subsets of a mesh refer: the children of the node's material, or itself. */
export function listedMaterials(named: ReadonlyMap<number, MaterialNameContent>, id: number): number[] {
  const { childCount = 0, childIds } = named.get(id) ?? {};
  return childIds && childCount > 0 ? [...childIds.subarray(0, childCount)] : [id];
}

/** The images to which the materials refer, each once. */
export function textureNeeds(document: CryengineDocument): Need[] {
  const names = standardMaterials(document).flatMap(({ maps }) => maps.map(({ map }) => map.name.text));
  return [...new Set(names)].map((name) => ({ name, role: 'texture' }));
}
