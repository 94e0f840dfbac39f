import { moveDirection } from '../math/affine.ts';
import { requireOneOf } from '../report/arguments.ts';
import type { Influences, Primitive, Skin } from '../scene/scene.ts';
import { MORPH_MIXINGS, type MorphMixing, mixMorphTargets } from './morph.ts';

/**
 * Applies morph targets to primitives. The next call overwrites the result, so that only the largest morphed primitive takes
 * memory.
 */
export class Morpher {
  readonly #mixing: MorphMixing;
  readonly #weights = new Room();
  readonly #positions = new Room();
  readonly #normals = new Room();
  readonly #offset = new Room();
  readonly #offsetNormal = new Room();

  /** @throws RangeError for an unknown mixing */
  constructor(mixing: MorphMixing) {
    requireOneOf('mixing', mixing, MORPH_MIXINGS);
    this.#mixing = mixing;
  }

  /**
   * @param skin the skin that will deform the primitive, if any
   * @param weights by target name; missing targets have weight 0
   * @returns the same object if none of its targets has a weight
   */
  morph(rest: Primitive, skin: Skin | undefined, weights: ReadonlyMap<string, number>): Primitive {
    const targets = rest.morphTargets;
    if (!targets?.some(({ name }) => (weights.get(name) ?? 0) !== 0)) return rest;
    const own = this.#weights.take(targets.length);
    for (let i = 0; i < targets.length; i++) own[i] = weights.get(targets[i]!.name) ?? 0;
    const positions = this.#positions.take(rest.positions.length);
    const normals = rest.normals && this.#normals.take(positions.length);
    mixMorphTargets(rest, targets, own, this.#mixing, positions, normals);
    const mixed = { ...rest, positions, ...(normals ? { normals } : {}) };
    const { influences } = rest;
    if (skin && influences?.offset)
      mixed.influences = this.#moved(influences, influences.offset, skin, rest, mixed);
    return mixed;
  }

  /** The influences with their offsets morphed like the vertices. */
  #moved(
    influences: Influences,
    offset: Float32Array,
    skin: Skin,
    rest: Primitive,
    mixed: Primitive,
  ): Influences {
    const moved = { ...influences, offset: this.#offset.take(offset.length) };
    follow(influences, skin, offset, rest.positions, mixed.positions, moved.offset);
    if (influences.offsetNormal && rest.normals && mixed.normals) {
      moved.offsetNormal = this.#offsetNormal.take(offset.length);
      follow(influences, skin, influences.offsetNormal, rest.normals, mixed.normals, moved.offsetNormal);
    }
    return moved;
  }
}

/**
 * Moves vectors in joint space, 3 per influence, by the displacement of their vertex, transformed by the linear part of the
 * joint's inverse bind matrix.
 */
function follow(
  { start, joint }: Influences,
  { inverseBind }: Skin,
  vectors: Float32Array,
  rest: Float32Array,
  mixed: Float32Array,
  out: Float32Array,
): void {
  const way = new Float64Array(3);
  const moved = new Float64Array(3);
  out.set(vectors);
  for (let vertex = 0; vertex < start.length - 1; vertex++) {
    const at = vertex * 3;
    for (let axis = 0; axis < 3; axis++) way[axis] = mixed[at + axis]! - rest[at + axis]!;
    if (way[0] === 0 && way[1] === 0 && way[2] === 0) continue;
    const end = start[vertex + 1]!;
    for (let i = start[vertex]!; i < end; i++) {
      moveDirection(moved, 0, inverseBind, joint[i]! * 16, way, 0);
      for (let axis = 0; axis < 3; axis++) out[i * 3 + axis]! += moved[axis]!;
    }
  }
}

/** Memory that grows to the largest requested length. */
class Room {
  #numbers = new Float32Array(0);

  take(length: number): Float32Array {
    if (this.#numbers.length < length) this.#numbers = new Float32Array(length);
    return this.#numbers.subarray(0, length);
  }
}
