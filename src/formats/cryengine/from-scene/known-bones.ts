/** The bones of an existing model, and new bones. */
import { compose, product } from '../../../math/affine.ts';
import { NONE, type Node } from '../../../scene/scene.ts';
import { type Edit, movedIndices, newIndices } from '../../edit.ts';
import { chunksOf } from '../files/chunks/document.ts';
import type { Draft } from '../files/chunks/draft.ts';
import { localMatrix, type Skeleton } from '../to-scene/skeleton.ts';
import type { Model } from '../to-scene/stage.ts';
import type { Bones } from './bones.ts';
import { storedName } from './names.ts';

/** A model with bones that have a bind pose. */
export type Boned = Model & { skeleton: Skeleton };

/** The bones of a model in the order of its file. */
export function bonesOfModel({ bones, skeleton }: Pick<Model, 'bones' | 'skeleton'>): Bones {
  return {
    nodes: bones,
    boneOf: new Map(bones.map((node, bone) => [node, bone])),
    parents: skeleton?.parents ?? new Int32Array(),
    names: bones.map((_, bone) => skeleton?.names[bone]?.text ?? `bone ${bone}`),
    world: skeleton?.world ?? new Float64Array(),
  };
}

/** Nodes that an edit added and that are bones: those below bones, without a surface. */
function newBones(edit: Edit, { bones }: Model): number[] {
  const known = new Set(bones);
  return newIndices(edit, 'nodes').filter((index) => {
    const { mesh, parent } = edit.after.nodes[index]!;
    const isBone = mesh === undefined && known.has(parent);
    if (isBone) known.add(index);
    return isBone;
  });
}

/**
 * A model with the new bones of an edit, in the edited rest pose. Since bones are stored depth first, each new bone follows the last
 * descendant of its parent. Undefined if the edit does not concern its bones.
 */
export function grownModel(edit: Edit, model: Boned): Boned | undefined {
  const added = newBones(edit, model);
  const { before, after } = edit;
  const isEdited = model.bones.some((node) => before.nodes[node] !== after.nodes[node]);
  if (!isEdited && added.length === 0) return undefined;
  const grown = added.reduce((so, node) => withBone(so, node, after.nodes[node]!), model);
  return { ...grown, skeleton: { ...grown.skeleton, world: worldsAfter(edit, model, grown) } };
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
function worldsAfter(edit: Edit, model: Boned, { bones, skeleton }: Boned): Float64Array {
  const world = new Float64Array(bones.length * 16);
  const edited = new Set(movedIndices(edit));
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
    const local = isKept ? localMatrix(model.skeleton, old) : compose(edit.after.nodes[node]!);
    const above = world.subarray(parent * 16, parent * 16 + 16);
    world.set(parent === NONE ? local : product(above, local), bone * 16);
  });
  return world;
}

/** Updates all references to bones by number. */
export function renumber(draft: Draft, places: readonly number[]): void {
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
