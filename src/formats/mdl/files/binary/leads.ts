/**
 * The pointers in the headers of compiled models. Reading, writing and inspecting all follow these tables, so that none of
 * them misses a pointer. A schema cannot express them: the length of the data is stored elsewhere, in another header or
 * after another pointer, and many pointers of animations are garbage that must not be followed.
 */
import {
  array,
  f32,
  i16,
  type Type,
  terminatedString,
  times,
  u8,
  u16,
  u32,
  vector,
} from '../../../../binary/schema.ts';
import { emitterHeader, lightHeader, referenceHeader } from './records/effects.ts';
import { type List, NOWHERE } from './records/fields.ts';
import {
  type AnimmeshHeader,
  aabbHeader,
  animmeshHeader,
  danglyHeader,
  faces,
  type MeshHeader,
  meshHeader,
  type SkinHeader,
  skinHeader,
} from './records/mesh.ts';
import { event } from './records/model.ts';
import { controllerData, controllers, NODE_FLAG } from './records/node.ts';

/** The first block contains headers, nodes, controllers and faces, the second the data for the graphics card. */
export type Block = 'core' | 'raw';

/** A pointer in a header and the data that it points to. */
export interface Lead<H, T> {
  /** Its length is the parameter `count`. */
  type: Type<T>;
  block: Block;
  at(header: H): number;
  /** @param vertexCount of the node's mesh */
  count(header: H, vertexCount: number): number;
  /** Writes the offset of the data and, if the header has it, their length to the header. */
  place(header: H, at: number, value: unknown): void;
}

/** A list of pointers and the data that each points to. */
export interface Fan<T> {
  /** Its length is the parameter `count`, if there are `counts`. */
  type: Type<T>;
  block: Block;
  /** Name of the lead to the pointers. */
  pointers: string;
  /** Name of the lead to the number of entries of each. */
  counts?: string;
}

export type Leads<H> = Record<string, Lead<H, unknown>>;
export type Fans = Record<string, Fan<unknown>>;

/** The data of leads. Missing and unreadable data are absent. */
export type Contents<L> = { [K in keyof L]?: L[K] extends Lead<infer _H, infer T> ? T : never };

/** The data of fans. Unreadable items are undefined. */
type FanContents<F> = { [K in keyof F]?: F[K] extends Fan<infer T> ? (T | undefined)[] : never };

/** A part that a node can have, with its additional header. */
export interface Part<H, L, F> {
  flag: number;
  header: Type<H>;
  leads: L;
  fans: F;
}

/** The value of a part: its header and the data to which it points. */
export type PartValue<P> =
  P extends Part<infer H, infer L, infer F> ? { header: H } & Contents<L> & FanContents<F> : never;

export function isNowhere(block: Block, at: number): boolean {
  return at === (block === 'core' ? 0 : NOWHERE);
}

const pointers = vector(u32, 'count');

/** Number of rows of a table, or of entries of a column with some values each. */
function entriesOf(value: unknown, width: number): number {
  const { count, length = 0 } = value as { count?: number; length?: number };
  return count ?? length / width;
}

/** A list in the first block, with offset and count in the header. */
function listed<F extends string, T>(type: Type<T>, field: F, width = 1): Lead<Record<F, List>, T> {
  return {
    type,
    block: 'core',
    at: (header) => header[field].at,
    count: (header) => header[field].used,
    place: (header, at, value) => {
      const count = entriesOf(value, width);
      header[field] = { at, used: count, allocated: count } as Record<F, List>[F];
    },
  };
}

/** A stream in the second block with one entry per vertex. */
function streamed<F extends string, T>(type: Type<T>, field: F): Lead<Record<F, number>, T> {
  return {
    type,
    block: 'raw',
    at: (header) => header[field],
    count: (_header, vertexCount) => vertexCount,
    place: (header, at) => {
      header[field] = at as Record<F, number>[F];
    },
  };
}

/** A stream whose pointer is one of several in a field. */
function streamedAmong<F extends string, T>(
  type: Type<T>,
  field: F,
  index: number,
): Lead<Record<F, Uint32Array>, T> {
  return {
    type,
    block: 'raw',
    at: (header) => header[field][index]!,
    count: (_header, vertexCount) => vertexCount,
    place: (header, at) => {
      header[field][index] = at;
    },
  };
}

const floats = (perEntry: number) => vector(f32, times('count', perEntry));

export const MODEL_LEADS = {
  animationPointers: listed(pointers, 'animations'),
};

export const ANIMATION_LEADS = {
  events: listed(array(event, 'count'), 'events'),
};

export const NODE_LEADS = {
  childPointers: listed(pointers, 'children'),
  controllers: listed(controllers, 'controllers'),
  controllerData: listed(controllerData, 'controllerData'),
};

const LIGHT_LEADS = {
  flareSizes: listed(floats(1), 'flareSizes'),
  flarePositions: listed(floats(1), 'flarePositions'),
  flareColorShifts: listed(floats(3), 'flareColorShifts', 3),
  flareTexturePointers: listed(pointers, 'flareTextures'),
};

const LIGHT_FANS = {
  flareTextures: { type: terminatedString, block: 'core', pointers: 'flareTexturePointers' } as const,
};

const uvs = (set: number) => streamedAmong(floats(2), 'uvs', set);
const bumps = (slot: number) => streamedAmong(floats(3), 'bumps', slot);

/** The compiler nwnrs writes no addresses, and bitangents instead of handedness (docs/reference/mdl.md#meshes). */
const hasBitangents = ({ functions }: MeshHeader) => functions[0] === 0;

const MESH_LEADS = {
  faces: listed(faces, 'faces'),
  indexCounts: listed(pointers, 'indexCounts'),
  indexPointers: listed(pointers, 'indexPointers'),
  vertices: streamed(floats(3), 'vertices'),
  uvs0: uvs(0),
  uvs1: uvs(1),
  uvs2: uvs(2),
  uvs3: uvs(3),
  normals: streamed(floats(3), 'normals'),
  colors: streamed(vector(u8, times('count', 4)), 'colors'),
  bumps0: bumps(0),
  bumps1: bumps(1),
  bumps2: bumps(2),
  tangents: streamed(floats(3), 'tangents'),
  lastBump: streamed(floats(3), 'lastBump'),
  handedness: {
    ...streamed(floats(1), 'handedness'),
    count: (header: MeshHeader, vertexCount: number) => (hasBitangents(header) ? 0 : vertexCount),
  },
  bitangents: {
    ...streamed(floats(3), 'handedness'),
    count: (header: MeshHeader, vertexCount: number) => (hasBitangents(header) ? vertexCount : 0),
  },
};

const MESH_FANS = {
  indices: {
    type: vector(u16, 'count'),
    block: 'raw',
    pointers: 'indexPointers',
    counts: 'indexCounts',
  } as const,
};

const SKIN_LEADS = {
  weights: streamed(floats(4), 'weights'),
  boneSlots: streamed(vector(i16, times('count', 4)), 'boneSlots'),
  slotOfNode: {
    type: vector(i16, 'count'),
    block: 'core' as const,
    at: (header: SkinHeader) => header.slotOfNode,
    count: (header: SkinHeader) => header.slotOfNodeCount,
    place: (header: SkinHeader, at: number, value: unknown) => {
      header.slotOfNode = at;
      header.slotOfNodeCount = entriesOf(value, 1);
    },
  },
  bindRotations: listed(floats(4), 'bindRotations', 4),
  bindTranslations: listed(floats(3), 'bindTranslations', 3),
  boneConstants: listed(pointers, 'boneConstants'),
};

const ANIMMESH_LEADS = {
  vertexSets: {
    type: floats(3),
    block: 'core' as const,
    at: (header: AnimmeshHeader) => header.vertexSets,
    count: (header: AnimmeshHeader, vertexCount: number) => header.vertexSetCount * vertexCount,
    place: (header: AnimmeshHeader, at: number) => {
      header.vertexSets = at;
    },
  },
  uvSets: {
    type: floats(2),
    block: 'core' as const,
    at: (header: AnimmeshHeader) => header.uvSets,
    count: (header: AnimmeshHeader, vertexCount: number) => header.uvSetCount * vertexCount,
    place: (header: AnimmeshHeader, at: number) => {
      header.uvSets = at;
    },
  },
};

const DANGLY_LEADS = {
  constraints: listed(floats(1), 'constraints'),
};

function part<H, L extends Leads<H>, F extends Fans>(
  flag: number,
  header: Type<H>,
  leads: L,
  fans: F,
): Part<H, L, F> {
  return { flag, header, leads, fans };
}

/** In the order of their headers after that of the node. */
export const PARTS = {
  light: part(NODE_FLAG.light, lightHeader, LIGHT_LEADS, LIGHT_FANS),
  emitter: part(NODE_FLAG.emitter, emitterHeader, {}, {}),
  reference: part(NODE_FLAG.reference, referenceHeader, {}, {}),
  mesh: part(NODE_FLAG.mesh, meshHeader, MESH_LEADS, MESH_FANS),
  skin: part(NODE_FLAG.skin, skinHeader, SKIN_LEADS, {}),
  animmesh: part(NODE_FLAG.animmesh, animmeshHeader, ANIMMESH_LEADS, {}),
  dangly: part(NODE_FLAG.dangly, danglyHeader, DANGLY_LEADS, {}),
  aabb: part(NODE_FLAG.aabb, aabbHeader, {}, {}),
};

export type PartName = keyof typeof PARTS;

/** Any part. */
export type AnyPart = Part<unknown, Leads<unknown>, Fans>;

export const PART_ENTRIES = Object.entries(PARTS) as [PartName, AnyPart][];

export const PART_NAMES = PART_ENTRIES.map(([name]) => name);

/** Whether a part is the mesh of a node or depends on it. */
export function dependsOnMesh({ flag }: AnyPart): boolean {
  return flag >= NODE_FLAG.mesh;
}
