/** The errors of the watched points of a surface during key reduction. */
import { crossAxis, rotationMatrix, subtractRotation } from '../math/matrix3.ts';
import { vectorLength } from '../math/vector.ts';
import { LOCAL, ROTATION, SCALE } from '../pose/skeleton.ts';
import { NONE } from '../scene/scene.ts';
import { type ClipMotion, leversOf, type Reach, reachOf } from './clip-motion.ts';
import { betweenAll, type Fit, keysOfFit } from './fit.ts';
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
  /** Scratch for the shifts of three numbers at a time. */
  readonly #shifts = new Float64Array(3 * SHIFT);
  readonly #difference = new Float64Array(9);
  readonly #product = new Float64Array(9);
  readonly #leverProducts = new Float64Array(16);
  readonly #errorProducts = new Float64Array(12);

  constructor(motion: ClipMotion, points: WatchedPoints, limit: number) {
    this.motion = motion;
    this.#limit = limit;
    this.#reach = reachOf(points, motion.parents);
    this.#levers = leversOf(points, motion, this.#reach);
    this.#pointCount = points.start.length - 1;
    this.#errors = new Float64Array(motion.times.length * this.#pointCount * 3);
  }

  /**
   * The change of the total error if a fit had other values at some times.
   *
   * @param first time at which `values` begin
   * @param values as many numbers per time as the fit has
   * @returns infinity if a point would exceed the limit
   */
  change(fit: Fit, first: number, count: number, values: Float64Array): number {
    return this.#visit(fit, first, count, values, false);
  }

  /** Applies new values of a fit. */
  apply(fit: Fit, first: number, count: number, values: Float64Array): void {
    this.#visit(fit, first, count, values, true);
    fit.now.set(values.subarray(0, count * fit.width), (first - fit.first) * fit.width);
  }

  /** Applies the values between the keys of a fit. */
  follow(fit: Fit): void {
    const values = new Float64Array(fit.now.length);
    betweenAll(fit, keysOfFit(fit), this.motion.times, values);
    this.apply(fit, fit.first, fit.last - fit.first + 1, values);
  }

  /** Computes the errors with other values of a fit: the change of their total, infinity if one exceeds the limit. */
  #visit(fit: Fit, first: number, count: number, values: Float64Array, keeps: boolean): number {
    const { groupStart, point } = this.#reach;
    const errors = this.#errors;
    const levers = this.#levers;
    const s = this.#shifts;
    const from = groupStart[fit.track.target]!;
    const end = groupStart[fit.track.target + 1]!;
    let sum = 0;
    for (let step = 0; step < count; step++) {
      // Most changes are largest in the middle: if the limit is exceeded there, the other times can be skipped.
      const index = (step + (count >> 1)) % count;
      const moment = first + index;
      const row = moment * this.#pointCount;
      this.#shift(fit, moment, values, index * fit.width);
      // Values that all points share are read once: this loop takes most of the time of key reduction.
      const [a, b, c, d, e, f] = [s[0]!, s[1]!, s[2]!, s[3]!, s[4]!, s[5]!];
      const [g, h, i, j, k, l] = [s[6]!, s[7]!, s[8]!, s[9]!, s[10]!, s[11]!];
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
        if (keeps) {
          errors[error] = nextX;
          errors[error + 1] = nextY;
          errors[error + 2] = nextZ;
          continue;
        }
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

  /**
   * The effect of a small change of a fit at a time on the errors, as a quadratic: `square` receives the 3 × 3 products of
   * the points' derivatives by three numbers (for rotations radians about the parent's axes), `slope` the 3 products of
   * those with the errors; large errors have more weight.
   */
  quadratic(fit: Fit, moment: number, square: Float64Array, slope: Float64Array): void {
    this.#unitShifts(fit, moment);
    this.#sumProducts(fit.track.target, moment);
    const s = this.#shifts;
    const products = this.#leverProducts;
    const slopes = this.#errorProducts;
    square.fill(0);
    slope.fill(0);
    for (let a = 0; a < 3; a++) {
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 4; column++) {
          let way = 0;
          for (let other = 0; other < 4; other++)
            way += s[a * SHIFT + other * 3 + row]! * products[column * 4 + other]!;
          for (let b = 0; b <= a; b++) square[a * 3 + b]! += way * s[b * SHIFT + column * 3 + row]!;
          slope[a]! += s[a * SHIFT + column * 3 + row]! * slopes[column * 3 + row]!;
        }
      }
    }
  }

  /** Sums the weighted products of the levers of a node's points with each other, and with the errors. */
  #sumProducts(node: number, moment: number): void {
    const { groupStart, point } = this.#reach;
    const errors = this.#errors;
    const levers = this.#levers;
    const from = groupStart[node]!;
    const row = moment * this.#pointCount;
    let [uu, uv, uw, us, vv, vw, vs, ww, ws, ss] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let [ux, uy, uz, vx, vy, vz, wx, wy, wz, sx, sy, sz] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let lever = this.#leverAt(moment, from);
    for (let group = from; group < groupStart[node + 1]!; group++, lever += 4) {
      const error = (row + point[group]!) * 3;
      const x = errors[error]!;
      const y = errors[error + 1]!;
      const z = errors[error + 2]!;
      const size = x * x + y * y + z * z;
      const weight = size * size + LEAST_WEIGHT;
      const u = levers[lever]!;
      const v = levers[lever + 1]!;
      const w = levers[lever + 2]!;
      const share = levers[lever + 3]!;
      const [weightU, weightV, weightW, weightS] = [weight * u, weight * v, weight * w, weight * share];
      uu += weightU * u;
      uv += weightU * v;
      uw += weightU * w;
      us += weightU * share;
      vv += weightV * v;
      vw += weightV * w;
      vs += weightV * share;
      ww += weightW * w;
      ws += weightW * share;
      ss += weightS * share;
      ux += weightU * x;
      uy += weightU * y;
      uz += weightU * z;
      vx += weightV * x;
      vy += weightV * y;
      vz += weightV * z;
      wx += weightW * x;
      wy += weightW * y;
      wz += weightW * z;
      sx += weightS * x;
      sy += weightS * y;
      sz += weightS * z;
    }
    this.#leverProducts.set([uu, uv, uw, us, uv, vv, vw, vs, uw, vw, ww, ws, us, vs, ws, ss]);
    this.#errorProducts.set([ux, uy, uz, vx, vy, vz, wx, wy, wz, sx, sy, sz]);
  }

  /** Offset of the lever of a group. */
  #leverAt(moment: number, group: number): number {
    return (moment * this.#reach.point.length + group) * 4;
  }

  /** Computes the shift at a time: the difference between the current and the new values of a fit, those at `row`. */
  #shift({ track, width, now, first }: Fit, moment: number, values: Float64Array, row: number): void {
    const { target, property } = track;
    const old = (moment - first) * width;
    if (property === 'translation') {
      const way: [number, number, number] = [
        values[row]! - now[old]!,
        values[row + 1]! - now[old + 1]!,
        values[row + 2]! - now[old + 2]!,
      ];
      this.#translation(target, moment, way, 0);
      return;
    }
    const difference = this.#difference;
    if (property === 'rotation') {
      rotationMatrix(values, row, difference);
      subtractRotation(now, old, difference);
      this.#scaleColumns(target, moment, difference);
    } else {
      this.#rotationOf(target, moment, difference);
      for (let column = 0; column < 3; column++) {
        const by = values[row + column]! - now[old + column]!;
        for (let i = column * 3; i < column * 3 + 3; i++) difference[i]! *= by;
      }
    }
    this.#linear(target, moment, difference, 0);
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
