/** Primitives with other vertices. */

import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { gatherRows } from '../../math/columns.ts';
import type { Report } from '../../report/report.ts';
import type { Influences, Mesh, MorphTarget, Primitive } from '../../scene/scene.ts';

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
    ...(influences ? { influences: influencesOf(influences, sources) } : {}),
    ...(morphTargets ? { morphTargets: morphTargets.map((target) => targetOf(target, sources)) } : {}),
    indices,
  };
}

function influencesOf(influences: Influences, sources: Uint32Array): Influences {
  const { start, joint, weight, offset, offsetNormal } = influences;
  const starts = new Uint32Array(sources.length + 1);
  sources.forEach((vertex, at) => {
    starts[at + 1] = starts[at]! + start[vertex + 1]! - start[vertex]!;
  });
  const entries = new Uint32Array(starts.at(-1)!);
  sources.forEach((vertex, at) => {
    for (let own = starts[at]!; own < starts[at + 1]!; own++)
      entries[own] = start[vertex]! + own - starts[at]!;
  });
  return {
    start: starts,
    joint: Uint16Array.from(entries, (entry) => joint[entry]!),
    weight: gatherRows(weight, entries, 1),
    ...(offset ? { offset: gatherRows(offset, entries, 3) } : {}),
    ...(offsetNormal ? { offsetNormal: gatherRows(offsetNormal, entries, 3) } : {}),
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

/** Reports what meshes lose if their vertices change. */
export function reportVertexData({ name, primitives }: Mesh, index: number, report: Report): void {
  const lost = [
    ...(primitives.some(({ springs }) => springs) ? ['springs'] : []),
    ...(primitives.some(({ collapse }) => collapse) ? ['progressive levels of detail'] : []),
  ];
  if (lost.length === 0) return;
  const message = `The settings change the vertices of mesh "${name}", so its ${lost.join(' and ')} were dropped`;
  report.lose(EXPORT_CODES.EXPORT_VERTEX_DATA_DROPPED, message, { path: `meshes[${index}]` });
}
