/** A scene at a moment as numbers: the body of `pose`. */
import { mat4 } from 'gl-matrix';
import { rootTransform } from '../formats/gltf/axes.ts';
import { Pose, type SampleOptions } from '../pose/pose.ts';
import { normalise, transform } from '../pose/skin.ts';
import { type Clip, NONE, type Scene } from '../scene/scene.ts';
import { bonesOf, jointNodes } from './summary.ts';

export interface Posed {
  /** Name of the clip; null in the rest pose. */
  clip: string | null;
  /** Seconds. */
  time: number;
  /** World matrices, 16 numbers each, column-major. */
  bones: { name: string; parent: number; world: number[] }[];
  /** One entry per primitive, in the order of the files; the vertices are the file's own, in its order. */
  meshes: { name: string; positions: Float32Array; normals?: Float32Array }[];
}

export interface PosedOptions extends SampleOptions {
  /** Axes and unit: those of the file, or those of glTF. Default `native`. */
  space?: 'native' | 'gltf';
}

export function poseScene(
  scene: Scene,
  clip: Clip | undefined,
  time: number,
  options: PosedOptions = {},
): Posed {
  const pose = new Pose(scene);
  if (clip) pose.sample(clip, time, options);
  const space = options.space === 'gltf' ? gltfSpace(scene) : new Float64Array(mat4.create());
  const nodes = jointNodes(scene.skins);
  const bones = bonesOf(scene).map((bone, index) => ({
    ...bone,
    world: worldIn(space, pose, nodes[index]!),
  }));
  const meshes = scene.nodes.flatMap((node, index) =>
    (scene.meshes[node.mesh ?? NONE]?.primitives ?? []).map((primitive) => {
      const positions = new Float32Array(primitive.positions.length);
      const normals = primitive.normals && new Float32Array(positions.length);
      pose.deform(index, primitive, positions, normals);
      transform(space, positions, 1, positions);
      if (normals) turn(space, normals);
      return { name: primitive.name, positions, ...(normals ? { normals } : {}) };
    }),
  );
  return { clip: clip?.name ?? null, time: clip ? time : 0, bones, meshes };
}

/** Takes the scene's axes and unit to those of glTF. */
function gltfSpace(scene: Scene): Float64Array {
  const { rotation, scale } = rootTransform(scene.axes);
  const matrix = mat4.fromRotationTranslationScale(new Float64Array(16) as mat4, rotation, [0, 0, 0], scale);
  return matrix as Float64Array;
}

function worldIn(space: Float64Array, pose: Pose, node: number): number[] {
  const world = pose.world.subarray(node * 16, node * 16 + 16);
  return [...mat4.multiply(new Array(16).fill(0) as mat4, space as mat4, world as mat4)];
}

function turn(space: Float64Array, normals: Float32Array): void {
  transform(space, normals, 0, normals);
  normalise(normals);
}
