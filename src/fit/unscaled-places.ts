/** Where nodes are without scale, mirroring and shear, and what that removes from them. */
import { compose, identity, localMatrix, moveDirection, product } from '../math/affine.ts';
import { rotationAlong } from '../math/decompose.ts';
import { conjugate } from '../math/quaternion.ts';
import { parentsFirst } from '../pose/skeleton.ts';
import { type Curve, NONE, type Node, type Scene, type Track, type Vec3 } from '../scene/scene.ts';
import type { ShearedNode } from './sheared-tracks.ts';

export const UNMIRRORED: Vec3 = [1, 1, 1];

/** Relative difference below which factors and parts of matrices are equal except for rounding. */
const ROUNDING = 1e-5;

/** Nodes that rotate in clips. */
function rotatingNodes({ nodes, clips }: Scene): Set<number> {
  const isRotating = ({ target, property, curve }: Track) =>
    property === 'rotation' && !isConstant(curve, nodes[target]!.rotation);
  return new Set(clips.flatMap(({ tracks }) => tracks.filter(isRotating).map(({ target }) => target)));
}

function isConstant({ interpolation, values }: Curve, rest: readonly number[]): boolean {
  const isPlain = ['step', 'linear', 'slerp', 'tcb'].includes(interpolation);
  return isPlain && values.every((value, i) => Math.abs(value - rest[i % rest.length]!) <= ROUNDING);
}

/**
 * The linear map that is removed from the nodes: the original world matrix of a node is the new one times this. Absent if it is
 * the identity.
 */
export interface Base {
  /** 16 numbers without translation. */
  matrix: Float64Array;
  /** The sign of each axis, if the matrix only scales, equally along all axes. */
  signs?: Vec3;
}

/** Where a node is without scale. */
export interface Place {
  node: Node;
  base?: Base | undefined;
  /**
   * `never` for a node with a new rest rotation that no clip changes, so that its rotation tracks, which are constant, are
   * dropped; `sheared` for one that turns or is below one that turns, with a non-uniform scale above.
   */
  turns: 'never' | 'freely' | 'sheared';
}

/**
 * The places of all nodes.
 *
 * @param axes the axis whose direction each node keeps where its scale is uneven
 * @param scalable the nodes that may rest with a uniform scale, if all nodes may scale uniformly in clips
 */
export function placesOf(
  scene: Scene,
  parents: Int32Array,
  axes: readonly number[],
  scalable: ReadonlySet<number> | undefined,
): Place[] {
  const { nodes } = scene;
  const rotating = rotatingNodes(scene);
  const places: Place[] = [];
  for (const index of parentsFirst(parents)) {
    const node = nodes[index]!;
    const above = places[parents[index]!];
    const isUneven = node.matrix !== undefined || (above?.base !== undefined && !above.base.signs);
    if (!isUneven && above?.turns !== 'sheared') {
      const free = freePlace(node, above?.base);
      places[index] = scalable ? withOwnScale(free, scalable.has(index)) : free;
    } else {
      const isTurning = above?.turns === 'sheared' || rotating.has(index);
      const place = rigidPlace(node, above?.base, axes[index]!);
      places[index] = { ...place, turns: isTurning ? 'sheared' : 'never' };
    }
  }
  return places;
}

/** Per node the axis along which its children lie, else that of its parent. */
export function mainAxes(nodes: readonly Node[], parents: Int32Array): number[] {
  const farthest = nodes.map(() => [0, 0, 0]);
  nodes.forEach(({ translation }, index) => {
    const reached = farthest[parents[index]!];
    for (let axis = 0; reached && axis < 3; axis++)
      reached[axis] = Math.max(reached[axis]!, Math.abs(translation[axis]!));
  });
  const axes: number[] = [];
  for (const index of parentsFirst(parents)) {
    const reached = farthest[index]!;
    const most = Math.max(...reached);
    axes[index] = most > 0 ? reached.indexOf(most) : (axes[parents[index]!] ?? 0);
  }
  return axes;
}

/** A node below a scale that is the same along all axes, if any. */
function freePlace(node: Node, above: Base | undefined): Place {
  const isScaled = node.scale.some((factor) => Math.abs(factor - 1) > ROUNDING);
  const own = isScaled ? compose({ scale: node.scale }) : undefined;
  const rest: Node = own ? { ...node, scale: [1, 1, 1] } : node;
  return {
    node: above ? movedNode(rest, above) : rest,
    base: own ? baseOf(above ? product(above.matrix, own) : own) : above,
    turns: 'freely',
  };
}

/** A node with the scale that its base has removed, if that is zero, or uniform and the node may have it; else with none at all. */
function withOwnScale(place: Place, isScalable: boolean): Place {
  const { base } = place;
  const isExact = place.node.scale.every((factor) => factor === 1);
  const node: Node = isExact ? place.node : { ...place.node, scale: [1, 1, 1] };
  if (!base) return { ...place, node };
  const isZero = base.matrix.every((value, at) => value === 0 || at === 15);
  const isKept = isZero || (isScalable && base.signs?.every((sign) => sign > 0));
  const factor = base.matrix[0]!;
  return isKept
    ? { ...place, node: { ...node, scale: [factor, factor, factor] }, base: undefined }
    : { ...place, node };
}

/** A node with any transform, of which it keeps translation and rotation. @param axis whose direction it keeps */
function rigidPlace(node: Node, above: Base | undefined, axis: number): Omit<Place, 'turns'> {
  const { matrix: _, ...others } = node;
  const own = localMatrix(node);
  const whole = above ? product(above.matrix, own) : own;
  const rotation = rotationAlong(whole, axis);
  const base = product(compose({ rotation: conjugate(rotation) }), whole);
  base.fill(0, 12, 15);
  const [x, y, z] = whole.subarray(12, 15);
  const placed: Node = { ...others, translation: [x!, y!, z!], rotation, scale: [1, 1, 1] };
  return { node: placed, base: baseOf(base) };
}

/** The sheared nodes, parents first: what their tracks are computed from. */
export function shearedNodes(
  { nodes }: Scene,
  places: readonly Place[],
  parents: Int32Array,
  axes: readonly number[],
): ShearedNode[] {
  const order = [...parentsFirst(parents)].filter((index) => places[index]!.turns === 'sheared');
  const placeOf = new Map(order.map((index, place) => [index, place]));
  return order.map((index) => ({
    index,
    node: nodes[index]!,
    parent: placeOf.get(parents[index]!) ?? NONE,
    above: places[parents[index]!]?.base?.matrix ?? identity(),
    axis: axes[index]!,
  }));
}

function baseOf(matrix: Float64Array): Base | undefined {
  const [x, y, z] = [matrix[0]!, matrix[5]!, matrix[10]!];
  const factor = Math.abs(x);
  const near = (value: number, wanted: number) => Math.abs(value - wanted) <= ROUNDING * factor;
  const isDiagonal = [1, 2, 4, 6, 8, 9].every((at) => near(matrix[at]!, 0));
  if (factor === 0 || !isDiagonal || !near(Math.abs(y), factor) || !near(Math.abs(z), factor))
    return { matrix };
  const signs: Vec3 = [Math.sign(x), Math.sign(y), Math.sign(z)];
  const isIdentity = Math.abs(factor - 1) <= ROUNDING && signs.every((sign) => sign > 0);
  return isIdentity ? undefined : { matrix, signs };
}

/** A node with its own scale, below a base that scales all axes equally. */
function movedNode(node: Node, { matrix, signs = UNMIRRORED }: Base): Node {
  const { translation, rotation } = node;
  const moved = new Float64Array(3);
  moveDirection(moved, 0, matrix, 0, Float64Array.from(translation), 0);
  const rotated = mirroredRows(Float64Array.from(rotation), 4, signs);
  const [x, y, z, w] = rotated;
  return {
    ...node,
    translation: [moved[0]!, moved[1]!, moved[2]!],
    rotation: [x!, y!, z!, w!],
  };
}

/** Rotations in mirrored coordinates: the first three numbers of every row. */
export function mirroredRows<T extends Float32Array | Float64Array>(rows: T, width: number, signs: Vec3): T {
  const handedness = signs[0] * signs[1] * signs[2];
  const out = rows.slice() as T;
  for (let row = 0; row < rows.length; row += width) {
    for (let axis = 0; axis < 3; axis++) out[row + axis] = rows[row + axis]! * signs[axis]! * handedness;
  }
  return out;
}
