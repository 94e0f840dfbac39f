import { determinant, normalMatrix, transform } from '../math/affine.ts';
import { normalize } from '../math/vector.ts';
import { requireAnyNumber, requireIndex, requireLength } from '../report/arguments.ts';
import { type Clip, type Influences, NONE, type Primitive, type Scene, type Skin } from '../scene/scene.ts';
import { sampleCurve } from './curves.ts';
import type { MorphMixing } from './morph.ts';
import { Morpher } from './morpher.ts';
import { LOCAL, parentsFirst, restPose, soundParents, worldMatrices } from './skeleton.ts';
import { deform, displace, influencing, jointMatrix, mostlyMirrored, skinMatrix } from './skin.ts';
import { sampleTracks } from './tracks.ts';

const NO_MATRICES = new Float64Array(0);
/** The index of a single matrix. */
const ONE = Uint16Array.of(0);
/** States of a cached joint matrix. */
const [OUTDATED, OF_SKIN, OF_JOINT] = [0, 1, 2];

/** Options for sampling clips. */
export interface SampleOptions {
  /** Hold the first and last key outside the keys, regardless of the curves' extrapolation. Default false. */
  hold?: boolean;
}

/** Options for computing surfaces. */
export interface PoseOptions {
  /** How morph targets are mixed. Default `imvu`, which ignores none. */
  mixing?: MorphMixing;
}

/**
 * A scene at a time: local transforms of all nodes, their world matrices, and the resulting surfaces. Results are written
 * to arrays of the pose or of the caller; the former grow to the largest morphed surface.
 *
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 * import { Pose } from 'exhume/pose';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * const pose = new Pose(scene);
 * for (const clip of scene.clips) pose.sample(clip, clip.start);
 * const node = scene.nodes.findIndex(({ mesh }) => mesh === 0);
 * const primitive = scene.meshes[0]?.primitives[0];
 * if (primitive) {
 *   const positions = new Float32Array(primitive.positions.length);
 *   pose.deform(node, primitive, positions);
 *   console.log(positions.length / 3); // 414
 * }
 * ```
 */
export class Pose {
  /** 16 per node, column-major, in the scene's axes and units. */
  readonly world: Float64Array;
  /** For each node translation 3, rotation 4, scale 3, as for `setLocal`; read-only. */
  readonly local: Float64Array;
  readonly #scene: Scene;
  readonly #parents: Int32Array;
  readonly #order: Int32Array;
  readonly #rest: Float64Array;
  /** The nodes with shear at rest, and the matrix of each as long as nothing animates the node. */
  readonly #sheared: number[];
  readonly #matrices: (Float64Array | undefined)[];
  /** For each skin the matrices of its joints, and what each of them is in the current pose. */
  readonly #joints: Float64Array[];
  readonly #current: readonly Uint8Array[];
  /** The joints with an influence, cached by the column of joints. */
  readonly #jointsOf = new WeakMap<Influences['joint'], Uint16Array>();
  /** The clip of the current pose, and the nodes that it moves, including their descendants. */
  #sampled: Clip | undefined;
  #moved: Int32Array;
  /** Weights of the morph targets by name; missing targets have weight 0. */
  readonly #morphWeights = new Map<string, number>();
  readonly #weight = new Float64Array(1);
  readonly #morpher: Morpher;
  readonly #normalMatrix = new Float64Array(16);
  #difference = new Float64Array(16);

  /** @throws RangeError for an unknown mixing */
  constructor(scene: Scene, { mixing = 'imvu' }: PoseOptions = {}) {
    this.#scene = scene;
    this.#morpher = new Morpher(mixing);
    this.#parents = soundParents(scene.nodes.map(({ parent }) => parent));
    this.#order = parentsFirst(this.#parents);
    this.#moved = this.#order;
    this.#rest = new Float64Array(scene.nodes.length * LOCAL);
    restPose(scene.nodes, this.#rest);
    this.local = new Float64Array(this.#rest);
    this.#sheared = [...scene.nodes.keys()].filter((node) => scene.nodes[node]!.matrix);
    this.#matrices = scene.nodes.map(({ matrix }) => matrix);
    this.world = new Float64Array(scene.nodes.length * 16);
    this.#joints = scene.skins.map(() => NO_MATRICES);
    this.#current = scene.skins.map(({ joints }) => new Uint8Array(joints.length));
    this.#update(this.#order);
  }

  /** Resets to the rest pose. */
  rest(): void {
    this.#toRest();
    this.#morphWeights.clear();
    this.#update(this.#order);
  }

  /**
   * Sets the pose to a time of a clip, in seconds; properties without tracks are at rest. The moved nodes are determined once
   * for successive samples of the same clip: to change the targets of its tracks, make a new clip.
   *
   * @throws RangeError without a time, or for a clip that moves unknown nodes
   */
  sample(clip: Clip, time: number, options: SampleOptions = {}): void {
    requireAnyNumber('time', time);
    const isAnother = this.#sampled !== clip;
    if (isAnother) this.#toRestOf(clip);
    this.#morphWeights.clear();
    for (const { morph, curve } of clip.morphTracks ?? []) {
      if (curve.times.length === 0) continue;
      sampleCurve(curve, time, this.#weight, 0, options.hold);
      this.#morphWeights.set(morph, this.#weight[0]!);
    }
    sampleTracks(clip.tracks, time, this.local, options.hold);
    this.#update(isAnother ? this.#order : this.#moved);
  }

  /**
   * Sets the pose to local transforms, such as those of a mixer. Nodes with the numbers of the rest pose count as not
   * animated.
   *
   * @param local for each node translation 3, rotation 4, scale 3
   * @throws RangeError for any other length
   */
  setLocal(local: Float64Array): void {
    const { length } = this.local;
    if (local.length !== length)
      throw new RangeError(`The local transforms have ${local.length} numbers instead of ${length}`);
    this.#sampled = undefined;
    this.local.set(local);
    for (const node of this.#sheared) {
      this.#matrices[node] = this.#isAtRest(node) ? this.#scene.nodes[node]!.matrix : undefined;
    }
    this.#update(this.#order);
  }

  /** Sets the weight of the morph targets of a name, in all meshes. @throws RangeError without a weight */
  setMorphWeight(name: string, weight: number): void {
    requireAnyNumber('weight', weight);
    this.#morphWeights.set(name, weight);
  }

  /** The weight of the morph targets of a name. */
  morphWeight(name: string): number {
    return this.#morphWeights.get(name) ?? 0;
  }

  /**
   * Computes the surface of a primitive that is attached to a node, in scene space.
   *
   * @param positions receives 3 per vertex
   * @param normals receives 3 per vertex, unit length; untouched if the primitive has none
   * @throws RangeError for an unknown node, an array that is too short, or influences of joints that the skin lacks
   */
  deform(node: number, rest: Primitive, positions: Float32Array, normals?: Float32Array): void {
    requireIndex('node', node, this.#parents.length);
    requireLength('positions', positions, rest.positions.length);
    if (normals && rest.normals) requireLength('normals', normals, rest.normals.length);
    const skin = this.#skinOf(node);
    const primitive = this.#morpher.morph(rest, this.#scene.skins[skin], this.#morphWeights);
    const influences = primitive.influences;
    if (skin !== NONE && influences) {
      deform(primitive, influences, this.#matricesOf(skin, influences), positions, normals);
      return;
    }
    const matrix = this.world.subarray(node * 16, node * 16 + 16);
    transform(positions, matrix, primitive.positions, 1);
    if (!normals || !primitive.normals) return;
    normalMatrix(this.#normalMatrix, matrix);
    transform(normals, this.#normalMatrix, primitive.normals, 0);
    normalize(normals);
  }

  /**
   * Computes the displacement of a surface without morph targets from another pose of the same scene, in one pass instead of
   * deforming two surfaces.
   *
   * @param displacements receives 3 per vertex
   * @throws RangeError for an unknown node, an array that is too short, or a pose of another scene
   */
  displace(other: Pose, node: number, primitive: Primitive, displacements: Float32Array): void {
    requireIndex('node', node, this.#parents.length);
    requireLength('displacements', displacements, primitive.positions.length);
    requireSameNodes(this, other);
    const skin = this.#skinOf(node);
    const { influences } = primitive;
    if (skin !== NONE && influences) {
      const own = this.#matricesOf(skin, influences);
      const others = other.#matricesOf(skin, influences);
      const differences = this.#differences(own, others, this.#influencing(influences));
      displace(primitive, influences, differences, displacements);
      return;
    }
    const [from, to] = [node * 16, node * 16 + 16];
    const [own, others] = [this.world.subarray(from, to), other.world.subarray(from, to)];
    transform(displacements, this.#differences(own, others, ONE), primitive.positions, 1);
  }

  /**
   * Whether the surface of a primitive that is attached to a node is mirrored, so that its triangles are clockwise seen
   * from outside.
   *
   * @throws RangeError for an unknown node
   */
  mirrors(node: number, { influences }: Primitive): boolean {
    requireIndex('node', node, this.#parents.length);
    const skin = this.#skinOf(node);
    if (skin === NONE || !influences) return determinant(this.world, node * 16) < 0;
    return mostlyMirrored(influences, this.#matricesOf(skin, influences, OF_SKIN));
  }

  /** Index of the skin of a node, or NONE. */
  #skinOf(node: number): number {
    const skin = this.#scene.nodes[node]?.skin ?? NONE;
    return this.#scene.skins[skin] ? skin : NONE;
  }

  /** The matrices of a skin, of which those that some influences need are computed once per pose. */
  #matricesOf(
    index: number,
    influences: Influences,
    kind = influences.offset ? OF_JOINT : OF_SKIN,
  ): Float64Array {
    const skin = this.#scene.skins[index]!;
    const matrices = this.#matricesFor(skin, index);
    const current = this.#current[index]!;
    const joints = this.#influencing(influences);
    for (let at = 0; at < joints.length; at++) {
      const joint = joints[at]!;
      if (current[joint] === kind) continue;
      requireIndex('joint', joint, skin.joints.length);
      (kind === OF_JOINT ? jointMatrix : skinMatrix)(skin, joint, this.world, matrices);
      current[joint] = kind;
    }
    return matrices;
  }

  /** The joints with an influence, found once for each column of them. */
  #influencing(influences: Influences): Uint16Array {
    let joints = this.#jointsOf.get(influences.joint);
    if (!joints) {
      joints = influencing(influences);
      this.#jointsOf.set(influences.joint, joints);
    }
    return joints;
  }

  #matricesFor({ joints }: Skin, index: number): Float64Array {
    const known = this.#joints[index]!;
    if (known.length === joints.length * 16) return known;
    const matrices = new Float64Array(joints.length * 16);
    this.#joints[index] = matrices;
    return matrices;
  }

  /** Those of some matrices, in memory that is reused for every surface. */
  #differences(own: Float64Array, others: Float64Array, indices: Uint16Array): Float64Array {
    if (this.#difference.length < own.length) this.#difference = new Float64Array(own.length);
    const difference = this.#difference;
    for (let at = 0; at < indices.length; at++) {
      const from = indices[at]! * 16;
      for (let i = from; i < from + 16; i++) difference[i] = own[i]! - others[i]!;
    }
    return difference;
  }

  #toRest(): void {
    this.#sampled = undefined;
    this.local.set(this.#rest);
    for (const node of this.#sheared) this.#matrices[node] = this.#scene.nodes[node]!.matrix;
  }

  /** Resets what a clip does not move to the rest pose. */
  #toRestOf(clip: Clip): void {
    this.#toRest();
    this.#sampled = clip;
    const isMoved = new Uint8Array(this.#parents.length);
    for (const { target, curve } of clip.tracks) {
      if (curve.times.length === 0) continue;
      requireIndex('node', target, isMoved.length);
      isMoved[target] = 1;
      // An animated node loses the shear of its rest pose.
      this.#matrices[target] = undefined;
    }
    this.#moved = this.#order.filter((node) => (isMoved[node] ||= isMoved[this.#parents[node]!] ?? 0));
  }

  #isAtRest(node: number): boolean {
    for (let i = node * LOCAL; i < (node + 1) * LOCAL; i++) {
      if (this.local[i] !== this.#rest[i]) return false;
    }
    return true;
  }

  /** @param order the nodes that moved, parents before children */
  #update(order: Int32Array): void {
    worldMatrices(this.#parents, order, this.local, this.world, this.#matrices);
    for (const current of this.#current) current.fill(OUTDATED);
  }
}

function requireSameNodes({ local }: Pose, other: Pose): void {
  if (local.length === other.local.length) return;
  const [own, nodes] = [local.length / LOCAL, other.local.length / LOCAL];
  throw new RangeError(`The other pose has ${nodes} nodes instead of ${own}`);
}
