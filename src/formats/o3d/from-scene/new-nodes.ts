/** Adds new nodes to archives as Transforms, and puts edited joints into their skins. */
import { localMatrix } from '../../../math/affine.ts';
import { NONE, type Scene, type Skin } from '../../../scene/scene.ts';
import { type Edit, newIndices, reboundJoints } from '../../edit.ts';
import { paramsOfProperties } from '../custom-params.ts';
import type { JsonObject, SceneObject } from '../files/archive/document.ts';
import { separate } from '../files/archive/mentions.ts';
import { rows } from '../files/archive/numbers.ts';
import { indexScene } from '../files/archive/scene-index.ts';
import { WORLD_MATRIX } from '../to-scene/graph/param-graph.ts';
import { referredByParam } from '../to-scene/stage.ts';
import type { Traced } from '../to-scene/to-scene.ts';
import { addBuilt, builderFor, worldIdOf } from './additions.ts';
import { reference, value } from './builder.ts';
import type { Transforms } from './target.ts';
import { transformParams } from './transforms.ts';

/** The classes of objects that define vertices. */
export const VERTEX_CLASSES: ReadonlySet<string> = new Set([
  ...['o3d.StreamBank', 'o3d.VertexBuffer', 'o3d.SourceBuffer', 'o3djs.DestinationBuffer'],
  ...['o3d.SkinEval', 'o3d.Skin'],
]);
const SHARED_CLASSES: ReadonlySet<string> = new Set([...VERTEX_CLASSES, 'o3d.ParamArray']);

/** The Transforms of each archive. */
export function transformsOf(traced: readonly Traced[]): Transforms[] {
  return traced.map(({ stage }) => new Map([...stage.nodes].map(([id, node]) => [node, id])));
}

/**
 * Adds a Transform for each new node to the archive with its parent or its joints. A node is not added if its parent is not a
 * Transform.
 *
 * @param transforms receives the new ones
 */
export function addTransforms(
  edit: Edit,
  traced: readonly Traced[],
  transforms: readonly Transforms[],
): void {
  const { after } = edit;
  const builders = traced.map(({ stage }) => builderFor(stage.document));
  for (const node of newIndices(edit, 'nodes')) {
    const { name, parent } = after.nodes[node]!;
    const home = homeOf(after, node, transforms);
    const [known, builder] = [transforms[home], builders[home]];
    if (!known || !builder) continue;
    const root = traced[home]!.stage.index.roots.get('root');
    const params = {
      ...transformParams(value(rows(localMatrix(after.nodes[node]!)))),
      [WORLD_MATRIX]: { id: builder.id() },
      ...paramsOfProperties(after.nodes[node]!),
    };
    const above = parent === NONE ? root : known.get(parent);
    const properties = { name, shapes: [], parent: reference(above) };
    known.set(node, builder.add('Transform', properties, { params }));
  }
  traced.forEach(({ stage }, at) => {
    addBuilt(stage.document, builders[at]!);
  });
}

/** The archive for a new node. */
function homeOf({ nodes, skins }: Scene, node: number, transforms: readonly Transforms[]): number {
  const { parent, skin = NONE } = nodes[node]!;
  const near = parent === NONE ? skins[skin]?.joints[0] : parent;
  return near === undefined ? 0 : transforms.findIndex((known) => known.has(near));
}

/** The skins of the scene with new or moved joints. */
function editedSkins({ before, after }: Edit): number[] {
  return [...before.skins.keys()].filter((index) => {
    const [was, is] = [before.skins[index]!, after.skins[index]!];
    return is.joints.length > was.joints.length || reboundJoints(was, is).length > 0;
  });
}

/** The params with the vertices that a skin deforms. */
function bentBanks({ stage, shapes }: Traced, skin: number) {
  const meshes = new Set(stage.scene.nodes.flatMap((node) => (node.skin === skin ? (node.mesh ?? []) : [])));
  const parts = [...shapes.values()].flat().filter(({ mesh }) => meshes.has(mesh));
  return parts.map((part) => ({
    ...part,
    banks: part.made.flatMap(({ object }) => object.params.get('o3d.streamBank') ?? []),
  }));
}

/** Gives every skin with edited joints separate objects. @returns whether objects were copied */
export function separateSkins(edit: Edit, traced: Traced): boolean {
  const isGrown = (skin: number) =>
    edit.after.skins[skin]!.joints.length > edit.before.skins[skin]!.joints.length;
  const separated = (skins: readonly number[], classes: ReadonlySet<string>) => {
    const groups = skins.map((skin) => bentBanks(traced, skin).flatMap(({ banks }) => banks));
    const wanted = groups.filter(({ length }) => length > 0);
    return separate(traced.stage.document.scene, wanted, classes);
  };
  const skins = editedSkins(edit);
  const rebound = skins.filter((skin) => !isGrown(skin));
  return [separated(skins.filter(isGrown), SHARED_CLASSES), separated(rebound, VERTEX_CLASSES)].includes(
    true,
  );
}

/** Updates the bind matrices of moved joints, and appends new joints to the skins. */
export function putJoints(edit: Edit, traced: Traced, transforms: Transforms): void {
  for (const skin of editedSkins(edit)) {
    const [was, is] = [edit.before.skins[skin]!, edit.after.skins[skin]!];
    const { arrays, skins } = boundObjects(traced, skin);
    const places = [
      ...reboundJoints(was, is),
      ...(is.joints.length > was.joints.length && addJoints(traced, transforms, was, is, arrays)
        ? [...is.joints.keys()].slice(was.joints.length)
        : []),
    ];
    for (const { properties } of skins) {
      const matrices = properties.inverseBindPoseMatrices;
      if (!Array.isArray(matrices)) continue;
      for (const joint of places) {
        matrices[joint] = rows(is.inverseBind.subarray(joint * 16, joint * 16 + 16));
      }
    }
  }
}

/**
 * Binds the world matrices of new joints to the matrices of SkinEvals.
 *
 * @returns false for skins whose joints are relative to their mesh, which have no place for new ones
 */
function addJoints(
  { stage }: Traced,
  transforms: Transforms,
  { joints: known }: Skin,
  { joints }: Skin,
  arrays: ReadonlySet<SceneObject>,
): boolean {
  if (!known.some((joint) => transforms.has(joint))) return false;
  const builder = builderFor(stage.document);
  const { byId } = indexScene(stage.document.scene);
  const worlds = joints.slice(known.length).map((joint) => {
    const object = byId.get(transforms.get(joint) ?? 0);
    return object && worldIdOf(object, builder);
  });
  const isPlain = [...arrays].every(({ params }) => params.size === known.length);
  if (!isPlain || worlds.includes(undefined)) return false;
  for (const { json } of arrays) {
    if (!Array.isArray(json.params)) continue;
    json.params.push(...worlds.map((bind): JsonObject => ({ class: 'o3d.ParamMatrix4', bind: bind! })));
  }
  return true;
}

/** The objects that a skin of the scene was read from. */
function boundObjects(traced: Traced, skin: number): Record<'arrays' | 'skins', Set<SceneObject>> {
  const { index } = traced.stage;
  const evals = bentBanks(traced, skin).flatMap(({ made }) => made.flatMap(({ bank }) => bank.skin ?? []));
  const referredAs = (name: string, className: string) =>
    new Set(evals.flatMap(({ skinEval }) => referredByParam(index, skinEval, name, className) ?? []));
  return {
    arrays: referredAs('o3d.matrices', 'o3d.ParamArray'),
    skins: referredAs('o3d.skin', 'o3d.Skin'),
  };
}
