/** Adds new bones, materials and clips to a model, behind those that it has. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { textAt, textColumn } from '../../../../binary/schema.ts';
import { ImageFitter, reportImageSize } from '../../../../fit/images.ts';
import type { Report } from '../../../../report/report.ts';
import { type Clip, NONE, type Primitive, type Scene } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { addRows, indexModel, indicesByRow, UNKNOWN_ROW } from '../../files/scene/document.ts';
import type { Kind } from '../../files/scene/kinds.ts';
import { TEXTURE_FLAG } from '../../files/scene/records/surface.ts';
import { systemColumns } from '../../from-scene/bones.ts';
import { head, latin1Texts, lists, listsOf, starts } from '../../from-scene/columns.ts';
import { keyTimesOf } from '../../from-scene/key-times.ts';
import { keyColumns } from '../../from-scene/keys.ts';
import {
  materialRows,
  type StatedImage,
  type TextureRow,
  textureIndices,
  textureRows,
} from '../../from-scene/materials.ts';
import { boneKeys } from '../../from-scene/sequences.ts';
import { triggerColumns, triggersOf } from '../../from-scene/triggers.ts';
import type { Sound } from '../../properties.ts';
import type { Choices } from '../../to-scene/choices.ts';
import { soundAt } from '../../to-scene/materials.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { IDENTITY, inQuaternion } from '../../to-scene/systems.ts';
import { bonesOf, storedKey } from './motion.ts';

/** Whether rows can follow those of a kind: their indices would be others if the file had unknown ones. */
function canGrow({ source }: AddedModel, kind: Kind): boolean {
  return source.rows(kind).lastIndexOf(UNKNOWN_ROW) === 0;
}

/**
 * Adds new nodes below bones as bones, and rigid meshes also elsewhere: only bones move vertices.
 *
 * @param taken nodes that other models have, to which those of new meshes are added
 * @returns the model with the new bones
 */
export function addBones(
  { before, after, report }: Edit,
  added: AddedModel,
  choices: Choices,
  taken: Set<number>,
): AddedModel {
  const { source, skeleton } = added;
  const { model } = source;
  if (skeleton.isFlat || model.bones.count === 0 || !canGrow(added, 'bones')) return added;
  const nodes = [...skeleton.nodes];
  for (const [index, node] of [...after.nodes.entries()].slice(before.nodes.length)) {
    const parent = nodes.indexOf(node.parent);
    const isRoot = node.parent === NONE || node.parent === added.shownBy;
    if (node.skin !== undefined || taken.has(index)) continue;
    if (parent === NONE && !(isRoot && node.mesh !== undefined)) continue;
    if (node.mesh !== undefined) taken.add(index);
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
      parentBone: Uint32Array.of(known[parent] ?? 0),
      childBones: { start: starts([0]), bone: new Uint32Array() },
    });
    nodes.push(index);
  }
  const isSplit = nodes.map((_, bone) => skeleton.isSplit[bone] ?? false);
  return { ...added, source: indexModel(model), skeleton: { ...skeleton, nodes, isSplit } };
}

/**
 * Adds new materials that some primitives show, with their textures.
 *
 * @returns the model with these, and their indices in the file by those in the scene
 */
export function addMaterials(
  { before, after, report }: Edit,
  added: AddedModel,
  primitives: readonly Primitive[],
): { added: AddedModel; indices: ReadonlyMap<number, number> } {
  const { source } = added;
  const { model } = source;
  const used = new Set(primitives.map(({ material }) => material));
  const which = [...used].filter((material) => material >= before.materials.length);
  if (which.length === 0 || !canGrow(added, 'materials') || !canGrow(added, 'textures')) {
    return { added, indices: new Map() };
  }
  const toLatin1 = latin1Texts(report);
  const own: TextureRow[] = [];
  const known = indicesByRow(source, 'textures');
  const indexOfNew = textureIndices(own, source.rows('textures').length);
  const indexOfTexture = (texture: number, isMasking: boolean) => {
    const row = known.findIndex((_, row) => {
      const isAlike = ((model.textures.flags[row]! & TEXTURE_FLAG.masking) !== 0) === isMasking;
      return isAlike && textAt(model.textures.imageFile, row) === after.textures[texture]!.uri;
    });
    return known[row] ?? indexOfNew(texture, isMasking);
  };
  const indexOfSound = (sound: Sound) => {
    const row = indicesByRow(source, 'sounds').findIndex((_, row) => saysTheSame(soundAt(model, row), sound));
    return indicesByRow(source, 'sounds')[row] ?? 0;
  };
  const first = source.rows('materials').length;
  const rows = materialRows(after, which, indexOfTexture, indexOfSound, toLatin1);
  const images = after.textures.map((_, texture) => {
    return own.some((row) => row.texture === texture) ? statedImage(after, texture, report) : undefined;
  });
  const names = after.textures.map(({ name }) => toLatin1(name));
  addRows(model, 'textures', textureRows(own, images, names));
  addRows(model, 'materials', rows);
  const indices = new Map(which.map((material, place) => [material, first + place]));
  return { added: { ...added, source: indexModel(model) }, indices };
}

/** Images are written as they are. */
function statedImage({ textures }: Scene, texture: number, report: Report): StatedImage {
  const file = textures[texture]!.uri;
  const image = new ImageFitter(textures, report).decoded(texture);
  if (!image) return { width: 1, height: 1, file };
  reportImageSize(textures, texture, image, report);
  return { width: image.width, height: image.height, file };
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
