import type { GLTF } from '@gltf-transform/core';
import { toRotation } from '../../../math/quaternion.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Axes, Node, Quat, Scene, Vec3 } from '../../../scene/scene.ts';
import { rootTransform } from '../axes.ts';
import { GLTF_CODES } from '../codes.ts';
import { makeUnit } from '../rotation.ts';
import { type Named, named, toExtras } from './extras.ts';
import { present, unless } from './members.ts';
import { addNode, type NewFile } from './new-file.ts';
import { splitShear } from './shear.ts';

/** Indices of nodes in the file. */
export interface Hierarchy {
  /** The root node, with the axes and unit. */
  root: number;
  /** In the order of the scene's nodes. */
  nodes: number[];
}

/** @param original axes of the scene before they were baked into it */
export function writeHierarchy(file: NewFile, scene: Scene, original: Axes, report: Report): Hierarchy {
  const isBaked = scene.axes !== original;
  const exhume = { axes: { ...original }, ...(isBaked ? { baked: true } : {}), name: scene.name };
  const root = addNode(file, placed(named(scene.name, { exhume }), rootTransform(scene.axes)));
  file.tops.push(root);
  /** For each node of the scene the node in the file that is the child of its parent. */
  const outerNodes: number[] = [];
  const nodes = scene.nodes.map((node, index) => {
    const { name, matrix, properties } = node;
    const own = named(name, toExtras(properties));
    if (!matrix?.every(Number.isFinite)) {
      outerNodes.push(addNode(file, placed(own, finiteTransform(node, report, `nodes[${index}]`))));
      return outerNodes.at(-1)!;
    }
    // glTF does not allow matrices that shear, but two nodes, one below the other, can express the same.
    const { outer, inner } = splitShear(matrix);
    const written = addNode(file, placed(own, inner));
    outerNodes.push(addNode(file, placed(named(`${name} shear`), outer)));
    file.parents[written] = outerNodes.at(-1)!;
    return written;
  });
  scene.nodes.forEach(({ parent }, index) => {
    file.parents[outerNodes[index]!] = nodes[parent] ?? root;
  });
  return { root, nodes };
}

type Transform = Pick<Node, 'translation' | 'rotation' | 'scale'>;

/** A node without the parts of its transform that have no effect. */
export function placed(own: Named, { translation, rotation, scale }: Partial<Transform>): GLTF.INode {
  return {
    ...own,
    ...present({
      translation: unless<number[]>([0, 0, 0], translation),
      rotation: unless<number[]>([0, 0, 0, 1], rotation),
      scale: unless<number[]>([1, 1, 1], scale),
    }),
  };
}

function finiteTransform(source: Node, report: Report, path: ElementPath): Transform {
  const rotation: Quat = [...source.rotation];
  makeUnit(rotation, 0);
  // glTF allows no component above 1, even if caused by rounding.
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
  return {
    translation: finite(source.translation, [0, 0, 0]),
    rotation,
    scale: finite(source.scale, [1, 1, 1]),
  };
}
