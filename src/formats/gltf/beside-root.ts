/**
 * Nodes beside the root that defines the axes, such as objects that an editor adds. In the file their transforms are in glTF's
 * space, in the scene in the space of all other nodes. Their descendants are relative to them in both.
 */
import { compose } from '../../math/affine.ts';
import { conjugate, unitQuaternion } from '../../math/quaternion.ts';
import { type Above, transformedCurve, transformedRows } from '../../pose/transformed-curve.ts';
import type { Curve, Node, Scene, Track, Vec3 } from '../../scene/scene.ts';
import type { RootTransform } from './axes.ts';
import { boundNodes } from './bound-nodes.ts';

export interface BesideRoot {
  /** Indices of the nodes in the scene. */
  nodes: readonly number[];
  /** The transform of the root. */
  root: RootTransform;
}

/** Converts transforms and keys of nodes beside the root from the space of the file to that of the scene. */
export function enterScene(scene: Scene, beside: BesideRoot): void {
  const { rotation, scale } = beside.root;
  const inverse = scale.map((factor) => 1 / factor) as Vec3;
  const back = aboveOf({ rotation: conjugate(rotation), scale: inverse });
  const placed = placedNodes(scene, beside);
  for (const index of placed) scene.nodes[index] = movedNode(scene.nodes[index]!, back);
  for (const track of scene.clips.flatMap(({ tracks }) => tracks))
    if (placed.has(track.target)) track.curve = transformedCurve(track.curve, track.property, back);
}

/** Converts nodes and curves of a scene to the space of its file. */
export interface FileSpace {
  nodeOf: (index: number) => Node;
  /** @param curve of translations, rotations or scales, for the track */
  curveOf: <T extends Curve>(curve: T, track: Pick<Track, 'target' | 'property'>) => T;
}

/** @param beside absent if all nodes are in the space of the file */
export function fileSpaceOf(scene: Scene, beside: BesideRoot | undefined): FileSpace {
  const nodeOf = (index: number) => scene.nodes[index]!;
  if (!beside) return { nodeOf, curveOf: (curve) => curve };
  const root = aboveOf(beside.root);
  const placed = placedNodes(scene, beside);
  return {
    nodeOf: (index) => (placed.has(index) ? movedNode(nodeOf(index), root) : nodeOf(index)),
    curveOf: (curve, { target, property }) =>
      placed.has(target) ? transformedCurve(curve, property, root) : curve,
  };
}

/** The nodes beside the root whose transforms have an effect: a mesh that follows a skin ignores that of its node. */
function placedNodes(scene: Scene, { nodes }: BesideRoot): Set<number> {
  const bound = boundNodes(scene);
  return new Set(nodes.filter((index) => scene.nodes[index]!.skin === undefined || bound.has(index)));
}

function movedNode(node: Node, by: Above): Node {
  const part = (property: Track['property']) =>
    transformedRows(Float64Array.from(node[property]), property, by);
  return {
    ...node,
    translation: [...part('translation')] as Vec3,
    rotation: unitQuaternion(part('rotation')),
    scale: [...part('scale')] as Vec3,
  };
}

function aboveOf({ rotation, scale }: RootTransform): Above {
  // The rotation only exchanges axes, so its matrix is exact.
  const matrix = compose({ rotation }).map((value) => Math.round(value) * scale[0]);
  return { matrix, rotation, scale };
}
