/** Key frames as columns. */
import type { System } from '../to-scene/systems.ts';
import { systemColumns } from './bones.ts';
import { lists, listsOf } from './columns.ts';

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
  return {
    texVertexFrameKeys: { start: texFrames.start, frame: texFrames.values },
    boneKeys: listsOf(
      keys.map(({ bones }) => bones),
      boneColumns,
    ),
    vertexFrameKeys: { start: frames.start, frame: frames.values },
  };
}

function boneColumns(keys: readonly BoneKey[]) {
  return {
    keyBone: Uint32Array.from(keys, ({ bone }) => bone),
    ...systemColumns(keys.map(({ system }) => system)),
  };
}
