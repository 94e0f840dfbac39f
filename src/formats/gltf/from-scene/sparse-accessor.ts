import { Accessor, type Document } from '@gltf-transform/core';
import { bufferOf } from './accessor.ts';

/**
 * A column of three numbers per vertex that are zero for all but a few vertices. gltf-transform writes such columns
 * sparsely but stores them in full; this one stores only the vertices that are not zero.
 */
export class SparseAccessor extends Accessor {
  #count = 0;
  #vertices = new Uint32Array(0);
  #values = new Float32Array(0);

  /**
   * @param count of all vertices
   * @param vertices that are not zero, ascending
   * @param values 3 per listed vertex
   */
  static create(
    document: Document,
    count: number,
    vertices: Uint32Array<ArrayBuffer>,
    values: Float32Array<ArrayBuffer>,
  ): SparseAccessor {
    const accessor = new SparseAccessor(document.getGraph());
    accessor.#count = count;
    accessor.#vertices = vertices;
    accessor.#values = values;
    accessor.setType('VEC3').setSparse(true).setBuffer(bufferOf(document));
    return accessor;
  }

  override getCount(): number {
    return this.#count;
  }

  override getElement<T extends number[]>(vertex: number, target: T): T {
    const row = this.#rowOf(vertex);
    for (let axis = 0; axis < 3; axis++) target[axis] = this.#values[row * 3 + axis] ?? 0;
    return target;
  }

  override getMin(target: number[]): number[] {
    return this.#extreme(target, Math.min);
  }

  override getMax(target: number[]): number[] {
    return this.#extreme(target, Math.max);
  }

  /** The row of a listed vertex; past the end for others. */
  #rowOf(vertex: number): number {
    let low = 0;
    let high = this.#vertices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#vertices[middle]! < vertex) low = middle + 1;
      else high = middle;
    }
    return this.#vertices[low] === vertex ? low : this.#vertices.length;
  }

  #extreme(target: number[], choose: (a: number, b: number) => number): number[] {
    // There is always a vertex that is not listed, with zeros.
    target.splice(0, 3, 0, 0, 0);
    this.#values.forEach((value, at) => {
      target[at % 3] = choose(target[at % 3]!, value);
    });
    return target;
  }
}
