/** Seconds as ticks and frames. */
import { shiftCurve } from '../../../animation/shift.ts';
import { stored } from '../../../binary/schema.ts';
import { reportClipLoss, withCurves } from '../../../fit/clip-losses.ts';
import type { Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import type { Clip, Scene } from '../../../scene/scene.ts';
import { approximate } from '../../../text/counts.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { type ClipProperties, cryengineProperties } from '../properties.ts';
import type { NewContent } from './chunks.ts';
import { fittingNames, storedName } from './names.ts';

export const TICKS_PER_SECOND = 4800;
export const TICKS_PER_FRAME = 160;
const FRAMES_PER_SECOND = 30;
/** In frames; smaller differences between times are rounding errors of single precision. */
const SAME_FRAME = 1e-3;
const RANGE_NAME_BYTES = 31;

/** The first and last frame of a clip, rounded outwards. */
export function timingContent(scene: Scene, clip: Clip | undefined, report: Report): NewContent<'timing'> {
  const { start, end } = (clip && framesOf(scene, clip, report)) ?? { start: 0, end: 0 };
  const names = fittingNames(RANGE_NAME_BYTES, report);
  const path = clip && pathIn(scene, 'clips', clip);
  const subranges = (clip?.subranges ?? []).map((part) => ({
    name: storedName(names.fit(part.name, path), RANGE_NAME_BYTES + 1),
    start: Math.round(part.start * FRAMES_PER_SECOND),
    end: Math.round(part.end * FRAMES_PER_SECOND),
  }));
  return {
    secondsPerTick: 1 / TICKS_PER_SECOND,
    ticksPerFrame: TICKS_PER_FRAME,
    range: { name: stored('GlobalRange'), start, end },
    subranges,
  };
}

function framesOf(scene: Scene, clip: Clip, report: Report): { start: number; end: number } {
  const { range } = cryengineProperties<ClipProperties>(clip);
  if (range) return range;
  const start = nearWhole(clip.start * FRAMES_PER_SECOND, Math.floor);
  const end = nearWhole(clip.end * FRAMES_PER_SECOND, Math.ceil);
  const [lead, tail] = [clip.start - start / FRAMES_PER_SECOND, end / FRAMES_PER_SECOND - clip.end];
  if (Math.max(lead, tail) * FRAMES_PER_SECOND > SAME_FRAME) {
    const seconds = approximate(lead + tail);
    const message = `Clip ${clip.name} is ${seconds} s longer, from frame ${start} to ${end}`;
    const code = CRYENGINE_CODES.CRYENGINE_TIME_ROUNDED;
    // Players begin at the first frame, so poses are late by the time before the clip.
    const written = withCurves(clip, (curve) => shiftCurve(curve, lead));
    reportClipLoss(
      { scene, clip, path: pathIn(scene, 'clips', clip), unit: 'cm' },
      { code, message, written },
      report,
    );
  }
  return { start, end };
}

function nearWhole(frames: number, round: (value: number) => number): number {
  const nearest = Math.round(frames);
  return Math.abs(frames - nearest) <= SAME_FRAME ? nearest : round(frames);
}
