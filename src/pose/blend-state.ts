import { slerp } from '../math/quaternion.ts';
import type { Node, Track } from '../scene/scene.ts';
import { LOCAL, localOffset, restPose } from './skeleton.ts';

/** The properties that a track can animate, in the order of the local arrays. */
const PROPERTIES = ['translation', 'rotation', 'scale'] as const;

/** The index of a track's channel: a channel is one property of one node. */
export function channelOf({ target, property }: Track): number {
  return target * PROPERTIES.length + PROPERTIES.indexOf(property);
}

function propertyOf(channel: number): Track['property'] {
  return PROPERTIES[channel % PROPERTIES.length]!;
}

/** Index of the first of the channel's numbers in the local arrays. */
function firstNumber(channel: number): number {
  return localOffset(Math.floor(channel / PROPERTIES.length), propertyOf(channel));
}

/**
 * Blends poses in stages, channel by channel: translation, rotation and scale of every node.
 *
 * Within a stage weights are relative, as each pose is blended into the previous result of the stage. Locking a stage
 * blends it with the weight that earlier stages have left of the full weight 1. Since successive slerps do not commute, the
 * order of the calls matters.
 */
export class BlendState {
  /** LOCAL numbers per node: the blend of all locked stages. */
  readonly local: Float64Array;
  readonly #rest: Float64Array;
  readonly #stage: Float64Array;
  readonly #stageWeight: Float64Array;
  readonly #weight: Float64Array;

  constructor(nodes: readonly Node[]) {
    this.#rest = new Float64Array(nodes.length * LOCAL);
    restPose(nodes, this.#rest);
    this.local = new Float64Array(this.#rest);
    this.#stage = new Float64Array(this.#rest.length);
    this.#stageWeight = new Float64Array(nodes.length * PROPERTIES.length);
    this.#weight = new Float64Array(this.#stageWeight.length);
  }

  /** Resets the blend: channels that no later stage animates are at rest. */
  clear(): void {
    this.local.set(this.#rest);
    this.#weight.fill(0);
    this.#stageWeight.fill(0);
  }

  /**
   * Blends a value into the channel's stage.
   *
   * @param value 3 numbers, 4 for a rotation
   * @param weight not 0; a negative one moves away from the value, and a stage with a total weight of 0 has no effect
   */
  blend(channel: number, weight: number, value: Float64Array): void {
    const before = this.#stageWeight[channel]!;
    const after = before + weight;
    this.#stageWeight[channel] = after;
    approach(channel, this.#stage, value, 0, weight / after);
  }

  /** Ends a stage: its poses get the weight that earlier stages left. */
  lock(): void {
    for (let channel = 0; channel < this.#weight.length; channel++) {
      const before = this.#weight[channel]!;
      const weight = Math.min(this.#stageWeight[channel]!, 1 - before);
      this.#stageWeight[channel] = 0;
      if (weight <= 0) continue;
      this.#weight[channel] = before + weight;
      approach(channel, this.local, this.#stage, firstNumber(channel), weight / (before + weight));
    }
  }
}

/**
 * Moves a channel's value towards another.
 *
 * @param values LOCAL numbers per node
 * @param target the value at `from` that is approached
 * @param factor 1 is all the way
 */
function approach(
  channel: number,
  values: Float64Array,
  target: Float64Array,
  from: number,
  factor: number,
): void {
  const at = firstNumber(channel);
  const isRotation = propertyOf(channel) === 'rotation';
  if (factor === 1) {
    // The old value may be from the previous frame, and its sign would affect a slerp.
    for (let i = 0; i < (isRotation ? 4 : 3); i++) values[at + i] = target[from + i]!;
  } else if (isRotation) slerp(values, at, values, at, target, from, factor);
  else
    for (let i = 0; i < 3; i++)
      values[at + i] = values[at + i]! + factor * (target[from + i]! - values[at + i]!);
}
