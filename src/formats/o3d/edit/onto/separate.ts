/** Vertices of their own for edited meshes that share them with others. */
import type { Edit } from '../../../edit.ts';
import type { JsonObject, SceneIndex, SceneObject } from '../../files/archive/document.ts';
import {
  addCopies,
  firstFreeId,
  idsOf,
  type Mentions,
  mentionsIn,
  renumber,
} from '../../files/archive/mentions.ts';
import { indexScene } from '../../files/archive/scene-index.ts';
import { vertexStreams } from '../../files/archive/streams.ts';
import { bankOf } from '../../to-scene/geometry.ts';
import { referredByParam } from '../../to-scene/stage.ts';
import type { Traced } from '../trace.ts';
import { haveSameVertices } from './drawing.ts';

/**
 * Gives every mesh whose vertices were edited copies of those objects with vertices that something else uses as well: of
 * StreamBanks, SkinEvals, Skins and buffers. The archive means the same as before.
 *
 * @returns whether something was copied, so that the archive has objects that were not traced
 */
export function separateVertices({ stage, shapes }: Traced, { before, after }: Edit): boolean {
  const { scene } = stage.document;
  let { index } = stage;
  let mentions: Mentions | undefined;
  for (const { mesh, made } of [...shapes.values()].flat()) {
    const { primitives } = before.meshes[mesh]!;
    const edited = after.meshes[mesh]!.primitives;
    if (primitives.length !== edited.length) continue;
    const isEdited = (_: unknown, at: number) => !haveSameVertices(primitives[at]!, edited[at]!);
    const banks = made.filter(isEdited).flatMap(({ object }) => bankOf(stage, object)?.id ?? []);
    const drawing = new Set(made.map(({ object }) => object.id));
    for (const bank of new Set(banks)) {
      mentions ??= mentionsIn(index);
      if (!separateBank(scene, index, mentions, index.byId.get(bank)!, drawing)) continue;
      index = indexScene(scene);
      mentions = undefined;
    }
  }
  return index !== stage.index;
}

/** @param drawing ids of the Primitives of the mesh */
function separateBank(
  scene: JsonObject,
  index: SceneIndex,
  mentions: Mentions,
  bank: SceneObject,
  drawing: ReadonlySet<number>,
): boolean {
  const group = vertexObjects(index, bank);
  const shared = sharedOf(group, mentions, drawing);
  if (shared.size === 0) return false;
  const ids = addCopies(scene, shared, firstFreeId(index));
  for (const object of group) if (!shared.has(object)) renumber(object.json, ids);
  for (const id of drawing) renumber(index.byId.get(id)!.json, ids);
  return true;
}

/** A StreamBank, and all objects that make its vertices. */
function vertexObjects(index: SceneIndex, bank: SceneObject): Set<SceneObject> {
  const group = new Set([bank]);
  for (const { bind } of vertexStreams(bank)) {
    const skinEval = index.byId.get(bind ?? 0);
    if (skinEval?.className !== 'o3d.SkinEval') continue;
    const skin = referredByParam(index, skinEval, 'o3d.skin', 'o3d.Skin');
    for (const object of [skinEval, skin]) if (object) group.add(object);
  }
  for (const object of [...group]) {
    for (const { field } of vertexStreams(object)) {
      const owner = index.fields.get(field)?.owner;
      if (owner) group.add(owner);
    }
  }
  return group;
}

/** Those that something else names, and those that these name. */
function sharedOf(
  group: ReadonlySet<SceneObject>,
  mentions: Mentions,
  drawing: ReadonlySet<number>,
): Set<SceneObject> {
  const shared = new Set<SceneObject>();
  const isOther = (user: SceneObject) => shared.has(user) || !(group.has(user) || drawing.has(user.id));
  for (let known = -1; known < shared.size; ) {
    known = shared.size;
    for (const object of group) {
      const users = idsOf(object).flatMap((id) => [...(mentions.get(id) ?? [])]);
      if (users.some((user) => user !== object && isOther(user))) shared.add(object);
    }
  }
  return shared;
}
