/** Bytes laid down field by field, so that the tests of a format need nothing of the code that they test. */

export function join(...parts: (Uint8Array | number[])[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function i32(...values: number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(values).buffer);
}

export function f32(...values: number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

/** The length with the NUL, the characters, the NUL. */
export function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value);
  return join(i32(bytes.length + 1), bytes, [0]);
}

/** A copy with an int32 put somewhere. */
export function withI32(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = new Uint8Array(bytes);
  new DataView(copy.buffer).setInt32(offset, value, true);
  return copy;
}

function magic(mark: string, version: number | 'early'): Uint8Array {
  const letters = new TextEncoder().encode(mark);
  return version === 'early' ? join(letters, [0x23]) : join(letters, [0], i32(version));
}

export type Version = number | 'early';

export interface Bone {
  name?: string;
  translation?: number[];
  rotation?: number[];
  /** By default the inverse of a translation alone. */
  localTranslation?: number[];
  localRotation?: number[];
  parent?: number;
  children?: number[];
}

export function csf(bones: Bone[], version: Version = 700): Uint8Array {
  return join(
    magic('CSF', version),
    i32(bones.length),
    ...bones.flatMap((bone, index) => {
      const { name = `bone${index}`, translation = [0, 0, 0], rotation = UNTURNED } = bone;
      const { parent = -1, children = [], localRotation = UNTURNED } = bone;
      const { localTranslation = translation.map((value) => -value) } = bone;
      return [
        text(name),
        f32(...translation, ...rotation),
        version === 'early' ? [] : f32(...localTranslation, ...localRotation),
        i32(parent, children.length, ...children),
      ];
    }),
  );
}

export const UNTURNED = [0, 0, 0, 1];

export interface Key {
  time: number;
  translation?: number[];
  rotation?: number[];
}

export interface Track {
  bone?: number;
  keys?: Key[];
}

export function caf(tracks: Track[], duration = 1, version: Version = 700): Uint8Array {
  return join(
    magic('CAF', version),
    f32(duration),
    i32(tracks.length),
    ...tracks.flatMap(({ bone = 0, keys = [{ time: 0 }, { time: 1 }] }) => [
      i32(bone, keys.length),
      ...keys.map(({ time, translation = [0, 0, 0], rotation = UNTURNED }) =>
        f32(time, ...translation, ...rotation),
      ),
    ]),
  );
}

export interface Vertex {
  position?: number[];
  normal?: number[];
  collapse?: number;
  faceCollapses?: number;
  uvs?: number[];
  influences?: [bone: number, weight: number][];
  physicalWeight?: number;
}

export interface Spring {
  ends: [number, number];
  coefficient?: number;
  /** Only version 600 has it. */
  damping?: number;
  length?: number;
}

export interface Submesh {
  material?: number;
  vertices?: Vertex[];
  faces?: number[][];
  lodSteps?: number;
  springs?: Spring[];
  maps?: number;
}

/** Seen from above, where its normals point, it winds counter-clockwise. */
export const TRIANGLE: Vertex[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
].map((position) => ({ position }));

export function cmf(submeshes: Submesh[], version: Version = 700): Uint8Array {
  return join(
    magic('CMF', version),
    i32(submeshes.length),
    ...submeshes.flatMap((submesh) => {
      const {
        material = 0,
        vertices = TRIANGLE,
        faces = [[0, 1, 2]],
        lodSteps = 0,
        springs = [],
        maps = 0,
      } = submesh;
      return [
        i32(material, vertices.length, faces.length, lodSteps, springs.length, maps),
        ...vertices.map((vertex) => vertexBytes(vertex, springs.length > 0)),
        ...springs.map(({ ends, coefficient = 1, damping, length = 1 }) =>
          join(
            i32(...ends),
            damping === undefined ? f32(coefficient, length) : f32(coefficient, damping, length),
          ),
        ),
        ...faces.map((face) => i32(...face)),
      ];
    }),
  );
}

function vertexBytes(vertex: Vertex, sprung: boolean): Uint8Array {
  const { position = [0, 0, 0], normal = [0, 0, 1], collapse = -1, faceCollapses = 0, uvs = [] } = vertex;
  const { influences = [[0, 1]], physicalWeight = 0 } = vertex;
  return join(
    f32(...position, ...normal),
    i32(collapse, faceCollapses),
    f32(...uvs),
    i32(influences.length),
    ...influences.map(([bone, weight]) => join(i32(bone), f32(weight))),
    sprung ? f32(physicalWeight) : [],
  );
}

export interface EarlyInfluence {
  bone: number;
  weight: number;
  position: number[];
  normal?: number[];
}

export interface EarlyVertex {
  /** Its number. */
  influence: number;
  color?: number[];
  uvs?: number[];
}

export interface EarlySubmesh {
  shininess?: number;
  maps?: number[];
  faces?: number[][];
  vertices?: EarlyVertex[];
}

/** A mesh of version 0.5. */
export function earlyCmf(
  influences: EarlyInfluence[][],
  submeshes: EarlySubmesh[],
  total?: number,
): Uint8Array {
  return join(
    magic('CMF', 'early'),
    i32(influences.length, total ?? influences.flat().length, submeshes.length),
    ...influences.flatMap((subInfluences) => [
      i32(subInfluences.length),
      ...subInfluences.map(({ bone, weight, position, normal = [0, 0, 1] }) =>
        join(i32(bone), f32(weight, ...position, ...normal)),
      ),
    ]),
    ...submeshes.flatMap(({ maps = [], faces = [[0, 1, 2]], shininess = 0.5, vertices }) => {
      const corners = vertices ?? [0, 1, 2].map((influence): EarlyVertex => ({ influence }));
      const colors = corners.filter(({ color }) => color).length;
      return [
        [64, 64, 64, 255],
        [128, 128, 128, 255],
        [255, 255, 255, 255],
        f32(shininess),
        i32(maps.length, ...maps, faces.length, ...faces.flat(), corners.length, colors),
        ...corners.map(({ influence, color = [], uvs = [] }) => join(i32(influence), color, f32(...uvs))),
      ];
    }),
  );
}

export interface MaterialFields {
  ambient?: number[];
  diffuse?: number[];
  specular?: number[];
  shininess?: number;
  maps?: string[];
}

export function crf(fields: MaterialFields = {}, version = 700): Uint8Array {
  const { ambient = [0, 0, 0, 255], diffuse = [255, 128, 0, 0], specular = [1, 2, 3, 4] } = fields;
  const { shininess = 0.5, maps = [] } = fields;
  return join(
    magic('CRF', version),
    ambient,
    diffuse,
    specular,
    f32(shininess),
    i32(maps.length),
    ...maps.map(text),
  );
}

export function lines(...texts: string[]): Uint8Array {
  return new TextEncoder().encode(texts.map((line) => `${line}\n`).join(''));
}
