import { vectorLength } from '../math/vector.ts';
import { requireLength, requireNumber, requireOneOf } from '../report/arguments.ts';
import { FormatError } from '../report/report.ts';
import type { Axis, SpringSystem } from '../scene/scene.ts';
import { POSE_CODES } from './codes.ts';

/** The part of a spring system that affects its motion: Cal3D ignores stiffness and damping. */
export type MovingSprings = Pick<SpringSystem, 'vertexIds' | 'idleLength' | 'weight'>;

/** Gravity in model units per second squared, and wind along y (Cal3D 0.11, CalSpringSystem). */
const GRAVITY = 98.1;
const WIND = 0.5;
/** Share of its velocity that a vertex keeps from one update to the next. */
const DAMPING = 0.99;
const RELAXATIONS = 2;

const AXES: readonly Axis[] = ['+x', '-x', '+y', '-y', '+z', '-z'];

/**
 * Cloth and hair like in Cal3D: free vertices fall by Verlet integration, and springs of fixed length, relaxed in order,
 * connect them. There is no stiffness and no collision.
 *
 * @example
 * ```ts
 * import { Springs } from 'exhume/pose';
 *
 * const rope = {
 *   vertexIds: Int32Array.of(0, 1),
 *   idleLength: Float32Array.of(1),
 *   weight: Float32Array.of(0, 1),
 * };
 * const skinned = Float32Array.of(0, 0, 0, 0, 0, -1);
 * const springs = new Springs(rope, skinned, '+z');
 * springs.update(skinned, 1 / 60);
 * console.log(springs.positions[2]); // 0
 * ```
 */
export class Springs {
  /** 3 per vertex, in the skin's space: current positions. */
  readonly positions: Float32Array;
  readonly #previous: Float32Array;
  readonly #system: MovingSprings;
  readonly #up: number;
  readonly #gravity: number;

  /**
   * @param start 3 per vertex: positions at rest
   * @throws FormatError POSE_SPRING_RANGE
   * @throws RangeError for an unknown axis
   */
  constructor(system: MovingSprings, start: Float32Array, up: Axis) {
    requireOneOf('axis', up, AXES);
    const vertices = Math.min(start.length / 3, system.weight.length);
    const stray = system.vertexIds.findIndex((vertex) => vertex < 0 || vertex >= vertices);
    if (stray >= 0) {
      const message = `Spring ${stray >> 1} refers to vertex ${system.vertexIds[stray]} of ${vertices}`;
      throw new FormatError(POSE_CODES.POSE_SPRING_RANGE, message, {
        path: `springs[${stray >> 1}].vertexIds`,
      });
    }
    this.#system = system;
    this.positions = new Float32Array(start);
    this.#previous = new Float32Array(start);
    this.#up = 'xyz'.indexOf(up.charAt(1));
    this.#gravity = up.startsWith('-') ? GRAVITY : -GRAVITY;
  }

  /**
   * Advances the simulation.
   *
   * @param skinned 3 per vertex: current positions by the skin
   * @param seconds since the last update. Use equal steps, since the velocity is stored as a distance.
   * @throws RangeError if `skinned` is too short, or the seconds are not finite
   */
  update(skinned: Float32Array, seconds: number): void {
    requireLength('positions', skinned, this.positions.length);
    requireNumber('seconds', seconds);
    this.#swing(skinned, seconds * seconds);
    for (let pass = 0; pass < RELAXATIONS; pass++) this.#relax();
  }

  #swing(skinned: Float32Array, secondsSquared: number): void {
    const { weight } = this.#system;
    const { positions } = this;
    const previous = this.#previous;
    for (let i = 0; i < positions.length; i++) {
      const now = positions[i]!;
      const mass = weight[Math.floor(i / 3)]!;
      if (mass > 0) {
        const axis = i % 3;
        const acceleration = (axis === this.#up ? this.#gravity : 0) + (axis === 1 ? WIND / mass : 0);
        positions[i] = now + DAMPING * (now - previous[i]!) + acceleration * secondsSquared;
      } else positions[i] = skinned[i]!;
      previous[i] = now;
    }
  }

  /** Restores the rest length of every spring, by half at each end, or entirely at the free end. */
  #relax(): void {
    const { vertexIds, idleLength, weight } = this.#system;
    const { positions } = this;
    for (let spring = 0; spring < idleLength.length; spring++) {
      const first = vertexIds[spring * 2]!;
      const second = vertexIds[spring * 2 + 1]!;
      const firstIsFree = weight[first]! > 0;
      const secondIsFree = weight[second]! > 0;
      const a = first * 3;
      const b = second * 3;
      const x = positions[b]! - positions[a]!;
      const y = positions[b + 1]! - positions[a + 1]!;
      const z = positions[b + 2]! - positions[a + 2]!;
      const length = vectorLength(x, y, z);
      if (length === 0) continue;
      const excess = (length - idleLength[spring]!) / length / (firstIsFree && secondIsFree ? 2 : 1);
      if (firstIsFree) shift(positions, a, excess, x, y, z);
      if (secondIsFree) shift(positions, b, -excess, x, y, z);
    }
  }
}

function shift(positions: Float32Array, at: number, part: number, x: number, y: number, z: number): void {
  positions[at] = positions[at]! + part * x;
  positions[at + 1] = positions[at + 1]! + part * y;
  positions[at + 2] = positions[at + 2]! + part * z;
}
