/** The interpolations that glTF defines. */
import type { JsonObject } from './json.ts';

export type Interpolation = 'LINEAR' | 'STEP' | 'CUBICSPLINE';

/** @param sampler of an animation @returns undefined if glTF does not define its interpolation */
export function definedInterpolation(sampler: JsonObject): Interpolation | undefined {
  const kind = sampler.raw('interpolation') ?? 'LINEAR';
  return kind === 'LINEAR' || kind === 'STEP' || kind === 'CUBICSPLINE' ? kind : undefined;
}

/** The interpolation of a sampler. Undefined ones count as linear, which checking the file reports. */
export function interpolationOf(sampler: JsonObject): Interpolation {
  return definedInterpolation(sampler) ?? 'LINEAR';
}

/** The message for a sampler whose interpolation glTF does not define. */
export function unknownInterpolation(sampler: JsonObject): string {
  return `Unknown interpolation ${JSON.stringify(sampler.raw('interpolation'))}, read as LINEAR`;
}
