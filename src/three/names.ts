import { PropertyBinding } from 'three';
import { DistinctNames } from '../fit/names.ts';
import { NONE, type Primitive, type Scene } from '../scene/scene.ts';

/** A primitive at a node. */
export interface Shown {
  node: number;
  mesh: number;
  /** Index into the mesh's primitives. */
  place: number;
  primitive: Primitive;
}

/** All primitives at nodes, in the order of the nodes, without lower levels of detail. */
export function shownPrimitives({ nodes, meshes }: Scene): Shown[] {
  return nodes.flatMap(({ mesh = NONE }, node) =>
    (meshes[mesh]?.primitives ?? []).map((primitive, place) => ({ node, mesh, place, primitive })),
  );
}

export interface ObjectNames {
  root: string;
  /** One per node. */
  nodes: string[];
  /** One per shown primitive. */
  surfaces: string[];
}

/**
 * The names of the objects of a model, each different: animations of three.js find objects by name, in which some
 * characters are not allowed. They only depend on the scene, so that clips apply to all of its models.
 */
export function objectNames(scene: Scene): ObjectNames {
  const names = new DistinctNames();
  const distinct = (name: string, otherwise: string) =>
    names.distinct(PropertyBinding.sanitizeNodeName(name) || otherwise);
  const root = distinct(scene.name, 'model');
  const nodes = scene.nodes.map(({ name }) => distinct(name, 'node'));
  const surfaces = shownPrimitives(scene).map(({ mesh, primitive }) =>
    distinct(primitive.name || scene.meshes[mesh]!.name, 'surface'),
  );
  return { root, nodes, surfaces };
}
