/** Finds the file entries of scene elements that were reordered or of which some were dropped. */

/**
 * For each triangle its face, found by its corners in any rotation; faces with the same corners are used once each.
 *
 * @param corners 3 per face
 * @param triangles 3 per triangle
 * @param vertexOf the file's vertex for each vertex of the triangles, if they differ
 * @param isCandidate which faces can be triangles
 * @returns -1 for triangles without a face
 */
export function rowsOfTriangles(
  corners: ArrayLike<number>,
  triangles: Uint32Array,
  vertexOf?: ArrayLike<number>,
  isCandidate: (face: number) => boolean = () => true,
): Int32Array {
  const faces = new Map<string, number[]>();
  for (let face = Math.floor(corners.length / 3) - 1; face >= 0; face--) {
    if (!isCandidate(face)) continue;
    const key = keyOf(corners[face * 3]!, corners[face * 3 + 1]!, corners[face * 3 + 2]!);
    const alike = faces.get(key);
    if (alike) alike.push(face);
    else faces.set(key, [face]);
  }
  const corner = (at: number) => {
    const vertex = triangles[at]!;
    return vertexOf ? vertexOf[vertex]! : vertex;
  };
  return Int32Array.from({ length: triangles.length / 3 }, (_, triangle) => {
    const at = triangle * 3;
    return faces.get(keyOf(corner(at), corner(at + 1), corner(at + 2)))?.pop() ?? -1;
  });
}

function keyOf(a: number, b: number, c: number): string {
  return [a, b, c].sort((x, y) => x - y).join();
}

/**
 * For each key the entry with the same time.
 *
 * @returns undefined if a key has no such entry
 */
export function rowsOfTimes(fileTimes: ArrayLike<number>, times: ArrayLike<number>): Int32Array | undefined {
  const byTime = new Map<number, number[]>();
  for (let row = 0; row < fileTimes.length; row++) {
    const rows = byTime.get(fileTimes[row]!);
    if (rows) rows.push(row);
    else byTime.set(fileTimes[row]!, [row]);
  }
  const taken = new Map<number, number>();
  const found = new Int32Array(times.length);
  for (let index = 0; index < times.length; index++) {
    const time = times[index]!;
    const order = taken.get(time) ?? 0;
    const row = byTime.get(time)?.[order];
    if (row === undefined) return undefined;
    taken.set(time, order + 1);
    found[index] = row;
  }
  return found;
}
