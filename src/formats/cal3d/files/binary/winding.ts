/**
 * How many faces agree with the normals of their corners and how many contradict them. Cal3D files have either winding, and
 * the library reverses whole submeshes on loading (since 0.10, judging by one face); the majority of all faces is safer.
 *
 * @param faces 3 vertex indices per face; faces with indices out of range do not count
 */
export function countWinding(
  positions: Float32Array,
  normals: Float32Array,
  faces: Int32Array | Uint32Array,
): { along: number; against: number } {
  let along = 0;
  let against = 0;
  for (let f = 0; f + 2 < faces.length; f += 3) {
    const a = faces[f]! * 3;
    const b = faces[f + 1]! * 3;
    const c = faces[f + 2]! * 3;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const dot =
      (uy * vz - uz * vy) * (normals[a]! + normals[b]! + normals[c]!) +
      (uz * vx - ux * vz) * (normals[a + 1]! + normals[b + 1]! + normals[c + 1]!) +
      (ux * vy - uy * vx) * (normals[a + 2]! + normals[b + 2]! + normals[c + 2]!);
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
