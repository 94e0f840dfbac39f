/** Smoothing groups that give normals (mdl §3), as far as groups can. */
import { uniqueRows } from '../unique-rows.ts';

const CORNERS = 3;
/** Normals are the same where they differ by less than a tenth of a degree or so. */
const STEPS = 512;
const GROUPS = 32;

/**
 * Faces that have the same normal at a vertex come into one group, and what is not smooth where it meets into different
 * ones. A face that is smooth nowhere has none.
 *
 * @param place for every vertex, a number that says where it is; vertices in one place are one to the groups
 * @param normals 3 per vertex
 * @param vertices 3 per face
 * @returns the groups of every face, as bits
 */
export function smoothingGroups(
  place: Uint32Array,
  normals: Float32Array,
  vertices: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const places = Int32Array.from(vertices, (vertex) => place[vertex]!);
  const axis = (offset: number) =>
    Int32Array.from(vertices, (vertex) => Math.round(normals[vertex * 3 + offset]! * STEPS));
  const { number: smooth, first } = uniqueRows([places, axis(0), axis(1), axis(2)]);
  const patches = new Patches(vertices.length / CORNERS);
  for (let corner = 0; corner < smooth.length; corner++) {
    patches.join(Math.floor(corner / CORNERS), Math.floor(first[smooth[corner]!]! / CORNERS));
  }
  const groups = new Uint32Array(vertices.length / CORNERS);
  /** Groups that faces in a place have. */
  const taken = new Uint32Array(places.reduce((most, at) => Math.max(most, at), -1) + 1);
  for (const faces of patches.all()) {
    if (faces.length === 1) continue;
    let occupied = 0;
    eachPlace(faces, places, (at) => {
      occupied |= taken[at]!;
    });
    const group = 1 << lowestFree(occupied);
    for (const face of faces) groups[face] = group;
    eachPlace(faces, places, (at) => {
      taken[at]! |= group;
    });
  }
  return groups;
}

function eachPlace(faces: readonly number[], places: Int32Array, visit: (place: number) => void): void {
  for (const face of faces) {
    for (let corner = 0; corner < CORNERS; corner++) visit(places[face * CORNERS + corner]!);
  }
}

/** Number of the lowest bit that is 0; 0 where there is none. */
function lowestFree(bits: number): number {
  const free = Math.clz32(~bits & -~bits);
  return Math.max(GROUPS - 1 - free, 0);
}

/** Faces that belong together. */
class Patches {
  readonly #above: Uint32Array;

  constructor(faces: number) {
    this.#above = Uint32Array.from({ length: faces }, (_, face) => face);
  }

  join(a: number, b: number): void {
    const top = this.#top(a);
    const other = this.#top(b);
    this.#above[Math.max(top, other)] = Math.min(top, other);
  }

  /** Halves the way up while it goes there. */
  #top(face: number): number {
    const above = this.#above;
    let at = face;
    while (above[at] !== at) {
      above[at] = above[above[at]!]!;
      at = above[at]!;
    }
    return at;
  }

  /** Every patch with its faces, in their order. */
  all(): Iterable<readonly number[]> {
    const patches = new Map<number, number[]>();
    for (let face = 0; face < this.#above.length; face++) {
      const top = this.#top(face);
      const known = patches.get(top);
      if (known) known.push(face);
      else patches.set(top, [face]);
    }
    return patches.values();
  }
}
