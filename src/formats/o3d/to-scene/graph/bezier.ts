/** A cubic Bezier segment in the plane of input and output (docs/reference/o3d.md#bezier-segments). */
import type { Round } from './infinity.ts';

/** One coordinate of the four points: start, its tangent, the tangent of the end, the end. */
export type ControlPoints = readonly [start: number, leaving: number, arriving: number, end: number];

/** Newton's method needs few steps; bisection as many as the precision has bits. */
const MOST_STEPS = 60;
/** Relative rounding of an input that is computed from control points. */
const ROUNDING = 2 ** -52;
/** The tolerance of Google's runtimes for the input and for the interval of their bisection. */
const TOLERANCE = 0.001;
/** Their initial guess is at least this far from either end. */
const MARGIN = 0.1;

/**
 * The parameter of an input on the segment at full precision, by Newton's method safeguarded by bisection. If there are
 * several, one of them, as in the plugin.
 */
export function exactShare(inputs: ControlPoints, input: number): number {
  const start = inputs[0];
  const leaving = inputs[1];
  const arriving = inputs[2];
  const end = inputs[3];
  if (input <= start) return 0;
  let low = 0;
  let high = 1;
  let share = (input - start) / (end - start);
  const rounding = ROUNDING * Math.max(Math.abs(start), Math.abs(end));
  for (let step = 0; step < MOST_STEPS; step++) {
    const apart = bezierAt(inputs, share) - input;
    if (Math.abs(apart) <= rounding) return share;
    if (apart > 0) high = share;
    else low = share;
    const rest = 1 - share;
    const slope =
      3 * (leaving - start) * rest * rest +
      6 * (arriving - leaving) * rest * share +
      3 * (end - arriving) * share * share;
    const guess = share - apart / slope;
    const next = guess > low && guess < high ? guess : (low + high) / 2;
    if (next <= low || next >= high) return share;
    share = next;
  }
  return share;
}

/** The parameter as Google's runtimes find it: by bisection from a guess, within their tolerance. */
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

export function bezierAt(points: ControlPoints, share: number): number {
  const rest = 1 - share;
  return (
    points[0] * rest * rest * rest +
    3 * points[1] * share * rest * rest +
    3 * points[2] * share * share * rest +
    points[3] * share * share * share
  );
}
