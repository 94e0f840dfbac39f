/** Resamples clips at a constant rate. */
import { dot, toUnit } from '../math/quaternion.ts';
import { numbersPerSample } from '../pose/curve-keys.ts';
import { sampleCurve } from '../pose/curves.ts';
import { requirePositive } from '../report/arguments.ts';
import type { Clip, Curve } from '../scene/scene.ts';

/**
 * A clip with a key at every frame from its start, and at its end. The curves become linear; step curves are not changed,
 * since their steps are not at frames.
 *
 * @param fps frames per second, above 0
 * @throws RangeError for any other
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 * import { resampleClip } from 'exhume/pose';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * const [idle] = scene.clips;
 * if (idle) console.log(resampleClip(idle, 10).tracks[0]?.curve.times.length); // 31
 * ```
 */
export function resampleClip(clip: Clip, fps: number): Clip {
  requirePositive('frame rate', fps);
  const times = framesOf(clip, fps);
  const resampled = <T extends { curve: Curve }>(track: T): T => {
    return { ...track, curve: resampledCurve(track.curve, times) };
  };
  return {
    ...clip,
    tracks: clip.tracks.map(resampled),
    ...(clip.morphTracks ? { morphTracks: clip.morphTracks.map(resampled) } : {}),
    ...(clip.textureTracks ? { textureTracks: clip.textureTracks.map(resampled) } : {}),
  };
}

/** Distance from the end, in frames, that is rounding. */
const ROUNDING = 1e-4;

function framesOf({ start, end }: Clip, fps: number): Float32Array<ArrayBuffer> {
  const count = Math.max(0, Math.ceil((end - start) * fps - ROUNDING));
  return Float32Array.from({ length: count + 1 }, (_, frame) =>
    frame === count ? end : start + frame / fps,
  );
}

/** A single key stays alone. */
function resampledCurve(curve: Curve, frames: Float32Array): Curve {
  const { interpolation } = curve;
  const isSingle = curve.times.length < 2;
  const isPlain = isSingle && (interpolation === 'linear' || interpolation === 'slerp');
  if (interpolation === 'step' || curve.times.length === 0 || isPlain) return curve;
  const times = isSingle ? curve.times : frames;
  const width = numbersPerSample(curve);
  const values = new Float32Array(times.length * width);
  const value = new Float64Array(width);
  times.forEach((time, key) => {
    sampleCurve(curve, time, value, 0);
    if (width === 4) {
      toUnit(value, 0);
      const isOpposed = key > 0 && dot(values, (key - 1) * 4, value, 0) < 0;
      for (let i = 0; isOpposed && i < 4; i++) value[i] = -value[i]!;
    }
    values.set(value, key * width);
  });
  return {
    interpolation: width === 4 ? 'slerp' : 'linear',
    times,
    values,
    before: 'hold',
    after: 'hold',
  };
}
