/** Samples, cuts and reduces the clips of an export. */

import { cutClip } from '../../animation/range.ts';
import { resampleClip } from '../../animation/resample.ts';
import { thinCurve } from '../../animation/thin-curve.ts';
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { optimizeClips } from '../../convert/optimize.ts';
import type { Target } from '../../formats/format.ts';
import { compareScenes } from '../../pose/compare.ts';
import { numbersPerSample } from '../../pose/curve-keys.ts';
import { sampleCurve } from '../../pose/curves.ts';
import { soundParents } from '../../pose/skeleton.ts';
import type { Report } from '../../report/report.ts';
import {
  type Clip,
  type Curve,
  NONE,
  type Properties,
  type Scene,
  type Subrange,
  type Track,
} from '../../scene/scene.ts';
import { matcherOf } from '../../text/pattern.ts';
import { requireNames } from '../names.ts';
import type { CompletedSettings } from '../settings/settings.ts';
import { namesOf, withDescendants } from './skeleton.ts';

type MotionSettings = CompletedSettings['animation'];

/** The scene with its clips cut, sampled and reduced. The deviation of the surface is reported per clip. */
export function withChosenMotion(
  source: Scene,
  settings: MotionSettings,
  target: Target,
  report: Report,
): Scene {
  const legs = { setting: 'animation.stabilizeFeet', names: settings.stabilizeFeet, kind: 'bone' } as const;
  requireNames(legs, namesOf(source.nodes), report);
  const named = withSubRanges(source, settings, report);
  const scene = { ...named, clips: named.clips.flatMap((clip) => cutToFrames(clip, settings, report)) };
  const keyed = { ...scene, clips: scene.clips.map((clip) => atFrames(clip, settings)) };
  const reduced = cleaned(keyed, settings, target, report);
  const clips = reduced.clips.map((clip, index) =>
    withSharedTimes(scene, clip, scene.clips[index]!, settings),
  );
  const out = { ...reduced, clips };
  if (out.clips.some((clip, index) => clip !== scene.clips[index])) reportDeviation(scene, out, report);
  return withBranches(out, settings.branches ?? [], report);
}

function withSubRanges(scene: Scene, { subRanges = {}, fps }: MotionSettings, report: Report): Scene {
  const names = Object.keys(subRanges);
  requireNames({ setting: 'animation.subRanges', names, kind: 'clip' }, namesOf(scene.clips), report);
  const clips = scene.clips.map((clip): Clip => {
    const given = Object.hasOwn(subRanges, clip.name) ? Object.entries(subRanges[clip.name]!) : [];
    const { named, properties } = propertyRanges(clip);
    const own = [...named, ...given];
    if (own.length === 0) return clip;
    const parts = own.map(([name, [first, last]]): Subrange => {
      return { name, start: clip.start + first! / fps, end: clip.start + last! / fps };
    });
    const subranges = [...(clip.subranges ?? []), ...parts];
    return { ...clip, ...(clip.properties ? { properties } : {}), subranges };
  });
  return { ...scene, clips };
}

const RANGE_NAME = /^subrange\s+(.+)$/i;

/** The frames in custom properties such as `subrange left` = [0, 12], and the other properties. */
function propertyRanges(clip: Clip): { named: [string, readonly number[]][]; properties: Properties } {
  const named: [string, readonly number[]][] = [];
  const others = Object.entries(clip.properties ?? {}).filter(([property, value]) => {
    const [, name] = RANGE_NAME.exec(property) ?? [];
    const isRange = Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
    if (name !== undefined && isRange) named.push([name, value]);
    return name === undefined || !isRange;
  });
  return { named, properties: Object.fromEntries(others) };
}

function cutToFrames(clip: Clip, { range, fps }: MotionSettings, report: Report): Clip[] {
  if (!range) return [clip];
  const start = Math.max(clip.start, clip.start + range[0]! / fps);
  const end = Math.min(clip.end, clip.start + range[1]! / fps);
  if (start < end) return [cutClip(clip, start, end)];
  report.add(
    EXPORT_CODES.EXPORT_CLIP_EMPTY,
    `Clip "${clip.name}" has nothing in frames ${range.join(' to ')}`,
  );
  return [];
}

function atFrames(clip: Clip, { everyFrames, atKeys, fps }: MotionSettings): Clip {
  if (everyFrames === undefined) return clip;
  const sampled = resampleClip(clip, fps / everyFrames);
  if (!atKeys) return sampled;
  const tracks = sampled.tracks.map((track, index) =>
    atTimes(track, clip.tracks[index]!.curve, clip.tracks[index]!.curve.times),
  );
  return { ...sampled, tracks };
}

/** Keys are removed per curve by digits, and together by the tolerance on the surface. */
function cleaned(
  scene: Scene,
  { cleanup: { rotationDigits, positionDigits, tolerance } }: MotionSettings,
  target: Target,
  report: Report,
): Scene {
  const digits = { rotation: rotationDigits, translation: positionDigits, scale: positionDigits };
  const thin = (track: Track): Track => {
    const given = digits[track.property];
    if (given === undefined) return track;
    // Each component may deviate by the limit divided by their number. Quaternions differ by half the angle.
    const allowed = 10 ** -given / (track.property === 'rotation' ? 2 * Math.sqrt(4) : Math.sqrt(3));
    return { ...track, curve: thinCurve(track.curve, allowed) };
  };
  const thinned = {
    ...scene,
    clips: scene.clips.map((clip) => ({ ...clip, tracks: clip.tracks.map(thin) })),
  };
  if (tolerance === undefined)
    return rotationDigits === undefined && positionDigits === undefined ? scene : thinned;
  const distance =
    typeof tolerance === 'number' ? { units: tolerance } : { part: Number.parseFloat(tolerance) / 100 };
  return optimizeClips(thinned, { tolerance: distance, target }, report).scene;
}

/**
 * Adds keys at the times of parents, children and legs, with the motion before keys were removed. With a tolerance, which applies
 * to all curves together, the additional keys do not change the curves.
 */
function withSharedTimes(
  scene: Scene,
  clip: Clip,
  exact: Clip,
  { parentKeys, childKeys, stabilizeFeet = [], cleanup }: MotionSettings,
): Clip {
  if (!parentKeys && !childKeys && stabilizeFeet.length === 0) return clip;
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const timesOf = timesByNode(clip);
  const own = (node: number) => timesOf.get(node) ?? [];
  const wanted = new Map([...timesOf.keys()].map((node) => [node, new Set(own(node))]));
  const add = (node: number, times: readonly number[]) => {
    for (const time of times) wanted.get(node)?.add(time);
  };
  for (const node of timesOf.keys()) {
    const parent = parents[node]!;
    if (parentKeys && parent !== NONE) add(node, own(parent));
    if (childKeys && parent !== NONE) add(parent, own(node));
  }
  for (const leg of legsOf(scene, stabilizeFeet, parents)) {
    const all = [...leg].flatMap(own);
    for (const node of leg) add(node, all);
  }
  const tracks = clip.tracks.map((track): Track => {
    const before = exact.tracks.find((other) => isSameChannel(other, track))?.curve;
    const source = cleanup.tolerance === undefined && before ? before : track.curve;
    return atTimes(track, source, [...(wanted.get(track.target) ?? [])]);
  });
  return { ...clip, tracks };
}

function isSameChannel(a: Track, b: Track): boolean {
  return a.target === b.target && a.property === b.property;
}

function timesByNode({ tracks }: Clip): Map<number, number[]> {
  const times = new Map<number, number[]>();
  for (const { target, curve } of tracks) times.set(target, [...(times.get(target) ?? []), ...curve.times]);
  return times;
}

/** Each named bone with everything below it. */
function legsOf({ nodes }: Scene, names: readonly string[], parents: Int32Array): Set<number>[] {
  const matches = matcherOf(names);
  return nodes.flatMap(({ name }, index) =>
    matches(name) ? [withDescendants(new Set([index]), parents)] : [],
  );
}

/** A straight track with more keys, which have the values of another curve. Splines keep their keys. */
function atTimes(track: Track, source: Curve, times: ArrayLike<number>): Track {
  const { curve } = track;
  if (curve.interpolation !== 'linear' && curve.interpolation !== 'slerp') return track;
  const known = new Set(curve.times);
  const added = Array.from(times).filter((time) => !known.has(time));
  if (added.length === 0) return track;
  const all = Float32Array.from([...known, ...added]).sort();
  const width = numbersPerSample(curve);
  const values = new Float32Array(all.length * width);
  const value = new Float64Array(4);
  all.forEach((time, key) => {
    sampleCurve(known.has(time) ? curve : source, time, value, 0);
    values.set(value.subarray(0, width), key * width);
  });
  return { ...track, curve: { ...curve, times: all, values } };
}

/** Compared at this rate, as a multiple of that of the frames. */
const FPS = 60;

function reportDeviation(before: Scene, after: Scene, report: Report): void {
  before.clips.forEach((clip, index) => {
    const written = after.clips[index];
    if (!written || written === clip) return;
    const { max, mean } = compareScenes(
      { ...before, clips: [clip] },
      { ...after, clips: [written] },
      { fps: FPS },
    );
    if (max <= 0) return;
    const message = `Keys of clip "${clip.name}" were chosen by the settings`;
    report.lose(EXPORT_CODES.EXPORT_KEYS_REDUCED, message, {
      path: `clips[${index}]`,
      error: { max, mean, unit: 'units' },
    });
  });
}

/** A clip for each branch, named after the clip and its bone; branches within others are parts of these. */
function withBranches(scene: Scene, names: readonly string[], report: Report): Scene {
  if (names.length === 0) return scene;
  requireNames({ setting: 'animation.branches', names, kind: 'bone' }, namesOf(scene.nodes), report);
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const matches = matcherOf(names);
  const chosen = scene.nodes.flatMap(({ name }, index) => (matches(name) ? [index] : []));
  const branches = chosen.map((index) => ({ index, nodes: withDescendants(new Set([index]), parents) }));
  const topmost = branches.filter(
    ({ index }) => !branches.some((other) => other.index !== index && other.nodes.has(index)),
  );
  const clips = scene.clips.flatMap((clip) =>
    topmost.map(({ index, nodes }): Clip => {
      const tracks = clip.tracks.filter(({ target }) => nodes.has(target));
      return { ...clip, name: `${clip.name}_${scene.nodes[index]!.name}`, tracks };
    }),
  );
  return { ...scene, clips };
}
