/** Transforms from the space of a skin to that of each node in the rest pose (docs/reference/mdl.md#skins). */
import { conjugate, multiplyQuaternions } from '../../../math/quaternion.ts';
import { NONE } from '../../../scene/scene.ts';
import type { ModelNode, SkinWeights } from './model.ts';

type Vector = readonly [x: number, y: number, z: number];

/** The rest pose of a node in the space of the model, without scale. */
export interface Rest {
  /** A quaternion. */
  rotation: Float64Array;
  translation: Vector;
}

export function restOf(nodes: readonly ModelNode[]): Rest[] {
  const rests: Rest[] = [];
  for (const { parent, values } of nodes) {
    const [x = 0, y = 0, z = 0, w = 1] = values.orientation ?? [];
    const [right = 0, forward = 0, up = 0] = values.position ?? [];
    const own: Rest = { rotation: Float64Array.of(x, y, z, w), translation: [right, forward, up] };
    const above = parent === NONE ? undefined : rests[parent];
    rests.push(above ? below(above, own) : own);
  }
  return rests;
}

function below(parent: Rest, { rotation, translation }: Rest): Rest {
  const moved = rotated(parent.rotation, translation);
  return { rotation: product(parent.rotation, rotation), translation: add(parent.translation, moved) };
}

/**
 * Rotations conj(R node) · R skin, negated as by compilers, and translations conj(R node) · (P skin - P node).
 *
 * @param skin index of the node of the skin
 */
export function bindFrom(rests: readonly Rest[], skin: number): NonNullable<SkinWeights['bind']> {
  const rotations = new Float32Array(rests.length * 4);
  const translations = new Float32Array(rests.length * 3);
  const own = rests[skin]!;
  rests.forEach(({ rotation, translation: [right, forward, up] }, node) => {
    const back = Float64Array.from(conjugate(rotation));
    const offset = add(own.translation, [-right, -forward, -up]);
    rotations.set(
      product(back, own.rotation).map((value) => -value),
      node * 4,
    );
    translations.set(rotated(back, offset), node * 3);
  });
  return { rotations, translations };
}

/**
 * The bind transforms of more nodes: a new one is bound where it rests, as seen from its parent.
 *
 * @param places of the known nodes among all
 * @param nodes all, parents first
 */
export function grownBind(
  { rotations, translations }: NonNullable<SkinWeights['bind']>,
  places: readonly number[],
  nodes: readonly ModelNode[],
): NonNullable<SkinWeights['bind']> {
  const out = {
    rotations: new Float32Array(nodes.length * 4),
    translations: new Float32Array(nodes.length * 3),
  };
  const known = new Map(places.map((place, node) => [place, node]));
  nodes.forEach(({ parent, values }, place) => {
    const node = known.get(place);
    if (node !== undefined) {
      out.rotations.set(rotations.subarray(node * 4, node * 4 + 4), place * 4);
      out.translations.set(translations.subarray(node * 3, node * 3 + 3), place * 3);
      return;
    }
    const [x = 0, y = 0, z = 0, w = 1] = values.orientation ?? [];
    const [right = 0, forward = 0, up = 0] = values.position ?? [];
    const back = Float64Array.of(-x, -y, -z, w);
    const above = Float64Array.from(out.rotations.subarray(parent * 4, parent * 4 + 4));
    const [a = 0, b = 0, c = 0] = out.translations.subarray(parent * 3, parent * 3 + 3);
    out.rotations.set(product(back, above), place * 4);
    out.translations.set(rotated(back, [a - right, b - forward, c - up]), place * 3);
  });
  return out;
}

const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

function product(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(4);
  multiplyQuaternions(out, 0, a, 0, b, 0);
  return out;
}

function rotated(rotation: Float64Array, [x, y, z]: Vector): Vector {
  const back = Float64Array.from(conjugate(rotation));
  const [a, b, c] = product(product(rotation, Float64Array.of(x, y, z, 0)), back);
  return [a!, b!, c!];
}
