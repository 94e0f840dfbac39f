/** Key frames as columns. */
import type { System } from '../to-scene/systems.ts';
import { systemColumns } from './bones.ts';
import { lists, starts } from './columns.ts';

export interface BoneKey {
  /** Index, from 1. */
  bone: number;
  system: System;
}

export interface Key {
  bones: BoneKey[];
  frames: number[];
  texFrames: number[];
}

export function keyColumns(keys: readonly Key[]) {
  const texFrames = lists(keys.map((key) => key.texFrames));
  const frames = lists(keys.map((key) => key.frames));
  const bones = keys.flatMap((key) => key.bones);
  return {
    texVertexFrameKeys: { start: texFrames.start, frame: texFrames.values },
    boneKeys: {
      start: starts(keys.map((key) => key.bones.length)),
      keyBone: Uint32Array.from(bones, ({ bone }) => bone),
      ...systemColumns(bones.map(({ system }) => system)),
    },
    vertexFrameKeys: { start: frames.start, frame: frames.values },
  };
}
