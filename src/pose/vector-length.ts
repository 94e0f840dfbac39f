/**
 * The length of a vector of two to four numbers. Math.hypot takes five times as long, because it also minds squares beyond what
 * a number holds; those of 32 bits, which files store, never are.
 */
export function vectorLength(x: number, y: number, z = 0, w = 0): number {
  return Math.sqrt(x * x + y * y + z * z + w * w);
}
