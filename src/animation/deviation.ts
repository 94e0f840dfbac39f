/** Measures the deviation of a scene's surface between a clip and its replacement. */
import { Pose } from '../pose/pose.ts';
import { Surface } from '../pose/surface.ts';
import type { Clip, Scene } from '../scene/scene.ts';

export interface Deviation {
  /** Units of the scene. */
  max: number;
  /** Vertices that deviate by more than allowed, at times when they have the largest deviation. */
  beyond: Set<number>;
}

/** Measures on all vertices of the surface. */
export class DeviationMeter {
  readonly #poses: [Pose, Pose];
  readonly #surfaces: [Surface, Surface];

  constructor(scene: Scene) {
    this.#poses = [new Pose(scene), new Pose(scene)];
    this.#surfaces = [new Surface(scene), new Surface(scene)];
  }

  measure(exact: Clip, other: Clip, times: Float64Array, allowed: number): Deviation {
    const [right, left] = this.#surfaces;
    const beyond = new Set<number>();
    let max = 0;
    for (const time of times) {
      this.#poses[0].sample(exact, time);
      this.#poses[1].sample(other, time);
      right.follow(this.#poses[0]);
      left.follow(this.#poses[1]);
      const [p, q] = [right.positions, left.positions];
      let worst = -1;
      let most = 0;
      for (let at = 0; at < p.length; at += 3) {
        const square =
          (p[at]! - q[at]!) ** 2 + (p[at + 1]! - q[at + 1]!) ** 2 + (p[at + 2]! - q[at + 2]!) ** 2;
        if (!(square > most)) continue;
        most = square;
        worst = at / 3;
      }
      most = Math.sqrt(most);
      if (most > allowed) beyond.add(worst);
      max = Math.max(max, most);
    }
    return { max, beyond };
  }
}
