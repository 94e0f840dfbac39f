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
 * The remaining part of a primitive at a level of detail; all of it if it cannot collapse.
 *
 * @param level from 1 (full detail) to 0 (least)
 * @returns the number of remaining vertices, which are the first ones, and the triangles
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

/**
 * The scene with every mesh at one level of detail: collapsed if possible, else the nearest existing level.
 *
 * @param level from 1 (full detail) to 0 (least)
 */
export function sceneAtLevel(scene: Scene, level: number): Scene {
  const meshes = scene.meshes.map((mesh) =>
    alone(canCollapse(mesh) ? collapsed(mesh, level) : existingLevel(scene, mesh, level)),
  );
  return withMeshes(scene, meshes);
}

/** The scene with lower levels of every mesh as `Mesh.lods`: made by collapsing if possible, else the existing ones. */
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

function existingLevel({ meshes }: Scene, mesh: Mesh, level: number): Mesh {
  const levels = [mesh, ...(mesh.lods ?? []).flatMap((index) => meshes[index] ?? [])];
  const share = 1 - Math.min(Math.max(level, 0), 1);
  return levels[Math.round(share * (levels.length - 1))]!;
}

/** The scene with other meshes, without former lower levels that are no longer used. */
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

/** The primitive with only the remaining vertices, and without its collapse data. */
function primitiveAtLevel(primitive: Primitive, level: number): Primitive {
  if (!primitive.collapse) return primitive;
  const { vertices, indices } = levelOfDetail(primitive, level);
  const { collapse: _, ...whole } = primitive;
  if (vertices * 3 === primitive.positions.length) return { ...whole, indices };
  // Data that refers to vertices, such as springs and properties, is only valid if none was removed.
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
