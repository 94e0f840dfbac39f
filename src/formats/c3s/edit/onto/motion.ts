/** Puts edited rest poses and clips into the bones and sequences of a model. */
import { editedFields, saysTheSame } from '../../../../binary/patch.ts';
import { patchTable } from '../../../../binary/patch-rows.ts';
import { type Clip, NONE, type Scene } from '../../../../scene/scene.ts';
import { changesOf, type Edit, putTracks } from '../../../edit.ts';
import type { ModelRows } from '../../files/scene/document.ts';
import { bonesInFile, keysInFile, keyTimesIn } from '../../from-scene/additions.ts';
import { numbersOf, systemColumns } from '../../from-scene/bones.ts';
import { latin1Texts, listsOf } from '../../from-scene/columns.ts';
import { addBoneKey, type Key, keyColumns, type MovedBones, systemIn } from '../../from-scene/keys.ts';
import { triggerColumns, triggersOf } from '../../from-scene/triggers.ts';
import type { Choices } from '../../to-scene/choices.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { IDENTITY, inQuaternion, newSystem, type System, storedSystem } from '../../to-scene/systems.ts';
import { timingOf } from '../../to-scene/timing.ts';

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
    systemColumns(bases.map((node) => numbersOf(inQuaternion(scene.nodes[node]!, choices)))),
  );
  patchTable(source.model.bones, rows, was, is!);
}

/** Only bones that are not flattened have tracks of their own in the file. */
export function putClips(edit: Edit, added: AddedModel, choices: Choices): void {
  const { before, after } = edit;
  const { source, skeleton, firstClip } = added;
  const { sequences } = source.model;
  const bones = new Set(skeleton.isFlat ? [] : skeleton.nodes);
  for (let row = 0; row < sequences.count; row++) {
    putTracks(edit, firstClip + row, ({ target, is }) => !is || bones.has(target));
  }
  if (skeleton.isFlat) return;
  // Keys are relative to the rest pose, so they change with it.
  const moved = new Set(changesOf(edit, 'nodes').flatMap(({ index }) => (bones.has(index) ? index : [])));
  const clipOf = (scene: Scene, row: number) => scene.clips[firstClip + row]!;
  const rows = [...sequences.playRate.keys()].filter((row) => {
    const clip = clipOf(after, row);
    return clip !== clipOf(before, row) || clip.tracks.some(({ target }) => moved.has(target));
  });
  const edited = rows.map((row) => editedSequence(edit, added, row, choices));
  patchTable(sequences, rows, undefined, {
    playRate: Float32Array.from(edited, ({ rate }) => rate),
    keyFrames: listsOf(
      edited.map(({ keys }) => keys),
      keyColumns,
    ),
  });
  // Triggers are stored with fractions of the length.
  const timing = ({ start, end, events = [] }: Clip) => [end - start, events];
  const timed = rows.filter((row) => !saysTheSame(timing(clipOf(before, row)), timing(clipOf(after, row))));
  const triggers = timed.map((row) => triggersOf(clipOf(after, row), latin1Texts(edit.report)));
  patchTable(sequences, timed, undefined, { seqTriggers: listsOf(triggers, triggerColumns) });
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
  const clip = added.firstClip + row;
  const { count, first, rate, isClosed, repeatsFirst } = timingOf(added.source, row, choices);
  const bones = bonesInFile(added);
  const { start } = after.clips[clip]!;
  // The choice of frames is not put back.
  const timing = keyTimesIn(after, bones, clip);
  // Where a closed sequence does not end with its first key frame, that comes again after the last one, and is not stored.
  const isOpen = isClosed && !repeatsFirst && timing.times.length > 1;
  const times = isOpen ? timing.times.slice(0, -1) : timing.times;
  const isRetimed = times.length !== count || Math.abs(timing.rate / rate - 1) >= SAME_RATE;
  const [was, is] = [before, after].map((scene) => keysInFile(scene, bones, clip, times, choices));
  const keys = times.map((time, at) => {
    const near = isRetimed ? Math.min(Math.round((time - start) * rate), count - 1) : at;
    const stored = storedKey(sequences, near < 0 ? NONE : first + near);
    const own = is![at]!;
    const { bones, systems } = isRetimed ? own : patchBones(stored, was![at]!, own);
    return { ...stored, bones, systems };
  });
  return { rate: isRetimed ? timing.rate : sequences.playRate[row]!, keys };
}

/** Empty for no key frame. */
function storedKey({ keyFrames }: ModelRows['sequences'], index: number): Key {
  const { texVertexFrameKeys, boneKeys: stored, vertexFrameKeys } = keyFrames;
  const listed = ({ start, frame }: typeof vertexFrameKeys) => [
    ...frame.subarray(start[index], start[index + 1]),
  ];
  const [from, to] = [stored.start[index]!, stored.start[index + 1]!];
  const key: Key = {
    bones: [],
    systems: [],
    frames: listed(vertexFrameKeys),
    texFrames: listed(texVertexFrameKeys),
  };
  const system = newSystem();
  for (let item = from; item < to; item++) {
    addBoneKey(key, stored.keyBone[item]!, storedSystem(system, stored, item));
  }
  return key;
}

/** The keys of a key frame, patched with the differences of two others. Bones without a key in those are at rest. */
function patchBones(stored: MovedBones, before: MovedBones, after: MovedBones): MovedBones {
  const [known, was, is] = [stored, before, after].map(systemsByBone);
  const patched: MovedBones = { bones: [], systems: [] };
  stored.bones.forEach((bone, place) => {
    const edited = editedFields<System>(was!.get(bone) ?? IDENTITY, is!.get(bone) ?? IDENTITY);
    addBoneKey(patched, bone, { ...systemIn(stored, place), ...edited });
  });
  for (const [bone, system] of is!) {
    if (!known!.has(bone) && !saysTheSame(system, was!.get(bone))) addBoneKey(patched, bone, system);
  }
  return patched;
}

function systemsByBone(keys: MovedBones): Map<number, System> {
  return new Map(keys.bones.map((bone, place) => [bone, systemIn(keys, place)]));
}
