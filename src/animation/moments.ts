/** The next and previous time in single precision. */

const bits = new DataView(new ArrayBuffer(4));

export function momentAfter(time: number): number {
  if (time === 0) return 2 ** -149;
  bits.setFloat32(0, time);
  bits.setInt32(0, bits.getInt32(0) + (time > 0 ? 1 : -1));
  return bits.getFloat32(0);
}

export function momentBefore(time: number): number {
  return -momentAfter(-time);
}
