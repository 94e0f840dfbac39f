/** Clips as sequences. */

import { isClipWithin } from '../../../animation/measure.ts';
import { resampleClip } from '../../../animation/resample.ts';
import { textAt, textColumn } from '../../../binary/schema.ts';
import { LOCAL } from '../../../pose/skeleton.ts';
import { sampleTracks } from '../../../pose/tracks.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Clip, Scene, Track } from '../../../scene/scene.ts';
import { C3S_CODES } from '../codes.ts';
import type { ModelRows } from '../files/scene/document.ts';
import { type ClipProperties, c3sProperties } from '../properties.ts';
import { IDENTITY, isRotated, newSystem, type System } from '../to-scene/systems.ts';
import { localSystem, relativeTo, restLocals, type WrittenBones } from './bones.ts';
import { head, lists, listsOf, type ToLatin1 } from './columns.ts';
import type { FramePool } from './frames.ts';
import { denseEnough, denseFrames, type KeyTimes, keyTimesOf } from './key-times.ts';
import { addBoneKey, type Key, keyColumns } from './keys.ts';
import { keysOf } from './measure.ts';
import { triggerColumns, triggersOf } from './triggers.ts';

/** A clip to be written, by its index in the scene. */
interface Sequence extends Pick<KeyTimes, 'rate'> {
  index: number;
  keys: Key[];
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
export function writeSequences(context: SequenceContext): ModelRows['sequences'] {
  const { scene, skeleton, toLatin1, report } = context;
  const sequences = scene.clips.map((clip, index): Sequence & KeyTimes => {
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
    if (!asFrames) {
      const timing = denseBoneTimes(scene, clip, context.bones!, usual, context.size);
      return { index, ...timing, keys: boneKeys(context, context.bones!, clip, timing) };
    }
    const positionsAt = (time: number) => context.frames.positionsAt(clip, time);
    const timing = denseFrames(usual, positionsAt, TOLERANCE * context.size);
    return { index, ...timing, keys: frameKeys(context, clip, timing) };
  });
  if (context.frames.count > 0 && context.bones) for (const { keys } of sequences) showBones(keys);
  const rows = sequenceRows(scene, sequences, toLatin1);
  scene.clips.forEach((clip, index) => {
    report.call('clip', clip.name, textAt(rows.name, index));
  });
  return rows;
}

/** Key frames of a clip of bones, which follow its curves closely enough between them. @param size of the model */
export function denseBoneTimes(
  scene: Scene,
  clip: Clip,
  bones: Pick<WrittenBones, 'rowOf'>,
  usual: KeyTimes,
  size: number,
): KeyTimes {
  const isNear = ({ rate }: KeyTimes) =>
    isClipWithin(scene, clip, resampleClip(clip, rate), TOLERANCE * size, keysOf(clip));
  return usual.isSampled ? denseEnough(usual, isNear, movedBones(bones, clip).length) : usual;
}

/** Where there are groups of vertices, a key frame without bone keys would show vertex frames. */
export function showBones(keys: readonly Key[]): void {
  for (const key of keys) if (key.bones.length + key.frames.length === 0) addBoneKey(key, 1, IDENTITY);
}

/** Sequences as rows. */
export function sequenceRows(
  scene: Scene,
  sequences: readonly Sequence[],
  toLatin1: ToLatin1,
): ModelRows['sequences'] {
  const clips = sequences.map(({ index }) => scene.clips[index]!);
  const names = clips.map(({ name }, at) => toLatin1(name, `clips[${sequences[at]!.index}]`));
  const groups = clips.map((clip) => toLatin1(c3sProperties<ClipProperties>(clip).group ?? ''));
  const linked = lists(clips.map((clip) => linkedTo(clip, scene)));
  const keys = sequences.map((sequence) => sequence.keys);
  const triggers = clips.map((clip) => triggersOf(clip, toLatin1));
  return {
    ...head(clips.length, names),
    playRate: Float32Array.from(sequences, ({ rate }) => rate),
    sequenceGroup: textColumn(groups),
    keyFrames: listsOf(keys, keyColumns),
    seqTriggers: listsOf(triggers, triggerColumns),
    linkedSeqs: { start: linked.start, sequence: linked.values },
  };
}

function linkedTo(clip: Clip, { clips }: Scene): number[] {
  const { linked = [] } = c3sProperties<ClipProperties>(clip);
  return linked.filter((index) => clips[index]).map((index) => index + 1);
}

function frameKeys({ frames, texFrames }: SequenceContext, clip: Clip, { times }: KeyTimes): Key[] {
  return times.map((time) => ({ bones: [], systems: [], frames: [frames.add('', clip, time)], texFrames }));
}

function movingTracks({ rowOf }: Pick<WrittenBones, 'rowOf'>, { tracks }: Clip): Track[] {
  return tracks.filter(({ target, curve }) => rowOf.has(target) && curve.times.length > 0);
}

/** The nodes whose bones have keys, ascending. */
function movedBones(bones: Pick<WrittenBones, 'rowOf'>, clip: Clip): number[] {
  return [...new Set(movingTracks(bones, clip).map(({ target }) => target))].sort((a, b) => a - b);
}

/** Bone keys of a clip at some times, each relative to its base. */
export function boneKeys(
  { scene, texFrames }: Pick<SequenceContext, 'scene' | 'texFrames'>,
  bones: Pick<WrittenBones, 'rowOf'>,
  clip: Clip,
  { times }: Pick<KeyTimes, 'times'>,
): Key[] {
  const tracks = movingTracks(bones, clip);
  const moved = movedBones(bones, clip);
  const rest = restLocals(scene);
  const bases = moved.map((node) => localSystem(newSystem(), rest, node));
  const local = new Float64Array(scene.nodes.length * LOCAL);
  const system = newSystem();
  return times.map((time) => {
    local.set(rest);
    sampleTracks(tracks, time, local);
    const key: Key = { bones: [], systems: [], frames: [], texFrames };
    moved.forEach((node, index) => {
      relativeTo(system, bases[index]!, localSystem(system, local, node));
      if (!isIdentity(system)) addBoneKey(key, bones.rowOf.get(node)! + 1, system);
    });
    return key;
  });
}

function isIdentity(system: System): boolean {
  return (
    !isRotated(system) &&
    system.translation.every((value) => value === 0) &&
    system.scale.every((value) => value === 1)
  );
}
