/** The errors of the watched points of a surface during key reduction. */
import { addProducts, crossAxis, rotationMatrix, subtractRotation, type Ways } from '../math/matrix3.ts';
import { vectorLength } from '../math/vector.ts';
import { LOCAL, ROTATION, SCALE } from '../pose/skeleton.ts';
import { NONE } from '../scene/scene.ts';
import { type ClipMotion, leversOf, type Reach, reachOf } from './clip-motion.ts';
import type { Fit } from './fit.ts';
import type { WatchedPoints } from './watched-points.ts';

/** 9 numbers of a column-major matrix that transforms points about the node's origin, and 3 of a translation. */
const SHIFT = 12;

/** Minimum weight, so that small errors are not ignored in a fit. */
const LEAST_WEIGHT = 1e-3;

/**
 * The total is the sum over all points and times of the sixth power of the error, relative to the limit: it emphasizes
 * errors close to the limit.
 *
 * A change of one curve moves a point by the difference of its node's local transform, with all other transforms as in the
 * original clip. Changes of several curves are added, which is exact to first order.
 */
export class SurfaceError {
  readonly motion: ClipMotion;
  readonly #limit: number;
  readonly #reach: Reach;
  /** 4 per group, for each time: the weighted vector from the node's origin to the point, and the weight. */
  readonly #levers: Float32Array;
  readonly #pointCount: number;
  /** 3 per point, for each time, relative to the limit. */
  readonly #errors: Float64Array;
  /** Scratch for the shifts of a range of times. */
  readonly #shifts: Float64Array;
  readonly #difference = new Float64Array(9);
  readonly #product = new Float64Array(9);
  readonly #way = new Float64Array(3);
  readonly #ways: Ways = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];

  constructor(motion: ClipMotion, points: WatchedPoints, limit: number) {
    this.motion = motion;
    this.#limit = limit;
    this.#reach = reachOf(points, motion.parents);
    this.#levers = leversOf(points, motion, this.#reach);
    this.#pointCount = points.start.length - 1;
    this.#errors = new Float64Array(motion.times.length * this.#pointCount * 3);
    this.#shifts = new Float64Array(motion.times.length * SHIFT);
  }

  /**
   * The change of the total error if a fit had other values at some times.
   *
   * @param first time at which `values` begin
   * @param values as many numbers per time as the fit has
   * @returns infinity if a point would exceed the limit
   */
  change(fit: Fit, first: number, count: number, values: Float64Array): number {
    this.#prepare(fit, first, count, values);
    const { groupStart, point } = this.#reach;
    const errors = this.#errors;
    const levers = this.#levers;
    const s = this.#shifts;
    const from = groupStart[fit.track.target]!;
    const end = groupStart[fit.track.target + 1]!;
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const moment = first + index;
      const row = moment * this.#pointCount;
      const at = index * SHIFT;
      // As #move, but what is the same for all points is read once: this is most of the time of key reduction.
      const [a, b, c] = [s[at]!, s[at + 1]!, s[at + 2]!];
      const [d, e, f] = [s[at + 3]!, s[at + 4]!, s[at + 5]!];
      const [g, h, i] = [s[at + 6]!, s[at + 7]!, s[at + 8]!];
      const [j, k, l] = [s[at + 9]!, s[at + 10]!, s[at + 11]!];
      let lever = this.#leverAt(moment, from);
      for (let group = from; group < end; group++, lever += 4) {
        const u = levers[lever]!;
        const v = levers[lever + 1]!;
        const w = levers[lever + 2]!;
        const share = levers[lever + 3]!;
        const error = (row + point[group]!) * 3;
        const x = errors[error]!;
        const y = errors[error + 1]!;
        const z = errors[error + 2]!;
        const nextX = x + (a * u + d * v + g * w + share * j);
        const nextY = y + (b * u + e * v + h * w + share * k);
        const nextZ = z + (c * u + f * v + i * w + share * l);
        const before = x * x + y * y + z * z;
        const after = nextX * nextX + nextY * nextY + nextZ * nextZ;
        if (after > 1) return Number.POSITIVE_INFINITY;
        sum += after * after * after - before * before * before;
      }
    }
    return sum;
  }

  /** Largest displacement of a point for a difference of 1 in the fit's value, or one radian, in units. */
  reach({ track: { target, property } }: Fit): number {
    const { nodeCount, world, parents, times } = this.motion;
    const { groupStart } = this.#reach;
    const parent = parents[target]!;
    let most = 0;
    for (let moment = 0; moment < times.length; moment++) {
      const w = (moment * nodeCount + parent) * 16;
      const stretched = parent === NONE ? 1 : stretch(world, w);
      for (let group = groupStart[target]!; group < groupStart[target + 1]!; group++) {
        const at = this.#leverAt(moment, group);
        most = Math.max(
          most,
          property === 'translation'
            ? this.#levers[at + 3]! * stretched
            : vectorLength(this.#levers[at]!, this.#levers[at + 1]!, this.#levers[at + 2]!),
        );
      }
    }
    return most;
  }

  /** Applies new values of a fit. */
  apply(fit: Fit, first: number, count: number, values: Float64Array): void {
    this.#prepare(fit, first, count, values);
    const { groupStart, point } = this.#reach;
    const node = fit.track.target;
    const move = this.#way;
    for (let index = 0; index < count; index++) {
      for (let group = groupStart[node]!; group < groupStart[node + 1]!; group++) {
        this.#move(this.#leverAt(first + index, group), index * SHIFT, move);
        const at = ((first + index) * this.#pointCount + point[group]!) * 3;
        for (let i = 0; i < 3; i++) this.#errors[at + i]! += move[i]!;
      }
    }
    const start = first - fit.first;
    fit.now.set(values.subarray(0, count * fit.width), start * fit.width);
  }

  /**
   * The effect of a small change of a fit at a time on the errors, as a quadratic: `square` receives the 3 × 3 products of
   * the points' derivatives by three numbers (for rotations radians about the parent's axes), `slope` the 3 products of
   * those with the errors; large errors have more weight.
   */
  quadratic(fit: Fit, moment: number, square: Float64Array, slope: Float64Array): void {
    const { groupStart, point } = this.#reach;
    const node = fit.track.target;
    this.#unitShifts(fit, moment);
    const moves = this.#ways;
    square.fill(0);
    slope.fill(0);
    for (let group = groupStart[node]!; group < groupStart[node + 1]!; group++) {
      const at = (moment * this.#pointCount + point[group]!) * 3;
      const x = this.#errors[at]!;
      const y = this.#errors[at + 1]!;
      const z = this.#errors[at + 2]!;
      const weight = (x * x + y * y + z * z) ** 2 + LEAST_WEIGHT;
      const lever = this.#leverAt(moment, group);
      for (let axis = 0; axis < 3; axis++) this.#move(lever, axis * SHIFT, moves[axis]!);
      addProducts(moves, weight, x, y, z, square, slope);
    }
  }

  /** The largest error, relative to the limit. */
  get max(): number {
    let most = 0;
    const errors = this.#errors;
    for (let at = 0; at < errors.length; at += 3) {
      most = Math.max(most, errors[at]! ** 2 + errors[at + 1]! ** 2 + errors[at + 2]! ** 2);
    }
    return Math.sqrt(most);
  }

  /** The displacement of the point of a group by the shift at `at`, relative to the limit. */
  #move(lever: number, at: number, out: Float64Array): void {
    const s = this.#shifts;
    const levers = this.#levers;
    const x = levers[lever]!;
    const y = levers[lever + 1]!;
    const z = levers[lever + 2]!;
    const share = levers[lever + 3]!;
    out[0] = s[at]! * x + s[at + 3]! * y + s[at + 6]! * z + share * s[at + 9]!;
    out[1] = s[at + 1]! * x + s[at + 4]! * y + s[at + 7]! * z + share * s[at + 10]!;
    out[2] = s[at + 2]! * x + s[at + 5]! * y + s[at + 8]! * z + share * s[at + 11]!;
  }

  /** Offset of the lever of a group. */
  #leverAt(moment: number, group: number): number {
    return (moment * this.#reach.point.length + group) * 4;
  }

  /** Computes the shifts of a range of times: the difference between the current and the new values of a fit. */
  #prepare(fit: Fit, first: number, count: number, values: Float64Array): void {
    const { track, width, now } = fit;
    const offset = (first - fit.first) * width;
    for (let index = 0; index < count; index++) {
      const at = index * SHIFT;
      const row = index * width;
      const old = offset + row;
      if (track.property === 'translation') {
        const way: [number, number, number] = [
          values[row]! - now[old]!,
          values[row + 1]! - now[old + 1]!,
          values[row + 2]! - now[old + 2]!,
        ];
        this.#translation(track.target, first + index, way, at);
        continue;
      }
      const difference = this.#difference;
      if (track.property === 'rotation') {
        rotationMatrix(values, row, difference);
        subtractRotation(now, old, difference);
        this.#scaleColumns(track.target, first + index, difference);
      } else {
        this.#rotationOf(track.target, first + index, difference);
        for (let column = 0; column < 3; column++) {
          const by = values[row + column]! - now[old + column]!;
          for (let i = column * 3; i < column * 3 + 3; i++) difference[i]! *= by;
        }
      }
      this.#linear(track.target, first + index, difference, at);
    }
  }

  /** The shifts for a unit of each of the three numbers of a fit. */
  #unitShifts({ track }: Fit, moment: number): void {
    const { target: node, property } = track;
    const difference = this.#difference;
    for (let axis = 0; axis < 3; axis++) {
      if (property === 'translation') {
        const way: [number, number, number] = [0, 0, 0];
        way[axis] = 1;
        this.#translation(node, moment, way, axis * SHIFT);
        continue;
      }
      this.#rotationOf(node, moment, difference);
      if (property === 'scale') {
        for (let i = 0; i < 9; i++) if (Math.floor(i / 3) !== axis) difference[i] = 0;
      } else {
        crossAxis(axis, difference);
        this.#scaleColumns(node, moment, difference);
      }
      this.#linear(node, moment, difference, axis * SHIFT);
    }
  }

  /** Transforms a translation from the space of a node's parent to the scene. */
  #translation(node: number, moment: number, way: [number, number, number], at: number): void {
    const shifts = this.#shifts;
    shifts.fill(0, at, at + SHIFT);
    const { world, nodeCount, parents } = this.motion;
    const parent = parents[node]!;
    const w = (moment * nodeCount + parent) * 16;
    for (let row = 0; row < 3; row++) {
      const moved =
        parent === NONE
          ? way[row]!
          : world[w + row]! * way[0] + world[w + 4 + row]! * way[1] + world[w + 8 + row]! * way[2];
      shifts[at + 9 + row] = moved / this.#limit;
    }
  }

  /**
   * The effect of a difference of the linear part of a node's local matrix on its descendants: parent · difference ·
   * inverse.
   */
  #linear(node: number, moment: number, difference: Float64Array, at: number): void {
    const { world, inverse, nodeCount, parents } = this.motion;
    const shifts = this.#shifts;
    const product = this.#product;
    const inverseAt = (moment * nodeCount + node) * 9;
    for (let column = 0; column < 3; column++) {
      for (let row = 0; row < 3; row++) {
        const i = inverseAt + column * 3;
        product[column * 3 + row] =
          difference[row]! * inverse[i]! +
          difference[3 + row]! * inverse[i + 1]! +
          difference[6 + row]! * inverse[i + 2]!;
      }
    }
    const parent = parents[node]!;
    const w = (moment * nodeCount + parent) * 16;
    for (let column = 0; column < 9; column += 3) {
      for (let row = 0; row < 3; row++) {
        const value =
          parent === NONE
            ? product[column + row]!
            : world[w + row]! * product[column]! +
              world[w + 4 + row]! * product[column + 1]! +
              world[w + 8 + row]! * product[column + 2]!;
        shifts[at + column + row] = value / this.#limit;
      }
    }
    shifts.fill(0, at + 9, at + SHIFT);
  }

  #scaleColumns(node: number, moment: number, matrix: Float64Array): void {
    const scale = (moment * this.motion.nodeCount + node) * LOCAL + SCALE;
    for (let i = 0; i < 9; i++) matrix[i]! *= this.motion.local[scale + Math.floor(i / 3)]!;
  }

  #rotationOf(node: number, moment: number, out: Float64Array): void {
    rotationMatrix(this.motion.local, (moment * this.motion.nodeCount + node) * LOCAL + ROTATION, out);
  }
}

/** The mean scale of a matrix over all directions. */
function stretch(matrices: Float64Array, at: number): number {
  let sum = 0;
  for (let i = at; i < at + 12; i++) sum += matrices[i]! ** 2;
  return Math.sqrt(sum / 3);
}
