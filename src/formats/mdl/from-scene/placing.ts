/** Nodes as models have them: turned, moved and evenly scaled; what more a scene's nodes do is done to what they show. */
import { mat4 } from 'gl-matrix';
import { identity, product } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { conjugate, toRotation } from '../../../math/quaternion.ts';
import { parentsFirst, soundParents } from '../../../pose/skeleton.ts';
import { NONE, type Node, type Scene } from '../../../scene/scene.ts';
import { localMatrix } from './bind.ts';

export interface Placing {
  nodes: Node[];
  /** Per node, from its space in the scene to its space in the model: without translation. Absent where both are one. */
  inner: (Float64Array | undefined)[];
  /** Per node, by how much its space is larger in the scene than its parent's is in the model, where that is even. */
  above: (number | undefined)[];
}

/** Factors that differ by less are the same and merely rounded. */
const EVEN = 1e-6;

/**
 * Bones and what is above them lose their scale, which the bind of compiled models does not know
 * (docs/reference/mdl.md#skinning), other nodes only an uneven one.
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
    // Tracks move the three numbers of a node, not its matrix.
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

/** Below an even scale nothing but lengths changes. */
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

/** The turn and move of what a node does below some matrix, and what is left to be done before. */
function split(node: Node, outer: Float64Array): { place: Place; rest: Float64Array } {
  const whole = product(outer, localMatrix(node));
  const { translation, rotation } = decompose(whole);
  const back = identity();
  mat4.fromQuat(back, conjugate(rotation));
  const rest = product(back, whole);
  for (const at of [12, 13, 14]) rest[at] = 0;
  return { place: { translation, rotation }, rest };
}

/** By how much a matrix scales, if it does nothing else. */
export function evenScale(matrix: Float64Array): number | undefined {
  const factor = matrix[0]!;
  if (!(factor >= 0)) return undefined;
  const isEven = [0, 1, 2, 4, 5, 6, 8, 9, 10].every((at) => {
    return Math.abs(matrix[at]! - (at % 5 === 0 ? factor : 0)) <= EVEN * factor;
  });
  if (!isEven) return undefined;
  return Math.abs(factor - 1) <= EVEN ? 1 : factor;
}

/** What skins hang on, and everything above. */
function stiffNodes({ nodes, skins, meshes }: Scene, parents: Int32Array): Set<number> {
  const stiff = new Set<number>();
  const add = (start: number) => {
    for (let node = start; node !== NONE && !stiff.has(node); node = parents[node]!) stiff.add(node);
  };
  nodes.forEach(({ mesh = NONE, skin = NONE }, index) => {
    if (!meshes[mesh] || !skins[skin]) return;
    add(index);
    skins[skin].joints.forEach(add);
  });
  return stiff;
}

function unit(rotation: Node['rotation']): Node['rotation'] {
  const out: Node['rotation'] = [...rotation];
  toRotation(out, 0, EVEN);
  return out;
}
