import type { Influences, MorphTarget, Primitive, Vec3 } from '../../src/scene/scene.ts';
import { type Part, strongest } from './binding.ts';
import { merge, type Surface } from './surface.ts';
import { length, subtract } from './vector.ts';

/** The parts as one primitive. */
export function makePrimitive(name: string, material: number, parts: Part[]): Primitive {
  const surface = merge(...parts.map((part) => part.surface));
  return {
    name,
    material,
    positions: Float32Array.from(surface.positions.flat()),
    normals: Float32Array.from(surface.normals.flat()),
    uvs: [Float32Array.from(surface.uvs.flat())],
    indices: Uint32Array.from(surface.indices),
    influences: makeInfluences(parts),
  };
}

function makeInfluences(parts: Part[]): Influences {
  const rows = parts.flatMap(({ surface, binding }) =>
    surface.positions.map((point: Vec3) => strongest(binding(point))),
  );
  const start = new Uint32Array(rows.length + 1);
  rows.forEach((row, vertex) => {
    start[vertex + 1] = start[vertex]! + row.length;
  });
  return {
    start,
    joint: Uint16Array.from(rows.flat().map(([joint]) => joint)),
    weight: Float32Array.from(rows.flat().map(([, weight]) => weight)),
  };
}

/** Minimum movement of a morphed vertex: less is lost in single precision. */
const SMALLEST_MOVE = 1e-5;

/** The target that draws a primitive's surfaces, in their order, to the same surfaces in another shape. */
export function makeMorphTarget(name: string, rest: Surface[], shape: Surface[]): MorphTarget {
  const from = merge(...rest);
  const to = merge(...shape);
  const positions = to.positions.map((point, vertex) => subtract(point, from.positions[vertex]!));
  const normals = to.normals.map((normal, vertex) => subtract(normal, from.normals[vertex]!));
  const vertices = [...positions.keys()].filter(
    (vertex) => Math.max(length(positions[vertex]!), length(normals[vertex]!)) > SMALLEST_MOVE,
  );
  return {
    name,
    vertices: Uint32Array.from(vertices),
    positions: Float32Array.from(vertices.flatMap((vertex) => positions[vertex]!)),
    normals: Float32Array.from(vertices.flatMap((vertex) => normals[vertex]!)),
  };
}
