/** A scene at one of its levels of detail. */
import { FormatError, type Primitive, type Scene } from 'exhume';
import { collapse } from 'exhume/pose';

/** Number of levels of detail besides the full one. */
export function levelsOf({ meshes }: Scene): number {
  return meshes.reduce((most, { lods = [] }) => Math.max(most, lods.length), 0);
}

export function canCollapse({ meshes }: Scene): boolean {
  return meshes.some(({ primitives }) => primitives.some((primitive) => primitive.collapse));
}

/**
 * @param level 0 for full detail; meshes with fewer levels show their last one
 * @param detail of progressive meshes, from 1 (full) to 0
 */
export function atLevel(scene: Scene, level: number, detail: number): Scene {
  if (level === 0 && detail === 1) return scene;
  const lodOf = (mesh: number) => scene.meshes[mesh]?.lods?.slice(0, level).at(-1) ?? mesh;
  return {
    ...scene,
    nodes: scene.nodes.map((node) => (node.mesh === undefined ? node : { ...node, mesh: lodOf(node.mesh) })),
    meshes: scene.meshes.map((mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((primitive) => collapsed(primitive, detail)),
    })),
  };
}

function collapsed(primitive: Primitive, detail: number): Primitive {
  if (!primitive.collapse || detail === 1) return primitive;
  const vertices = primitive.positions.length / 3;
  try {
    const { indices } = collapse({ ...primitive.collapse, vertices, indices: primitive.indices }, detail);
    return { ...primitive, indices };
  } catch (error) {
    if (error instanceof FormatError) return primitive;
    throw error;
  }
}
