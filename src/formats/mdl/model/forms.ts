/** The forms of data of models that a scene keeps in properties. */
import {
  type Form,
  f32,
  i32,
  list,
  mark,
  maybe,
  number,
  orNothing,
  record,
  sound,
  text,
  u32,
  whole,
} from '../../../fit/kept.ts';
import { counted } from '../../../text/counts.ts';
import { meshFault, weightsFault } from './fault.ts';
import type { Faces, Flares, MeshFrames, ModelMesh, ModelNode, NodeKeys, SkinWeights } from './model.ts';
import { type KeyedName, keyColumns, PROPERTY_NAMES } from './node-properties.ts';
import type { Boxes } from './shapes.ts';

export const FACES: Form<Faces> = sound(
  record({ vertices: u32(), surface: i32(), smoothing: maybe(u32()) }),
  ({ vertices, surface: { length }, smoothing }) =>
    vertices.length === length * 3 && (!smoothing || smoothing.length === length)
      ? undefined
      : 'Lists of faces have different lengths',
);

const WEIGHTS: Form<SkinWeights> = record({
  start: u32(),
  bone: i32(),
  weight: f32(),
  bind: maybe(record({ rotations: f32(), translations: f32() })),
});

const BOXES: Form<Boxes> = sound(record({ bounds: f32(), faces: i32() }), ({ bounds, faces }) =>
  bounds.length === faces.length * 6 ? undefined : 'Numbers of boxes and of their faces differ',
);

export const MESH: Form<ModelMesh> = sound(
  record({
    positions: f32(),
    normals: maybe(f32()),
    colors: maybe(f32()),
    uvs: list(orNothing(f32())),
    tangents: maybe(f32()),
    faces: FACES,
    drawn: maybe(u32()),
    listed: maybe(record({ origin: u32(), count: whole })),
    weights: maybe(WEIGHTS),
    constraints: maybe(f32()),
    boxes: maybe(BOXES),
  }),
  (mesh) => meshFault(mesh) ?? listsFault(mesh),
);

function listsFault({ positions, listed, weights, constraints }: ModelMesh): string | undefined {
  const vertexCount = positions.length / 3;
  const { origin, count = 0 } = listed ?? {};
  if (origin && (origin.length !== vertexCount || origin.some((vertex) => vertex >= count))) {
    return 'Vertices originate from unknown vertices';
  }
  if (constraints && constraints.length !== vertexCount)
    return 'Numbers of constraints and of vertices differ';
  return weights && weightsFault(weights, vertexCount, Number.POSITIVE_INFINITY);
}

export const FRAMES: Form<MeshFrames> = record({
  period: number,
  positions: maybe(f32()),
  uvs: maybe(f32()),
});

export const FLARES: Form<Flares> = sound(
  record({ textures: list(text), sizes: f32(), positions: f32(), colorShifts: f32() }),
  ({ textures: { length }, sizes, positions, colorShifts }) =>
    sizes.length === length && positions.length === length && colorShifts.length === length * 3
      ? undefined
      : 'Lists of flares have different lengths',
);

/** Keys by property. */
export const KEYS: Form<ModelNode['keys']> = record(
  Object.fromEntries(
    PROPERTY_NAMES.flatMap((name) => {
      const columns = keyColumns(name);
      return columns === undefined ? [] : [[name as KeyedName, maybe(keysOf(columns))]];
    }),
  ),
);

function keysOf(columns: number): Form<NodeKeys> {
  return sound(record({ times: f32(), values: f32(), bezier: maybe(mark) }), (keys) => {
    const { times, values, bezier } = keys;
    const perKey = columns * (bezier ? 3 : 1);
    return values.length === times.length * perKey
      ? undefined
      : `Expected ${counted(perKey, 'value')} per key`;
  });
}
