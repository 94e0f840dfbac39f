/** Adds new bones, materials and clips to a model of a file, behind those that it has. */
import { saysTheSame } from '../../../binary/patch.ts';
import { textAt } from '../../../binary/schema.ts';
import { ImageFitter, reportImageSize } from '../../../fit/images.ts';
import { modelSize } from '../../../pose/extent.ts';
import type { Report } from '../../../report/report.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import { type Edit, newIndices } from '../../edit.ts';
import { addRows, indexModel, indicesByRow, UNKNOWN_ROW } from '../files/scene/document.ts';
import type { Kind } from '../files/scene/kinds.ts';
import { TEXTURE_FLAG } from '../files/scene/records/surface.ts';
import type { Sound } from '../properties.ts';
import type { Choices } from '../to-scene/choices.ts';
import { soundAt } from '../to-scene/materials.ts';
import type { AddedModel } from '../to-scene/model.ts';
import { inQuaternion, storeRotations } from '../to-scene/systems.ts';
import { boneRows, childLists, type WrittenBones } from './bones.ts';
import { latin1Texts } from './columns.ts';
import { type KeyTimes, keyTimesOf } from './key-times.ts';
import type { Key } from './keys.ts';
import { materialRows, type StatedImage, type TextureRow, textureIndices, textureRows } from './materials.ts';
import { boneKeys, denseBoneTimes, sequenceRows, showBones } from './sequences.ts';

/** Whether rows can follow those of some kinds: with unknown rows, their indices would be others. */
export function canGrow({ source }: Pick<AddedModel, 'source'>, ...kinds: readonly Kind[]): boolean {
  return kinds.every((kind) => source.rows(kind).lastIndexOf(UNKNOWN_ROW) === 0);
}

type BonesInFile = Pick<WrittenBones, 'rowOf' | 'still'>;

/** The bones of a model for writers, which add 1 to their places: so they write the indices of the file. */
export function bonesInFile({ source, skeleton: { nodes } }: AddedModel): BonesInFile {
  const indices = indicesByRow(source, 'bones');
  return { rowOf: new Map(nodes.map((node, bone) => [node, indices[bone]! - 1])), still: NONE };
}

/**
 * Adds new nodes as bones, parents first.
 *
 * @param taken nodes that other models have, to which those of new meshes are added
 * @returns the model with these
 */
export function addBones(edit: Edit, added: AddedModel, taken: Set<number>, choices: Choices): AddedModel {
  const { after: scene, report } = edit;
  const fresh = newBones(edit, added, taken);
  if (fresh.length === 0) return added;
  const { source, skeleton } = added;
  const { bones } = source.model;
  const { count, childBones: stored } = bones;
  const nodes = [...skeleton.nodes, ...fresh];
  const parentRows = fresh.map((node) => nodes.indexOf(scene.nodes[node]!.parent));
  const children = nodes.map((_, row) => [
    ...(row < count ? stored.bone.subarray(stored.start[row], stored.start[row + 1]) : []),
    ...fresh.flatMap((_, at) => (parentRows[at] === row ? [count + at + 1] : [])),
  ]);
  const bases = fresh.map((node) => inQuaternion(scene.nodes[node]!, choices));
  const own = { nodes: fresh, bases, parentRows, children: children.slice(count) };
  addRows(source.model, 'bones', boneRows(scene, own, latin1Texts(report)));
  source.model.bones.childBones = childLists(children);
  const isSplit = nodes.map((_, bone) => skeleton.isSplit[bone] ?? false);
  return { ...added, source: indexModel(source.model), skeleton: { ...skeleton, nodes, isSplit } };
}

/** The new nodes that become bones: those below bones, and rigid meshes also elsewhere, since only bones move vertices. */
function newBones(edit: Edit, added: AddedModel, taken: Set<number>): number[] {
  const { source, skeleton, shownBy } = added;
  if (skeleton.isFlat || source.model.bones.count === 0 || !canGrow(added, 'bones')) return [];
  const known = new Set(skeleton.nodes);
  return newIndices(edit, 'nodes').filter((index) => {
    const { parent, mesh, skin } = edit.after.nodes[index]!;
    const isRoot = mesh !== undefined && (parent === NONE || parent === shownBy);
    if (skin !== undefined || taken.has(index) || !(known.has(parent) || isRoot)) return false;
    known.add(index);
    if (mesh !== undefined) taken.add(index);
    return true;
  });
}

/**
 * Adds materials with their textures.
 *
 * @returns the model with these, and their indices in the file by those in the scene
 */
export function addMaterials(
  scene: Scene,
  added: AddedModel,
  fresh: readonly number[],
  report: Report,
): { added: AddedModel; indices: ReadonlyMap<number, number> } {
  const { source } = added;
  const { model } = source;
  if (fresh.length === 0 || !canGrow(added, 'materials', 'textures')) return { added, indices: new Map() };
  const toLatin1 = latin1Texts(report);
  const own: TextureRow[] = [];
  const indexOfNew = textureIndices(own, model.textures.count + 1);
  const indexOfTexture = (texture: number, isMasking: boolean) => {
    const known = Array.from(model.textures.flags).findIndex((flags, row) => {
      const isAlike = ((flags & TEXTURE_FLAG.masking) !== 0) === isMasking;
      return isAlike && textAt(model.textures.imageFile, row) === scene.textures[texture]!.uri;
    });
    return known >= 0 ? known + 1 : indexOfNew(texture, isMasking);
  };
  const sounds = indicesByRow(source, 'sounds');
  const indexOfSound = (sound: Sound) =>
    sounds.find((_, row) => saysTheSame(soundAt(model, row), sound)) ?? 0;
  const first = model.materials.count + 1;
  const rows = materialRows(scene, fresh, indexOfTexture, indexOfSound, toLatin1);
  const images = scene.textures.map((_, texture) => {
    return own.some((row) => row.texture === texture) ? statedImage(scene, texture, report) : undefined;
  });
  const names = scene.textures.map(({ name }) => toLatin1(name));
  addRows(model, 'textures', textureRows(own, images, names));
  addRows(model, 'materials', rows);
  const indices = new Map(fresh.map((material, place) => [material, first + place]));
  return { added: { ...added, source: indexModel(model) }, indices };
}

/** An image as textures of a file state it, which is written as it is. */
export function statedImage({ textures }: Scene, texture: number, report: Report): StatedImage {
  const file = textures[texture]!.uri;
  const image = new ImageFitter(textures, report).decoded(texture);
  if (!image) return { width: 1, height: 1, file };
  reportImageSize(textures, texture, image, report);
  return { width: image.width, height: image.height, file };
}

/** Adds new clips of bones as sequences, which show the texture coordinates of the first key frame. */
export function addClips(edit: Edit, added: AddedModel, choices: Choices): void {
  const { after: scene, report } = edit;
  const fresh = newClips(edit, added);
  if (fresh.length === 0) return;
  const { model } = added.source;
  const { start, frame } = model.sequences.keyFrames.texVertexFrameKeys;
  const texFrames = [...frame.subarray(0, start[1] ?? 0)];
  const bones = bonesInFile(added);
  const size = modelSize(scene);
  const sequences = fresh.map((index) => {
    const usual = keyTimesIn(scene, bones, index);
    const { times, rate } = denseBoneTimes(scene, scene.clips[index]!, bones, usual, size);
    const keys = keysInFile(scene, bones, index, times, choices);
    showBones(keys);
    return { index, rate, keys: keys.map((key) => ({ ...key, texFrames })) };
  });
  addRows(model, 'sequences', sequenceRows(scene, sequences, latin1Texts(report)));
}

/** The new clips that move bones of a model. */
function newClips(edit: Edit, added: AddedModel): number[] {
  const { isFlat, nodes } = added.skeleton;
  if (isFlat || !canGrow(added, 'sequences')) return [];
  return newIndices(edit, 'clips').filter((index) =>
    edit.after.clips[index]!.tracks.some(({ target }) => nodes.includes(target)),
  );
}

/** The times of the key frames of a clip of bones. */
export function keyTimesIn(scene: Scene, { rowOf }: BonesInFile, clip: number): KeyTimes {
  const { morphTracks: _, ...played } = scene.clips[clip]!;
  return keyTimesOf(played, (node) => rowOf.has(node));
}

/** The key frames of a clip at some times as a file stores them, without vertex frames. */
export function keysInFile(
  scene: Scene,
  bones: BonesInFile,
  clip: number,
  times: number[],
  choices: Choices,
): Key[] {
  const keys = boneKeys({ scene, texFrames: [] }, bones, scene.clips[clip]!, { times });
  for (const { systems } of keys) storeRotations(systems, choices);
  return keys;
}
