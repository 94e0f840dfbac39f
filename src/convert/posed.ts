/** The numbers of a scene at a time: the implementation of `pose`. */
import { rootTransform } from '../formats/gltf/axes.ts';
import { compose, identity, product, transform } from '../math/affine.ts';
import { normalize } from '../math/vector.ts';
import { closedClip } from '../pose/closing.ts';
import { Pose, type PoseOptions, type SampleOptions } from '../pose/pose.ts';
import { type Loss, Report } from '../report/report.ts';
import { type Clip, type Mesh, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import type { Gathered } from './gathered.ts';
import { levelOfDetail } from './levels.ts';
import { type SceneOptions, sceneOf } from './scene-of.ts';
import { bonesOf, jointNodes } from './summary.ts';

export interface Posed {
  /** Name of the clip; null in the rest pose and if several are mixed. */
  clip: string | null;
  /** Seconds. */
  time: number;
  /** World matrices, 16 numbers each, column-major. */
  bones: { name: string; parent: number; world: number[] }[];
  /**
   * In the order of the files, with the file's vertices in its order. One entry per mesh if the file lists the vertices of
   * a mesh once, else one per primitive.
   */
  meshes: PosedMesh[];
}

export interface PosedMesh {
  name: string;
  positions: Float32Array;
  normals?: Float32Array;
  /** 3 vertex indices per triangle; only if a level of detail was requested. */
  faces?: Uint32Array;
}

export interface PosedOptions extends SampleOptions, PoseOptions {
  /** Axes and unit of the file or of glTF. Default `native`. */
  space?: 'native' | 'gltf';
  /** Level of detail from 1 (full) to 0: only the remaining vertices are returned, with their faces. */
  lod?: number;
}

/** A scene at a time of one clip, or at rest. */
export function poseScene(
  scene: Scene,
  clip: Clip | undefined,
  time: number,
  options: PosedOptions = {},
): Posed {
  const pose = new Pose(scene, options);
  // With linear extrapolation, times after the end continue like Cal3D's cycles, which return to their beginning.
  if (clip) pose.sample(time > clip.end && !options.hold ? closedClip(clip) : clip, time, options);
  return { clip: clip?.name ?? null, time: clip ? time : 0, ...measurePose(scene, pose, options) };
}

/** Seconds before the end of a clip at which motion that starts over there still is at its end. */
const END = 1e-6;

/**
 * Files at a time of one clip, or at rest: where clips only approximate the motion of the files, as these compute it.
 *
 * @param scene of the files by `toScene`
 * @returns also what was lost, with how far surfaces are off
 */
export function poseFiles(
  gathered: Gathered,
  scene: Scene,
  clip: Clip | undefined,
  time: number,
  options: PosedOptions & { reading?: SceneOptions } = {},
): { posed: Posed; losses: readonly Loss[] } {
  const { reading, ...posedOptions } = options;
  if (!clip || !gathered.family.hasMoments)
    return { posed: poseScene(scene, clip, time, posedOptions), losses: gathered.report.losses };
  const report = new Report();
  const moment = time === clip.end ? time - END : time;
  const exact = sceneOf({ ...gathered, report }, { ...reading, moment });
  const posed = poseScene(exact, undefined, 0, posedOptions);
  return { posed: { ...posed, clip: clip.name, time }, losses: report.losses };
}

/** Changes a surface after its skin, such as by springs. */
export type SurfaceMotion = (primitive: Primitive, positions: Float32Array) => void;

/** Collects the bones and surfaces of a pose. */
export function measurePose(
  scene: Scene,
  pose: Pose,
  { space, lod }: PosedOptions,
  move: SurfaceMotion = () => {},
): Pick<Posed, 'bones' | 'meshes'> {
  const matrix = space === 'gltf' ? gltfSpace(scene) : identity();
  const nodes = jointNodes(scene.skins);
  const bones = bonesOf(scene).map((bone, index) => ({
    ...bone,
    world: worldIn(matrix, pose, nodes[index]!),
  }));
  const surfaceOf = (node: number, primitive: Primitive): PosedMesh => {
    const positions = new Float32Array(primitive.positions.length);
    const normals = primitive.normals && new Float32Array(positions.length);
    pose.deform(node, primitive, positions, normals);
    move(primitive, positions);
    transform(positions, matrix, positions, 1);
    if (normals) turn(matrix, normals);
    return { name: primitive.name, positions, ...(normals ? { normals } : {}) };
  };
  const meshes = scene.nodes.flatMap((node, index) => {
    const mesh = scene.meshes[node.mesh ?? NONE];
    if (!mesh) return [];
    const surfaces = mesh.primitives.map((primitive) => surfaceOf(index, primitive));
    const listed = listedVertices(mesh);
    if (listed) return [joined(mesh, listed, surfaces, lod)];
    if (lod === undefined) return surfaces;
    return surfaces.map((surface, place) => atLevel(surface, mesh.primitives[place]!, lod));
  });
  return { bones, meshes };
}

/** Vertices that a file lists once for a whole mesh. */
interface ListedVertices {
  count: number;
  /** Of each primitive. */
  origins: Uint32Array[];
}

function listedVertices({ vertexCount, primitives }: Mesh): ListedVertices | undefined {
  const origins = primitives.flatMap(({ origin }) => origin ?? []);
  return vertexCount === undefined || origins.length < primitives.length
    ? undefined
    : { count: vertexCount, origins };
}

/** The surfaces of a mesh as one, with the vertices in the order of the file. */
function joined(
  { name, primitives }: Mesh,
  { count, origins }: ListedVertices,
  surfaces: readonly PosedMesh[],
  lod: number | undefined,
): PosedMesh {
  const columns = surfaces.map(({ positions }) => positions);
  const normals = surfaces.flatMap(({ normals }) => normals ?? []);
  const faces = () =>
    primitives.flatMap((primitive, index) =>
      Array.from(levelOfDetail(primitive, lod!).indices, (vertex) => origins[index]![vertex]!),
    );
  return {
    name,
    positions: gathered(count, origins, columns),
    ...(normals.length === surfaces.length ? { normals: gathered(count, origins, normals) } : {}),
    ...(lod === undefined ? {} : { faces: Uint32Array.from(faces()) }),
  };
}

/** Combines the columns of primitives to one for all vertices of a file, 3 numbers per vertex. */
function gathered(
  count: number,
  origins: readonly Uint32Array[],
  columns: readonly Float32Array[],
): Float32Array {
  const out = new Float32Array(count * 3);
  origins.forEach((origin, index) => {
    const column = columns[index]!;
    origin.forEach((row, vertex) => {
      for (let axis = 0; axis < 3; axis++) out[row * 3 + axis] = column[vertex * 3 + axis]!;
    });
  });
  return out;
}

/** The remaining part of a surface at a level of detail. A primitive that cannot collapse is kept. */
function atLevel({ name, positions, normals }: PosedMesh, primitive: Primitive, level: number): PosedMesh {
  const { vertices, indices } = levelOfDetail(primitive, level);
  return {
    name,
    positions: positions.subarray(0, vertices * 3),
    ...(normals ? { normals: normals.subarray(0, vertices * 3) } : {}),
    faces: indices,
  };
}

/** The transform from the scene's axes and unit to those of glTF. */
function gltfSpace(scene: Scene): Float64Array {
  const { rotation, scale } = rootTransform(scene.axes);
  return compose({ translation: [0, 0, 0], rotation, scale });
}

function worldIn(space: Float64Array, pose: Pose, node: number): number[] {
  const world = pose.world.subarray(node * 16, node * 16 + 16);
  return [...product(space, world)];
}

function turn(space: Float64Array, normals: Float32Array): void {
  transform(normals, space, normals, 0);
  normalize(normals);
}
