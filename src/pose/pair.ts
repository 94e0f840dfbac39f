/** Two scenes that play clips together. */
import type { Clip, Scene } from '../scene/scene.ts';
import { orderLike } from './part-order.ts';
import { Pose } from './pose.ts';
import { Surface } from './surface.ts';

/** A scene with its pose and surface. */
export class Actor {
  readonly scene: Scene;
  readonly surface: Surface;
  readonly #pose: Pose;

  /** @param order of the parts of the surface */
  constructor(scene: Scene, order?: readonly number[]) {
    this.scene = scene;
    this.surface = new Surface(scene, order);
    this.#pose = new Pose(scene);
    this.surface.follow(this.#pose);
  }

  /** In the current pose. */
  get normals(): Float32Array {
    return this.surface.normalsIn(this.#pose);
  }

  rest(): void {
    this.#pose.rest();
    this.surface.follow(this.#pose);
  }

  sample(clip: Clip, time: number): void {
    this.#pose.sample(clip, time);
    this.surface.follow(this.#pose);
  }
}

/** Two scenes in the same pose. The parts of the second surface are in the order of those of the first, if they correspond. */
export class Pair {
  readonly first: Actor;
  readonly second: Actor;

  constructor(first: Scene, second: Scene) {
    this.first = new Actor(first);
    const other = new Actor(second);
    const order = orderLike(this.first.surface, other.surface);
    this.second = order ? new Actor(second, order) : other;
  }

  rest(): void {
    this.first.rest();
    this.second.rest();
  }

  /** @param time from the start of each clip */
  play(a: Clip, b: Clip, time: number): void {
    this.first.sample(a, a.start + time);
    this.second.sample(b, momentIn(b, time, a.end - a.start));
  }
}

/** Relative difference below which durations in single precision are equal. */
const ROUNDING = 1e-6;

/**
 * The time of a clip at a distance from its start. If both clips have the same duration, their ends correspond exactly,
 * since there may be a jump at the end.
 */
function momentIn({ start, end }: Clip, time: number, length: number): number {
  const isEnd = time === length && Math.abs(end - start - length) <= ROUNDING * length;
  return isEnd ? end : Math.min(end, start + time);
}
