/** A cubic Bezier segment in the plane of input and output (o3d §1.2). */
import type { Round } from './infinity.ts';

/** Of one axis: start, its tangent, the tangent of the end, the end. */
export type ControlPoints = readonly [start: number, leaving: number, arriving: number, end: number];

/** As many as a share has bits. */
const HALVINGS = 53;
/** How far Google's runtimes let the input be off, and the interval in which they seek. */
const TOLERANCE = 0.001;
/** What they begin with is at least this far from either end. */
const MARGIN = 0.1;

/** Where on the segment an input lies, as near as numbers go. Of several places it is one, as in the plugin. */
export function exactShare(inputs: ControlPoints, input: number): number {
  if (input <= inputs[0]) return 0;
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (bezierAt(inputs, middle) > input) high = middle;
    else low = middle;
  }
  return low;
}

/** The same as Google's runtimes find it: by bisection from a guess, until it is near enough. */
export function nearShare(inputs: ControlPoints, input: number, guess: number, round: Round): number {
  const tolerance = round(TOLERANCE);
  let low = 0;
  let high = 1;
  let middle = round(Math.min(1 - MARGIN, Math.max(MARGIN, guess)));
  for (let isGuess = true; round(high - low) > tolerance; isGuess = false) {
    if (!isGuess) middle = round(round((high - low) / 2) + low);
    const found = round(bezierAt(inputs, middle));
    if (Math.abs(round(found - input)) <= tolerance) break;
    if (found > input) high = middle;
    else low = middle;
  }
  return middle;
}

export function bezierAt([start, leaving, arriving, end]: ControlPoints, share: number): number {
  const rest = 1 - share;
  return (
    start * rest * rest * rest +
    3 * leaving * share * rest * rest +
    3 * arriving * share * share * rest +
    end * share * share * share
  );
}
