import type { Clip, Curve } from '../scene/scene.ts';

/** A clip with all of its times moved by some seconds; the same object for 0. */
export function shiftClip(clip: Clip, seconds: number): Clip {
  if (seconds === 0) return clip;
  const { morphTracks, textureTracks, subranges, events } = clip;
  const shifted = <T extends { curve: Curve }>(track: T): T => ({
    ...track,
    curve: shiftCurve(track.curve, seconds),
  });
  return {
    ...clip,
    ...shiftRange(clip, seconds),
    tracks: clip.tracks.map(shifted),
    ...(morphTracks ? { morphTracks: morphTracks.map(shifted) } : {}),
    ...(textureTracks ? { textureTracks: textureTracks.map(shifted) } : {}),
    ...(subranges ? { subranges: subranges.map((part) => ({ ...part, ...shiftRange(part, seconds) })) } : {}),
    ...(events ? { events: events.map((event) => ({ ...event, time: event.time + seconds })) } : {}),
  };
}

/** A curve with all of its times moved by some seconds; the same object for 0. */
export function shiftCurve(curve: Curve, seconds: number): Curve {
  if (seconds === 0) return curve;
  const { times, range } = curve;
  return {
    ...curve,
    times: times.map((time) => time + seconds),
    ...(range ? { range: shiftRange(range, seconds) } : {}),
  };
}

function shiftRange({ start, end }: { start: number; end: number }, seconds: number) {
  return { start: start + seconds, end: end + seconds };
}
