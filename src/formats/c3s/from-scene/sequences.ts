/** Clips as sequences. */

import { clipDistance } from '../../../animation/measure.ts';
import { resampleClip } from '../../../animation/resample.ts';
import type { Infer } from '../../../binary/schema.ts';
import { textColumn } from '../../../binary/schema.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { LOCAL, PROPERTY_OFFSET } from '../../../pose/skeleton.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Clip, Scene } from '../../../scene/scene.ts';
import { C3S_CODES } from '../codes.ts';
import type { sequenceRows } from '../files/scene/records/motion.ts';
import { type ClipProperties, c3sProperties } from '../properties.ts';
import { IDENTITY, type System, turns } from '../to-scene/systems.ts';
import { localSystem, relativeTo, restLocals, type WrittenBones } from './bones.ts';
import { head, lists, listsOf, type ToLatin1 } from './columns.ts';
import type { FramePool } from './frames.ts';
import { denseEnough, denseFrames, type KeyTimes, keyTimesOf } from './key-times.ts';
import { type Key, keyColumns } from './keys.ts';
import { triggerColumns, triggersOf } from './triggers.ts';

interface Sequence extends KeyTimes {
  clip: Clip;
  keys: Key[];
}

export interface WrittenSequences {
  rows: Infer<typeof sequenceRows>;
  /** The times of the key frames of each clip, within the clip. */
  keyTimes: number[][];
}

/** Tolerance of vertices between key frames, as a fraction of the model's size. */
const TOLERANCE = 5e-4;

export interface SequenceContext {
  /** Size of the model, in units. */
  size: number;
  scene: Scene;
  /** The nodes that can be bones. */
  skeleton: WrittenBones;
  /** Absent if everything is written as vertex frames. */
  bones: WrittenBones | undefined;
  frames: FramePool;
  /** Indices of the frames with texture coordinates. */
  texFrames: number[];
  toLatin1: ToLatin1;
  report: Report;
}

/**
 * Clips with morph tracks, or all without bones, become vertex frames; the others bone keys. Sequences begin at 0, and no
 * field says whether one is repeated: readers choose that. So the start of a clip and whether it is a cycle are not written.
 */
export function writeSequences(context: SequenceContext): WrittenSequences {
  const { scene, skeleton, toLatin1, report } = context;
  const sequences = scene.clips.map((clip, index): Sequence => {
    const path: ElementPath = `clips[${index}]`;
    const usual = keyTimesOf(clip, (node) => skeleton.rowOf.has(node));
    const asFrames = !context.bones || (clip.morphTracks ?? []).some(({ curve }) => curve.times.length > 0);
    if (asFrames && context.bones) {
      report.lose(
        C3S_CODES.C3S_CLIP_FRAMES,
        `Clip "${clip.name}" with morph targets is written as vertex frames`,
        { path },
      );
    }
    const tolerance = TOLERANCE * context.size;
    if (!asFrames) {
      const isNear = ({ rate }: KeyTimes) =>
        clipDistance(scene, clip, resampleClip(clip, rate)).max <= tolerance;
      const timing = usual.isSampled ? denseEnough(usual, isNear) : usual;
      return { clip, ...timing, keys: boneKeys(context, context.bones!, clip, timing) };
    }
    const positionsAt = (time: number) => context.frames.positionsAt(clip, time);
    const timing = denseFrames(usual, positionsAt, tolerance);
    return { clip, ...timing, keys: frameKeys(context, clip, timing) };
  });
  // A key frame without bone keys uses vertex frames if there are groups of vertices.
  if (context.frames.count > 0 && context.bones) {
    const still = { bone: 1, system: IDENTITY };
    for (const { keys } of sequences) {
      for (const key of keys) if (key.bones.length + key.frames.length === 0) key.bones.push(still);
    }
  }
  const linked = lists(sequences.map(({ clip }) => linkedTo(clip, scene)));
  const names = sequences.map(({ clip }, index) => toLatin1(clip.name, `clips[${index}]`));
  sequences.forEach(({ clip }, index) => {
    report.call('clip', clip.name, names[index]!);
  });
  const rows = {
    ...head(sequences.length, names),
    playRate: Float32Array.from(sequences, ({ rate }) => rate),
    sequenceGroup: textColumn(
      sequences.map(({ clip }) => toLatin1(c3sProperties<ClipProperties>(clip).group ?? '')),
    ),
    keyFrames: listsOf(
      sequences.map(({ keys }) => keys),
      keyColumns,
    ),
    seqTriggers: listsOf(
      sequences.map(({ clip }) => triggersOf(clip, toLatin1)),
      triggerColumns,
    ),
    linkedSeqs: { start: linked.start, sequence: linked.values },
  };
  return { rows, keyTimes: sequences.map(({ times }) => times) };
}

function linkedTo(clip: Clip, { clips }: Scene): number[] {
  const { linked = [] } = c3sProperties<ClipProperties>(clip);
  return linked.filter((index) => clips[index]).map((index) => index + 1);
}

function frameKeys({ frames, texFrames }: SequenceContext, clip: Clip, { times }: KeyTimes): Key[] {
  return times.map((time) => ({ bones: [], frames: [frames.add('', clip, time)], texFrames }));
}

/** Bone keys of a clip at some times, each relative to its base. */
export function boneKeys(
  { scene, texFrames }: Pick<SequenceContext, 'scene' | 'texFrames'>,
  bones: Pick<WrittenBones, 'rowOf'>,
  clip: Clip,
  { times }: Pick<KeyTimes, 'times'>,
): Key[] {
  const tracks = clip.tracks.filter(({ target, curve }) => bones.rowOf.has(target) && curve.times.length > 0);
  const moved = [...new Set(tracks.map(({ target }) => target))].sort((a, b) => a - b);
  const rest = restLocals(scene);
  const bases = new Map(moved.map((node) => [node, localSystem(rest, node)]));
  const local = new Float64Array(scene.nodes.length * LOCAL);
  return times.map((time) => {
    local.set(rest);
    for (const { target, property, curve } of tracks) {
      sampleCurve(curve, time, local, target * LOCAL + PROPERTY_OFFSET[property]);
    }
    const systems = moved.map((node) => ({
      bone: bones.rowOf.get(node)! + 1,
      system: relativeTo(bases.get(node)!, localSystem(local, node)),
    }));
    return { bones: systems.filter(({ system }) => !isIdentity(system)), frames: [], texFrames };
  });
}

function isIdentity(system: System): boolean {
  return (
    !turns(system) &&
    system.translation.every((value) => value === 0) &&
    system.scale.every((value) => value === 1)
  );
}
