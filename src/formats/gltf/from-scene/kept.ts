/** Stores values that editors such as Blender change in extras, which they preserve; see `to-scene/blender.ts`. */
import type { GLTF } from '@gltf-transform/core';
import { DistinctNames } from '../../../fit/names.ts';
import { movedNodes } from '../../../fit/rest-pose.ts';
import { skeletonSize } from '../../../pose/extent.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import { type BonePlace, boundPlaces, isSamePlace, isUnscaled } from '../bones.ts';
import { PUNCTUAL } from '../to-scene/lights.ts';
import { keep, type Named } from './extras.ts';
import type { NewFile } from './new-file.ts';

/** Relative precision of float32 matrices. */
const SAME = 1e-6;

/** Blender truncates longer names. */
const LONGEST_NAME_BYTES = 63;

/** @param nodes for each node of the scene that of the file */
export function keepInExtras(file: NewFile, scene: Scene, nodes: readonly number[]): void {
  const joints = new Set(file.json.skins.flatMap((skin) => skin.joints));
  const bones = bonesOf(joints, file.parents);
  keepRest(file, scene, nodes, joints, bones);
  keepBones(file, bones, skeletonSize(scene));
  for (const list of ['nodes', 'meshes', 'materials'] as const) keepNames(file.json[list]);
  separateNames(file.json.nodes);
}

/**
 * Blender writes the current transform of an object instead of its rest pose. The transform of an object that is attached to a
 * bone is also wrong if the skeleton is posed and has other axes or units than Blender's world.
 */
function keepRest(
  { json, parents }: NewFile,
  scene: Scene,
  nodes: readonly number[],
  joints: ReadonlySet<number>,
  bones: ReadonlySet<number>,
): void {
  const moved = movedNodes(scene);
  nodes.forEach((node, index) => {
    const hangs = bones.has(parents[node]!) && !bones.has(node);
    if (hangs || (moved.has(index) && !joints.has(node)))
      keep(json.nodes, node, { rest: restOf(json.nodes[node]!) });
  });
}

/** In Blender the rest pose of bones is their bind pose, depending on an option of the importer, and never has scale. */
function keepBones({ json, parents, matrices }: NewFile, bones: ReadonlySet<number>, size: number): void {
  const skins = json.skins.map(({ joints }, index) => ({ joints, matrices: matrices[index]! }));
  const places = boundPlaces(skins, parents);
  for (const node of bones) {
    const rest = restOf(json.nodes[node]!);
    const bind = places.get(node);
    if (bind && !isSamePlace(bind, rest, size, SAME)) keep(json.nodes, node, { rest, bind });
    else if (!isUnscaled(rest.scale)) keep(json.nodes, node, { rest });
  }
}

/** The nodes that become bones in Blender: the joints and their ancestors without the topmost. */
function bonesOf(joints: ReadonlySet<number>, parents: readonly number[]): Set<number> {
  const bones = new Set<number>();
  for (const joint of joints) {
    let node = joint;
    while (parents[node] !== NONE && !bones.has(node)) {
      bones.add(node);
      node = parents[node]!;
    }
  }
  return bones;
}

function restOf(node: GLTF.INode): BonePlace & { scale: number[] } {
  const { translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] } = node;
  return { translation, rotation, scale } as BonePlace & { scale: number[] };
}

/** In Blender every object, mesh and material has a distinct, non-empty name. */
function keepNames(things: Named[]): void {
  const repeated = repeatedNames(things);
  for (const [index, { name = '' }] of things.entries())
    if (name === '' || isTooLong(name) || repeated.has(name)) keep(things, index, { name });
}

/** Assimp rejects a file if a node with a light or a camera has the name of another node. */
function separateNames(nodes: GLTF.INode[]): void {
  const repeated = repeatedNames(nodes);
  const names = new DistinctNames();
  for (const { name = '' } of nodes) names.reserve(name);
  for (const [index, { name = '', camera, extensions = {} }] of nodes.entries()) {
    const isCarrier = camera !== undefined || PUNCTUAL in extensions;
    if (name === '' || !isCarrier || !repeated.has(name)) continue;
    const distinct = names.distinct(name);
    keep(nodes, index, { name, distinct });
    nodes[index]!.name = distinct;
  }
}

function isTooLong(name: string): boolean {
  return new TextEncoder().encode(name).length > LONGEST_NAME_BYTES;
}

function repeatedNames(things: readonly Named[]): Set<string> {
  const known = new Set<string>();
  const repeated = new Set<string>();
  for (const { name = '' } of things) (known.has(name) ? repeated : known).add(name);
  return repeated;
}
