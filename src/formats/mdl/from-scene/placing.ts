/** Nodes with rotation, translation and uniform scale, as in models. Other transforms of nodes are applied to their meshes. */
import { mat4 } from 'gl-matrix';
import { identity, product } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { conjugate, toRotation } from '../../../math/quaternion.ts';
import { parentsFirst, soundParents, withAncestors } from '../../../pose/skeleton.ts';
import { NONE, type Node, type Scene } from '../../../scene/scene.ts';
import { localMatrix } from './bind.ts';

export interface Placing {
  nodes: Node[];
  /** Per node, the matrix from its space in the scene to that in the model, without translation. Absent for the identity. */
  inner: (Float64Array | undefined)[];
  /** Per node, the scale from its parent's space in the scene to that in the model, if it is uniform. */
  above: (number | undefined)[];
}

/** Relative difference between factors that is only rounding. */
const EVEN = 1e-6;

/**
 * Bones and their ancestors lose all scale, which the bind pose of compiled models ignores
 * (docs/reference/mdl.md#skinning); other nodes only lose non-uniform scale.
 */
export function placing(scene: Scene): Placing {
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const stiff = stiffNodes(scene, parents);
  const moved = new Set(scene.clips.flatMap(({ tracks }) => tracks.map(({ target }) => target)));
  const inner: Placing['inner'] = scene.nodes.map(() => undefined);
  const above: Placing['above'] = scene.nodes.map(() => 1);
  const nodes = [...scene.nodes];
  for (const index of parentsFirst(parents)) {
    const { matrix, ...still } = scene.nodes[index]!;
    // Tracks animate translation, rotation and scale of a node, not its matrix.
    const node: Node = matrix && !moved.has(index) ? { ...still, matrix } : still;
    const outer = inner[parents[index]!];
    const factor = outer ? evenScale(outer) : 1;
    above[index] = factor;
    const { place, rest } =
      factor === undefined || node.matrix ? split(node, outer ?? identity()) : scaledPlace(node, factor);
    const size = evenScale(rest);
    const keepsScale = size !== undefined && (size === 0 || size === 1 || !stiff.has(index));
    nodes[index] = { ...still, ...place, scale: keepsScale ? [size, size, size] : [1, 1, 1] };
    inner[index] = keepsScale ? undefined : rest;
  }
  return { nodes, inner, above };
}

type Place = Pick<Node, 'translation' | 'rotation'>;

/** Below a uniform scale only lengths change. */
function scaledPlace(
  { translation, rotation, scale }: Node,
  factor: number,
): { place: Place; rest: Float64Array } {
  const [x, y, z] = translation;
  const rest = identity();
  scale.forEach((value, axis) => {
    rest[axis * 5] = value * factor;
  });
  return { place: { translation: [x * factor, y * factor, z * factor], rotation: unit(rotation) }, rest };
}

/** Translation and rotation of a node below a matrix, and the remaining matrix. */
function split(node: Node, outer: Float64Array): { place: Place; rest: Float64Array } {
  const whole = product(outer, localMatrix(node));
  const { translation, rotation } = decompose(whole);
  const back = identity();
  mat4.fromQuat(back, conjugate(rotation));
  const rest = product(back, whole);
  for (const at of [12, 13, 14]) rest[at] = 0;
  return { place: { translation, rotation }, rest };
}

/** The factor of a matrix that is a uniform scale; else undefined. */
export function evenScale(matrix: Float64Array): number | undefined {
  const factor = matrix[0]!;
  if (!(factor >= 0)) return undefined;
  const isEven = [0, 1, 2, 4, 5, 6, 8, 9, 10].every((at) => {
    return Math.abs(matrix[at]! - (at % 5 === 0 ? factor : 0)) <= EVEN * factor;
  });
  if (!isEven) return undefined;
  return Math.abs(factor - 1) <= EVEN ? 1 : factor;
}

/** Nodes with skins, their joints, and all ancestors. */
function stiffNodes({ nodes, skins, meshes }: Scene, parents: Int32Array): Set<number> {
  const stiff = nodes.flatMap(({ mesh = NONE, skin = NONE }, index) =>
    meshes[mesh] && skins[skin] ? [index, ...skins[skin].joints] : [],
  );
  return withAncestors(stiff, parents);
}

function unit(rotation: Node['rotation']): Node['rotation'] {
  const out: Node['rotation'] = [...rotation];
  toRotation(out, 0, EVEN);
  return out;
}
