/** Half-edges of the faces, and their mirror edges. */
import type { Infer } from '../../../binary/schema.ts';
import { EDGE_FLAG, type edgeRows } from '../files/scene/records/geometry.ts';
import { head, lists } from './columns.ts';

/** Collects edges as faces are added, level of detail by level of detail. */
export class EdgePool {
  readonly #tail: number[] = [];
  readonly #head: number[] = [];
  readonly #inverted: number[] = [];
  readonly #faces: number[][] = [];
  readonly #flags: number[] = [];
  /** Edges of the current level without a mirror edge, by tail and head. */
  readonly #open = new Map<string, number[]>();

  /** The edge of a face from one vertex to another. @returns its index, from 1 */
  add(tail: number, head: number, face: number, isBase: boolean): number {
    const edge = this.#push(tail, head, [face], isBase);
    const mirrors = this.#open.get(`${head} ${tail}`);
    const mirror = mirrors?.shift();
    if (mirror === undefined) {
      const key = `${tail} ${head}`;
      const alike = this.#open.get(key);
      if (alike) alike.push(edge);
      else this.#open.set(key, [edge]);
    } else this.#pair(edge, mirror);
    return edge + 1;
  }

  /** Adds mirror edges without a face at borders. */
  closeLevel(): void {
    for (const edge of [...this.#open.values()].flat()) {
      const isBase = (this.#flags[edge]! & EDGE_FLAG.lodOnly) === 0;
      this.#pair(edge, this.#push(this.#head[edge]!, this.#tail[edge]!, [], isBase));
    }
    this.#open.clear();
  }

  #push(tail: number, head: number, faces: number[], isBase: boolean): number {
    this.#tail.push(tail);
    this.#head.push(head);
    this.#faces.push(faces);
    this.#flags.push(isBase ? 0 : EDGE_FLAG.lodOnly);
    return this.#inverted.push(0) - 1;
  }

  #pair(edge: number, mirror: number): void {
    this.#inverted[edge] = mirror + 1;
    this.#inverted[mirror] = edge + 1;
  }

  /** The edges at each of so many vertices, as indices. */
  byVertex(vertices: number): number[][] {
    const found = Array.from({ length: vertices }, (): number[] => []);
    this.#tail.forEach((tail, edge) => {
      found[tail]!.push(edge + 1);
      if (this.#head[edge] !== tail) found[this.#head[edge]!]!.push(edge + 1);
    });
    return found;
  }

  finish(): Infer<typeof edgeRows> {
    const { start, values } = lists(this.#faces);
    return {
      ...head(this.#tail.length, [], this.#flags),
      reserved: new Float32Array(this.#tail.length),
      headVertex: Uint32Array.from(this.#head, (row) => row + 1),
      tailVertex: Uint32Array.from(this.#tail, (row) => row + 1),
      invertedEdge: Uint32Array.from(this.#inverted),
      triFaceLinks: { start, triFace: values },
    };
  }
}
