/**
 * Nodes beside the root that says the axes, such as objects that an editor adds: in the file their transforms are in glTF's space,
 * in the scene in the space of all other nodes. Nodes below them are relative to them in both.
 */
import { compose, moveDirection } from '../../math/affine.ts';
import { conjugate, multiplyQuaternions, unitQuaternion } from '../../math/quaternion.ts';
import type { Curve, Node, Scene, Track, Vec3 } from '../../scene/scene.ts';
import type { RootTransform } from './axes.ts';
import { boundNodes } from './bound-nodes.ts';

export interface BesideRoot {
  /** Indices of the nodes in the scene. */
  nodes: readonly number[];
  /** The transform of the root. */
  root: RootTransform;
}

/** Takes transforms and keys of nodes beside the root from the space of the file to that of the scene. */
export function enterScene(scene: Scene, beside: BesideRoot): void {
  const { rotation, scale } = beside.root;
  const back: RootTransform = {
    rotation: conjugate(rotation),
    scale: scale.map((factor) => 1 / factor) as Vec3,
  };
  const placed = placedNodes(scene, beside);
  for (const index of placed) scene.nodes[index] = movedNode(scene.nodes[index]!, back);
  for (const track of scene.clips.flatMap(({ tracks }) => tracks))
    if (placed.has(track.target)) track.curve = movedCurve(track.curve, track.property, back);
}

/** What a file contains for nodes of a scene. */
export interface FileSpace {
  nodeOf: (index: number) => Node;
  /** @param curve of translations, rotations or scales, for the track */
  curveOf: <T extends Curve>(curve: T, track: Pick<Track, 'target' | 'property'>) => T;
}

/** @param beside absent if all nodes are in the space of the file */
export function fileSpaceOf(scene: Scene, beside: BesideRoot | undefined): FileSpace {
  const placed = beside && placedNodes(scene, beside);
  const isMoved = (node: number) => placed?.has(node) === true;
  const nodeOf = (index: number) => scene.nodes[index]!;
  return {
    nodeOf: (index) => (isMoved(index) ? movedNode(nodeOf(index), beside!.root) : nodeOf(index)),
    curveOf: (curve, { target, property }) =>
      isMoved(target) ? movedCurve(curve, property, beside!.root) : curve,
  };
}

/** The nodes beside the root whose transforms have an effect: a mesh that follows a skin ignores that of its node. */
function placedNodes(scene: Scene, { nodes }: BesideRoot): Set<number> {
  const bound = boundNodes(scene);
  return new Set(nodes.filter((index) => scene.nodes[index]!.skin === undefined || bound.has(index)));
}

function movedNode(node: Node, by: RootTransform): Node {
  return {
    ...node,
    translation: [...moved(node.translation, 'translation', by)] as Vec3,
    rotation: unitQuaternion(moved(node.rotation, 'rotation', by)),
    scale: [...moved(node.scale, 'scale', by)] as Vec3,
  };
}

/** Tangents are moved like values, since the change is linear. */
function movedCurve<T extends Curve>(curve: T, property: Track['property'], by: RootTransform): T {
  const column = (rows: Float32Array) => Float32Array.from(moved(rows, property, by));
  const { values, tangents } = curve;
  return {
    ...curve,
    values: column(values),
    ...(tangents ? { tangents: { in: column(tangents.in), out: column(tangents.out) } } : {}),
  };
}

/** Rows of a property, relative to the space above that of which they are. */
function moved(
  rows: ArrayLike<number>,
  property: Track['property'],
  { rotation, scale: [scale] }: RootTransform,
): Float64Array {
  const out = Float64Array.from(rows);
  if (property === 'scale') return out.map((factor) => factor * scale);
  if (property === 'rotation') {
    const turn = Float64Array.from(rotation);
    for (let at = 0; at < out.length; at += 4) multiplyQuaternions(out, at, turn, 0, out, at);
    return out;
  }
  // Axes become axes, without rounding.
  const matrix = compose({ rotation }).map((value) => Math.round(value) * scale);
  for (let at = 0; at < out.length; at += 3) moveDirection(out, at, matrix, 0, out, at);
  return out;
}
