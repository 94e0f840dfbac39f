/** Measures the deviation of a scene's surface between a clip and its replacement. */
import { vectorLength } from '../math/vector.ts';
import { Pose } from '../pose/pose.ts';
import { Surface } from '../pose/surface.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { type Bundle, bundlesOf, spheresOf } from './bundles.ts';
import { pointsOf, type WatchedPoints } from './watched-points.ts';

export interface Deviation {
  /** Units of the scene. */
  max: number;
  /** Vertices that deviate by more than allowed, at the times of the largest deviation. */
  beyond: Set<number>;
}

/** Measures on all vertices of the surface. */
export class DeviationMeter {
  readonly #poses: [Pose, Pose];
  readonly #surfaces: [Surface, Surface];
  /** All vertices. */
  readonly #points: WatchedPoints;
  readonly #bundles: readonly Bundle[];
  readonly #spheres: Float64Array;
  /** For each node the difference of its world matrices, column-major, 12 numbers, and how far it can move a point. */
  readonly #differences: Float64Array;
  readonly #bounds: Float64Array;
  /** The vertex with the largest deviation in the current poses. */
  readonly #worst = { vertex: -1, square: 0 };

  constructor(scene: Scene) {
    this.#poses = [new Pose(scene), new Pose(scene)];
    this.#surfaces = [new Surface(scene), new Surface(scene)];
    this.#points = pointsOf(scene, this.#surfaces[0]);
    this.#bundles = bundlesOf(this.#points);
    this.#spheres = spheresOf(this.#points, scene.nodes.length);
    this.#differences = new Float64Array(scene.nodes.length * 12);
    this.#bounds = new Float64Array(scene.nodes.length);
  }

  /** The largest deviation at some times. */
  measure(exact: Clip, other: Clip, times: Float64Array, allowed: number): Deviation {
    const beyond = new Set<number>();
    let max = 0;
    for (const time of times) {
      const distance = this.#measureAt(exact, other, time, Math.min(max, allowed));
      if (distance > allowed) beyond.add(this.#worst.vertex);
      max = Math.max(max, distance);
    }
    return { max, beyond };
  }

  /** The largest deviation at some times; undefined if it is larger than allowed. */
  within(exact: Clip, other: Clip, times: Float64Array, allowed: number): number | undefined {
    let max = 0;
    for (const time of times) {
      max = Math.max(max, this.#measureAt(exact, other, time, max));
      if (max > allowed) return undefined;
    }
    return max;
  }

  /** The largest deviation at a time, of those larger than another; 0 if there are none. */
  #measureAt(exact: Clip, other: Clip, time: number, known: number): number {
    this.#poses[0].sample(exact, time);
    this.#poses[1].sample(other, time);
    this.#worst.vertex = -1;
    this.#worst.square = known ** 2;
    if (exact.morphTracks?.length) this.#measureSurfaces();
    else this.#measureBundles();
    return this.#worst.vertex < 0 ? 0 : Math.sqrt(this.#worst.square);
  }

  #measureSurfaces(): void {
    const [right, left] = this.#surfaces;
    right.follow(this.#poses[0]);
    left.follow(this.#poses[1]);
    const [p, q] = [right.positions, left.positions];
    for (let at = 0; at < p.length; at += 3) {
      this.#count(at / 3, p[at]! - q[at]!, p[at + 1]! - q[at + 1]!, p[at + 2]! - q[at + 2]!);
    }
  }

  /** As for surfaces, but only where the nodes differ enough. */
  #measureBundles(): void {
    this.#compareNodes();
    const d = this.#differences;
    const { start, node, weight, place } = this.#points;
    for (const { nodes, points, weight: most } of this.#bundles) {
      const bound = most * nodes.reduce((largest, mover) => Math.max(largest, this.#bounds[mover]!), 0);
      if (bound ** 2 <= this.#worst.square) continue;
      for (const point of points) {
        let [x, y, z] = [0, 0, 0];
        for (let entry = start[point]!; entry < start[point + 1]!; entry++) {
          const at = node[entry]! * 12;
          const share = weight[entry]!;
          const u = place[entry * 3]!;
          const v = place[entry * 3 + 1]!;
          const w = place[entry * 3 + 2]!;
          x += share * (d[at]! * u + d[at + 3]! * v + d[at + 6]! * w + d[at + 9]!);
          y += share * (d[at + 1]! * u + d[at + 4]! * v + d[at + 7]! * w + d[at + 10]!);
          z += share * (d[at + 2]! * u + d[at + 5]! * v + d[at + 8]! * w + d[at + 11]!);
        }
        this.#count(point, x, y, z);
      }
    }
  }

  #count(vertex: number, x: number, y: number, z: number): void {
    const square = x * x + y * y + z * z;
    if (!(square > this.#worst.square)) return;
    this.#worst.square = square;
    this.#worst.vertex = vertex;
  }

  /** Computes the differences of the nodes, and the largest ones of points within their spheres. */
  #compareNodes(): void {
    const d = this.#differences;
    const s = this.#spheres;
    const [p, q] = [this.#poses[0].world, this.#poses[1].world];
    for (let node = 0; node < this.#bounds.length; node++) {
      const at = node * 12;
      let stretch = 0;
      for (let i = 0; i < 12; i++) {
        const from = node * 16 + Math.floor(i / 3) * 4 + (i % 3);
        d[at + i] = p[from]! - q[from]!;
        if (i < 9) stretch += d[at + i]! ** 2;
      }
      const [x, y, z] = [s[node * 4]!, s[node * 4 + 1]!, s[node * 4 + 2]!];
      const shift = vectorLength(
        d[at]! * x + d[at + 3]! * y + d[at + 6]! * z + d[at + 9]!,
        d[at + 1]! * x + d[at + 4]! * y + d[at + 7]! * z + d[at + 10]!,
        d[at + 2]! * x + d[at + 5]! * y + d[at + 8]! * z + d[at + 11]!,
      );
      this.#bounds[node] = shift + Math.sqrt(stretch) * s[node * 4 + 3]!;
    }
  }
}
