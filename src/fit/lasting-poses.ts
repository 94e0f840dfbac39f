/** Clips of one pose, for targets whose clips need two keys or a duration. */
import { numbersPerSample } from '../pose/curve-keys.ts';
import { sampleCurve } from '../pose/curves.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Clip, Curve } from '../scene/scene.ts';
import { quoted } from '../text/names.ts';
import { withCurves } from './clip-losses.ts';
import { FIT_CODES } from './codes.ts';

/** Seconds that a single pose takes. */
export const POSE_SECONDS = 1 / 30;

export function reportLastingPose({ name }: Clip, report: Report, path: ElementPath): void {
  const message = `The pose ${quoted(name, path)} was written as a clip of two equal keys`;
  report.lose(FIT_CODES.FIT_POSE_LASTING, message, { path });
}

/** A clip whose curves all have one key, with a second equal one at its end; other clips are the same. */
export function lastingPose(clip: Clip, report: Report, path: ElementPath): Clip {
  const { tracks, morphTracks = [] } = clip;
  const curves = [...tracks, ...morphTracks].map(({ curve }) => curve);
  if (curves.length === 0 || curves.some(({ times }) => times.length !== 1)) return clip;
  const isLasting = clip.end > clip.start;
  if (!isLasting) reportLastingPose(clip, report, path);
  const end = isLasting ? clip.end : clip.start + POSE_SECONDS;
  const times = Float32Array.of(clip.start, end);
  const held = (curve: Curve): Curve => {
    const width = numbersPerSample(curve);
    const value = new Float64Array(width);
    sampleCurve(curve, curve.times[0]!, value, 0);
    const interpolation = width === 4 ? 'slerp' : 'linear';
    return {
      interpolation,
      times,
      values: Float32Array.of(...value, ...value),
      before: 'hold',
      after: 'hold',
    };
  };
  return withCurves({ ...clip, end }, held);
}
