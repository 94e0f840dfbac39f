/** CryTek files laid out field by field (docs/reference/cryengine.md), so that tests use nothing of the code that they test. */
import { f32, i32, join } from '../cal3d/files/binary/bytes.ts';

export { f32, i32, join, withI32 } from '../cal3d/files/binary/bytes.ts';

/** Types of chunks by their numbers (docs/reference/cryengine.md#chunk-types). */
export const TYPE = {
  mesh: 0xcccc0000,
  helper: 0xcccc0001,
  vertexAnimation: 0xcccc0002,
  boneAnimation: 0xcccc0003,
  geometryNames: 0xcccc0004,
  boneNames: 0xcccc0005,
  materialList: 0xcccc0006,
  multiResolution: 0xcccc0007,
  sceneProperties: 0xcccc0008,
  light: 0xcccc0009,
  patchMesh: 0xcccc000a,
  node: 0xcccc000b,
  material: 0xcccc000c,
  controller: 0xcccc000d,
  timing: 0xcccc000e,
  boneMesh: 0xcccc000f,
  boneLights: 0xcccc0010,
  morphTarget: 0xcccc0011,
  bonePositions: 0xcccc0012,
  sourceInfo: 0xcccc0013,
};

/** A chunk and what the table says of it. */
export interface Piece {
  type: number;
  version: number;
  /** Without the header that repeats the table entry. */
  body: Uint8Array | number[];
  /** Whether that header stands in front; a number is the stale offset in it. */
  inline?: boolean | number;
  /** By default its place in the list. */
  id?: number;
  /** What the table says instead of the truth. */
  offset?: number;
  size?: number;
}

export interface Container {
  version?: number;
  tableFirst?: boolean;
  fileType?: number;
  /** Behind the six letters. */
  padding?: number[];
  /** Bytes that belong to nothing, in front of each chunk. */
  gap?: number[];
  /** The order of the table as indices of the pieces. */
  tableOrder?: number[];
}

const HEADER = 20;
/** Bytes of a table entry by the version of the table (docs/reference/cryengine.md#table-versions). */
const ENTRY: Record<number, number> = { 1571: 12, 1860: 16, 1861: 20 };

export function cry(pieces: readonly Piece[], container: Container = {}): Uint8Array {
  const { version = 0x744, tableFirst = false, fileType = 0xffff0000, padding = [0, 0] } = container;
  const { gap = [], tableOrder = [...pieces.keys()] } = container;
  const tableBytes = 4 + pieces.length * ENTRY[version]!;
  let at = tableFirst ? HEADER + tableBytes : HEADER;
  const parts: (Uint8Array | number[])[] = [];
  const entries = pieces.map((piece, index) => {
    const { type, body, id = index } = piece;
    at += gap.length;
    const offset = at;
    const stated = typeof piece.inline === 'number' ? piece.inline : offset;
    const chunk = join(piece.inline === undefined ? [] : i32(type, piece.version, stated, id), body);
    parts.push(gap, chunk);
    at += chunk.length;
    const entry = [type, piece.version, piece.offset ?? offset];
    if (version >= 0x744) entry.push(id);
    if (version >= 0x745) entry.push(piece.size ?? chunk.length);
    return i32(...entry);
  });
  const table = join(i32(pieces.length), ...tableOrder.map((index) => entries[index]!));
  const head = join(letters('CryTek'), padding, i32(fileType, version, tableFirst ? HEADER : at));
  return tableFirst ? join(head, table, ...parts) : join(head, ...parts, table);
}

export function letters(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A text in a field of fixed width. */
export function name(text: string, width = 64): Uint8Array {
  const bytes = new Uint8Array(width);
  bytes.set(letters(text));
  return bytes;
}

/** A text and its NUL. */
export function zeroEnded(...texts: string[]): Uint8Array {
  return join(...texts.flatMap((text) => [letters(text), [0]]));
}

export const zeros = (count: number) => new Uint8Array(count);

/** An affine matrix as files have it: rows are axes, the last one the translation. */
export function rows(x: number[], y: number[], z: number[], translation = [0, 0, 0]): number[] {
  return [...x, 0, ...y, 0, ...z, 0, ...translation, 1];
}

export const at = (x: number, y: number, z: number) => rows([1, 0, 0], [0, 1, 0], [0, 0, 1], [x, y, z]);

export interface NodeFields {
  name?: string;
  object?: number;
  parent?: number;
  children?: number[];
  material?: number;
  matrix?: number[];
  properties?: string;
  head?: number;
  member?: number;
}

export function node(fields: NodeFields = {}): Piece {
  const { object = -1, parent = -1, children = [], material = -1, matrix = at(0, 0, 0) } = fields;
  const { properties = '', head = 0, member = 0 } = fields;
  const body = join(
    name(fields.name ?? 'node'),
    i32(object, parent, children.length, material),
    [head, member, 0xf7, 0xfd],
    f32(...matrix, ...matrix.slice(12, 15), 0, 0, 0, 1, 1, 1, 1),
    i32(-1, -1, -1, properties.length),
    letters(properties),
    i32(...children),
  );
  return { type: TYPE.node, version: 0x823, inline: true, body };
}

export type Link = [bone: number, offset: number[], weight: number];

export interface MeshFields {
  vertices?: number[][];
  normals?: number[][];
  /** Three corners, and material and smoothing group if they are not 0. */
  faces?: number[][];
  uvs?: number[][];
  uvFaces?: number[][];
  links?: Link[][];
  colors?: number[][];
}

export function mesh(fields: MeshFields = {}): Piece {
  const { vertices = CORNERS, faces = [[0, 1, 2]], uvs = [], uvFaces = [], links, colors } = fields;
  const body = join(
    [links ? 1 : 0, colors ? 1 : 0, 18, 0],
    i32(vertices.length, uvs.length, faces.length, -1),
    ...vertices.map((position, index) => f32(...position, ...(fields.normals?.[index] ?? [0, 0, 1]))),
    ...faces.map(([a, b, c, material = 0, group = 0]) => i32(a!, b!, c!, material, group)),
    ...uvs.map((uv) => f32(...uv)),
    ...uvFaces.map((corners) => i32(...corners)),
    ...(links ?? []).map((own) =>
      join(i32(own.length), ...own.map(([bone, offset, weight]) => join(i32(bone), f32(...offset, weight)))),
    ),
    ...(colors ?? []),
  );
  return { type: TYPE.mesh, version: 0x744, inline: true, body };
}

/** Of a triangle. */
export const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];

/** The triangle on one bone at the origin. */
export const ON_BONE_0: Link[][] = CORNERS.map((corner) => [[0, corner, 1]]);

export interface MaterialFields {
  name?: string;
  type?: number;
  diffuse?: number[];
  opacity?: number;
  alphaTest?: number;
  flags?: number;
  /** Image by the place of its map: 1 diffuse, 3 opacity, 4 bump. */
  maps?: Record<number, string>;
  /** Bytes that say how images repeat: tile and mirror along u, the same along v. */
  tiling?: number[];
}

export function material(fields: MaterialFields = {}): Piece {
  const { type = 1, diffuse = [255, 255, 255], opacity = 1, alphaTest = 0, flags = 0 } = fields;
  const { maps = {}, tiling = [1, 0, 1, 0] } = fields;
  const slots = Array.from({ length: 10 }, (_, slot) => textureMap(maps[slot] ?? '', tiling));
  const body = join(
    name(fields.name ?? 'material'),
    zeros(60),
    f32(alphaTest),
    i32(type),
    [...diffuse, 10, 20, 30, 1, 2, 3, 0, 0, 0],
    f32(0, 0.25, 0, opacity),
    ...slots,
    i32(flags),
    f32(1, 0, 0),
  );
  return { type: TYPE.material, version: 0x746, inline: true, body };
}

function textureMap(image: string, tiling: number[]): Uint8Array {
  return join(
    name(image, 128),
    [image ? 1 : 0, 0, image ? 100 : 0],
    zeros(32),
    image ? tiling : [0, 0, 0, 0],
    [0],
    i32(0),
    f32(0, 0),
    f32(0, 1, 0, 0, 1, 0, 0),
    i32(-1, -1, -1, -1, -1, -1, -1),
  );
}

/** A list of materials by the ids of their chunks. */
export function multi(title: string, children: number[]): Piece {
  const body = join(
    name(title),
    zeros(60),
    f32(0),
    i32(2, children.length),
    zeros(2552 - 152),
    i32(...children),
  );
  return { type: TYPE.material, version: 0x746, inline: true, body };
}

export interface BoneFields {
  parent?: number;
  children?: number;
  properties?: string;
  physicsMesh?: number;
  physicsFlags?: number;
}

/** The hierarchy of bones; which controller moves them does not matter here. */
export function bones(list: BoneFields[], version = 0x290): Piece {
  const records = list.map((bone, index) => {
    const { parent = index - 1, children = 0, physicsMesh = -1, physicsFlags = -1 } = bone;
    return join(
      i32(index, parent, children, 0x1234),
      name(bone.properties ?? '', 32),
      i32(physicsMesh, physicsFlags),
      f32(-1, -2, -3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
      f32(100, 0, 0, 0, 1, 0, 0, 0, 1),
    );
  });
  return { type: TYPE.boneAnimation, version, inline: true, body: join(i32(list.length), ...records) };
}

/** Names of bones, one after the other, one NUL more, and zeros up to a multiple of four. */
export function boneNames(...names: string[]): Piece {
  const texts = join(zeroEnded(...names), [0]);
  return {
    type: TYPE.boneNames,
    version: 0x745,
    body: join(i32(names.length), texts, zeros(-texts.length & 3)),
  };
}

/** Where bones are at rest: 12 numbers each. */
export function bonePositions(meshId: number, matrices: number[][]): Piece {
  const body = join(i32(meshId, matrices.length), ...matrices.map((matrix) => f32(...matrix)));
  return { type: TYPE.bonePositions, version: 1, body };
}

/** 12 numbers of a bone that is only moved. */
export const restAt = (x: number, y: number, z: number) => [1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z];

export function morphTarget(
  title: string,
  meshId: number,
  moved: [vertex: number, position: number[]][],
): Piece {
  const entries = moved.map(([vertex, position]) => join(i32(vertex), f32(...position)));
  const body = join(i32(meshId, moved.length), ...entries, zeroEnded(title));
  return { type: TYPE.morphTarget, version: 1, body };
}

export interface LightFields {
  type?: number;
  on?: number;
  color?: number[];
  farEnd?: number;
}

export function light({ type = 0, on = 1, color = [255, 0, 51], farEnd }: LightFields = {}): Piece {
  const body = join(
    i32(type),
    [on, ...color],
    f32(2, 30, 60),
    [1, 0xcd, 0xcd, 0xcd],
    f32(1, 2),
    [farEnd === undefined ? 0 : 1, 0xcd, 0xcd, 0xcd],
    f32(3, farEnd ?? 4),
    [1, 0xcd, 0xcd, 0xcd],
    f32(0.5, 0.25, 0.125),
    name('spot.dds', 256),
  );
  return { type: TYPE.light, version: 0x744, inline: true, body };
}

/** Hangs lights on bones. */
export function boneLights(...bindings: [lightId: number, bone: number][]): Piece {
  const records = bindings.map(([lightId, bone]) => join(i32(lightId, bone), f32(1, 2, 3, 0.5, 0, 0)));
  return { type: TYPE.boneLights, version: 1, body: join(i32(bindings.length), ...records) };
}

export function timing(start: number, end: number, subranges: [string, number, number][] = []): Piece {
  const body = join(
    f32(1 / 4096),
    i32(160),
    name('GlobalRange', 32),
    i32(start, end, subranges.length),
    ...subranges.map(([title, first, last]) => join(name(title, 32), i32(first, last))),
  );
  return { type: TYPE.timing, version: 0x918, inline: true, body };
}

/** A controller of any kind: its keys as bytes. */
export function controller(type: number, keyCount: number, id: number, keys: Uint8Array): Piece {
  return {
    type: TYPE.controller,
    version: 0x826,
    inline: true,
    body: join(i32(type, keyCount, 1, id), keys),
  };
}
