/** Optimizes the clips of a scene. */
import { sizeOfClip } from '../animation/curve-size.ts';
import { type ClipReport, optimizeScene } from '../animation/optimize.ts';
import { cutClip, subrangeClips } from '../animation/range.ts';
import { resampleClip } from '../animation/resample.ts';
import { EVERYTHING_BUT_SPLINES, holdsCurve, holdsSplines } from '../fit/capabilities.ts';
import type { NamedBytes, ReadingOptions, Target } from '../formats/format.ts';
import { compareScenes, heightOf } from '../pose/compare.ts';
import { modelSize, skeletonSize } from '../pose/extent.ts';
import { Pose } from '../pose/pose.ts';
import { Surface } from '../pose/surface.ts';
import type { Report } from '../report/report.ts';
import type { Clip, Scene, Track } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';
import { startAtFirstKeys } from './first-keys.ts';
import type { Gathered } from './gathered.ts';
import { writeInPlace } from './in-place.ts';

/** Allowed deviation of the surface: in units, or relative to the height at rest. */
export type Tolerance = { units: number } | { part: number };

/** A part of every clip: in seconds from its start, or a named subrange. */
export type Range = { start: number; end: number } | { name: string };

export interface ClipOptions {
  tolerance: Tolerance;
  /** Write a key at every frame of this rate instead of as few as possible. */
  fps?: number;
  range?: Range;
  /** The target that the scene is optimized for. */
  target: Target;
}

export interface OptimizedClips {
  scene: Scene;
  /** Allowed deviation of the surface in units; absent if the clips were sampled. */
  tolerance?: number;
  clips: ClipReport[];
}

/**
 * Cuts, samples and reduces the clips of a scene. The deviation is measured against the cut clips.
 *
 * @param report receives CONVERT_CLIP_LONG for clips whose curves are reduced separately, and CONVERT_CLIP_OUTSIDE for those
 *   that are dropped, since they have nothing in the range
 */
export function optimizeClips(
  whole: Scene,
  { tolerance, fps, range, target }: ClipOptions,
  report: Report,
): OptimizedClips {
  const scene = range
    ? { ...whole, clips: cutClips(whole.clips, range, report) }
    : startAtFirstKeys(whole, target.id, report);
  if (fps !== undefined) return sampled(scene, fps);
  const capabilities = target.capabilities?.({}) ?? EVERYTHING_BUT_SPLINES;
  const units = 'units' in tolerance ? tolerance.units : tolerance.part * sceneHeight(scene);
  const optimized = optimizeScene(scene, {
    tolerance: units,
    interpolation: holdsSplines(capabilities) ? 'auto' : 'linear',
    absentIsRest: capabilities.restsWithoutTracks,
    holds: (track) => isStraight(track) || holdsCurve(capabilities, track),
  });
  for (const { name, isTooLong } of optimized.clips) {
    if (isTooLong)
      report.add(
        CONVERT_CODES.CONVERT_CLIP_LONG,
        `Clip ${name} is too long for joint reduction; its curves are reduced one by one`,
      );
  }
  return { ...optimized, tolerance: units };
}

/**
 * Writes optimized clips. Files of the target's family are copied except for their clips if it can; others are written anew.
 *
 * @returns the files, the main one first
 */
export async function writeOptimized(
  gathered: Gathered,
  scenes: { before: Scene; after: Scene },
  target: Target,
  stem: string,
  options: ReadingOptions = {},
): Promise<NamedBytes[]> {
  const updated = await writeInPlace(gathered, scenes, target, stem, options);
  return updated ?? target.write(scenes.after, stem, gathered.report, {});
}

/** Whether every target can write a track exactly. */
function isStraight({ curve: { interpolation } }: Track): boolean {
  return interpolation === 'step' || interpolation === 'linear' || interpolation === 'slerp';
}

function cutClips(clips: readonly Clip[], range: Range, report: Report): Clip[] {
  return clips.flatMap((clip, index) => {
    const parts = partsIn(clip, range);
    if (parts.length === 0) {
      const what = 'name' in range ? `subrange ${range.name}` : `motion at ${range.start} s`;
      const message = `Clip "${clip.name}" has no ${what} and was dropped`;
      report.lose(CONVERT_CODES.CONVERT_CLIP_OUTSIDE, message, { path: `clips[${index}]` });
    }
    return parts;
  });
}

function partsIn(clip: Clip, range: Range): Clip[] {
  if ('name' in range) return subrangeClips(clip).filter(({ name }) => name === range.name);
  const start = clip.start + Math.max(0, range.start);
  const end = Math.min(clip.end, clip.start + range.end);
  return start < end ? [cutClip(clip, start, end)] : [];
}

function sampled(scene: Scene, fps: number): OptimizedClips {
  const reports: ClipReport[] = [];
  const clips = scene.clips.map((clip) => {
    const after = resampleClip(clip, fps);
    // The deviation is largest between the frames.
    const { max } = compareScenes(
      { ...scene, clips: [clip] },
      { ...scene, clips: [after] },
      { fps: 4 * fps },
    );
    reports.push({ name: clip.name, before: sizeOfClip(clip), after: sizeOfClip(after), error: max });
    return after;
  });
  return { scene: { ...scene, clips }, clips: reports };
}

/** In units; the size of the skeleton if no mesh is visible. */
function sceneHeight(scene: Scene): number {
  const surface = new Surface(scene);
  surface.follow(new Pose(scene));
  return heightOf(surface, scene.axes) || modelSize(scene) || skeletonSize(scene) || 1;
}
