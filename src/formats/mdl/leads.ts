/**
 * What the headers of compiled models lead to. Reading, writing and inspecting all follow these lists, so that none of
 * them forgets a pointer. `pointer` of `src/binary` cannot say this: what is pointed to is counted elsewhere, in another
 * header or behind another pointer, and many pointers of animations are junk that must not be followed.
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
} from '../../binary/schema.ts';
import { emitterHeader, type LightHeader, lightHeader, referenceHeader } from './records/effects.ts';
import { type List, NOWHERE } from './records/fields.ts';
import {
  type AnimmeshHeader,
  aabbHeader,
  animmeshHeader,
  type DanglyHeader,
  danglyHeader,
  faces,
  type MeshHeader,
  meshHeader,
  type SkinHeader,
  skinHeader,
} from './records/mesh.ts';
import { type AnimationHeader, event, type ModelHeader } from './records/model.ts';
import { controllerData, controllers, NODE_FLAG, type NodeHeader } from './records/node.ts';

/** The first block holds headers, nodes, controllers and faces, the second what the graphics card gets. */
export type Block = 'core' | 'raw';

/** What a field of a header leads to. */
export interface Lead<H, T> {
  /** Its length is the parameter `count`. */
  type: Type<T>;
  block: Block;
  at(header: H): number;
  /** @param vertexCount of the node's mesh */
  count(header: H, vertexCount: number): number;
}

/** What a column of pointers leads to, one by one. */
export interface Fan<T> {
  /** Its length is the parameter `count`, where there are `counts`. */
  type: Type<T>;
  block: Block;
  /** Name of the lead to the pointers. */
  pointers: string;
  /** Name of the lead to the number of entries behind each. */
  counts?: string;
}

export type Leads<H> = Record<string, Lead<H, unknown>>;
export type Fans = Record<string, Fan<unknown>>;

/** What leads have led to. What there is none of, and what cannot be read, is absent. */
export type Contents<L> = { [K in keyof L]?: L[K] extends Lead<infer _H, infer T> ? T : never };

type FanContents<F> = { [K in keyof F]?: F[K] extends Fan<infer T> ? T[] : never };

/** One kind of thing that a node can be, with the header that it adds to the node's. */
export interface Part<H, L, F> {
  flag: number;
  header: Type<H>;
  leads: L;
  fans: F;
}

/** The value of a part: its header, and what that leads to. */
export type PartValue<P> =
  P extends Part<infer H, infer L, infer F> ? { header: H } & Contents<L> & FanContents<F> : never;

export function isNowhere(block: Block, at: number): boolean {
  return at === (block === 'core' ? 0 : NOWHERE);
}

const pointers = vector(u32, 'count');

/** Entries of a list of the header. */
function listed<H, T>(type: Type<T>, list: (header: H) => List): Lead<H, T> {
  return { type, block: 'core', at: (header) => list(header).at, count: (header) => list(header).used };
}

/** One entry per vertex in the second block. */
function streamed<H, T>(type: Type<T>, at: (header: H) => number): Lead<H, T> {
  return { type, block: 'raw', at, count: (_header, vertexCount) => vertexCount };
}

const floats = (perEntry: number) => vector(f32, times('count', perEntry));

export const MODEL_LEADS = {
  animationPointers: listed(pointers, ({ animations }: ModelHeader) => animations),
};

export const ANIMATION_LEADS = {
  events: listed(array(event, 'count'), ({ events }: AnimationHeader) => events),
};

export const NODE_LEADS = {
  childPointers: listed(pointers, ({ children }: NodeHeader) => children),
  controllers: listed(controllers, (header: NodeHeader) => header.controllers),
  controllerData: listed(controllerData, (header: NodeHeader) => header.controllerData),
};

const LIGHT_LEADS = {
  flareSizes: listed(floats(1), (header: LightHeader) => header.flareSizes),
  flarePositions: listed(floats(1), (header: LightHeader) => header.flarePositions),
  flareColorShifts: listed(floats(3), (header: LightHeader) => header.flareColorShifts),
  flareTexturePointers: listed(pointers, (header: LightHeader) => header.flareTextures),
};

const LIGHT_FANS = {
  flareTextures: { type: terminatedString, block: 'core', pointers: 'flareTexturePointers' } as const,
};

const uvs = (set: number) => streamed(floats(2), (header: MeshHeader) => header.uvs[set]!);
const bumps = (slot: number) => streamed(floats(3), (header: MeshHeader) => header.bumps[slot]!);

/** The compiler nwnrs has no addresses, and takes the handedness of tangents for bitangents (reference §1.4, §1.8). */
const hasBitangents = ({ functions }: MeshHeader) => functions[0] === 0;

const MESH_LEADS = {
  faces: listed(faces, (header: MeshHeader) => header.faces),
  indexCounts: listed(pointers, (header: MeshHeader) => header.indexCounts),
  indexPointers: listed(pointers, (header: MeshHeader) => header.indexPointers),
  vertices: streamed(floats(3), (header: MeshHeader) => header.vertices),
  uvs0: uvs(0),
  uvs1: uvs(1),
  uvs2: uvs(2),
  uvs3: uvs(3),
  normals: streamed(floats(3), (header: MeshHeader) => header.normals),
  colors: streamed(vector(u8, times('count', 4)), (header: MeshHeader) => header.colors),
  bumps0: bumps(0),
  bumps1: bumps(1),
  bumps2: bumps(2),
  tangents: streamed(floats(3), (header: MeshHeader) => header.tangents),
  lastBump: streamed(floats(3), (header: MeshHeader) => header.lastBump),
  handedness: {
    ...streamed(floats(1), (header: MeshHeader) => header.handedness),
    count: (header: MeshHeader, vertexCount: number) => (hasBitangents(header) ? 0 : vertexCount),
  },
  bitangents: {
    ...streamed(floats(3), (header: MeshHeader) => header.handedness),
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
  weights: streamed(floats(4), (header: SkinHeader) => header.weights),
  boneSlots: streamed(vector(i16, times('count', 4)), (header: SkinHeader) => header.boneSlots),
  slotOfNode: {
    type: vector(i16, 'count'),
    block: 'core' as const,
    at: (header: SkinHeader) => header.slotOfNode,
    count: (header: SkinHeader) => header.slotOfNodeCount,
  },
  bindRotations: listed(floats(4), (header: SkinHeader) => header.bindRotations),
  bindTranslations: listed(floats(3), (header: SkinHeader) => header.bindTranslations),
  boneConstants: listed(pointers, (header: SkinHeader) => header.boneConstants),
};

const ANIMMESH_LEADS = {
  vertexSets: {
    type: floats(3),
    block: 'core' as const,
    at: (header: AnimmeshHeader) => header.vertexSets,
    count: (header: AnimmeshHeader, vertexCount: number) => header.vertexSetCount * vertexCount,
  },
  uvSets: {
    type: floats(2),
    block: 'core' as const,
    at: (header: AnimmeshHeader) => header.uvSets,
    count: (header: AnimmeshHeader, vertexCount: number) => header.uvSetCount * vertexCount,
  },
};

const DANGLY_LEADS = {
  constraints: listed(floats(1), (header: DanglyHeader) => header.constraints),
};

function part<H, L extends Leads<H>, F extends Fans>(
  flag: number,
  header: Type<H>,
  leads: L,
  fans: F,
): Part<H, L, F> {
  return { flag, header, leads, fans };
}

/** In the order in which their headers follow that of the node. */
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

/** A part, whichever it is. */
export type AnyPart = Part<unknown, Leads<unknown>, Fans>;

export const PART_ENTRIES = Object.entries(PARTS) as [PartName, AnyPart][];

/** Whether a part says something of the node's mesh, or is it. */
export function hangsOnMesh({ flag }: AnyPart): boolean {
  return flag >= NODE_FLAG.mesh;
}
