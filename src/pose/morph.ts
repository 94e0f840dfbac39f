import { normalize } from '../math/vector.ts';
import { requireLength, requireOneOf } from '../report/arguments.ts';
import type { MorphTarget, Primitive } from '../scene/scene.ts';

/**
 * How targets are mixed. Both are equivalent to rest + Σ weight · delta, since Cal3D 0.11 reduces the weight of the rest
 * shape by those of the absolute targets. But Cal3D 0.11 ignores the targets if the weight of the rest shape is exactly 1,
 * also if nonzero weights cancel out.
 */
export type MorphMixing = 'cal3d-0.11' | 'imvu';

export const MORPH_MIXINGS: readonly MorphMixing[] = ['cal3d-0.11', 'imvu'];

/**
 * Mixes the morph targets of a primitive, before its skin deforms it.
 *
 * @param weights one per target; missing ones are 0
 * @param positions receives 3 per vertex
 * @param normals receives 3 per vertex, unit length; untouched if the primitive has none
 * @throws RangeError for an array that is too short, or an unknown mixing
 * @example
 * ```ts
 * import { mixMorphTargets } from 'exhume/pose';
 *
 * const point = { positions: Float32Array.of(0, 1, 0) };
 * const smile = { name: 'smile', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 2, 0) };
 * const positions = new Float32Array(3);
 * mixMorphTargets(point, [smile], Float32Array.of(0.5), 'imvu', positions);
 * console.log(positions.join()); // 0,2,0
 * ```
 */
export function mixMorphTargets(
  primitive: Pick<Primitive, 'positions' | 'normals'>,
  targets: readonly MorphTarget[],
  weights: Float32Array,
  mixing: MorphMixing,
  positions: Float32Array,
  normals?: Float32Array,
): void {
  requireOneOf('mixing', mixing, MORPH_MIXINGS);
  requireLength('positions', positions, primitive.positions.length);
  if (normals && primitive.normals) requireLength('normals', normals, primitive.normals.length);
  const mixed = mixing === 'imvu' || restShare(weights) !== 1;
  positions.set(primitive.positions);
  if (normals && primitive.normals) normals.set(primitive.normals);
  if (!mixed) return;
  for (let i = 0; i < targets.length; i++) {
    const { vertices, positions: moves, normals: normalMoves } = targets[i]!;
    const weight = weights[i] ?? 0;
    if (weight === 0) continue;
    addDeltas(positions, vertices, moves, weight);
    if (normals && primitive.normals && normalMoves) addDeltas(normals, vertices, normalMoves, weight);
  }
  if (normals && primitive.normals) normalize(normals);
}

/** The weight of the rest shape, in single precision like Cal3D. */
function restShare(weights: Float32Array): number {
  return weights.reduce((share, weight) => Math.fround(share - weight), 1);
}

function addDeltas(out: Float32Array, vertices: Uint32Array, deltas: Float32Array, weight: number): void {
  for (let i = 0; i < vertices.length; i++) {
    const at = vertices[i]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      out[at + axis] = out[at + axis]! + weight * deltas[i * 3 + axis]!;
    }
  }
}

/** How several contributions to the same target are combined. */
export type MorphBlend = 'additive' | 'clamped' | 'average' | 'exclusive';

const BLENDS: readonly MorphBlend[] = ['additive', 'clamped', 'average', 'exclusive'];

/** The blend by the suffix of a target's name after its last dot; additive without one. */
export function morphBlendOf(name: string): MorphBlend {
  const suffix = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return BLENDS.find((blend) => name.includes('.') && blend === suffix) ?? 'additive';
}

/** The contribution of an animation to a target. */
export interface MorphContribution {
  /** Name of the target, with its suffix. */
  name: string;
  /** Weight of the target; 1 is the full shape. */
  scale: number;
  /** Weight in an average. Default 1. */
  weight?: number;
  /** Fade of the animation, 0..1. Default 1. */
  ramp?: number;
  /** Whether it replaces other contributions to an exclusive target as it fades in. Default false. */
  replace?: boolean;
}

/**
 * Combines the contributions of several animations to weights, like IMVU's Cal3D: additive targets are summed, clamped ones
 * up to 1, and the others use the weighted mean. On an exclusive target the first replacing contribution reduces the weight
 * of the others by its fade.
 *
 * @param contributions in the order of the animations
 * @param weights receives one per target
 * @throws RangeError if there are fewer
 * @example
 * ```ts
 * import { morphWeights } from 'exhume/pose';
 *
 * const weights = new Float32Array(1);
 * const contributions = [{ name: 'smile', scale: 0.5 }, { name: 'smile', scale: 0.25 }];
 * morphWeights([{ name: 'smile' }], contributions, weights);
 * console.log(weights[0]); // 0.75
 * ```
 */
export function morphWeights(
  targets: readonly Pick<MorphTarget, 'name'>[],
  contributions: readonly MorphContribution[],
  weights: Float32Array,
): void {
  requireLength('weights', weights, targets.length);
  targets.forEach(({ name }, index) => {
    const blend = morphBlendOf(name);
    weights[index] =
      blend === 'additive' || blend === 'clamped'
        ? sum(name, contributions, blend === 'clamped' ? 1 : Number.POSITIVE_INFINITY)
        : mean(name, contributions, blend === 'exclusive');
  });
}

/** Clamped after every contribution, so that a negative one reduces the clamped value. */
function sum(name: string, contributions: readonly MorphContribution[], limit: number): number {
  let total = 0;
  for (const contribution of contributions) {
    if (contribution.name !== name) continue;
    total = Math.min(total + contribution.scale * (contribution.ramp ?? 1), limit);
  }
  return total;
}

function mean(name: string, contributions: readonly MorphContribution[], exclusive: boolean): number {
  let result = 0;
  let weights = 0;
  /** The share of weight that the replacing contribution leaves to the others; undefined before it. */
  let left: number | undefined;
  for (const { name: target, scale, weight = 1, ramp = 1, replace = false } of contributions) {
    if (target !== name) continue;
    let share = weight * ramp;
    if (left !== undefined) share *= left;
    else if (exclusive && replace) {
      left = 1 - ramp;
      result *= left;
      weights *= left;
    }
    result = weights === 0 ? scale * ramp : result + (share / (weights + share)) * (scale * ramp - result);
    weights += share;
  }
  return result;
}
