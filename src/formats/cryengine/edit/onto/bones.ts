/** Puts new bones and edited rest poses into the skeleton of a model. */
import { compose, product } from '../../../../math/affine.ts';
import { Report } from '../../../../report/report.ts';
import { NONE, type Node } from '../../../../scene/scene.ts';
import { changedIndices, type Edit, movedIndices } from '../../../edit.ts';
import { chunksOf } from '../../files/chunks/document.ts';
import type { BoneContent } from '../../files/chunks/records/animation.ts';
import type { Bones } from '../../from-scene/bones.ts';
import { storedName } from '../../from-scene/names.ts';
import { bonePositions, boneRecords } from '../../from-scene/skin.ts';
import { nodeProperties } from '../../property-text.ts';
import { localMatrix, type Skeleton } from '../../to-scene/skeleton.ts';
import type { Model } from '../../to-scene/stage.ts';
import type { Draft } from './draft.ts';

/** A model with bones that have a bind pose. */
type Boned = Model & { skeleton: Skeleton };

/** The bones of a model in the order of its file. */
export function bonesOfModel({ bones, skeleton }: Pick<Model, 'bones' | 'skeleton'>): Bones {
  return {
    nodes: bones,
    boneOf: new Map(bones.map((node, bone) => [node, bone])),
    parents: skeleton?.parents ?? new Int32Array(),
    names: bones.map((_, bone) => skeleton?.names[bone]?.text ?? `bone ${bone}`),
    scale: new Float64Array(bones.length).fill(1),
    world: skeleton?.world ?? new Float64Array(),
  };
}

/** Nodes that an edit added and that are bones: those below bones, without a surface. */
export function newBones({ before, after }: Edit, { bones }: Model): number[] {
  const known = new Set(bones);
  return [...after.nodes.keys()].slice(before.nodes.length).filter((index) => {
    const { mesh, parent } = after.nodes[index]!;
    const isBone = mesh === undefined && known.has(parent);
    if (isBone) known.add(index);
    return isBone;
  });
}

/**
 * Adds bones, each behind the last one below its parent, since bones are stored depth first, and moves bones at rest.
 *
 * @returns the model with these bones, and whether known bones have other numbers
 */
export function putBones(edit: Edit, draft: Draft, model: Boned): { model: Boned; isRenumbered: boolean } {
  const added = newBones(edit, model);
  const changed = changedIndices(edit.before.nodes, edit.after.nodes);
  if (!changed.some((node) => model.bones.includes(node) || added.includes(node))) {
    return { model, isRenumbered: false };
  }
  const grown = added.reduce((so, node) => withBone(so, node, edit.after.nodes[node]!), model);
  const world = worldsAfter(edit, model, grown);
  const after = { ...grown, skeleton: { ...grown.skeleton, world } };
  const places = model.bones.map((node) => after.bones.indexOf(node));
  const isRenumbered = places.some((place, bone) => place !== bone);
  if (isRenumbered) renumber(draft, places);
  putPositions(draft, model, after, places);
  putRecords(edit, draft, after, places);
  return { model: after, isRenumbered };
}

function withBone(model: Boned, node: number, { name, parent }: Node): Boned {
  const { bones, skeleton } = model;
  const { parents } = skeleton;
  const above = bones.indexOf(parent);
  const isBelow = (bone: number): boolean => bone === above || (bone !== NONE && isBelow(parents[bone]!));
  const place = [...bones.keys()].findLastIndex(isBelow) + 1;
  const moved = (bone: number) => (bone >= place ? bone + 1 : bone);
  return {
    ...model,
    bones: bones.toSpliced(place, 0, node),
    skeleton: {
      ...skeleton,
      names: skeleton.names.toSpliced(place, 0, storedName(name)),
      parents: Int32Array.from([...parents.map(moved)].toSpliced(place, 0, above)),
    },
  };
}

/** Bones keep the bits of their matrices unless an edit moves them. */
function worldsAfter({ before, after }: Edit, model: Boned, { bones, skeleton }: Boned): Float64Array {
  const world = new Float64Array(bones.length * 16);
  const edited = new Set(movedIndices(before.nodes, after.nodes));
  const moved = new Set<number>();
  bones.forEach((node, bone) => {
    const old = model.bones.indexOf(node);
    const parent = skeleton.parents[bone]!;
    const isKept = old >= 0 && !edited.has(node);
    if (isKept && !moved.has(parent)) {
      world.set(model.skeleton.world.subarray(old * 16, old * 16 + 16), bone * 16);
      return;
    }
    moved.add(bone);
    const local = isKept ? localMatrix(model.skeleton, old) : compose(after.nodes[node]!);
    const above = world.subarray(parent * 16, parent * 16 + 16);
    world.set(parent === NONE ? local : product(above, local), bone * 16);
  });
  return world;
}

/** Gives everything in the file that refers to bones by number the new numbers. */
function renumber(draft: Draft, places: readonly number[]): void {
  const moved = (column: Int32Array) => column.map((bone) => places[bone] ?? bone);
  for (const chunk of chunksOf(draft.document, 'mesh')) {
    const { links } = chunk.content;
    if (!links) continue;
    const link = { ...links.link, boneId: moved(links.link.boneId) };
    draft.set(chunk, { links: { ...links, link } });
  }
  for (const chunk of chunksOf(draft.document, 'boneLights')) {
    const { bindings } = chunk.content;
    const boneId = bindings.boneId.map((bone) => places[bone] ?? bone);
    draft.set(chunk, { bindings: { ...bindings, boneId } });
  }
}

function putPositions(draft: Draft, before: Boned, after: Boned, places: readonly number[]): void {
  const [was, is] = [before, after].map((model) => bonePositions(bonesOfModel(model), NONE).matrices);
  for (const chunk of chunksOf(draft.document, 'bonePositions')) {
    const matrix = is!.matrix.slice();
    // A matrix that is the same keeps its bits.
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
  for (const chunk of chunksOf(draft.document, 'boneAnimation')) {
    const known = new Map(places.map((place, bone) => [place, chunk.content.bones[bone]!]));
    const records = made.map((record, place): BoneContent => {
      const { boneId, parentId, childCount } = record;
      const own = known.get(place);
      if (!own) return record;
      const properties = isEdited(bones.nodes[place]!) ? record.properties : own.properties;
      return { ...own, boneId, parentId, childCount, properties };
    });
    draft.set(chunk, { bones: records });
  }
  for (const chunk of chunksOf(draft.document, 'boneNames', 'boneNames744', 'earlyBoneNames')) {
    const known = new Map(places.map((place, bone) => [place, chunk.content.names[bone]!]));
    draft.set(chunk, { names: bones.names.map((name, place) => known.get(place) ?? storedName(name)) });
  }
}
