import { requireIndex, requireNumber } from '../report/arguments.ts';
import type { Clip, Curve, MorphTrack, Scene } from '../scene/scene.ts';
import { BlendState, channelOf } from './blend-state.ts';
import { closedTracks } from './closing.ts';
import { sampleCurve } from './curves.ts';
import type { MorphContribution } from './morph.ts';
import type { SampleOptions } from './pose.ts';

/** A clip as the mixer plays it. It has separate curves, since closing the loop adds keys. */
interface Motion {
  readonly start: number;
  readonly duration: number;
  tracks: readonly { channel: number; curve: Curve }[];
  readonly morphTracks: readonly MorphTrack[];
  /** The cycle that receives new weights; not one that fades out. */
  cycle: Cycle | undefined;
}

/** A motion that repeats, and whose weight approaches a target linearly. */
interface Cycle {
  readonly motion: Motion;
  weight: number;
  targetWeight: number;
  /** Seconds until the target weight is reached. */
  delay: number;
  /** Individual time and speed, once it is no longer synchronous. */
  own: { time: number; timeFactor: number } | undefined;
}

/** A motion that plays once. */
interface Action {
  readonly motion: Motion;
  readonly delayIn: number;
  readonly delayOut: number;
  readonly targetWeight: number;
  readonly autoLock: boolean;
  stage: 'in' | 'steady' | 'out' | 'stopped';
  time: number;
  weight: number;
}

/**
 * Plays several clips at once, as Cal3D does: actions, which play once, over cycles, which repeat. Weights are relative
 * within the actions and within the cycles; the cycles get the weight that the actions leave of the full weight 1.
 *
 * Cycles are synchronous: all play their clips in the same time, the weighted mean of their durations, so that a walk and a
 * run stay in step. A clip is an index into the scene's `clips`; times are seconds.
 *
 * A clip only affects properties for which it has tracks; properties without tracks are at rest.
 *
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 * import { Mixer, Pose } from 'exhume/pose';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * const walk = scene.clips.findIndex(({ name }) => name === 'yorick_walk');
 * const mixer = new Mixer(scene);
 * mixer.blendCycle(walk, 1, 0.3);
 * mixer.update(0.5);
 * const pose = new Pose(scene);
 * pose.setLocal(mixer.local);
 * console.log(pose.world.length === scene.nodes.length * 16); // true
 * ```
 */
export class Mixer {
  /** Speed of the synchronous cycles; actions and cleared cycles ignore it. */
  timeFactor = 1;
  readonly #hold: boolean;
  readonly #motions: Motion[];
  /** Newest first. */
  readonly #actions: Action[] = [];
  /** Newest first. */
  readonly #cycles: Cycle[] = [];
  readonly #state: BlendState;
  readonly #value = new Float64Array(4);
  readonly #morphs: MorphContribution[] = [];
  /** Common duration of the synchronous cycles, and the time within it. */
  #duration = 0;
  #time = 0;

  /** @param options `hold` holds the first and last key outside the keys, as IMVU's Cal3D does */
  constructor(scene: Scene, options: SampleOptions = {}) {
    this.#hold = options.hold === true;
    this.#motions = scene.clips.map((clip) => motionOf(clip, scene.nodes.length));
    this.#state = new BlendState(scene.nodes);
  }

  /** Contributions of the actions and then of the cycles to the morph targets, for `morphWeights`. */
  get morphs(): readonly MorphContribution[] {
    return this.#morphs;
  }

  /** The pose, for `Pose.setLocal`: for each node translation 3, rotation 4, scale 3. */
  get local(): Float64Array {
    return this.#state.local;
  }

  /**
   * Changes the weight of a cycle within `delay` seconds, and starts it if necessary. At weight 0 it ends, and stays
   * synchronous until then.
   *
   * @throws RangeError for an unknown clip, or numbers that are not finite
   */
  blendCycle(clip: number, weight: number, delay: number): void {
    const motion = this.#motion(clip);
    requireNumber('weight', weight);
    requireNumber('delay', delay);
    if (!motion.cycle) {
      if (weight === 0) return;
      // This also affects actions of the same clip, as in Cal3D.
      motion.tracks = closedTracks(motion.tracks, motion.start + motion.duration);
      // Clips without bone tracks are not synchronized: they must not slow down a walk.
      const own = motion.tracks.length === 0 ? { time: 0, timeFactor: 1 } : undefined;
      motion.cycle = { motion, weight: 0, targetWeight: 0, delay: 0, own };
      this.#cycles.unshift(motion.cycle);
    }
    fadeCycle(motion.cycle, weight, delay);
  }

  /**
   * Fades a cycle out at its present speed, independently of the others.
   *
   * @throws RangeError for an unknown clip, or a delay that is not finite
   */
  clearCycle(clip: number, delay: number): void {
    const { cycle, duration } = this.#motion(clip);
    requireNumber('delay', delay);
    if (!cycle) return;
    const timeFactor = this.#duration === 0 ? 1 : duration / this.#duration;
    cycle.own = { time: this.#duration === 0 ? 0 : this.#time * timeFactor, timeFactor };
    fadeCycle(cycle, 0, delay);
  }

  /**
   * Plays a clip once. It fades in within `delayIn` seconds and fades out in the last `delayOut`.
   *
   * @param autoLock stay in the clip's last pose, at full weight, until the action is removed
   * @throws RangeError for an unknown clip, or numbers that are not finite
   */
  executeAction(clip: number, delayIn: number, delayOut: number, weight = 1, autoLock = false): void {
    const motion = this.#motion(clip);
    requireNumber('fade-in', delayIn);
    requireNumber('fade-out', delayOut);
    requireNumber('weight', weight);
    const action = { motion, delayIn, delayOut, targetWeight: weight, autoLock };
    this.#actions.unshift({ ...action, stage: 'in', time: 0, weight: 0 });
  }

  /**
   * Ends the newest action of a clip immediately, if there is one.
   *
   * @throws RangeError for an unknown clip
   */
  removeAction(clip: number): void {
    const motion = this.#motion(clip);
    const index = this.#actions.findIndex((action) => action.motion === motion);
    if (index >= 0) this.#actions.splice(index, 1);
  }

  /**
   * Advances the time and computes the pose. The first update after cycles were started shows them at their start.
   *
   * @throws RangeError for numbers that are not finite
   */
  update(seconds: number): void {
    requireNumber('seconds', seconds);
    requireNumber('time factor', this.timeFactor);
    this.#time = wrap(this.#time + seconds * this.timeFactor, this.#duration);
    keepActive(this.#actions, advanceAction, seconds);
    keepActive(this.#cycles, advanceCycle, seconds);
    this.#duration = commonDuration(this.#cycles);
    this.#blend();
  }

  #motion(clip: number): Motion {
    requireIndex('clip', clip, this.#motions.length);
    return this.#motions[clip]!;
  }

  #blend(): void {
    this.#state.clear();
    this.#morphs.length = 0;
    for (let i = 0; i < this.#actions.length; i++) {
      const { motion, weight, time } = this.#actions[i]!;
      this.#blendMotion(motion, weight, time);
    }
    this.#state.lock();
    for (let i = 0; i < this.#cycles.length; i++) {
      const cycle = this.#cycles[i]!;
      this.#blendMotion(cycle.motion, cycle.weight, this.#timeOf(cycle));
    }
    this.#state.lock();
  }

  #timeOf({ motion, own }: Cycle): number {
    if (own) return own.time;
    return this.#duration === 0 ? 0 : (this.#time * motion.duration) / this.#duration;
  }

  #blendMotion({ tracks, morphTracks, start }: Motion, weight: number, time: number): void {
    if (weight === 0) return;
    for (const { morph, curve } of morphTracks) {
      sampleCurve(curve, start + time, this.#value, 0, this.#hold);
      this.#morphs.push({ name: morph, scale: this.#value[0]!, ramp: weight });
    }
    for (let i = 0; i < tracks.length; i++) {
      const { channel, curve } = tracks[i]!;
      sampleCurve(curve, start + time, this.#value, 0, this.#hold);
      this.#state.blend(channel, weight, this.#value);
    }
  }
}

function motionOf({ start, end, tracks, morphTracks = [] }: Clip, nodes: number): Motion {
  const playable = tracks.filter(
    ({ target, curve }) => target >= 0 && target < nodes && curve.times.length > 0,
  );
  return {
    start,
    duration: end - start,
    tracks: playable.map((track) => ({ channel: channelOf(track), curve: track.curve })),
    morphTracks: morphTracks.filter(({ curve }) => curve.times.length > 0),
    cycle: undefined,
  };
}

function fadeCycle(cycle: Cycle, weight: number, delay: number): void {
  if (weight === 0) cycle.motion.cycle = undefined;
  cycle.targetWeight = weight;
  cycle.delay = delay;
}

/** Advances all items of a list and removes those that have ended. */
function keepActive<T>(list: T[], advance: (item: T, seconds: number) => boolean, seconds: number): void {
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const item = list[i]!;
    if (advance(item, seconds)) list[kept++] = item;
  }
  list.length = kept;
}

/** @returns false if the cycle has faded out */
function advanceCycle(cycle: Cycle, seconds: number): boolean {
  if (cycle.delay <= Math.abs(seconds)) {
    cycle.weight = cycle.targetWeight;
    cycle.delay = 0;
    if (cycle.weight === 0) return false;
  } else {
    cycle.weight += (seconds / cycle.delay) * (cycle.targetWeight - cycle.weight);
    cycle.delay -= seconds;
  }
  const { own, motion } = cycle;
  if (own) own.time = wrap(own.time + seconds * own.timeFactor, motion.duration);
  return true;
}

/** @returns false if the action has ended */
function advanceAction(action: Action, seconds: number): boolean {
  if (action.stage !== 'stopped') action.time += seconds;
  const { motion, time, delayIn, delayOut, targetWeight, autoLock } = action;
  if (action.stage === 'in') {
    const grown = !(time < delayIn);
    action.weight = grown ? targetWeight : (time / delayIn) * targetWeight;
    if (grown) action.stage = 'steady';
  }
  if (action.stage === 'steady') {
    if (!autoLock && time >= motion.duration - delayOut) action.stage = 'out';
    else if (autoLock && time > motion.duration) {
      action.stage = 'stopped';
      action.time = motion.duration;
    }
  }
  if (action.stage !== 'out') return true;
  action.weight = ((motion.duration - time) / delayOut) * targetWeight;
  return time < motion.duration;
}

/** The weighted mean of the synchronous cycles' durations; 0 without cycles. */
function commonDuration(cycles: readonly Cycle[]): number {
  let weights = 0;
  let weighted = 0;
  for (let i = 0; i < cycles.length; i++) {
    const { motion, weight, own } = cycles[i]!;
    if (own) continue;
    weights += weight;
    weighted += weight * motion.duration;
  }
  return weights > 0 ? weighted / weights : 0;
}

/** Wraps a time into 0 (inclusive) to the duration (exclusive); 0 without a duration. */
function wrap(time: number, duration: number): number {
  if (!(duration > 0)) return 0;
  const rest = time % duration;
  return rest < 0 ? rest + duration : rest;
}
