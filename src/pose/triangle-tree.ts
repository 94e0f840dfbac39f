/** A bounding volume hierarchy of triangles for fast nearest-point queries. */
import { vectorLength } from '../math/vector.ts';

/** Largest number of triangles in a leaf. */
const LEAF = 4;

/** A point of a triangle by the weights of its corners. */
export interface TrianglePoint {
  triangle: number;
  /** Weights of the first and second corner; the third has the remainder. */
  weights: [first: number, second: number];
  distance: number;
}

export class TriangleTree {
  readonly #positions: Float32Array;
  readonly #indices: Uint32Array;
  /** Triangles in the order of the leaves. */
  readonly #order: Uint32Array;
  /** Per box 6 numbers: lowest and highest corner. Box i has the halves 2 i + 1 and 2 i + 2. */
  readonly #bounds: Float64Array;

  /** @param positions 3 per vertex; later changes are ignored */
  constructor(positions: Float32Array, indices: Uint32Array) {
    this.#positions = Float32Array.from(positions);
    this.#indices = indices;
    const count = indices.length / 3;
    this.#order = Uint32Array.from({ length: count }, (_, triangle) => triangle);
    const depth = Math.max(0, Math.ceil(Math.log2(Math.max(1, count) / LEAF)));
    this.#bounds = new Float64Array(6 * (2 ** (depth + 1) - 1));
    if (count > 0) this.#build(0, 0, count);
  }

  /**
   * The nearest point, and those of other triangles at almost the same distance.
   *
   * @param slack additional distance of other points
   * @param most largest number of points
   */
  nearest(x: number, y: number, z: number, slack: number, most: number): TrianglePoint[] {
    const found: TrianglePoint[] = [];
    let limit = Number.POSITIVE_INFINITY;
    const look = (box: number, from: number, to: number): void => {
      if (this.#distanceToBox(box, x, y, z) > limit) return;
      if (to - from <= LEAF || box * 2 + 2 >= this.#bounds.length / 6) {
        for (let at = from; at < to; at++) {
          const point = this.#closest(this.#order[at]!, x, y, z);
          if (point.distance > limit) continue;
          found.push(point);
          limit = Math.min(limit, point.distance + slack);
        }
        return;
      }
      const middle = (from + to) >> 1;
      const [left, right] = [box * 2 + 1, box * 2 + 2];
      const leftFirst = this.#distanceToBox(left, x, y, z) <= this.#distanceToBox(right, x, y, z);
      if (leftFirst) look(left, from, middle);
      look(right, middle, to);
      if (!leftFirst) look(left, from, middle);
    };
    if (this.#order.length > 0) look(0, 0, this.#order.length);
    return found
      .filter(({ distance }) => distance <= limit)
      .sort((a, b) => a.distance - b.distance || a.triangle - b.triangle)
      .slice(0, most);
  }

  #build(box: number, from: number, to: number): void {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (let at = from; at < to; at++) {
      for (let corner = 0; corner < 3; corner++) {
        const vertex = this.#indices[this.#order[at]! * 3 + corner]! * 3;
        for (let axis = 0; axis < 3; axis++) {
          low[axis] = Math.min(low[axis]!, this.#positions[vertex + axis]!);
          high[axis] = Math.max(high[axis]!, this.#positions[vertex + axis]!);
        }
      }
    }
    this.#bounds.set([...low, ...high], box * 6);
    if (to - from <= LEAF || box * 2 + 2 >= this.#bounds.length / 6) return;
    const extents = high.map((value, axis) => value - low[axis]!);
    const axis = extents.indexOf(Math.max(...extents));
    const middleOf = (triangle: number) =>
      [0, 1, 2].reduce(
        (sum, corner) => sum + this.#positions[this.#indices[triangle * 3 + corner]! * 3 + axis]!,
        0,
      );
    this.#order.subarray(from, to).sort((a, b) => middleOf(a) - middleOf(b) || a - b);
    const middle = (from + to) >> 1;
    this.#build(box * 2 + 1, from, middle);
    this.#build(box * 2 + 2, middle, to);
  }

  #distanceToBox(box: number, x: number, y: number, z: number): number {
    const bounds = this.#bounds;
    const at = box * 6;
    const dx = Math.max(bounds[at]! - x, 0, x - bounds[at + 3]!);
    const dy = Math.max(bounds[at + 1]! - y, 0, y - bounds[at + 4]!);
    const dz = Math.max(bounds[at + 2]! - z, 0, z - bounds[at + 5]!);
    return vectorLength(dx, dy, dz);
  }

  /** The nearest point of a triangle, by the regions of its plane (Ericson, Real-Time Collision Detection, §5.1.5). */
  #closest(triangle: number, x: number, y: number, z: number): TrianglePoint {
    const p = this.#positions;
    const a = this.#indices[triangle * 3]! * 3;
    const b = this.#indices[triangle * 3 + 1]! * 3;
    const c = this.#indices[triangle * 3 + 2]! * 3;
    const toward = (corner: number, end: number) =>
      (p[end]! - p[a]!) * (x - p[corner]!) +
      (p[end + 1]! - p[a + 1]!) * (y - p[corner + 1]!) +
      (p[end + 2]! - p[a + 2]!) * (z - p[corner + 2]!);
    const weights = weightsOfNearest(
      toward(a, b),
      toward(a, c),
      toward(b, b),
      toward(b, c),
      toward(c, b),
      toward(c, c),
    );
    const u = weights[0];
    const v = weights[1];
    const w = 1 - u - v;
    const distance = vectorLength(
      x - (u * p[a]! + v * p[b]! + w * p[c]!),
      y - (u * p[a + 1]! + v * p[b + 1]! + w * p[c + 1]!),
      z - (u * p[a + 2]! + v * p[b + 2]! + w * p[c + 2]!),
    );
    return { triangle, weights, distance };
  }
}

/** Squared sine of the angle of edges up to which a triangle has no area. */
const NO_AREA = 1e-12;

/** Weights of the first and second corner, from dot products along two edges for each corner. */
function weightsOfNearest(
  d1: number,
  d2: number,
  d3: number,
  d4: number,
  d5: number,
  d6: number,
): [first: number, second: number] {
  const [ab, ac, across] = [d1 - d3, d2 - d6, d1 - d5];
  if (!(ab * ac - across * across > NO_AREA * ab * ac)) return onLongestEdge(d1, d2, d3, d4, d5, d6);
  if (d1 <= 0 && d2 <= 0) return [1, 0];
  if (d3 >= 0 && d4 <= d3) return [0, 1];
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return [1 - d1 / (d1 - d3), d1 / (d1 - d3)];
  if (d6 >= 0 && d5 <= d6) return [0, 0];
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return [1 - d2 / (d2 - d6), 0];
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const share = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return [0, 1 - share];
  }
  const whole = va + vb + vc;
  return whole > 0 ? [va / whole, vb / whole] : [1, 0];
}

/** The same for a triangle without area. */
function onLongestEdge(
  d1: number,
  d2: number,
  d3: number,
  d4: number,
  d5: number,
  d6: number,
): [first: number, second: number] {
  const [ab, ac, bc] = [d1 - d3, d2 - d6, d4 - d3 + (d5 - d6)];
  const longest = Math.max(ab, ac, bc);
  if (!(longest > 0)) return [1, 0];
  const part = (length: number) => Math.min(1, Math.max(0, length / longest));
  if (ab === longest) return [1 - part(d1), part(d1)];
  if (ac === longest) return [1 - part(d2), 0];
  return [0, 1 - part(d4 - d3)];
}
