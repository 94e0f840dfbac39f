/** Key frames as columns. */
import { LOCAL, ROTATION, SCALE } from '../../../pose/skeleton.ts';
import type { Quat, Vec3 } from '../../../scene/scene.ts';
import type { System } from '../to-scene/systems.ts';
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
  const [turn, size] = [at + ROTATION, at + SCALE];
  return {
    translation: systems.slice(at, turn) as Vec3,
    rotation: systems.slice(turn, size) as Quat,
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
  const count = keys.reduce((sum, { bones }) => sum + bones.length, 0);
  const keyBone = new Uint32Array(count);
  const scale = new Float32Array(count * 3);
  const rotate = new Float32Array(count * 4);
  const translate = new Float32Array(count * 3);
  let row = 0;
  for (const { bones, systems } of keys) {
    for (let at = 0; at < systems.length; at += LOCAL, row++) {
      keyBone[row] = bones[at / LOCAL]!;
      for (let i = 0; i < 3; i++) translate[row * 3 + i] = systems[at + i]!;
      for (let i = 0; i < 4; i++) rotate[row * 4 + i] = systems[at + ROTATION + i]!;
      for (let i = 0; i < 3; i++) scale[row * 3 + i] = systems[at + SCALE + i]!;
    }
  }
  return { keyBone, scale, rotate, translate };
}
