import { NONE, type Node, type Primitive, type Scene } from '../scene/scene.ts';

/**
 * The node with a changed copy of its mesh and lower levels of detail, which are appended to the list; the same node if no
 * primitive changes.
 */
export function withMesh(
  node: Node,
  meshes: Scene['meshes'],
  change: (primitive: Primitive) => Primitive,
): Node {
  const mesh = meshes[node.mesh ?? NONE];
  if (!mesh) return node;
  const primitives = mesh.primitives.map(change);
  const lods = mesh.lods?.map((level) => {
    const lower = meshes[level]!.primitives.map(change);
    return isSame(lower, meshes[level]!.primitives)
      ? level
      : meshes.push({ ...meshes[level]!, primitives: lower }) - 1;
  });
  if (isSame(primitives, mesh.primitives) && isSame(lods ?? [], mesh.lods ?? [])) return node;
  return { ...node, mesh: meshes.push({ ...mesh, primitives, ...(lods ? { lods } : {}) }) - 1 };
}

function isSame<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.every((one, index) => one === others[index]);
}
