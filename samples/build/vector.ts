import type { Vec3 } from '../../src/scene/scene.ts';

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vec3, factor: number): Vec3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vec3): number {
  return Math.hypot(a[0], a[1], a[2]);
}

/** To unit length; a zero vector stays zero. */
export function unit(a: Vec3): Vec3 {
  return scale(a, 1 / (length(a) || 1));
}

/** The part of `a` that is perpendicular to the unit vector `axis`, at unit length. */
export function perpendicular(a: Vec3, axis: Vec3): Vec3 {
  return unit(subtract(a, scale(axis, dot(a, axis))));
}

export function mirror(a: Vec3): Vec3 {
  return [-a[0], a[1], a[2]];
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** 0 below `low`, 1 above `high`, an S in between; `low` may be the greater one. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
