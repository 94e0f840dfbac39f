/** The surfaces of a character in the current pose, computed by the library. */
import { NONE, type Primitive, type Scene } from 'exhume';
import type { Pose } from 'exhume/pose';
import type { Box } from './fit.ts';

/** A primitive of a node. */
export interface Surface {
  node: number;
  /** Indices into the scene's meshes, and into the primitives of the mesh. */
  mesh: number;
  place: number;
  primitive: Primitive;
  /** 3 per vertex, in scene space. */
  positions: Float32Array;
  normals: Float32Array | undefined;
}

/** All surfaces of a scene, computed on demand and at most once per pose. */
export class Surfaces {
  /** In the order of the nodes, as of the last `update`. */
  readonly all: readonly Surface[];
  readonly #pose: Pose;
  #isCurrent = false;

  /** @param hasNormals whether normals are computed, too */
  constructor(scene: Scene, pose: Pose, hasNormals = true) {
    this.#pose = pose;
    this.all = scene.nodes.flatMap(({ mesh = NONE }, node) =>
      (scene.meshes[mesh]?.primitives ?? []).map((primitive, place) => ({
        node,
        mesh,
        place,
        primitive,
        positions: new Float32Array(primitive.positions.length),
        normals: hasNormals && primitive.normals ? new Float32Array(primitive.positions.length) : undefined,
      })),
    );
  }

  /** To be called after the pose has changed. */
  moved(): void {
    this.#isCurrent = false;
  }

  update(): void {
    if (this.#isCurrent) return;
    for (const { node, primitive, positions, normals } of this.all)
      this.#pose.deform(node, primitive, positions, normals);
    this.#isCurrent = true;
  }
}

/** Extends a box by points; non-finite coordinates are ignored. */
export function growBox({ low, high }: Box, positions: ArrayLike<number>): void {
  for (let axis = 0; axis < 3; axis++) {
    let least = low[axis]!;
    let most = high[axis]!;
    for (let at = axis; at < positions.length; at += 3) {
      const value = positions[at]!;
      if (!Number.isFinite(value)) continue;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    low[axis] = least;
    high[axis] = most;
  }
}

export function emptyBox(): Box {
  return { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
}

export function isEmpty({ low, high }: Box): boolean {
  return !low.every((value, axis) => value <= high[axis]!);
}
