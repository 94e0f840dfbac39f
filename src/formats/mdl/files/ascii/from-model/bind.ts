import { bindFrom, type Rest } from '../../../model/bind.ts';
import type { SkinWeights } from '../../../model/model.ts';

/** Differences between exporters and compilers. */
const TOLERANCE = 1e-3;

/**
 * Whether the bind pose of a skin is the rest pose, which compilers assume for text models.
 *
 * @param skin index of the node of the skin
 */
export function isBoundAtRest(
  { rotations, translations }: NonNullable<SkinWeights['bind']>,
  rests: readonly Rest[],
  skin: number,
): boolean {
  const rest = bindFrom(rests, skin);
  return areSameRotations(rotations, rest.rotations) && areNear(translations, rest.translations);
}

function areNear(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((value, index) => Math.abs(value - b[index]!) <= TOLERANCE);
}

/** A quaternion and its negative are the same rotation. */
function areSameRotations(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 4) {
    const one = a.subarray(at, at + 4);
    const other = b.subarray(at, at + 4);
    if (
      !areNear(one, other) &&
      !areNear(
        one,
        other.map((value) => -value),
      )
    )
      return false;
  }
  return true;
}
