import type { Influences, Primitive, Vec3 } from '../../src/scene/scene.ts';
import { type Part, strongest } from './binding.ts';
import { merge } from './surface.ts';

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
