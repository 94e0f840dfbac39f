/** Triangles as index lists, 3 each. */

/** The triangles with reversed winding. */
export function flipTriangles(indices: Uint32Array): Uint32Array<ArrayBuffer> {
  const flipped = new Uint32Array(indices);
  for (let at = 0; at < indices.length; at += 3) {
    flipped[at + 1] = indices[at + 2]!;
    flipped[at + 2] = indices[at + 1]!;
  }
  return flipped;
}

/** Whether all indices are below a number of vertices. */
export function areWithin(indices: Uint32Array | Int32Array, vertices: number): boolean {
  // A negative index becomes larger than any number of vertices.
  for (let at = 0; at < indices.length; at++) if (indices[at]! >>> 0 >= vertices) return false;
  return true;
}
