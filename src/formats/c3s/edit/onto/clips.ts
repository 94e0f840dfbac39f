/** Puts edited clips into the sequences of a model. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { type Lists, patchLists } from '../../../../binary/patch-rows.ts';
import type { Clip, Quat, Scene, Vec3 } from '../../../../scene/scene.ts';
import { type Edit, editedTracks, reportUnableTracks } from '../../../edit.ts';
import { indicesByRow, type ModelRows } from '../../files/scene/document.ts';
import { latin1Texts, starts } from '../../from-scene/columns.ts';
import { type KeyTimes, keyTimesOf } from '../../from-scene/key-times.ts';
import { type BoneKey, type Key, keyColumns } from '../../from-scene/keys.ts';
import { boneKeys } from '../../from-scene/sequences.ts';
import { type Trigger, triggerColumns, triggersOf } from '../../from-scene/triggers.ts';
import type { Choices } from '../../to-scene/choices.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { IDENTITY, type System } from '../../to-scene/systems.ts';
import { type Timing, timingOf } from '../../to-scene/timing.ts';
import { storedRotation } from './bones.ts';

type Sequences = ModelRows['sequences'];

/** An edited sequence. */
interface Sequence {
  row: number;
  rate: number;
  keys: Key[];
  /** Absent if unchanged. */
  triggers?: Trigger[];
}

export function putClips(edit: Edit, added: AddedModel, choices: Choices): void {
  const { sequences } = added.source.model;
  const rows = added.skeleton.isFlat ? [] : [...sequences.playRate.keys()];
  const edited = rows.flatMap((row) => editedSequence(edit, added, row, choices) ?? []);
  for (const { row, rate } of edited) sequences.playRate[row] = rate;
  sequences.keyFrames = withLists(sequences.keyFrames, edited, ({ keys }) => keys, keyColumns);
  const triggered = edited.filter(({ triggers }) => triggers);
  sequences.seqTriggers = withLists(
    sequences.seqTriggers,
    triggered,
    ({ triggers }) => triggers!,
    triggerColumns,
  );
  reportUnplacedTracks(edit, added);
}

/** Lists with those of edited sequences replaced. */
function withLists<L extends Lists, T>(
  lists: L,
  edited: readonly Sequence[],
  itemsOf: (sequence: Sequence) => readonly T[],
  columnsOf: (items: readonly T[]) => object,
): L {
  if (edited.length === 0) return lists;
  const items = edited.map(itemsOf);
  const others = { start: starts(items.map(({ length }) => length)), ...columnsOf(items.flat()) };
  return patchLists(
    lists,
    edited.map(({ row }) => row),
    undefined,
    others,
  );
}

/** Reports tracks without a place in the file: of nodes that are not bones, and of flattened bones. */
function reportUnplacedTracks(
  edit: Edit,
  { source, skeleton: { nodes, isFlat }, firstClip }: AddedModel,
): void {
  const bones = new Set(isFlat ? [] : nodes);
  for (let index = firstClip; index < firstClip + source.model.sequences.count; index++) {
    const edited = editedTracks(edit.before.clips[index]!, edit.after.clips[index]!);
    reportUnableTracks(
      edit,
      index,
      edited.filter(({ target, is }) => is && !bones.has(target)),
    );
  }
}

/** @returns undefined for an unedited sequence */
function editedSequence(
  edit: Edit,
  { source, skeleton: { nodes }, firstClip }: AddedModel,
  row: number,
  choices: Choices,
): Sequence | undefined {
  const { before, after, report } = edit;
  const { sequences } = source.model;
  const [was, is] = [before.clips[firstClip + row]!, after.clips[firstClip + row]!];
  const rowOf = new Map(nodes.map((node, bone) => [node, bone]));
  const isMoved = is.tracks.some(({ target }) => {
    return rowOf.has(target) && before.nodes[target] !== after.nodes[target];
  });
  if (was === is && !isMoved) return undefined;
  const timing = timingOf(sequences, row, choices);
  const grid = gridOf(is, (node) => rowOf.has(node), timing);
  const indices = indicesByRow(source, 'bones');
  const written = (scene: Scene, clip: Clip) =>
    boneKeys({ scene, texFrames: [] }, { rowOf }, clip, grid).map(({ bones }) =>
      bones.map(({ bone, system }): BoneKey => {
        const rotation = storedRotation(system.rotation, choices);
        return { bone: indices[bone - 1]!, system: { ...system, rotation } };
      }),
    );
  const isSameGrid = grid.times.length === timing.count && Math.abs(grid.rate / timing.rate - 1) < SAME_RATE;
  const [old, own] = [isSameGrid ? written(before, was) : [], written(after, is)];
  const keys = grid.times.map((time, at): Key => {
    const near = isSameGrid ? at : Math.round((time - is.start) * timing.rate);
    const stored = storedKey(sequences, timing, near);
    return { ...stored, bones: isSameGrid ? patchBones(stored.bones, old[at]!, own[at]!) : own[at]! };
  });
  const isTimed = was.events === is.events && was.end - was.start === is.end - is.start;
  return {
    row,
    rate: isSameGrid ? sequences.playRate[row]! : grid.rate,
    keys,
    ...(isTimed ? {} : { triggers: triggersOf(is, latin1Texts(report)) }),
  };
}

/** Relative rounding of a rate in single precision. */
const SAME_RATE = 1e-6;

/** The key frames for the keys of a clip; if it is closed, the last one is not stored. */
function gridOf(clip: Clip, isBone: (node: number) => boolean, { isClosed }: Timing): KeyTimes {
  // The choice of frames is not put back.
  const { morphTracks: _, ...played } = clip;
  const { times, rate } = keyTimesOf(played, isBone);
  return { times: isClosed && times.length > 1 ? times.slice(0, -1) : times, rate };
}

/** A key frame of a sequence; the last one beyond its end. */
function storedKey({ keyFrames }: Sequences, { first, count }: Timing, near: number): Key {
  if (count === 0) return { bones: [], frames: [], texFrames: [] };
  const { texVertexFrameKeys, boneKeys, vertexFrameKeys } = keyFrames;
  const key = first + Math.min(near, count - 1);
  const items = <T>({ start }: { start: Uint32Array }, made: (item: number) => T) =>
    Array.from({ length: start[key + 1]! - start[key]! }, (_, item) => made(start[key]! + item));
  const numbers = (column: Float32Array, width: number, item: number) =>
    Array.from(column.subarray(item * width, (item + 1) * width));
  return {
    bones: items(boneKeys, (item) => ({
      bone: boneKeys.keyBone[item]!,
      system: {
        scale: numbers(boneKeys.scale, 3, item) as Vec3,
        rotation: numbers(boneKeys.rotate, 4, item) as Quat,
        translation: numbers(boneKeys.translate, 3, item) as Vec3,
      },
    })),
    frames: items(vertexFrameKeys, (item) => vertexFrameKeys.frame[item]!),
    texFrames: items(texVertexFrameKeys, (item) => texVertexFrameKeys.frame[item]!),
  };
}

/** The keys of a key frame, patched with the differences of two others. Bones without a key in those are at rest. */
function patchBones(
  stored: readonly BoneKey[],
  before: readonly BoneKey[],
  after: readonly BoneKey[],
): BoneKey[] {
  const [known, was, is] = [stored, before, after].map(
    (keys) => new Map(keys.map(({ bone, system }) => [bone, system])),
  );
  const patched = stored.map((key): BoneKey => {
    const { bone } = key;
    const system = patchSystem(key.system, was!.get(bone) ?? IDENTITY, is!.get(bone) ?? IDENTITY);
    return { ...key, system };
  });
  const added = after.filter(({ bone, system }) => {
    return !known!.has(bone) && !saysTheSame(system, was!.get(bone));
  });
  return [...patched, ...added];
}

function patchSystem(stored: System, before: System, after: System): System {
  const part = <K extends keyof System>(name: K) =>
    (saysTheSame(before[name], after[name]) ? stored : after)[name];
  return { scale: part('scale'), rotation: part('rotation'), translation: part('translation') };
}
