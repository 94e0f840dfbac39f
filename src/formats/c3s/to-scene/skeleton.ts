/** Converts bones to nodes of a scene. */
import { textAt } from '../../../binary/schema.ts';
import { compose, identity, inverse, product } from '../../../math/affine.ts';
import { parentsFirst, soundParents } from '../../../pose/skeleton.ts';
import { baseName } from '../../../scene/base-name.ts';
import { NONE, type Scene, type Skin } from '../../../scene/scene.ts';
import { type IndexedModel, type Model, rowAt, UNKNOWN_ROW } from '../files/scene/document.ts';
import { BONE_FLAG } from '../files/scene/records/motion.ts';
import type { Choices } from './choices.ts';
import {
  copySystem,
  IDENTITY,
  isEvenOrMirrored,
  isRotated,
  isUniform,
  newSystem,
  type System,
  systemAt,
  within,
} from './systems.ts';

export interface Skeleton {
  /** Rows of the parents; -1 for none. */
  parents: Int32Array;
  /** Rows, parents before children. */
  order: Int32Array;
  /** At rest, relative to the parent. */
  base: System[];
  /** 16 per bone, column-major: at rest, in the model. */
  world: Float64Array;
  /**
   * Bones with rotation keys within a base of non-uniform scale. Their matrices shear, so they are two nodes, one for the
   * base and one for the keys.
   */
  isSplit: boolean[];
  /** The systems of bones are multiplied part by part, which differs from matrices, so that bones get no parents. */
  isFlat: boolean;
  /** Scene node of each bone. */
  nodes: number[];
}

/** Bone keys: rows of bones, and systems. */
export interface BoneKeys {
  bone: Int32Array;
  /** Writes the system of a key to `out`, and returns it. */
  systemOf: (out: System, key: number) => System;
}

/** All bone keys of a model, with -1 for unknown bones. */
export function boneKeysOf(source: IndexedModel, choices: Choices): BoneKeys {
  const { boneKeys } = source.model.sequences.keyFrames;
  return {
    bone: new Int32Array(boneKeys.keyBone).map((index) => rowAt(source, 'bones', index)),
    systemOf: (out, key) => systemAt(out, boneKeys, key, choices),
  };
}

/** Adds the bones of a model to a scene. */
export function addSkeleton(scene: Scene, source: IndexedModel, choices: Choices): Skeleton {
  const { model } = source;
  const { bones } = model;
  const parents = soundParents(Int32Array.from(bones.parentBone, (index) => rowAt(source, 'bones', index)));
  const order = parentsFirst(parents);
  const base = Array.from({ length: bones.count }, (_, bone) => systemAt(newSystem(), bones, bone, choices));
  const { isEven, rotatedBones } = examineKeys(boneKeysOf(source, choices), base);
  const isFlat = choices.ocs === 'parts' && !isEven;
  const skeleton: Skeleton = {
    parents,
    order,
    base,
    world: new Float64Array(bones.count * 16),
    isSplit: base.map((system, bone) => !isFlat && !isEvenOrMirrored(system) && rotatedBones[bone] === 1),
    isFlat,
    nodes: base.map(() => NONE),
  };
  const worlds = isFlat ? inModel(skeleton, copies(base)) : [];
  for (const bone of order) {
    const parent = isFlat ? NONE : parents[bone]!;
    const own = worlds[bone] ?? base[bone]!;
    placeBone(skeleton.world, bone, parent, own);
    skeleton.nodes[bone] = addNode(
      scene,
      model,
      bone,
      skeleton.nodes[parent] ?? NONE,
      own,
      skeleton.isSplit[bone]!,
    );
  }
  return skeleton;
}

/** Whether all scales are uniform, and which bones have rotation keys. */
function examineKeys(
  { bone, systemOf }: BoneKeys,
  base: readonly System[],
): { isEven: boolean; rotatedBones: Uint8Array } {
  const rotatedBones = new Uint8Array(base.length);
  let isEven = base.every(isUniform);
  const system = newSystem();
  bone.forEach((row, key) => {
    if (row === UNKNOWN_ROW) return;
    systemOf(system, key);
    isEven &&= isUniform(system);
    if (isRotated(system)) rotatedBones[row] = 1;
  });
  return { isEven, rotatedBones };
}

export function copies(systems: readonly System[]): System[] {
  return systems.map((system) => copySystem(newSystem(), system));
}

/** Converts the systems of all bones from relative to the parent to relative to the model, multiplied part by part. */
export function inModel({ order, parents }: Skeleton, systems: System[]): System[] {
  for (const bone of order) {
    const [parent, own] = [systems[parents[bone]!], systems[bone]!];
    if (parent) within(own, parent, own);
  }
  return systems;
}

function placeBone(world: Float64Array, bone: number, parent: number, local: System): void {
  const own = compose(local);
  const outer = world.subarray(parent * 16, parent * 16 + 16);
  world.set(parent === NONE ? own : product(outer, own), bone * 16);
}

function addNode(
  scene: Scene,
  { bones }: Model,
  bone: number,
  parent: number,
  system: System,
  isSplit: boolean,
): number {
  const name = textAt(bones.name, bone);
  const isImplicit = (bones.flags[bone]! & BONE_FLAG.implicit) !== 0;
  const properties = isImplicit ? { properties: { c3s: { implicit: true } } } : {};
  if (!isSplit) return scene.nodes.push({ name, parent, ...system, ...properties }) - 1;
  const base = scene.nodes.push({ name: baseName(name), parent, ...system }) - 1;
  return scene.nodes.push({ name, parent: base, ...IDENTITY, ...properties }) - 1;
}

/** The skin of a model: all its bones are joints, in their order. */
export function skinOf(name: string, { nodes, world }: Skeleton): Skin {
  const inverseBind = new Float32Array(world.length);
  for (let at = 0; at < world.length; at += 16)
    inverseBind.set(inverse(world.subarray(at, at + 16)) ?? identity(), at);
  return { name, joints: [...nodes], inverseBind };
}
