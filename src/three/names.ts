import { PropertyBinding } from 'three';
import { DistinctNames } from '../fit/names.ts';
import { NONE, type Primitive, type Scene } from '../scene/scene.ts';

/** A primitive that a node shows. */
export interface Shown {
  node: number;
  mesh: number;
  /** Index into the mesh's primitives. */
  place: number;
  primitive: Primitive;
}

/** All primitives that nodes show, nodes in their order. Lower levels of detail are not among them. */
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
 * The names of the objects of a model, each different: animations of three.js find objects by name, and some characters are
 * not allowed in it. They follow from the scene alone, so that clips fit every model of it.
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
