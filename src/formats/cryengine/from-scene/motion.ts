/** The motion of bones in a clip as files store it: centimeters, no scale, unit quaternions. */
import { vec3 } from 'gl-matrix';
import { type Curves, curvesByNode } from '../../../fit/curves.ts';
import { unitQuaternion } from '../../../math/quaternion.ts';
import { curveOfNumbers } from '../../../pose/curve-keys.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { type Clip, type Curve, NONE, type Scene } from '../../../scene/scene.ts';
import type { Bones } from './bones.ts';

/** Evaluates the bones at any time of a clip. */
export class BoneMotion {
  readonly #scene: Scene;
  readonly #bones: Bones;
  readonly #curves: ReadonlyMap<number, Curves>;
  readonly #sample = new Float64Array(4);

  constructor(scene: Scene, bones: Bones, clip: Clip) {
    this.#scene = scene;
    this.#bones = bones;
    this.#curves = curvesByNode(clip);
  }

  /** The curves of a bone. */
  curvesOf(bone: number): Curve[] {
    const { translation, rotation } = this.#curves.get(this.#bones.nodes[bone]!) ?? {};
    return [translation, rotation].filter((curve) => curve !== undefined);
  }

  /** Relative to the parent, in the units of the file. */
  translation(bone: number, time: number): [x: number, y: number, z: number] {
    const node = this.#bones.nodes[bone]!;
    const curve = this.#curves.get(node)?.translation;
    if (curve) sampleCurve(curve, time, this.#sample, 0);
    // By index, since destructuring a typed array uses its slow iterator.
    const value = curve ? this.#sample : this.#scene.nodes[node]!.translation;
    return [value[0]!, value[1]!, value[2]!];
  }

  /** Relative to the parent, as in the scene, not conjugated. */
  rotation(bone: number, time: number): [x: number, y: number, z: number, w: number] {
    const node = this.#bones.nodes[bone]!;
    const curve = this.#curves.get(node)?.rotation;
    if (!curve) return unitQuaternion(this.#scene.nodes[node]!.rotation);
    sampleCurve(curve, time, this.#sample, 0);
    return unitQuaternion(this.#sample);
  }

  /** Logarithms of the rotations at some times, 3 each, as in the scene; undefined if the curve has none. */
  logarithms(bone: number, times: Float64Array): Float64Array | undefined {
    const curve = this.#curves.get(this.#bones.nodes[bone]!)?.rotation;
    if (curve?.interpolation !== 'log-quaternion') return undefined;
    const numbers = curveOfNumbers(curve);
    const out = new Float64Array(times.length * 3);
    for (let at = 0; at < times.length; at++) sampleCurve(numbers, times[at]!, out, at * 3);
    return out;
  }

  /** Position of a bone in the model's space. */
  place(bone: number, time: number): [x: number, y: number, z: number] {
    const point = this.translation(bone, time);
    for (let above = this.#bones.parents[bone]!; above !== NONE; above = this.#bones.parents[above]!) {
      vec3.transformQuat(point, point, this.rotation(above, time));
      vec3.add(point, point, this.translation(above, time));
    }
    return point;
  }
}
