/** Puts new bones and edited rest poses into the skeleton of a model. */
import { Report } from '../../../../report/report.ts';
import { NONE, type Node } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { chunksOf } from '../../files/chunks/document.ts';
import type { Draft } from '../../files/chunks/draft.ts';
import type { BoneContent } from '../../files/chunks/records/animation.ts';
import { type Boned, bonesOfModel, grownModel, renumber } from '../../from-scene/known-bones.ts';
import { storedName } from '../../from-scene/names.ts';
import { bonePositions, boneRecords } from '../../from-scene/skin.ts';
import { nodeProperties } from '../../property-text.ts';

/** @returns the model with its new bones */
export function putBones(edit: Edit, draft: Draft, model: Boned): Boned {
  const after = grownModel(edit, model);
  if (!after) return model;
  const places = model.bones.map((node) => after.bones.indexOf(node));
  const isRenumbered = places.some((place, bone) => place !== bone);
  if (isRenumbered) renumber(draft, places);
  putPositions(draft, model, after, places);
  putRecords(edit, draft, after, places);
  const message = 'Bones after a new one have new numbers; other levels of detail refer to the old ones';
  if (isRenumbered) edit.report.lose(CRYENGINE_CODES.CRYENGINE_BONES_RENUMBERED, message);
  return after;
}

function putPositions(draft: Draft, before: Boned, after: Boned, places: readonly number[]): void {
  const [was, is] = [before, after].map((model) => bonePositions(bonesOfModel(model), NONE).matrices);
  for (const chunk of chunksOf(draft.document, 'bonePositions')) {
    const matrix = is!.matrix.slice();
    // An unchanged matrix keeps its bits.
    places.forEach((place, bone) => {
      const row = was!.matrix.subarray(bone * 12, bone * 12 + 12);
      const isSame = row.every((value, at) => value === matrix[place * 12 + at]);
      const { matrices } = chunk.content;
      if (isSame) matrix.set(matrices.matrix.subarray(bone * 12, bone * 12 + 12), place * 12);
    });
    draft.set(chunk, { matrices: { count: after.bones.length, matrix } });
  }
}

function textOf(node: Node | undefined): string {
  return (node && nodeProperties(node).properties) ?? '';
}

/** New bones, and custom properties of the others. */
function putRecords(edit: Edit, draft: Draft, model: Boned, places: readonly number[]): void {
  const { before, after, report } = edit;
  const bones = bonesOfModel(model);
  const isEdited = (node: number) => textOf(before.nodes[node]) !== textOf(after.nodes[node]);
  const edited = bones.nodes.some(isEdited);
  if (!edited && bones.nodes.length === places.length) return;
  const made = boneRecords(after, bones, new Map(), edited ? report : new Report());
  const boneAt = new Map(places.map((place, bone) => [place, bone]));
  for (const chunk of chunksOf(draft.document, 'boneAnimation')) {
    const records = made.map((record, place): BoneContent => {
      const own = chunk.content.bones[boneAt.get(place) ?? NONE];
      if (!own) return record;
      const { boneId, parentId, childCount } = record;
      const { properties } = isEdited(bones.nodes[place]!) ? record : own;
      return { ...own, boneId, parentId, childCount, properties };
    });
    draft.set(chunk, { bones: records });
  }
  for (const chunk of chunksOf(draft.document, 'boneNames', 'boneNames744', 'earlyBoneNames')) {
    const names = bones.names.map((name, place) => {
      return chunk.content.names[boneAt.get(place) ?? NONE] ?? storedName(name);
    });
    draft.set(chunk, { names });
  }
}
