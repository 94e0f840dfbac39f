/** Smoothing groups that give normals, as far as possible (docs/reference/mdl.md#from-text-to-streams). */
import { gatherRows } from '../math/columns.ts';
import { rowsOfNumbers, type Welded, weld } from './weld.ts';

const CORNERS = 3;
/** Normals are equal if they differ by less than about a tenth of a degree. */
const STEPS = 512;
const BITS = 32;
/** Number of groups that may reject a fan before it gets its own; real meshes need fewer. */
const MOST_REFUSALS = 8;
const NO_GROUP = 0;

/**
 * Faces with the same normal at a position share a group; faces with different normals do not, unless they have the same
 * normal at another position. A face that shares no normal is in no group.
 *
 * @param places position number of every vertex; smoothing merges vertices at one position
 * @param normals 3 per vertex
 * @param vertices 3 per face
 * @returns the groups of every face, as bits
 */
export function smoothingGroups(
  places: Uint32Array,
  normals: Float32Array,
  vertices: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const place = Int32Array.from(gatherRows(places, vertices, 1));
  const corners = Float64Array.from(gatherRows(normals, vertices, 3));
  const steps = Int32Array.from(corners.map((value) => Math.round(value * STEPS)));
  const fans = new Fans(place, weld(place.length, [{ values: place }, { values: steps, width: 3 }]));
  const masks = new Uint32Array(vertices.length / CORNERS);
  /** Bits of the faces at a position. */
  const taken = new Uint32Array(places.length);
  for (const faces of fans.groups()) {
    let occupied = 0;
    for (const face of faces)
      for (let at = face * CORNERS; at < (face + 1) * CORNERS; at++) occupied |= taken[place[at]!]!;
    const bit = 1 << lowestFree(occupied);
    for (const face of faces) {
      masks[face]! |= bit;
      for (let at = face * CORNERS; at < (face + 1) * CORNERS; at++) taken[place[at]!]! |= bit;
    }
  }
  return masks;
}

/** Number of the lowest bit that is 0; 0 if all are set. */
function lowestFree(bits: number): number {
  return Math.max(BITS - 1 - Math.clz32(~bits & -~bits), 0);
}

/** A fan is the set of faces around a position that have the same normal there. */
class Fans {
  readonly #place: Int32Array;
  /** For every corner, its fan. */
  readonly #fan: Uint32Array;
  readonly #corners: Uint32Array;
  readonly #start: Uint32Array;
  /** For every fan, its group, the last group that rejected it, and the number of rejections. */
  readonly #group: Uint32Array;
  readonly #refusedBy: Uint32Array;
  readonly #refusals: Uint32Array;
  /** For every position, the last group that reached it, and the fan of that group there. */
  readonly #visitor: Uint32Array;
  readonly #fanThere: Uint32Array;
  /** For every face, the last group that has it. */
  readonly #groupOfFace: Uint32Array;

  constructor(place: Int32Array, fans: Welded) {
    const { start, rows } = rowsOfNumbers(fans);
    const places = place.reduce((most, at) => Math.max(most, at), -1) + 1;
    this.#place = place;
    this.#fan = fans.number;
    this.#start = start;
    this.#corners = rows;
    this.#group = new Uint32Array(fans.first.length);
    this.#refusedBy = new Uint32Array(fans.first.length);
    this.#refusals = new Uint32Array(fans.first.length);
    this.#visitor = new Uint32Array(places);
    this.#fanThere = new Uint32Array(places);
    this.#groupOfFace = new Uint32Array(place.length / CORNERS);
  }

  /** Faces that may share a bit: connected fans, at most one per position. */
  *groups(): Generator<readonly number[]> {
    let number = NO_GROUP;
    for (let fan = 0; fan < this.#group.length; fan++) {
      if (this.#group[fan] === NO_GROUP && this.#size(fan) > 1) yield this.#grow(fan, ++number);
    }
  }

  #size(fan: number): number {
    return this.#start[fan + 1]! - this.#start[fan]!;
  }

  #grow(seed: number, number: number): readonly number[] {
    const faces: number[] = [];
    const open = [seed];
    for (let fan = open.pop(); fan !== undefined; fan = open.pop()) {
      if (this.#group[fan] !== NO_GROUP || this.#refusedBy[fan] === number) continue;
      if (fan !== seed && !this.#fits(fan, number)) {
        this.#refusedBy[fan] = number;
        this.#refusals[fan]!++;
        continue;
      }
      this.#group[fan] = number;
      for (let at = this.#start[fan]!; at < this.#start[fan + 1]!; at++) {
        const face = Math.floor(this.#corners[at]! / CORNERS);
        if (this.#groupOfFace[face] === number) continue;
        this.#groupOfFace[face] = number;
        faces.push(face);
        for (let corner = face * CORNERS; corner < (face + 1) * CORNERS; corner++) {
          this.#visitor[this.#place[corner]!] = number;
          this.#fanThere[this.#place[corner]!] = this.#fan[corner]!;
          if (this.#size(this.#fan[corner]!) > 1) open.push(this.#fan[corner]!);
        }
      }
    }
    return faces;
  }

  /** Whether no face of a fan is at a position where the group has another fan. */
  #fits(fan: number, number: number): boolean {
    if (this.#refusals[fan]! > MOST_REFUSALS) return false;
    for (let at = this.#start[fan]!; at < this.#start[fan + 1]!; at++) {
      const face = Math.floor(this.#corners[at]! / CORNERS);
      for (let corner = face * CORNERS; corner < (face + 1) * CORNERS; corner++) {
        const place = this.#place[corner]!;
        if (this.#visitor[place] === number && this.#fanThere[place] !== this.#fan[corner]) return false;
      }
    }
    return true;
  }
}
