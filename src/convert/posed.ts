/** A scene at a moment as numbers: the body of `pose`. */
import { mat4 } from 'gl-matrix';
import { rootTransform } from '../formats/gltf/axes.ts';
import { closedClip } from '../pose/closing.ts';
import { Pose, type SampleOptions } from '../pose/pose.ts';
import { normalise, transform } from '../pose/skin.ts';
import { type Clip, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { levelOfDetail } from './levels.ts';
import { bonesOf, jointNodes } from './summary.ts';

export interface Posed {
  /** Name of the clip; null in the rest pose and where several play together. */
  clip: string | null;
  /** Seconds. */
  time: number;
  /** World matrices, 16 numbers each, column-major. */
  bones: { name: string; parent: number; world: number[] }[];
  /** One entry per primitive, in the order of the files; the vertices are the file's own, in its order. */
  meshes: PosedMesh[];
}

export interface PosedMesh {
  name: string;
  positions: Float32Array;
  normals?: Float32Array;
  /** 3 vertex indices per triangle; only where a level of detail was asked for. */
  faces?: Uint32Array;
}

export interface PosedOptions extends SampleOptions {
  /** Axes and unit: those of the file, or those of glTF. Default `native`. */
  space?: 'native' | 'gltf';
  /** Level of detail from 1, everything, to 0: only what is left then is given, with its faces. */
  lod?: number;
}

/** A scene at a time of one clip, or at rest. */
export function poseScene(
  scene: Scene,
  clip: Clip | undefined,
  time: number,
  options: PosedOptions = {},
): Posed {
  const pose = new Pose(scene);
  // Beyond its end a clip goes on as Cal3D's cycles do, which lead back to their beginning, unless its last keys hold.
  if (clip) pose.sample(time > clip.end && !options.hold ? closedClip(clip) : clip, time, options);
  return { clip: clip?.name ?? null, time: clip ? time : 0, ...measurePose(scene, pose, options) };
}

/** Where something else than the skin has the last word on a surface, such as springs. */
export type SurfaceMotion = (primitive: Primitive, positions: Float32Array) => void;

/** The bones and surfaces of a pose. */
export function measurePose(
  scene: Scene,
  pose: Pose,
  { space, lod }: PosedOptions,
  move: SurfaceMotion = () => {},
): Pick<Posed, 'bones' | 'meshes'> {
  const matrix = space === 'gltf' ? gltfSpace(scene) : new Float64Array(mat4.create());
  const nodes = jointNodes(scene.skins);
  const bones = bonesOf(scene).map((bone, index) => ({
    ...bone,
    world: worldIn(matrix, pose, nodes[index]!),
  }));
  const meshes = scene.nodes.flatMap((node, index) =>
    (scene.meshes[node.mesh ?? NONE]?.primitives ?? []).map((primitive): PosedMesh => {
      const positions = new Float32Array(primitive.positions.length);
      const normals = primitive.normals && new Float32Array(positions.length);
      pose.deform(index, primitive, positions, normals);
      move(primitive, positions);
      transform(matrix, positions, 1, positions);
      if (normals) turn(matrix, normals);
      const mesh = { name: primitive.name, positions, ...(normals ? { normals } : {}) };
      return lod === undefined ? mesh : atLevel(mesh, primitive, lod);
    }),
  );
  return { bones, meshes };
}

/** What is left of a surface at a level of detail. A primitive that cannot collapse stays whole. */
function atLevel({ name, positions, normals }: PosedMesh, primitive: Primitive, level: number): PosedMesh {
  const { vertices, indices } = levelOfDetail(primitive, level);
  return {
    name,
    positions: positions.subarray(0, vertices * 3),
    ...(normals ? { normals: normals.subarray(0, vertices * 3) } : {}),
    faces: indices,
  };
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
