import type {
  Document,
  Mesh as GltfMesh,
  Node as GltfNode,
  Scene as GltfScene,
  Skin as GltfSkin,
} from '@gltf-transform/core';
import { toRotation } from '../../../math/quaternion.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Axes, Node, Quat, Scene, Vec3 } from '../../../scene/scene.ts';
import { rootTransform } from '../axes.ts';
import { boundNodes } from '../bound-nodes.ts';
import { GLTF_CODES } from '../codes.ts';
import { makeUnit } from '../rotation.ts';
import { toExtras } from './extras.ts';
import { keep } from './kept.ts';
import { splitShear } from './shear.ts';

export interface Hierarchy {
  /** The node above all others, with the axes and unit. */
  root: GltfNode;
  /** In the order of the scene's nodes. */
  nodes: GltfNode[];
}

/** @param original axes of the scene before they were baked into it */
export function writeHierarchy(
  document: Document,
  target: GltfScene,
  scene: Scene,
  original: Axes,
  report: Report,
): Hierarchy {
  const { rotation, scale } = rootTransform(scene.axes);
  const isBaked = scene.axes !== original;
  const root = document
    .createNode(scene.name)
    .setRotation(rotation)
    .setScale(scale)
    .setExtras({ exhume: { axes: { ...original }, ...(isBaked ? { baked: true } : {}), name: scene.name } });
  target.addChild(root);
  const nodes = scene.nodes.map((node, index) => {
    const { matrix } = node;
    return matrix?.every(Number.isFinite)
      ? writeShearedNode(document, node, matrix)
      : writeNode(document, node, report, `nodes[${index}]`);
  });
  scene.nodes.forEach(({ parent }, index) => {
    const node = nodes[index]!;
    // The other half of a sheared node's transform is its parent.
    (nodes[parent] ?? root).addChild(node.getParentNode() ?? node);
  });
  return { root, nodes };
}

/** glTF does not allow matrices that shear, but two nodes, one below the other, can express the same. */
function writeShearedNode(document: Document, { name, properties }: Node, matrix: Float64Array): GltfNode {
  const { outer, inner } = splitShear(matrix);
  const node = document.createNode(name).setRotation(inner.rotation).setExtras(toExtras(properties));
  document
    .createNode(`${name} shear`)
    .setTranslation(outer.translation)
    .setRotation(outer.rotation)
    .setScale(outer.scale)
    .addChild(node);
  return node;
}

function writeNode(document: Document, source: Node, report: Report, path: ElementPath): GltfNode {
  const rotation: Quat = [...source.rotation];
  makeUnit(rotation, 0);
  // glTF allows no component above 1, not even by rounding.
  if (rotation.some((value) => Math.abs(value) > 1)) toRotation(rotation, 0);
  const finite = (vector: Vec3, fallback: Vec3): Vec3 => {
    if (vector.every(Number.isFinite)) return vector;
    report.lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, `Transform of node "${source.name}" is not finite`, {
      path,
    });
    return fallback;
  };
  if (source.matrix?.some((value) => !Number.isFinite(value))) {
    report.lose(GLTF_CODES.GLTF_VALUE_NOT_FINITE, `Matrix of node "${source.name}" is not finite`, {
      path,
    });
  }
  return document
    .createNode(source.name)
    .setTranslation(finite(source.translation, [0, 0, 0]))
    .setRotation(rotation)
    .setScale(finite(source.scale, [1, 1, 1]))
    .setExtras(toExtras(source.properties));
}

/**
 * A function that places a skinned mesh beside the root, because a skinned mesh ignores the transforms above it and glTF
 * advises against them. A node on which nothing else depends is moved there itself; any other gets a companion of its
 * name. The function returns the node that shows the mesh.
 */
export function createSkinnedPlacer(
  document: Document,
  target: GltfScene,
  scene: Scene,
): (node: GltfNode, index: number, mesh: GltfMesh, skin: GltfSkin) => GltfNode {
  const bound = boundNodes(scene);
  return (node, index, mesh, skin) => {
    const moves =
      !bound.has(index) && hasNoTransform(scene.nodes[index]!) && node.listChildren().length === 0;
    const carrier = moves ? node : createCarrier(document, node, index);
    if (moves) node.getParentNode()?.removeChild(node);
    target.addChild(carrier);
    return carrier.setMesh(mesh).setSkin(skin);
  };
}

/** A node that shows the mesh of another one in its place, as its extras say. @param index of the node in the scene */
export function createCarrier(document: Document, node: GltfNode, index: number): GltfNode {
  const carrier = document.createNode(node.getName());
  keep(node, { id: index });
  keep(carrier, { meshOf: index });
  return carrier;
}

function hasNoTransform({ translation, rotation, scale, matrix }: Node): boolean {
  return (
    !matrix &&
    translation.every((value) => value === 0) &&
    rotation.every((value, axis) => value === (axis === 3 ? 1 : 0)) &&
    scale.every((value) => value === 1)
  );
}
