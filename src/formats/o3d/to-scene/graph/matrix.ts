/** 4 × 4 matrices in a column of numbers: column-major for column vectors, which is the order of the rows in scene.json. */

import type { Numbers } from '../../../../math/affine.ts';
import { vectorLength } from '../../../../math/vector.ts';

/** `input` times a translation. */
export function translated(values: Numbers, input: number, by: number, out: number): void {
  values.copyWithin(out, input, input + 16);
  for (let row = 0; row < 4; row++) {
    values[out + 12 + row] =
      values[input + row]! * values[by]! +
      values[input + 4 + row]! * values[by + 1]! +
      values[input + 8 + row]! * values[by + 2]! +
      values[input + 12 + row]!;
  }
}

/** `input` times a scale. */
export function scaled(values: Numbers, input: number, by: number, out: number): void {
  for (let i = 0; i < 12; i++) values[out + i] = values[input + i]! * values[by + (i >> 2)]!;
  values.copyWithin(out + 12, input + 12, input + 16);
}

/**
 * `input` times a rotation about an axis of any length, as in the JavaScript runtime. The plugin expected unit length, and
 * sheared otherwise.
 */
export function rotated(values: Numbers, input: number, axis: number, angle: number, out: number): void {
  const length = vectorLength(values[axis]!, values[axis + 1]!, values[axis + 2]!) || 1;
  const x = values[axis]! / length;
  const y = values[axis + 1]! / length;
  const z = values[axis + 2]! / length;
  const cosine = Math.cos(values[angle]!);
  const sine = Math.sin(values[angle]!);
  const rest = 1 - cosine;
  const xy = x * y * rest;
  const yz = y * z * rest;
  const zx = z * x * rest;
  combined(values, input, x * x * rest + cosine, xy + z * sine, zx - y * sine, out);
  combined(values, input, xy - z * sine, y * y * rest + cosine, yz + x * sine, out + 4);
  combined(values, input, zx + y * sine, yz - x * sine, z * z * rest + cosine, out + 8);
  values.copyWithin(out + 12, input + 12, input + 16);
}

/** A column: the sum of multiples of the first three columns of `input`. */
function combined(values: Numbers, input: number, a: number, b: number, c: number, out: number): void {
  for (let row = 0; row < 4; row++) {
    values[out + row] =
      values[input + row]! * a + values[input + 4 + row]! * b + values[input + 8 + row]! * c;
  }
}

/** T · Rz · Ry · Rx · S of nine numbers: translation, rotation in radians, scale, at their indices in the column. */
export function composed(values: Numbers, numbers: readonly number[], out: number): void {
  const [tx, ty, tz, rx, ry, rz, sx, sy, sz] = numbers.map((at) => values[at]!) as Nine;
  const [cx, cy, cz] = [Math.cos(rx), Math.cos(ry), Math.cos(rz)];
  const [nx, ny, nz] = [Math.sin(rx), Math.sin(ry), Math.sin(rz)];
  values.set(
    [
      ...[cz * cy * sx, nz * cy * sx, -ny * sx, 0],
      ...[(cz * ny * nx - nz * cx) * sy, (nz * ny * nx + cz * cx) * sy, cy * nx * sy, 0],
      ...[(cz * ny * cx + nz * nx) * sz, (nz * ny * cx - cz * nx) * sz, cy * cx * sz, 0],
      ...[tx, ty, tz, 1],
    ],
    out,
  );
}

type Nine = [number, number, number, number, number, number, number, number, number];
