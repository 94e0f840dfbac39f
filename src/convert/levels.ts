/** Levels of detail. */
import { collapse } from '../pose/lod.ts';
import {
  type Influences,
  type Mesh,
  type MorphTarget,
  NONE,
  type Primitive,
  type Scene,
} from '../scene/scene.ts';

/**
 * What is left of a primitive at a level of detail; all of it where it cannot collapse.
 *
 * @param level 1 is everything, 0 the least
 * @returns the number of vertices, counted from the first, and the triangles
 */
export function levelOfDetail(
  primitive: Primitive,
  level: number,
): { vertices: number; indices: Uint32Array } {
  const vertices = primitive.positions.length / 3;
  const { indices } = primitive;
  if (!primitive.collapse) return { vertices, indices };
  return collapse({ vertices, indices, ...primitive.collapse }, level);
}

function canCollapse({ primitives }: Mesh): boolean {
  return primitives.some((primitive) => primitive.collapse);
}

/** The scene in full, without the lower meshes that it has ready made. */
export function sceneInFull(scene: Scene): Scene {
  return withMeshes(scene, scene.meshes.map(alone));
}

/**
 * The scene with every mesh at one level of detail: collapsed where it can, else the nearest of those that it has ready
 * made.
 *
 * @param level 1 is everything, 0 the least
 */
export function sceneAtLevel(scene: Scene, level: number): Scene {
  const meshes = scene.meshes.map((mesh) =>
    alone(canCollapse(mesh) ? collapsed(mesh, level) : readyMade(scene, mesh, level)),
  );
  return withMeshes(scene, meshes);
}

/** The scene with lower levels beside every mesh, as `Mesh.lods`: made where it can collapse, else those that it has. */
export function sceneWithLevels(scene: Scene, levels: readonly number[]): Scene {
  const meshes = [...scene.meshes];
  scene.meshes.forEach((mesh, index) => {
    if (!canCollapse(mesh)) return;
    const lods = levels.map((level) => meshes.push(alone(collapsed(mesh, level))) - 1);
    meshes[index] = { ...mesh, lods };
  });
  return withMeshes(scene, meshes);
}

function alone({ lods: _, ...mesh }: Mesh): Mesh {
  return mesh;
}

function collapsed(mesh: Mesh, level: number): Mesh {
  return { ...mesh, primitives: mesh.primitives.map((primitive) => primitiveAtLevel(primitive, level)) };
}

function readyMade({ meshes }: Scene, mesh: Mesh, level: number): Mesh {
  const levels = [mesh, ...(mesh.lods ?? []).flatMap((index) => meshes[index] ?? [])];
  const share = 1 - Math.min(Math.max(level, 0), 1);
  return levels[Math.round(share * (levels.length - 1))]!;
}

/** The scene with other meshes, without those that were lower levels and now are neither that nor shown by a node. */
function withMeshes(scene: Scene, meshes: readonly Mesh[]): Scene {
  const used = new Set([...scene.nodes.map(({ mesh }) => mesh), ...lowerMeshes(meshes)]);
  const unused = new Set(lowerMeshes(scene.meshes).filter((index) => !used.has(index)));
  let kept = 0;
  const places = meshes.map((_, index) => (unused.has(index) ? NONE : kept++));
  const placeOf = (index: number) => places[index] ?? index;
  return {
    ...scene,
    nodes: scene.nodes.map((node) =>
      node.mesh === undefined ? node : { ...node, mesh: placeOf(node.mesh) },
    ),
    meshes: meshes
      .filter((_, index) => !unused.has(index))
      .map((mesh) => (mesh.lods ? { ...mesh, lods: mesh.lods.map(placeOf) } : mesh)),
  };
}

function lowerMeshes(meshes: readonly Mesh[]): number[] {
  return meshes.flatMap(({ lods = [] }) => lods);
}

/** The primitive with only the vertices that are left, and without what it took to get there. */
function primitiveAtLevel(primitive: Primitive, level: number): Primitive {
  if (!primitive.collapse) return primitive;
  const { vertices, indices } = levelOfDetail(primitive, level);
  const { collapse: _, ...whole } = primitive;
  if (vertices * 3 === primitive.positions.length) return { ...whole, indices };
  // What counts vertices, as springs and properties do, is right only where none is gone.
  const { positions, normals, uvs, colors, origin, influences, morphTargets, name, material } = whole;
  return {
    name,
    material,
    positions: positions.subarray(0, vertices * 3),
    ...(normals ? { normals: normals.subarray(0, vertices * 3) } : {}),
    uvs: uvs.map((column) => column.subarray(0, vertices * 2)),
    ...(colors ? { colors: colors.subarray(0, vertices * 4) } : {}),
    ...(origin ? { origin: origin.subarray(0, vertices) } : {}),
    ...(influences ? { influences: firstInfluences(influences, vertices) } : {}),
    ...(morphTargets ? { morphTargets: morphTargets.map((target) => firstTargets(target, vertices)) } : {}),
    indices,
  };
}

function firstInfluences(
  { start, joint, weight, offset, offsetNormal }: Influences,
  vertices: number,
): Influences {
  const count = start[vertices]!;
  return {
    start: start.subarray(0, vertices + 1),
    joint: joint.subarray(0, count),
    weight: weight.subarray(0, count),
    ...(offset ? { offset: offset.subarray(0, count * 3) } : {}),
    ...(offsetNormal ? { offsetNormal: offsetNormal.subarray(0, count * 3) } : {}),
  };
}

function firstTargets({ vertices, positions, normals, ...rest }: MorphTarget, count: number): MorphTarget {
  const isLeft = (_: number, index: number) => vertices[Math.floor(index / 3)]! < count;
  return {
    ...rest,
    vertices: vertices.filter((vertex) => vertex < count),
    positions: positions.filter(isLeft),
    ...(normals ? { normals: normals.filter(isLeft) } : {}),
  };
}
