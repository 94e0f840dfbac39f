/** Parts of curves. */
import { patchRecord } from '../../../../binary/patch.ts';
import { type CurveKeys, KEY_TYPES } from './document.ts';

/** Keys from one index to before another. */
type Range = readonly [keys: CurveKeys, from: number, to: number];

/**
 * Keys of which those within a span are replaced by edited ones. Times and values that the edit did not change keep their
 * precision.
 *
 * @param keys in order
 * @param before within the span, as `after` before the edit
 */
export function spliceKeys(
  keys: CurveKeys,
  before: CurveKeys,
  after: CurveKeys,
  { start, end }: { start: number; end: number },
): CurveKeys {
  const times = Float32Array.from(keys.input);
  const first = times.filter((time) => time < Math.fround(start)).length;
  const last = times.filter((time) => time <= Math.fround(end)).length;
  const known = [start, end, ...keys.input];
  const exact = new Map(known.map((time) => [Math.fround(time), time]));
  const edited = joined([after, 0, after.count]);
  edited.input.forEach((time, key, inputs) => {
    inputs[key] = exact.get(time) ?? time;
  });
  const patched = patchRecord(joined([keys, first, last]), before, edited) ?? edited;
  return joined([keys, 0, first], [patched, 0, patched.count], [keys, last, keys.count]);
}

/** Keys followed by others. The last value is held until a time before these. */
export function extendKeys(keys: CurveKeys, until: number, more: CurveKeys): CurveKeys {
  const own = joined([keys, 0, keys.count]);
  const last = keys.count - 1;
  if (Math.fround(keys.input[last]!) >= Math.fround(until)) {
    if (more.count > 0) shortenLastTangent(own, more.input[0]!);
    return joined([own, 0, own.count], [more, 0, more.count]);
  }
  own.type[last] = KEY_TYPES.linear;
  const held: CurveKeys = {
    count: 1,
    type: Uint8Array.of(KEY_TYPES.linear),
    input: Float64Array.of(until),
    output: own.output.slice(last),
    inTangent: new Float64Array(2),
    outTangent: new Float64Array(2),
  };
  return joined([own, 0, own.count], [held, 0, 1], [more, 0, more.count]);
}

/** Readers expect the tangent of a key before the next key. It keeps its slope. */
function shortenLastTangent({ count, type, input, output, outTangent }: CurveKeys, next: number): void {
  const last = count - 1;
  const [time, value] = [input[last]!, output[last]!];
  const [x, y] = [outTangent[last * 2]!, outTangent[last * 2 + 1]!];
  if (type[last] !== KEY_TYPES.bezier || (x >= time && x <= next)) return;
  const share = x > time ? (next - time) / (x - time) : 0;
  outTangent.set([x > time ? next : time, value + (y - value) * share], last * 2);
}

function joined(...ranges: readonly Range[]): CurveKeys {
  const column = (name: Exclude<keyof CurveKeys, 'count'>, width = 1) =>
    ranges.flatMap(([keys, from, to]) => [...keys[name].subarray(from * width, to * width)]);
  const type = Uint8Array.from(column('type'));
  return {
    count: type.length,
    type,
    input: Float64Array.from(column('input')),
    output: Float64Array.from(column('output')),
    inTangent: Float64Array.from(column('inTangent', 2)),
    outTangent: Float64Array.from(column('outTangent', 2)),
  };
}
