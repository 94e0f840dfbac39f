/** Key frames as columns. */
import { LOCAL, ROTATION, SCALE } from '../../../pose/skeleton.ts';
import type { Quat, Vec3 } from '../../../scene/scene.ts';
import type { System } from '../to-scene/systems.ts';
import { systemColumns } from './bones.ts';
import { lists, starts } from './columns.ts';

/** A key frame. */
export interface Key extends MovedBones {
  frames: number[];
  texFrames: number[];
}

/** The bones that a key frame moves. */
export interface MovedBones {
  /** Indices, from 1. */
  bones: number[];
  /** Their systems, `LOCAL` numbers each. */
  systems: number[];
}

export function addBoneKey({ bones, systems }: MovedBones, bone: number, system: System): void {
  bones.push(bone);
  systems.push(...system.translation, ...system.rotation, ...system.scale);
}

/** The system of a bone by its place in a key frame. */
export function systemIn({ systems }: MovedBones, place: number): System {
  const at = place * LOCAL;
  const [rotationAt, size] = [at + ROTATION, at + SCALE];
  return {
    translation: systems.slice(at, rotationAt) as Vec3,
    rotation: systems.slice(rotationAt, size) as Quat,
    scale: systems.slice(size, at + LOCAL) as Vec3,
  };
}

export function keyColumns(keys: readonly Key[]) {
  const texFrames = lists(keys.map((key) => key.texFrames));
  const frames = lists(keys.map((key) => key.frames));
  return {
    texVertexFrameKeys: { start: texFrames.start, frame: texFrames.values },
    boneKeys: { start: starts(keys.map(({ bones }) => bones.length)), ...boneColumns(keys) },
    vertexFrameKeys: { start: frames.start, frame: frames.values },
  };
}

function boneColumns(keys: readonly MovedBones[]) {
  return {
    keyBone: Uint32Array.from(keys.flatMap(({ bones }) => bones)),
    ...systemColumns(keys.map(({ systems }) => systems)),
  };
}
