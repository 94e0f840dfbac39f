import { type Clip, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { sampleCurve } from './curves.ts';
import { LOCAL, parentsFirst, ROTATION, restPose, SCALE, worldMatrices } from './skeleton.ts';
import { deform, jointMatrices, normalise, skinMatrices, transform } from './skin.ts';

export interface SampleOptions {
  /** Hold the first and last key outside the keys, whatever the curves say. Default false. */
  hold?: boolean;
}

const PROPERTY_OFFSET = { translation: 0, rotation: ROTATION, scale: SCALE } as const;

/**
 * A scene at a moment: local transforms of all nodes, their world matrices, and the surfaces that follow from them.
 * Everything is computed into arrays that the pose owns or the caller gives; nothing is allocated per frame.
 */
export class Pose {
  /** 16 per node, column-major, in the scene's own axes and units. */
  readonly world: Float64Array;
  readonly #scene: Scene;
  readonly #order: Int32Array;
  readonly #rest: Float64Array;
  readonly #local: Float64Array;
  /** Scratch for the matrices of the skin that is being deformed. */
  readonly #joints: Float64Array;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#order = parentsFirst(scene.nodes);
    this.#rest = new Float64Array(scene.nodes.length * LOCAL);
    restPose(scene.nodes, this.#rest);
    this.#local = new Float64Array(this.#rest);
    this.world = new Float64Array(scene.nodes.length * 16);
    this.#joints = new Float64Array(Math.max(0, ...scene.skins.map((skin) => skin.joints.length)) * 16);
    this.#update();
  }

  /** Back to the rest pose. */
  rest(): void {
    this.#local.set(this.#rest);
    this.#update();
  }

  /** The scene at a time of a clip, in seconds; nodes that the clip does not move are at rest. */
  sample(clip: Clip, time: number, options: SampleOptions = {}): void {
    this.#local.set(this.#rest);
    for (const { target, property, curve } of clip.tracks) {
      sampleCurve(curve, time, this.#local, target * LOCAL + PROPERTY_OFFSET[property], options.hold);
    }
    this.#update();
  }

  /**
   * The surface of a primitive that hangs on a node, in scene space.
   *
   * @param positions receives 3 per vertex
   * @param normals receives 3 per vertex, unit length; untouched if the primitive has none
   */
  deform(node: number, primitive: Primitive, positions: Float32Array, normals?: Float32Array): void {
    const skin = this.#scene.skins[this.#scene.nodes[node]?.skin ?? NONE];
    const influences = primitive.influences;
    if (skin && influences) {
      (influences.offset ? jointMatrices : skinMatrices)(skin, this.world, this.#joints);
      deform(primitive, influences, this.#joints, positions, normals);
      return;
    }
    const matrix = this.world.subarray(node * 16, node * 16 + 16);
    transform(matrix, primitive.positions, 1, positions);
    if (!normals || !primitive.normals) return;
    transform(matrix, primitive.normals, 0, normals);
    normalise(normals);
  }

  #update(): void {
    worldMatrices(this.#scene.nodes, this.#order, this.#local, this.world);
  }
}
