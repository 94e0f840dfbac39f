/** Edited clips in the sequences of a model. */
import { sampleCurve } from '../../../../pose/curves.ts';
import { LOCAL, PROPERTY_OFFSET } from '../../../../pose/skeleton.ts';
import type { Clip, Quat, Scene, Track, Vec3 } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { indicesByRow, type ModelRows } from '../../files/scene/document.ts';
import { localSystem, relativeTo, restLocals } from '../../from-scene/bones.ts';
import { latin1Texts, starts } from '../../from-scene/columns.ts';
import { type KeyTimes, keyTimesOf } from '../../from-scene/key-times.ts';
import { type BoneKey, type Key, keyColumns } from '../../from-scene/keys.ts';
import { type Trigger, triggerColumns, triggersOf } from '../../from-scene/triggers.ts';
import type { Choices } from '../../to-scene/choices.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import type { System } from '../../to-scene/systems.ts';
import { type Timing, timingOf } from '../../to-scene/timing.ts';
import { storedRotation } from './bones.ts';

type Sequences = ModelRows['sequences'];

interface Sequence {
  rate: number;
  keys: Key[];
  triggers: Trigger[];
}

/** @returns what cannot be put into them */
export function putClips(edit: Edit, added: AddedModel, choices: Choices): string[] {
  const { sequences } = added.source.model;
  const still = strangeTracks(edit, added);
  if (added.skeleton.isFlat) return still;
  const all = Array.from({ length: sequences.count }, (_, row): [stored: Sequence, edited: Sequence] => {
    const stored = storedSequence(sequences, row);
    return [stored, editedSequence(edit, added, row, stored, choices) ?? stored];
  });
  if (all.every(([stored, edited]) => stored === edited)) return still;
  const edited = all.map(([, sequence]) => sequence);
  sequences.playRate = Float32Array.from(edited, ({ rate }) => rate);
  sequences.keyFrames = {
    start: starts(edited.map(({ keys }) => keys.length)),
    ...keyColumns(edited.flatMap(({ keys }) => keys)),
  };
  sequences.seqTriggers = {
    start: starts(edited.map(({ triggers }) => triggers.length)),
    ...triggerColumns(edited.flatMap(({ triggers }) => triggers)),
  };
  return still;
}

/** Edited tracks of nodes that are no bones, or bones that hang on nothing: those say where all above them put them. */
function strangeTracks(
  { before, after }: Edit,
  { source, skeleton: { nodes, isFlat }, firstClip }: AddedModel,
): string[] {
  const bones = new Set(isFlat ? [] : nodes);
  return Array.from({ length: source.model.sequences.count }, (_, row) => firstClip + row).flatMap(
    (index) => {
      const [was, is] = [before.clips[index]!, after.clips[index]!];
      const edited = is.tracks.filter((track) => !was.tracks.includes(track) && !bones.has(track.target));
      const names = edited.map(({ target, property }) => `${property} of ${after.nodes[target]!.name}`);
      return names.length > 0 ? [`in the clip ${is.name}: ${names.join(', ')}`] : [];
    },
  );
}

function storedSequence({ playRate, keyFrames, seqTriggers }: Sequences, row: number): Sequence {
  const { texVertexFrameKeys, boneKeys, vertexFrameKeys } = keyFrames;
  const bones = (key: number) =>
    rowsOf(boneKeys.start, key).map(
      (item): BoneKey => ({
        bone: boneKeys.keyBone[item]!,
        system: {
          scale: Array.from(boneKeys.scale.subarray(item * 3, item * 3 + 3)) as Vec3,
          rotation: Array.from(boneKeys.rotate.subarray(item * 4, item * 4 + 4)) as Quat,
          translation: Array.from(boneKeys.translate.subarray(item * 3, item * 3 + 3)) as Vec3,
        },
      }),
    );
  const { timeVal, command, parameters } = seqTriggers;
  return {
    rate: playRate[row]!,
    keys: rowsOf(keyFrames.start, row).map((key) => ({
      bones: bones(key),
      frames: rowsOf(vertexFrameKeys.start, key).map((item) => vertexFrameKeys.frame[item]!),
      texFrames: rowsOf(texVertexFrameKeys.start, key).map((item) => texVertexFrameKeys.frame[item]!),
    })),
    triggers: rowsOf(seqTriggers.start, row).map((item) => ({
      at: timeVal[item]!,
      command: command[item]!,
      parameters: rowsOf(parameters.start, item).map((at) => parameters.byte[at]!),
    })),
  };
}

/** The items of a row among those of all rows. */
function rowsOf(start: Uint32Array, row: number): number[] {
  const first = start[row]!;
  return Array.from({ length: start[row + 1]! - first }, (_, item) => first + item);
}

/** @returns undefined for a sequence that nothing was edited of */
function editedSequence(
  { before, after, report }: Edit,
  { source, skeleton: { nodes }, firstClip }: AddedModel,
  row: number,
  stored: Sequence,
  choices: Choices,
): Sequence | undefined {
  const [was, is] = [before.clips[firstClip + row]!, after.clips[firstClip + row]!];
  const indices = indicesByRow(source, 'bones');
  const bones = new Map(nodes.map((node, bone) => [node, indices[bone]!]));
  const touched = touchedParts(before, after, was, is);
  const own = [...touched.keys()].filter((node) => bones.has(node));
  if (was === is && own.length === 0) return undefined;
  const timing = timingOf(source.model.sequences, row, choices);
  const { times, rate } = gridOf(is, (node) => bones.has(node), timing);
  const isSameGrid = times.length === timing.count && Math.abs(rate / timing.rate - 1) < SAME_RATE;
  const sampled = isSameGrid ? own : [...bones.keys()];
  const systemsAt = systemSampler(after, is, sampled);
  const edited = new Map(sampled.map((node) => [bones.get(node)!, isSameGrid ? touched.get(node)! : PARTS]));
  const keys = times.map((time, at): Key => {
    const near = isSameGrid ? at : Math.round((time - is.start) * timing.rate);
    const old = stored.keys[Math.min(near, stored.keys.length - 1)] ?? NO_KEY;
    const wanted = systemsAt(time).map(({ node, system }): BoneKey => {
      const rotation = storedRotation(system.rotation, choices);
      return { bone: bones.get(node)!, system: { ...system, rotation } };
    });
    return { ...old, bones: inPlace(old.bones, wanted, edited) };
  });
  const isTimed = was.events === is.events && was.end - was.start === is.end - is.start;
  return {
    rate: isSameGrid ? stored.rate : rate,
    keys,
    triggers: isTimed ? stored.triggers : triggersOf(is, latin1Texts(report)),
  };
}

/** Part of a rate by which another one may be off in single precision. */
const SAME_RATE = 1e-6;
const NO_KEY: Key = { bones: [], frames: [], texFrames: [] };

type Part = Track['property'];

const PARTS: ReadonlySet<Part> = new Set(['translation', 'rotation', 'scale']);

/** What an edit moves otherwise in a clip, by node; all of those that it moves from another place of rest. */
function touchedParts(before: Scene, after: Scene, was: Clip, is: Clip): Map<number, ReadonlySet<Part>> {
  const touched = new Map<number, ReadonlySet<Part>>();
  const kept = new Set(was.tracks.filter((track) => is.tracks.includes(track)));
  for (const track of [...was.tracks, ...is.tracks]) {
    const { target, property } = track;
    const known = touched.get(target) ?? [];
    if (before.nodes[target] !== after.nodes[target]) touched.set(target, PARTS);
    else if (!kept.has(track)) touched.set(target, new Set([...known, property]));
  }
  return touched;
}

/** Key frames that hold the keys of a clip; where the last one leads back to the first, it is not stored. */
function gridOf(clip: Clip, isBone: (node: number) => boolean, { isClosed }: Timing): KeyTimes {
  // Which frames are shown is not put back.
  const { morphTracks: _, ...played } = clip;
  const { times, rate } = keyTimesOf(played, isBone);
  return { times: isClosed && times.length > 1 ? times.slice(0, -1) : times, rate };
}

/** What those of some nodes that a clip moves do within their bases, by time. */
function systemSampler(scene: Scene, { tracks }: Clip, nodes: readonly number[]) {
  const own = tracks.filter(({ target, curve }) => nodes.includes(target) && curve.times.length > 0);
  const moved = nodes.filter((node) => own.some(({ target }) => target === node));
  const rest = restLocals(scene);
  const local = new Float64Array(scene.nodes.length * LOCAL);
  return (time: number): { node: number; system: System }[] => {
    local.set(rest);
    for (const { target, property, curve } of own) {
      sampleCurve(curve, time, local, target * LOCAL + PROPERTY_OFFSET[property]);
    }
    return moved.map((node) => ({
      node,
      system: relativeTo(localSystem(rest, node), localSystem(local, node)),
    }));
  };
}

/**
 * The keys of a key frame with what was edited in them. Bones of these that are at rest now have none.
 *
 * @param edited parts by bone
 */
function inPlace(
  old: readonly BoneKey[],
  wanted: readonly BoneKey[],
  edited: ReadonlyMap<number, ReadonlySet<Part>>,
): BoneKey[] {
  const left = new Map(wanted.map((key) => [key.bone, key]));
  const kept = old.flatMap((key) => {
    const parts = edited.get(key.bone);
    const own = left.get(key.bone);
    left.delete(key.bone);
    if (!parts) return [key];
    return own ? [{ ...key, system: withParts(key.system, own.system, parts) }] : [];
  });
  return [...kept, ...left.values()];
}

function withParts(old: System, wanted: System, parts: ReadonlySet<Part>): System {
  return {
    translation: (parts.has('translation') ? wanted : old).translation,
    rotation: (parts.has('rotation') ? wanted : old).rotation,
    scale: (parts.has('scale') ? wanted : old).scale,
  };
}
