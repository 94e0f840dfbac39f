import type { Primitive } from '../../src/scene/scene.ts';

export type Vector = [number, number, number];

export function vector(values: Float32Array, index: number): Vector {
  return [values[index * 3]!, values[index * 3 + 1]!, values[index * 3 + 2]!];
}

/** The three vertices of a triangle. */
export function corners({ indices }: Primitive, triangle: number): Vector {
  return [indices[triangle * 3]!, indices[triangle * 3 + 1]!, indices[triangle * 3 + 2]!];
}

/** Normal of a triangle, as long as twice its area. */
export function faceNormal(primitive: Primitive, triangle: number): Vector {
  const [a, b, c] = corners(primitive, triangle).map((vertex) => vector(primitive.positions, vertex));
  const e = b!.map((value, i) => value - a![i]!) as Vector;
  const f = c!.map((value, i) => value - a![i]!) as Vector;
  return [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
