/** Puts edited rest poses and clips into the bones and sequences of a model. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { patchTable } from '../../../../binary/patch-rows.ts';
import { conjugate } from '../../../../math/quaternion.ts';
import { type Clip, NONE, type Quat, type Scene, type Vec3 } from '../../../../scene/scene.ts';
import { type Edit, editedTracks, reportUnableTracks } from '../../../edit.ts';
import { indicesByRow, type ModelRows } from '../../files/scene/document.ts';
import { systemColumns, type WrittenBones } from '../../from-scene/bones.ts';
import { latin1Texts, listsOf } from '../../from-scene/columns.ts';
import { keyTimesOf } from '../../from-scene/key-times.ts';
import { type BoneKey, type Key, keyColumns } from '../../from-scene/keys.ts';
import { boneKeys } from '../../from-scene/sequences.ts';
import { triggerColumns, triggersOf } from '../../from-scene/triggers.ts';
import type { Choices } from '../../to-scene/choices.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { IDENTITY, type System } from '../../to-scene/systems.ts';
import { type Timing, timingOf } from '../../to-scene/timing.ts';

export function putBones(
  { before, after }: Edit,
  { source, skeleton: { nodes, isFlat, isSplit } }: AddedModel,
  choices: Choices,
): void {
  // The rest poses of flattened bones are in model space.
  if (isFlat) return;
  const bases = nodes.map((node, bone) => (isSplit[bone] ? before.nodes[node]!.parent : node));
  const rows = bases.map((node, bone) => (before.nodes[node] === after.nodes[node] ? NONE : bone));
  const [was, is] = [before, after].map((scene) =>
    systemColumns(bases.map((node) => storedSystem(scene.nodes[node]!, choices))),
  );
  patchTable(source.model.bones, rows, was, is!);
}

/** A system as the file stores it, by the chosen interpretation of rotations. */
function storedSystem({ translation, rotation, scale }: System, { quaternion }: Choices): System {
  return { translation, scale, rotation: quaternion === 'conjugate' ? conjugate(rotation) : rotation };
}

/** The bones of a model for writers, which add 1 to their places: so they write the indices of the file. */
export function bonesOf({ source, skeleton: { nodes } }: AddedModel): Pick<WrittenBones, 'rowOf' | 'still'> {
  const indices = indicesByRow(source, 'bones');
  return { rowOf: new Map(nodes.map((node, bone) => [node, indices[bone]! - 1])), still: NONE };
}

export function putClips(edit: Edit, added: AddedModel, choices: Choices): void {
  const { sequences } = added.source.model;
  const { nodes, isFlat } = added.skeleton;
  reportUnplacedTracks(edit, added, new Set(isFlat ? [] : nodes));
  const rows = isFlat ? [] : [...sequences.playRate.keys()].filter((row) => isEdited(edit, added, row));
  if (rows.length === 0) return;
  const edited = rows.map((row) => editedSequence(edit, added, row, choices));
  patchTable(sequences, rows, undefined, {
    playRate: Float32Array.from(edited, ({ rate }) => rate),
    keyFrames: listsOf(
      edited.map(({ keys }) => keys),
      keyColumns,
    ),
  });
  const timed = rows.filter((row) => !isTimedTheSame(edit, added.firstClip + row));
  if (timed.length === 0) return;
  const triggers = timed.map((row) => {
    return triggersOf(edit.after.clips[added.firstClip + row]!, latin1Texts(edit.report));
  });
  patchTable(sequences, timed, undefined, { seqTriggers: listsOf(triggers, triggerColumns) });
}

/** Triggers are stored with fractions of the length. */
function isTimedTheSame({ before, after }: Edit, index: number): boolean {
  const timing = ({ start, end, events = [] }: Clip) => [end - start, events];
  return saysTheSame(timing(before.clips[index]!), timing(after.clips[index]!));
}

/** Reports tracks without a place in the file: of nodes that are not bones, and of flattened bones. */
function reportUnplacedTracks(
  edit: Edit,
  { source, firstClip }: AddedModel,
  bones: ReadonlySet<number>,
): void {
  for (let index = firstClip; index < firstClip + source.model.sequences.count; index++) {
    const edited = editedTracks(edit.before.clips[index]!, edit.after.clips[index]!);
    const unplaced = edited.filter(({ target, is }) => is && !bones.has(target));
    reportUnableTracks(edit, index, unplaced);
  }
}

/** Keys are relative to the rest pose, so they change with it. */
function isEdited({ before, after }: Edit, { skeleton, firstClip }: AddedModel, row: number): boolean {
  const index = firstClip + row;
  const bones = new Set(skeleton.nodes);
  return (
    before.clips[index] !== after.clips[index] ||
    after.clips[index]!.tracks.some(({ target: node }) => {
      return bones.has(node) && before.nodes[node] !== after.nodes[node];
    })
  );
}

/** Relative rounding of a rate in single precision. */
const SAME_RATE = 1e-6;

/** The key frames of a sequence after the edit. They keep what they show besides bones; new ones show that of the nearest. */
function editedSequence(
  { before, after }: Edit,
  added: AddedModel,
  row: number,
  choices: Choices,
): { rate: number; keys: Key[] } {
  const { sequences } = added.source.model;
  const [was, is] = [before, after].map(({ clips }) => clips[added.firstClip + row]!) as [Clip, Clip];
  const timing = timingOf(sequences, row, choices);
  const bones = bonesOf(added);
  // The choice of frames is not put back.
  const { morphTracks: _, ...played } = is;
  const { times: all, rate } = keyTimesOf(played, (node) => bones.rowOf.has(node));
  // The last key frame of a closed sequence is not stored.
  const times = timing.isClosed && all.length > 1 ? all.slice(0, -1) : all;
  const written = (scene: Scene, clip: Clip) =>
    boneKeys({ scene, texFrames: [] }, bones, clip, { times }).map((key) =>
      key.bones.map(({ bone, system }) => ({ bone, system: storedSystem(system, choices) })),
    );
  const own = written(after, is);
  if (times.length !== timing.count || Math.abs(rate / timing.rate - 1) >= SAME_RATE) {
    const keys = times.map((time, at) => {
      const near = Math.round((time - is.start) * timing.rate);
      return { ...storedKey(sequences, timing, near), bones: own[at]! };
    });
    return { rate, keys };
  }
  const old = written(before, was);
  const keys = own.map((systems, at) => {
    const stored = storedKey(sequences, timing, at);
    return { ...stored, bones: patchBones(stored.bones, old[at]!, systems) };
  });
  return { rate: sequences.playRate[row]!, keys };
}

/** A key frame of a sequence; the last one beyond its end. */
function storedKey({ keyFrames }: ModelRows['sequences'], { first, count }: Timing, near: number): Key {
  if (count === 0) return { bones: [], frames: [], texFrames: [] };
  const { texVertexFrameKeys, boneKeys: stored, vertexFrameKeys } = keyFrames;
  const key = first + Math.min(near, count - 1);
  const items = ({ start }: { start: Uint32Array }, column: Uint32Array) => [
    ...column.subarray(start[key], start[key + 1]),
  ];
  const numbers = (column: Float32Array, width: number, item: number) =>
    Array.from(column.subarray(item * width, (item + 1) * width));
  return {
    bones: items(stored, stored.keyBone).map((bone, at): BoneKey => {
      const item = stored.start[key]! + at;
      const system = {
        scale: numbers(stored.scale, 3, item) as Vec3,
        rotation: numbers(stored.rotate, 4, item) as Quat,
        translation: numbers(stored.translate, 3, item) as Vec3,
      };
      return { bone, system };
    }),
    frames: items(vertexFrameKeys, vertexFrameKeys.frame),
    texFrames: items(texVertexFrameKeys, texVertexFrameKeys.frame),
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
  const patched = stored.map(({ bone, system }): BoneKey => {
    const [old, own] = [was!.get(bone) ?? IDENTITY, is!.get(bone) ?? IDENTITY];
    const part = <K extends keyof System>(name: K) =>
      (saysTheSame(old[name], own[name]) ? system : own)[name];
    return {
      bone,
      system: { scale: part('scale'), rotation: part('rotation'), translation: part('translation') },
    };
  });
  const added = after.filter(({ bone, system }) => {
    return !known!.has(bone) && !saysTheSame(system, was!.get(bone));
  });
  return [...patched, ...added];
}
