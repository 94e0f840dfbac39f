import { moveDirection } from '../math/affine.ts';
import type { Influences, Primitive, Skin } from '../scene/scene.ts';
import { type MorphMixing, mixMorphTargets } from './morph.ts';

/**
 * Gives primitives the shape that their morph targets make of them, one after the other: what it returned is overwritten
 * by the next. It takes memory for the largest primitive that has targets at work.
 */
export class Morpher {
  readonly #mixing: MorphMixing;
  readonly #weights = new Room();
  readonly #positions = new Room();
  readonly #normals = new Room();
  readonly #offset = new Room();
  readonly #offsetNormal = new Room();

  constructor(mixing: MorphMixing) {
    this.#mixing = mixing;
  }

  /**
   * @param skin the one that is going to deform the primitive, if any
   * @param weights by the names of targets; those that are not in it have none
   * @returns the very same primitive where none of its targets has a weight
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

  /** The influences with their offsets moved as the targets move the vertices. */
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
 * Moves vectors of joint spaces, 3 per influence, by what the linear part of the joint's inverse bind matrix makes of the
 * way from a vertex's rest to where it is mixed to.
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

/** Memory that grows to the largest length asked for. */
class Room {
  #numbers = new Float32Array(0);

  take(length: number): Float32Array {
    if (this.#numbers.length < length) this.#numbers = new Float32Array(length);
    return this.#numbers.subarray(0, length);
  }
}
