/** Clips that return to their first keys at their end, which other programs write with a key there. */
import { trackKey } from '../../formats/edit.ts';
import { areClose, areRotationsClose, largestOf } from '../../math/vector.ts';
import type { Clip, Curve } from '../../scene/scene.ts';

/** Seconds by which programs round times. */
const SAME_TIME = 1e-4;
/** Difference of numbers that are the same, relative to the largest. */
const SAME_VALUE = 1e-4;

/** A clip whose edited tracks close like those of the original, if their last key is the first one again. */
export function closedLike(original: Clip, edited: Clip): Clip {
  const known = new Map(original.tracks.map((track) => [trackKey(track), track.curve]));
  const tracks = edited.tracks.map((track) => {
    const old = known.get(trackKey(track));
    return old && old !== track.curve ? { ...track, curve: closed(old, track.curve) } : track;
  });
  return { ...edited, tracks };
}

function closed({ after, before, range }: Curve, curve: Curve): Curve {
  const { times, values, interpolation } = curve;
  const isPlain = interpolation === 'linear' || interpolation === 'slerp' || interpolation === 'step';
  if (after !== 'close' || !range || curve.after !== 'hold' || !isPlain || times.length < 2) return curve;
  if (Math.abs(times.at(-1)! - range.end) > SAME_TIME || !returns(curve)) return curve;
  const width = values.length / times.length;
  return { ...curve, times: times.slice(0, -1), values: values.slice(0, -width), before, after, range };
}

/** Whether the last key is the first one; both signs of a quaternion are the same. */
function returns({ times, values, interpolation }: Curve): boolean {
  const width = values.length / times.length;
  const [first, last] = [values.subarray(0, width), values.subarray(-width)];
  const areSame = interpolation === 'slerp' ? areRotationsClose : areClose;
  return areSame(first, last, SAME_VALUE * largestOf(values));
}
