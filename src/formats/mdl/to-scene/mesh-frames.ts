/**
 * Animated vertices of animmeshes as morph targets that fade into one another
 * (docs/reference/mdl.md#animmeshes).
 */
import { vectorLength } from '../../../math/vector.ts';
import type { Curve, MorphTarget, MorphTrack } from '../../../scene/scene.ts';

export interface FrameMorphs {
  /** One for each distinct set of vertices that differs from the rest shape. */
  targets: MorphTarget[];
  tracks: MorphTrack[];
}

/**
 * Vertices are interpolated linearly between sets, which are a period apart, and stay at the last. The sets of real water
 * cover its animation, and the last equals the first.
 *
 * @param name prefix of the names of the targets
 * @param rest 3 numbers per vertex
 * @param positions 3 per vertex and set
 */
export function frameMorphs(
  name: string,
  rest: Float32Array,
  positions: Float32Array,
  period: number,
): FrameMorphs {
  const sets = positions.length / rest.length;
  const setAt = (set: number) => positions.subarray(set * rest.length, (set + 1) * rest.length);
  const shapes = firstEqualSets(sets, setAt);
  const targets: MorphTarget[] = [];
  const tracks: MorphTrack[] = [];
  const occurrences = new Map<number, number[]>();
  shapes.forEach((shape, set) => {
    occurrences.set(shape, [...(occurrences.get(shape) ?? []), set]);
  });
  for (const [shape, at] of occurrences) {
    const morph = `${name} ${shape}`;
    const target = movedVertices(morph, rest, setAt(shape));
    if (target.vertices.length === 0) continue;
    targets.push(target);
    tracks.push({ morph, curve: presence(at, sets, period) });
  }
  return { targets, tracks };
}

/** The largest and mean distance of animated texture coordinates from those at rest, in texture widths. */
export function uvMotion(rest: Float32Array, uvs: Float32Array): { max: number; mean: number } {
  let max = 0;
  let sum = 0;
  for (let at = 0; at + 1 < uvs.length; at += 2) {
    const vertex = at % rest.length;
    const distance = vectorLength(uvs[at]! - rest[vertex]!, uvs[at + 1]! - rest[vertex + 1]!);
    max = Math.max(max, distance);
    sum += distance;
  }
  return { max, mean: sum / Math.max(1, uvs.length / 2) };
}

/** For each set, the first one with the same values. */
function firstEqualSets(sets: number, setAt: (set: number) => Float32Array): number[] {
  const byHash = new Map<number, number[]>();
  return Array.from({ length: sets }, (_, set) => {
    const numbers = setAt(set);
    const hash = hashOf(numbers);
    const alike = byHash.get(hash) ?? [];
    byHash.set(hash, alike);
    const first = alike.find((other) => {
      const known = setAt(other);
      return numbers.every((number, at) => Object.is(number, known[at]));
    });
    if (first === undefined) alike.push(set);
    return first ?? set;
  });
}

function hashOf(numbers: Float32Array): number {
  const words = new Uint32Array(numbers.slice().buffer);
  let hash = 0;
  for (const word of words) hash = Math.imul(hash ^ word, 0x9e3779b1) >>> 0;
  return hash;
}

function movedVertices(name: string, rest: Float32Array, moved: Float32Array): MorphTarget {
  const vertices: number[] = [];
  const deltas: number[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const x = moved[at]! - rest[at]!;
    const y = moved[at + 1]! - rest[at + 1]!;
    const z = moved[at + 2]! - rest[at + 2]!;
    if (x === 0 && y === 0 && z === 0) continue;
    vertices.push(at / 3);
    deltas.push(x, y, z);
  }
  return { name, vertices: Uint32Array.from(vertices), positions: Float32Array.from(deltas) };
}

/** Weight 1 at some sets and 0 at their neighbors. */
function presence(at: readonly number[], sets: number, period: number): Curve {
  const keys = new Set<number>();
  for (const set of at) for (const key of [set - 1, set, set + 1]) if (key >= 0 && key < sets) keys.add(key);
  const present = new Set(at);
  const ordered = [...keys].sort((a, b) => a - b);
  return {
    interpolation: 'linear',
    times: Float32Array.from(ordered, (key) => key * period),
    values: Float32Array.from(ordered, (key) => Number(present.has(key))),
    before: 'hold',
    after: 'hold',
  };
}
