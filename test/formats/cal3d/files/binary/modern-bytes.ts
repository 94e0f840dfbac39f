/** Bytes of the records that versions from 911 on have, laid down field by field as in `bytes.ts`. */
import { type Bone, f32, i32, join, TRIANGLE, text, UNTURNED, type Vertex } from './bytes.ts';

function magic(mark: string, version: number): Uint8Array {
  return join(new TextEncoder().encode(`${mark}\0`), i32(version));
}

export interface LitBone extends Bone {
  lightType?: number;
  lightColor?: number[];
}

/** A skeleton with lights. */
export function litCsf(bones: LitBone[], version = 919, ambient = [0, 0, 0]): Uint8Array {
  return join(
    magic('CSF', version),
    i32(bones.length),
    f32(...ambient),
    ...bones.flatMap((bone, index) => {
      const { name = `bone${index}`, translation = [0, 0, 0], rotation = UNTURNED } = bone;
      const { parent = -1, children = [], localRotation = UNTURNED } = bone;
      const { localTranslation = translation.map((value) => -value) } = bone;
      const { lightType = 0, lightColor = [0, 0, 0] } = bone;
      return [
        text(name),
        f32(...translation, ...rotation, ...localTranslation, ...localRotation),
        i32(parent, lightType),
        f32(...lightColor),
        i32(children.length, ...children),
      ];
    }),
  );
}

export interface Moved {
  vertex: number;
  position: number[];
  normal?: number[];
  uvs?: number[];
}

export interface MorphBytes {
  name: string;
  /** Some writers give the length of the text and no NUL. */
  withoutNul?: boolean;
  moved: Moved[];
}

export interface ModernVertex extends Vertex {
  color?: number[];
}

export interface ModernSubmesh {
  vertices?: ModernVertex[];
  faces?: number[][];
  maps?: number;
  morphs?: MorphBytes[];
}

/** Colors per vertex, and how morph targets end: by an index that is none, or counted. */
export interface ModernLayout {
  lit: boolean;
  style: 'terminated' | 'counted';
  /** The index that ends a morph target; by default the number of vertices. */
  terminator?: (vertices: number) => number;
}

export const IMVU: ModernLayout = { lit: true, style: 'terminated' };

export function modernCmf(submeshes: ModernSubmesh[], version: number, layout: ModernLayout): Uint8Array {
  return join(
    magic('CMF', version),
    i32(submeshes.length),
    ...submeshes.flatMap((submesh) => {
      const { vertices = TRIANGLE, faces = [[0, 1, 2]], maps = 0, morphs = [] } = submesh;
      return [
        i32(0, vertices.length, faces.length, 0, 0, maps, morphs.length),
        ...vertices.map((vertex) => vertexBytes(vertex, layout.lit)),
        ...morphs.map((morph) => morphBytes(morph, vertices.length, layout)),
        ...faces.map((face) => i32(...face)),
      ];
    }),
  );
}

function vertexBytes(vertex: ModernVertex, lit: boolean): Uint8Array {
  const { position = [0, 0, 0], normal = [0, 0, 1], color = [1, 1, 1], uvs = [] } = vertex;
  const { influences = [[0, 1]] } = vertex;
  return join(
    f32(...position, ...normal),
    lit ? f32(...color) : [],
    i32(-1, 0),
    f32(...uvs),
    i32(influences.length),
    ...influences.map(([bone, weight]) => join(i32(bone), f32(weight))),
  );
}

function morphBytes(
  { name, withoutNul, moved }: MorphBytes,
  vertices: number,
  { style, terminator = (count) => count }: ModernLayout,
): Uint8Array {
  const records = moved.map(({ vertex, position, normal = [0, 0, 1], uvs = [] }) =>
    join(i32(vertex), f32(...position, ...normal, ...uvs)),
  );
  const letters = new TextEncoder().encode(name);
  const label = withoutNul ? join(i32(letters.length), letters) : text(name);
  return style === 'counted'
    ? join(label, i32(records.length), ...records)
    : join(label, ...records, i32(terminator(vertices)));
}

export interface MorphTrackBytes {
  morph: string;
  keys: [time: number, weight: number][];
}

export function cpf(tracks: MorphTrackBytes[], duration = 1, version = 919): Uint8Array {
  return join(
    magic('CPF', version),
    f32(duration),
    i32(tracks.length),
    ...tracks.map(({ morph, keys }) => join(text(morph), i32(keys.length), f32(...keys.flat()))),
  );
}

/** The header of an animation; the numbers that a version does not have are left out by the caller. */
export function cafHeader(
  version: number,
  { compressionFlag, duration = 1, tracks = 1, flags }: CafHeader,
): Uint8Array {
  return join(
    magic('CAF', version),
    compressionFlag === undefined ? [] : i32(compressionFlag),
    f32(duration),
    i32(tracks),
    flags === undefined ? [] : i32(flags),
  );
}

export interface CafHeader {
  compressionFlag?: number;
  duration?: number;
  tracks?: number;
  flags?: number;
}
