/** Checks the stated minimum and maximum of accessors, which viewers use for framing and culling. */
import type { Report } from '../../../../report/report.ts';
import { approximate } from '../../../../text/counts.ts';
import { GLTF_CODES } from '../../codes.ts';
import type { JsonObject } from './json.ts';

/** Tolerance as a share of the range, since compression changes numbers, and of the limit itself, since exporters round it. */
const RANGE_TOLERANCE = 0.01;
const ROUNDING = 1e-4;

/** Reports the first limit that differs from the numbers. */
export function checkBounds(
  values: ArrayLike<number>,
  width: number,
  accessor: JsonObject,
  report: Report,
): void {
  const stated = [limitsOf(accessor, 'min', width), limitsOf(accessor, 'max', width)] as const;
  if (values.length === 0 || (!stated[0] && !stated[1])) return;
  for (let column = 0; column < width; column++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = column; at < values.length; at += width) {
      low = Math.min(low, values[at]!);
      high = Math.max(high, values[at]!);
    }
    for (const [side, actual] of [low, high].entries()) {
      const limit = stated[side]?.[column];
      if (limit === undefined) continue;
      const tolerance = RANGE_TOLERANCE * (high - low) + ROUNDING * Math.abs(actual);
      if (Math.abs(limit - actual) <= tolerance) continue;
      const name = side === 0 ? 'min' : 'max';
      const message = `The ${name}imum of component ${column} is stated as ${limit}, but is ${approximate(actual)}`;
      report.add(GLTF_CODES.GLTF_BOUNDS, message, { path: accessor.pathOf(name) });
      return;
    }
  }
}

/** Undefined if they are missing or malformed. */
function limitsOf(accessor: JsonObject, name: string, width: number): number[] | undefined {
  const limits = accessor.raw(name);
  if (!Array.isArray(limits) || limits.length !== width) return undefined;
  return limits.every(Number.isFinite) ? limits : undefined;
}
