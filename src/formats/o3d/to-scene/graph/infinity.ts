/** Extrapolation of a curve before its first and after its last key (docs/reference/o3d.md#outside-the-keys). */

export const INFINITY = { constant: 0, linear: 1, cycle: 2, cycleRelative: 3, oscillate: 4 } as const;

/** The first and last two keys of a curve, and its extrapolation. */
export interface Ends {
  preInfinity: number;
  postInfinity: number;
  start: { input: number; output: number };
  second: { input: number; output: number };
  nextToLast: { input: number; output: number };
  end: { input: number; output: number };
}

/** Either the output, or an input between the keys and the offset of its output. */
export type Folded = { output: number } | { input: number; added: number };

/** Two keys closer than this have no slope. */
const NO_SPAN = Math.fround(1e-5);

/** Rounds a result: to single precision in the plugin, else not at all. */
export type Round = (value: number) => number;

/** @param input before the first key, or at or after the last one, where extrapolation begins */
export function foldInput(ends: Ends, input: number, round: Round): Folded {
  return input < ends.start.input ? foldBefore(ends, input, round) : foldAfter(ends, input, round);
}

function foldBefore({ preInfinity, start, second, end }: Ends, input: number, round: Round): Folded {
  const span = round(end.input - start.input);
  const before = round(start.input - input);
  if (!(span > 0)) return { output: start.output };
  const wrapped = (count: number) =>
    start.input + ((round(input + round(count * span)) - start.input) % span);
  switch (preInfinity) {
    case INFINITY.linear: {
      const delta = round(second.input - start.input);
      if (!(delta > NO_SPAN)) return { output: start.output };
      return { output: round(start.output - (before * (second.output - start.output)) / delta) };
    }
    case INFINITY.cycle:
      return { input: round(wrapped(Math.ceil(round(before / span)))), added: 0 };
    case INFINITY.cycleRelative: {
      const count = Math.ceil(round(before / span));
      return { input: round(wrapped(count)), added: round(-count * round(end.output - start.output)) };
    }
    case INFINITY.oscillate: {
      const folded = round(input + Math.ceil(round(before / (2 * span))) * 2 * span);
      return { input: round(end.input - Math.abs(folded - end.input)), added: 0 };
    }
    default:
      return { output: start.output };
  }
}

function foldAfter({ postInfinity, start, nextToLast, end }: Ends, input: number, round: Round): Folded {
  const span = round(end.input - start.input);
  const after = round(input - end.input);
  if (!(span > 0)) return { output: end.output };
  const wrapped = (count: number) =>
    start.input + ((round(input - round(count * span)) - start.input) % span);
  switch (postInfinity) {
    case INFINITY.linear: {
      const delta = round(end.input - nextToLast.input);
      if (!(delta > NO_SPAN)) return { output: end.output };
      return { output: round(end.output + (after * (end.output - nextToLast.output)) / delta) };
    }
    case INFINITY.cycle:
      return { input: round(wrapped(Math.ceil(round(after / span)))), added: 0 };
    case INFINITY.cycleRelative: {
      const count = Math.floor(round(round(input - start.input) / span));
      return { input: round(wrapped(count)), added: round(count * round(end.output - start.output)) };
    }
    case INFINITY.oscillate: {
      const folded = round(input - Math.ceil(round(after / (2 * span))) * 2 * span);
      return { input: round(start.input + Math.abs(folded - start.input)), added: 0 };
    }
    default:
      return { output: end.output };
  }
}
