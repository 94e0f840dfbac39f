/** The nodes of a scene that become bones. */
import { quat, vec3 } from 'gl-matrix';
import {
  LOCAL,
  parentsFirst,
  ROTATION,
  restPose,
  SCALE,
  soundParents,
  withAncestors,
} from '../../../pose/skeleton.ts';
import { NONE, type Quat, type Scene } from '../../../scene/scene.ts';
import type { ModelRows } from '../files/scene/document.ts';
import { BONE_FLAG } from '../files/scene/records/motion.ts';
import { c3sProperties, type NodeProperties } from '../properties.ts';
import { IDENTITY, mirrorRotation, type System } from '../to-scene/systems.ts';
import { head, lists, type ToLatin1 } from './columns.ts';

export interface WrittenBones {
  /** Scene node of each bone; NONE for the one added for vertices without influences. */
  nodes: number[];
  /** Bone of each node that has one. */
  rowOf: ReadonlyMap<number, number>;
  /** Bone of vertices without influences. */
  still: number;
  rows: ModelRows['bones'];
}

/** Joints, animated nodes, nodes with a mesh without a skin, and their ancestors. */
export function bonesOf(scene: Scene, toLatin1: ToLatin1): WrittenBones {
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const needed = neededNodes(scene, parents);
  const nodes = [...parentsFirst(parents)].filter((node) => needed.has(node));
  const rowOf = new Map(nodes.map((node, row) => [node, row]));
  const still = needsStill(scene) ? nodes.push(NONE) - 1 : NONE;
  const parentRows = nodes.map((node) => rowOf.get(parents[node] ?? NONE) ?? NONE);
  const bases = nodes.map((node) => scene.nodes[node] ?? IDENTITY);
  const children = nodes.map((): number[] => []);
  parentRows.forEach((parent, row) => {
    children[parent]?.push(row + 1);
  });
  return { nodes, rowOf, still, rows: boneRows(scene, { nodes, bases, parentRows, children }, toLatin1) };
}

/** Bones to be written. */
interface NewBones {
  nodes: readonly number[];
  /** Their rest poses as stored. */
  bases: readonly System[];
  /** NONE for roots. */
  parentRows: readonly number[];
  /** Indices in the file. */
  children: readonly (readonly number[])[];
}

/** Bones as rows. */
export function boneRows(
  scene: Scene,
  { nodes, bases, parentRows, children }: NewBones,
  toLatin1: ToLatin1,
): ModelRows['bones'] {
  const names = nodes.map((node) => toLatin1(scene.nodes[node]?.name ?? 'still', `nodes[${node}]`));
  const flags = nodes.map((node) => {
    const { implicit } = c3sProperties<NodeProperties>(scene.nodes[node] ?? {});
    return implicit ? BONE_FLAG.implicit : 0;
  });
  return {
    ...head(nodes.length, names, flags),
    ...systemColumns(bases.map(numbersOf)),
    parentBone: Uint32Array.from(parentRows, (row) => row + 1),
    childBones: childLists(children),
  };
}

export function childLists(children: NewBones['children']): ModelRows['bones']['childBones'] {
  const { start, values } = lists(children);
  return { start, bone: values };
}

function neededNodes({ nodes, skins, clips }: Scene, parents: Int32Array): Set<number> {
  const moved = new Set(
    clips.flatMap(({ tracks }) =>
      tracks.filter(({ curve }) => curve.times.length > 0).map(({ target }) => target),
    ),
  );
  const needed = nodes.flatMap((node, index) => {
    const carriers = node.mesh === undefined ? [] : (skins[node.skin ?? NONE]?.joints ?? [index]);
    // The motion of a mount follows from its surface.
    return moved.has(index) && !c3sProperties<NodeProperties>(node).mount ? [...carriers, index] : carriers;
  });
  return withAncestors(needed, parents);
}

/** Whether a skinned mesh has vertices without influences. */
function needsStill({ nodes, meshes, skins }: Scene): boolean {
  return nodes.some(({ mesh, skin }) => {
    if (!skins[skin ?? NONE]) return false;
    return levelsOf(meshes[mesh ?? NONE]?.lods, mesh).some((index) =>
      meshes[index]?.primitives.some(({ influences }) => {
        return !influences || influences.start.some((from, vertex) => from === influences.start[vertex + 1]);
      }),
    );
  });
}

function levelsOf(lods: readonly number[] = [], mesh = NONE): number[] {
  return [mesh, ...lods];
}

/** A system as `LOCAL` numbers. */
export function numbersOf({ translation, rotation, scale }: System): number[] {
  return [...translation, ...rotation, ...scale];
}

/** The columns of systems. @param lists of systems, `LOCAL` numbers each */
export function systemColumns(lists: readonly (readonly number[])[]) {
  const count = lists.reduce((sum, { length }) => sum + length / LOCAL, 0);
  const scale = new Float32Array(count * 3);
  const rotate = new Float32Array(count * 4);
  const translate = new Float32Array(count * 3);
  let row = 0;
  for (const numbers of lists) {
    for (let at = 0; at < numbers.length; at += LOCAL, row++) {
      for (let i = 0; i < 3; i++) translate[row * 3 + i] = numbers[at + i]!;
      for (let i = 0; i < 4; i++) rotate[row * 4 + i] = numbers[at + ROTATION + i]!;
      for (let i = 0; i < 3; i++) scale[row * 3 + i] = numbers[at + SCALE + i]!;
    }
  }
  return { scale, rotate, translate };
}

/** The rest pose of all nodes, `LOCAL` numbers each. */
export function restLocals({ nodes }: Scene): Float64Array {
  const local = new Float64Array(nodes.length * LOCAL);
  restPose(nodes, local);
  return local;
}

/** The coordinate system of a node in such numbers. */
export function localSystem(out: System, local: Float64Array, node: number): System {
  const at = node * LOCAL;
  const [rotationAt, size] = [at + ROTATION, at + SCALE];
  vec3.set(out.translation, local[at]!, local[at + 1]!, local[at + 2]!);
  quat.set(
    out.rotation,
    local[rotationAt]!,
    local[rotationAt + 1]!,
    local[rotationAt + 2]!,
    local[rotationAt + 3]!,
  );
  quat.normalize(out.rotation, out.rotation);
  vec3.set(out.scale, local[size]!, local[size + 1]!, local[size + 2]!);
  return out;
}

/** Scratch for the inverse of a rotation. */
const back: Quat = [0, 0, 0, 1];

/**
 * The system relative to a base: base · result is the system, unless it has both a non-uniform scale and a rotation.
 *
 * @param out may be the system
 */
export function relativeTo(out: System, base: System, system: System): System {
  const { translation, rotation, scale } = out;
  quat.conjugate(back, quat.normalize(back, base.rotation));
  vec3.subtract(translation, system.translation, base.translation);
  vec3.transformQuat(translation, translation, back);
  quat.multiply(rotation, back, system.rotation);
  mirrorRotation(rotation, base.scale);
  for (const axis of AXES) {
    const factor = base.scale[axis];
    translation[axis] = factor === 0 ? 0 : translation[axis] / factor;
    scale[axis] = factor === 0 ? 1 : system.scale[axis] / factor;
  }
  return out;
}

const AXES = [0, 1, 2] as const;
