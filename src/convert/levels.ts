/** Levels of detail. */
import { collapse } from '../pose/lod.ts';
import type { Influences, Mesh, MorphTarget, Primitive, Scene } from '../scene/scene.ts';

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

/** The scene with every primitive at one level of detail. */
export function sceneAtLevel(scene: Scene, level: number): Scene {
  return { ...scene, meshes: scene.meshes.map((mesh) => meshAtLevel(mesh, level)) };
}

/** The scene with lower levels beside every mesh that can collapse, as `Mesh.lods`. */
export function sceneWithLevels(scene: Scene, levels: readonly number[]): Scene {
  const meshes = [...scene.meshes];
  scene.meshes.forEach((mesh, index) => {
    if (!mesh.primitives.some((primitive) => primitive.collapse)) return;
    const lods = levels.map((level) => meshes.push(meshAtLevel(mesh, level)) - 1);
    meshes[index] = { ...mesh, lods };
  });
  return { ...scene, meshes };
}

function meshAtLevel(mesh: Mesh, level: number): Mesh {
  return { ...mesh, primitives: mesh.primitives.map((primitive) => primitiveAtLevel(primitive, level)) };
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
