/** Meshes that are not drawn in the game: physical shapes of bones, and walkmeshes. */
import type { Properties, Scene } from 'exhume';

/** A mesh in the space of a node. */
export interface Shape {
  node: number;
  /** 3 per vertex. */
  positions: Float32Array;
  /** 3 per triangle. */
  indices: Uint32Array;
}

/** Shapes of CryEngine's bones. */
export function physicsShapes(scene: Scene): Shape[] {
  return scene.nodes.flatMap(({ properties }, node) => {
    const shape = within(properties, 'cryengine', 'physicsShape');
    return shapeOf(node, within(shape, 'positions'), within(shape, 'indices'));
  });
}

/** Walkmeshes of Neverwinter Nights. */
export function walkmeshes(scene: Scene): Shape[] {
  return scene.nodes.flatMap(({ properties }, node) => {
    if (within(properties, 'mdl', 'kind') !== 'aabb') return [];
    const mesh = within(properties, 'mdl', 'mesh');
    return shapeOf(node, within(mesh, 'positions'), within(mesh, 'faces', 'vertices'));
  });
}

/** A member of a member of properties, whose forms the scene does not state. */
function within(from: Properties | unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    from,
  );
}

function shapeOf(node: number, positions: unknown, indices: unknown): Shape[] {
  return positions instanceof Float32Array && indices instanceof Uint32Array
    ? [{ node, positions, indices }]
    : [];
}
