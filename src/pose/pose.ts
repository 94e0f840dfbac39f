import { type Clip, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { sampleCurve } from './curves.ts';
import { mixMorphTargets } from './morph.ts';
import { LOCAL, PROPERTY_OFFSET, parentsFirst, restPose, soundParents, worldMatrices } from './skeleton.ts';
import { deform, jointMatrices, normalise, skinMatrices, transform } from './skin.ts';

export interface SampleOptions {
  /** Hold the first and last key outside the keys, whatever the curves say. Default false. */
  hold?: boolean;
}

/**
 * A scene at a moment: local transforms of all nodes, their world matrices, and the surfaces that follow from them.
 * Everything is computed into arrays that the pose owns or the caller gives; only a surface with morph targets at work
 * takes memory for its mixed shape.
 */
export class Pose {
  /** 16 per node, column-major, in the scene's own axes and units. */
  readonly world: Float64Array;
  readonly #scene: Scene;
  readonly #parents: Int32Array;
  readonly #order: Int32Array;
  readonly #rest: Float64Array;
  readonly #local: Float64Array;
  /** Scratch for the matrices of the skin that is being deformed. */
  readonly #joints: Float64Array;
  /** Weights of the morph targets by name; targets that are not in it have none. */
  readonly #morphWeights = new Map<string, number>();
  readonly #weight = new Float64Array(1);

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#parents = soundParents(scene.nodes.map(({ parent }) => parent));
    this.#order = parentsFirst(this.#parents);
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
    this.#morphWeights.clear();
    this.#update();
  }

  /** The scene at a time of a clip, in seconds; what the clip does not move is at rest. */
  sample(clip: Clip, time: number, options: SampleOptions = {}): void {
    this.#local.set(this.#rest);
    this.#morphWeights.clear();
    for (const { morph, curve } of clip.morphTracks ?? []) {
      if (curve.times.length === 0) continue;
      sampleCurve(curve, time, this.#weight, 0, options.hold);
      this.setMorphWeight(morph, this.#weight[0]!);
    }
    for (const { target, property, curve } of clip.tracks) {
      sampleCurve(curve, time, this.#local, target * LOCAL + PROPERTY_OFFSET[property], options.hold);
    }
    this.#update();
  }

  /**
   * The scene as local transforms say that come from elsewhere, such as a mixer's.
   *
   * @param local for each node translation 3, rotation 4, scale 3
   */
  setLocal(local: Float64Array): void {
    this.#local.set(local);
    this.#update();
  }

  /** Weighs the morph targets of a name, in all meshes. */
  setMorphWeight(name: string, weight: number): void {
    this.#morphWeights.set(name, weight);
  }

  /**
   * The surface of a primitive that hangs on a node, in scene space.
   *
   * @param positions receives 3 per vertex
   * @param normals receives 3 per vertex, unit length; untouched if the primitive has none
   */
  deform(node: number, rest: Primitive, positions: Float32Array, normals?: Float32Array): void {
    const primitive = this.#morphed(rest);
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

  /** The primitive with its morph targets mixed in; the very same where none of them has a weight. */
  #morphed(primitive: Primitive): Primitive {
    const targets = primitive.morphTargets ?? [];
    const weights = Float32Array.from(targets, ({ name }) => this.#morphWeights.get(name) ?? 0);
    if (weights.every((weight) => weight === 0)) return primitive;
    const positions = new Float32Array(primitive.positions.length);
    const normals = primitive.normals && new Float32Array(positions.length);
    mixMorphTargets(primitive, targets, weights, 'imvu', positions, normals);
    return { ...primitive, positions, ...(normals ? { normals } : {}) };
  }

  #update(): void {
    worldMatrices(this.#parents, this.#order, this.#local, this.world);
  }
}
