import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Primitive } from '../../../scene/scene.ts';
import { areWithin } from '../../../scene/triangles.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';

/** Valid triangles and finite numbers. Valid columns are those of the primitive itself. */
export interface Geometry {
  positions: Float32Array;
  uvs: Float32Array[];
  colors?: Float32Array;
  /** Three per triangle, each below the number of vertices. */
  indices: Uint32Array;
}

/**
 * The drawable part of a primitive. Vertices keep their indices; one without a finite position is moved to the origin and
 * its triangles are dropped.
 *
 * @param mesh its name, for the report
 * @param path of the primitive
 */
export function drawableGeometry(
  primitive: Primitive,
  mesh: string,
  report: Report,
  path: ElementPath,
): Geometry {
  const unplaced = new Set<number>();
  for (let at = 0; at < primitive.positions.length; at++)
    if (!Number.isFinite(primitive.positions[at]!)) unplaced.add(Math.floor(at / 3));
  const positions = unplaced.size === 0 ? primitive.positions : primitive.positions.slice();
  for (const vertex of unplaced) positions.fill(0, vertex * 3, vertex * 3 + 3);
  if (unplaced.size > 0) {
    const vertices = unplaced.size === 1 ? 'Position of 1 vertex' : `Positions of ${unplaced.size} vertices`;
    const message = `${vertices} of mesh "${mesh}" ${unplaced.size === 1 ? 'is' : 'are'} not finite`;
    report.lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, message, { path });
  }
  const { colors } = primitive;
  return {
    positions,
    uvs: primitive.uvs.map((uv, set) =>
      finiteNumbers(uv, 0, `in texture coordinates of mesh "${mesh}"`, report, `${path}.uvs[${set}]`),
    ),
    ...(colors
      ? { colors: finiteNumbers(colors, 1, `in colors of mesh "${mesh}"`, report, `${path}.colors`) }
      : {}),
    indices: drawableTriangles(primitive, mesh, unplaced, report, path),
  };
}

function drawableTriangles(
  { indices, positions }: Primitive,
  mesh: string,
  unplaced: ReadonlySet<number>,
  report: Report,
  path: ElementPath,
): Uint32Array {
  const vertices = positions.length / 3;
  if (unplaced.size === 0 && indices.length % 3 === 0 && areWithin(indices, vertices)) return indices;
  const out = new Uint32Array(indices.length);
  const drawable = (vertex: number | undefined) =>
    vertex !== undefined && vertex < vertices && !unplaced.has(vertex);
  let length = 0;
  for (let at = 0; at < indices.length; at += 3) {
    if (!(drawable(indices[at]) && drawable(indices[at + 1]) && drawable(indices[at + 2]))) continue;
    for (let corner = at; corner < at + 3; corner++) out[length++] = indices[corner]!;
  }
  const dropped = Math.ceil((indices.length - length) / 3);
  if (dropped > 0) {
    const total = Math.ceil(indices.length / 3);
    const message = `${dropped} of ${counted(total, 'triangle')} of mesh "${mesh}" dropped`;
    report.lose(GLTF_CODES.GLTF_TRIANGLES_DROPPED, message, { path });
  }
  return out.slice(0, length);
}

/** The same numbers, those that are not finite replaced in a copy and reported. @param where in words, for the report */
export function finiteNumbers(
  values: Float32Array,
  replacement: number,
  where: string,
  report: Report,
  path: ElementPath,
): Float32Array {
  let replaced = 0;
  let out = values;
  for (let at = 0; at < values.length; at++) {
    if (Number.isFinite(values[at]!)) continue;
    if (replaced++ === 0) out = values.slice();
    out[at] = replacement;
  }
  if (replaced > 0)
    report.lose(
      GLTF_CODES.GLTF_VALUE_NOT_FINITE,
      `${counted(replaced, 'non-finite number')} ${where} replaced`,
      { path },
    );
  return out;
}
