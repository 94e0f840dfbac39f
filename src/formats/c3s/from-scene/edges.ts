/** Half-edges of the faces, and their mirror edges. */
import type { Infer } from '../../../binary/schema.ts';
import { weld } from '../../../fit/weld.ts';
import { NONE } from '../../../scene/scene.ts';
import { EDGE_FLAG, type edgeRows } from '../files/scene/records/geometry.ts';
import { head, type Lists, listsByRow } from './columns.ts';

/** Corners of triangles as faces of one level. */
export interface LevelFaces {
  /** Rows of vertices, 3 per triangle. */
  vertices: Uint32Array;
  /** Of each triangle the index of its face, from 1. */
  face: Uint32Array;
  /** Whether each triangle is the base of its face. */
  isBase: Uint8Array;
}

/** Collects edges level of detail by level of detail. */
export class EdgePool {
  #count = 0;
  readonly #tail: Uint32Array;
  readonly #head: Uint32Array;
  /** Indices, from 1. */
  readonly #inverted: Uint32Array<ArrayBuffer>;
  /** Indices, from 1; 0 for mirror edges at borders. */
  readonly #face: Uint32Array;
  readonly #flags: Uint32Array;

  /** @param triangles number of triangles of all levels */
  constructor(triangles: number) {
    // Each edge may have a mirror edge of its own.
    const most = triangles * 6;
    this.#tail = new Uint32Array(most);
    this.#head = new Uint32Array(most);
    this.#inverted = new Uint32Array(most);
    this.#face = new Uint32Array(most);
    this.#flags = new Uint32Array(most);
  }

  /**
   * Adds the edges of a level: each is the mirror edge of the first one in the opposite direction that has none yet. Those at
   * borders get mirror edges without a face.
   *
   * @returns for each corner the index of the edge to the next one, from 1
   */
  addLevel({ vertices, face, isBase }: LevelFaces): Uint32Array {
    const count = vertices.length;
    const heads = vertices.map((_, corner) => vertices[corner % 3 === 2 ? corner - 2 : corner + 1]!);
    const { own, opposite, directions } = directionsOf(vertices, heads);
    const edges = new Uint32Array(count);
    const open = new OpenEdges(directions, count);
    for (let corner = 0; corner < count; corner++) {
      const triangle = Math.floor(corner / 3);
      const flags = isBase[triangle] ? 0 : EDGE_FLAG.lodOnly;
      edges[corner] = this.#push(vertices[corner]!, heads[corner]!, face[triangle]!, flags);
      const mirror = open.take(opposite[corner]!);
      if (mirror === NONE) open.put(own[corner]!, corner);
      else this.#pair(edges[corner]!, edges[mirror]!);
    }
    for (const corner of open.all()) {
      const edge = edges[corner]!;
      this.#pair(edge, this.#push(heads[corner]!, vertices[corner]!, 0, this.#flags[edge - 1]!));
    }
    return edges;
  }

  /** @returns the index, from 1 */
  #push(tail: number, head: number, face: number, flags: number): number {
    const edge = this.#count++;
    this.#tail[edge] = tail;
    this.#head[edge] = head;
    this.#face[edge] = face;
    this.#flags[edge] = flags;
    return this.#count;
  }

  /** @param edge index, from 1 @param mirror likewise */
  #pair(edge: number, mirror: number): void {
    this.#inverted[edge - 1] = mirror;
    this.#inverted[mirror - 1] = edge;
  }

  /** The edges at each of so many vertices, as indices. */
  byVertex(vertices: number): Lists {
    return listsByRow(vertices, (add) => {
      for (let edge = 0; edge < this.#count; edge++) {
        const [tail, head] = [this.#tail[edge]!, this.#head[edge]!];
        add(tail, edge + 1);
        if (head !== tail) add(head, edge + 1);
      }
    });
  }

  finish(): Infer<typeof edgeRows> {
    const count = this.#count;
    const faces = this.#face.subarray(0, count);
    const { start, values } = listsByRow(count, (add) => {
      for (let edge = 0; edge < count; edge++) if (faces[edge] !== 0) add(edge, faces[edge]!);
    });
    return {
      ...head(count, [], this.#flags.subarray(0, count)),
      reserved: new Float32Array(count),
      headVertex: this.#head.slice(0, count).map((row) => row + 1),
      tailVertex: this.#tail.slice(0, count).map((row) => row + 1),
      invertedEdge: this.#inverted.slice(0, count),
      triFaceLinks: { start, triFace: values },
    };
  }
}

/** The edges of each direction without a mirror edge, as the corners where they begin. */
class OpenEdges {
  /** Linked lists: for each direction the first and the last corner, for each corner the next one. */
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #next: Int32Array;
  /** In order of occurrence. */
  readonly #directions = new Set<number>();

  constructor(directions: number, corners: number) {
    this.#first = new Int32Array(directions).fill(NONE);
    this.#last = new Int32Array(directions).fill(NONE);
    this.#next = new Int32Array(corners).fill(NONE);
  }

  put(direction: number, corner: number): void {
    if (this.#first[direction] === NONE) this.#first[direction] = corner;
    else this.#next[this.#last[direction]!] = corner;
    this.#last[direction] = corner;
    this.#directions.add(direction);
  }

  /** Removes the first corner of a direction. @returns NONE if its list is empty */
  take(direction: number): number {
    const corner = this.#first[direction]!;
    if (corner !== NONE) this.#first[direction] = this.#next[corner]!;
    return corner;
  }

  *all(): Generator<number> {
    for (const direction of this.#directions)
      for (let corner = this.#first[direction]!; corner !== NONE; corner = this.#next[corner]!) yield corner;
  }
}

/** Numbers of the directions of edges from one vertex to another, and of the opposite ones. */
function directionsOf(tails: Uint32Array, heads: Uint32Array) {
  const count = tails.length;
  const [from, to] = [new Uint32Array(count * 2), new Uint32Array(count * 2)];
  from.set(tails);
  from.set(heads, count);
  to.set(heads);
  to.set(tails, count);
  const { number, first } = weld(count * 2, [{ values: from }, { values: to }]);
  return { own: number.subarray(0, count), opposite: number.subarray(count), directions: first.length };
}
