import { writeFaceNormal } from '../../../../pose/normals.ts';

/**
 * Counts the faces that agree with the normals of their corners and those that contradict them. Cal3D files have either winding.
 * Since 0.10 the library reverses whole submeshes on loading, judging by one face; the majority of all faces is more reliable.
 *
 * @param faces 3 vertex indices per face; faces with indices out of range do not count
 */
export function countWinding(
  positions: Float32Array,
  normals: Float32Array,
  faces: Int32Array | Uint32Array,
): { along: number; against: number } {
  const normal = new Float64Array(3);
  let along = 0;
  let against = 0;
  for (let f = 0; f + 2 < faces.length; f += 3) {
    writeFaceNormal(normal, 0, positions, faces, f);
    let dot = 0;
    for (let corner = f; corner < f + 3; corner++) {
      const vertex = faces[corner]! * 3;
      dot +=
        normal[0]! * normals[vertex]! + normal[1]! * normals[vertex + 1]! + normal[2]! * normals[vertex + 2]!;
    }
    // Neither for a corner out of range, whose numbers are NaN.
    if (dot > 0) along++;
    else if (dot < 0) against++;
  }
  return { along, against };
}

/** Whether the face whose first index is at `face` has no area in single precision, in which the library computes it. */
export function isFlat(positions: Float32Array, faces: Int32Array, face: number): boolean {
  const edge = (to: number) => (axis: number) =>
    Math.fround(positions[faces[to]! * 3 + axis]! - positions[faces[face + 1]! * 3 + axis]!);
  const [u, v] = [edge(face), edge(face + 2)];
  const product = (a: number, b: number) => Math.fround(u(a) * v(b));
  return [0, 1, 2].every((axis) => {
    const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
    return product(next, last) === product(last, next);
  });
}
