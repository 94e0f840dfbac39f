/** Adds new bones and clips to a model, behind those that it has. */
import { textColumn } from '../../../../binary/schema.ts';
import { type Clip, NONE } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { addRows, indexModel, indicesByRow, UNKNOWN_ROW } from '../../files/scene/document.ts';
import { systemColumns } from '../../from-scene/bones.ts';
import { head, latin1Texts, lists, listsOf, starts } from '../../from-scene/columns.ts';
import { keyTimesOf } from '../../from-scene/key-times.ts';
import { keyColumns } from '../../from-scene/keys.ts';
import { boneKeys } from '../../from-scene/sequences.ts';
import { triggerColumns, triggersOf } from '../../from-scene/triggers.ts';
import type { Choices } from '../../to-scene/choices.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { IDENTITY, inQuaternion } from '../../to-scene/systems.ts';
import { bonesOf, storedKey } from './motion.ts';

/** Whether rows can follow those of a kind: their indices would be others if the file had unknown ones. */
function canGrow({ source }: AddedModel, kind: 'bones' | 'sequences'): boolean {
  return source.rows(kind).lastIndexOf(UNKNOWN_ROW) === 0;
}

/** Adds new nodes below bones as bones. @returns the model with these */
export function addBones({ before, after, report }: Edit, added: AddedModel, choices: Choices): AddedModel {
  const { source, skeleton } = added;
  const { model } = source;
  if (skeleton.isFlat || model.bones.count === 0 || !canGrow(added, 'bones')) return added;
  const nodes = [...skeleton.nodes];
  for (const [index, node] of [...after.nodes.entries()].slice(before.nodes.length)) {
    const parent = nodes.indexOf(node.parent);
    if (node.mesh !== undefined || parent === NONE) continue;
    const known = indicesByRow(indexModel(model), 'bones');
    const own = known.at(-1)! + 1;
    const children = model.bones.childBones;
    const below = Array.from({ length: model.bones.count }, (_, row) => {
      const stored = [...children.bone.subarray(children.start[row], children.start[row + 1])];
      return row === parent ? [...stored, own] : stored;
    });
    const { start, values: bone } = lists(below);
    model.bones.childBones = { start, bone };
    addRows(model, 'bones', {
      ...head(1, [latin1Texts(report)(node.name, `nodes[${index}]`)]),
      ...systemColumns([inQuaternion(node, choices)]),
      parentBone: Uint32Array.of(known[parent]!),
      childBones: { start: starts([0]), bone: new Uint32Array() },
    });
    nodes.push(index);
  }
  const isSplit = nodes.map((_, bone) => skeleton.isSplit[bone] ?? false);
  return { ...added, source: indexModel(model), skeleton: { ...skeleton, nodes, isSplit } };
}

/** Adds new clips of bones as sequences. */
export function addClips({ before, after, report }: Edit, added: AddedModel, choices: Choices): void {
  const { source, skeleton } = added;
  const { sequences } = source.model;
  const bones = bonesOf(added);
  const isOwn = ({ tracks }: Clip) => tracks.some(({ target }) => bones.rowOf.has(target));
  if (skeleton.isFlat || !canGrow(added, 'sequences')) return;
  const texFrames = sequences.keyFrames.boneKeys.start.length > 1 ? storedKey(sequences, 0).texFrames : [];
  for (const [index, clip] of [...after.clips.entries()].slice(before.clips.length)) {
    if (!isOwn(clip)) continue;
    const { morphTracks: _, ...played } = clip;
    const timing = keyTimesOf(played, (node) => bones.rowOf.has(node));
    const keys = boneKeys({ scene: after, texFrames }, bones, clip, timing).map((key) => {
      const own = key.bones.map(({ bone, system }) => ({ bone, system: inQuaternion(system, choices) }));
      // A key frame without bone keys would show vertex frames.
      return { ...key, bones: own.length > 0 ? own : [{ bone: 1, system: IDENTITY }] };
    });
    const toLatin1 = latin1Texts(report);
    addRows(source.model, 'sequences', {
      ...head(1, [toLatin1(clip.name, `clips[${index}]`)]),
      playRate: Float32Array.of(timing.rate),
      sequenceGroup: textColumn(['']),
      keyFrames: listsOf([keys], keyColumns),
      seqTriggers: listsOf([triggersOf(clip, toLatin1)], triggerColumns),
      linkedSeqs: { start: starts([0]), sequence: new Uint32Array() },
    });
  }
}
