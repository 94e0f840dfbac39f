/** Primitives with other vertices. */
import { gatherLists } from '../binary/patch-rows.ts';
import { gatherRows } from '../math/columns.ts';
import type { MorphTarget, Primitive } from '../scene/scene.ts';

/**
 * A primitive with some of its vertices, each any number of times. Springs, progressive levels of detail and properties,
 * which belong to the vertices of the file, are dropped.
 *
 * @param sources for each vertex of the result, that of the primitive
 * @param indices of the triangles, in the result
 */
export function withVertices(primitive: Primitive, sources: Uint32Array, indices: Uint32Array): Primitive {
  const { collapse: _, springs: __, origin: ___, properties: ____, ...rest } = primitive;
  const { positions, normals, uvs, colors, influences, morphTargets } = rest;
  return {
    ...rest,
    positions: gatherRows(positions, sources, 3),
    ...(normals ? { normals: gatherRows(normals, sources, 3) } : {}),
    uvs: uvs.map((uv) => gatherRows(uv, sources, 2)),
    ...(colors ? { colors: gatherRows(colors, sources, 4) } : {}),
    ...(influences ? { influences: gatherLists(influences, sources) } : {}),
    ...(morphTargets ? { morphTargets: morphTargets.map((target) => targetOf(target, sources)) } : {}),
    indices,
  };
}

function targetOf(target: MorphTarget, sources: Uint32Array): MorphTarget {
  const { vertices, positions, normals } = target;
  const rowOf = new Map(Array.from(vertices, (vertex, row) => [vertex, row]));
  const moved = Uint32Array.from(sources.keys()).filter((at) => rowOf.has(sources[at]!));
  const rows = moved.map((at) => rowOf.get(sources[at]!)!);
  return {
    ...target,
    vertices: moved,
    positions: gatherRows(positions, rows, 3),
    ...(normals ? { normals: gatherRows(normals, rows, 3) } : {}),
  };
}
