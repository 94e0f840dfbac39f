/** Reports steps, which Cal3D does not have. */
import { type ClipPlace, reportClipLoss, withCurves } from '../../../fit/clip-losses.ts';
import { listed } from '../../../fit/clips.ts';
import type { Report } from '../../../report/report.ts';
import type { Curve, Track } from '../../../scene/scene.ts';
import { quoted } from '../../../text/names.ts';
import { CAL3D_CODES } from '../codes.ts';

/** Reports curves of a clip that jump from key to key and are interpolated instead. */
export function reportDroppedSteps(where: ClipPlace, report: Report): void {
  const { scene, clip, path } = where;
  const { name, tracks, morphTracks = [] } = clip;
  const written = withCurves(clip, (curve, property) =>
    jumps(curve, property)
      ? { ...curve, interpolation: property === 'rotation' ? 'slerp' : 'linear' }
      : curve,
  );
  const names = [
    ...tracks.flatMap(({ target, property, curve }) =>
      jumps(curve, property) ? [scene.nodes[target]!.name] : [],
    ),
    ...morphTracks.flatMap(({ morph, curve }) => (jumps(curve) ? [morph] : [])),
  ];
  if (names.length === 0) return;
  const message = `Steps of ${listed(names)} in clip ${quoted(name, path)} are interpolated`;
  reportClipLoss(where, { code: CAL3D_CODES.CAL3D_STEP_DROPPED, message, written }, report);
}

/** Scale is not written at all. */
function jumps({ interpolation, times }: Curve, property?: Track['property']): boolean {
  return interpolation === 'step' && times.length > 1 && property !== 'scale';
}
