import type { Clip, Curve, MorphTrack, Scene } from '../scene/scene.ts';
import { BlendState, channelOf } from './blend-state.ts';
import { closedTracks } from './closing.ts';
import { sampleCurve } from './curves.ts';
import type { MorphContribution } from './morph.ts';
import type { SampleOptions } from './pose.ts';

/** A clip as the mixer plays it. It has curves of its own, since closing the loop adds keys. */
interface Motion {
  readonly start: number;
  readonly duration: number;
  tracks: readonly { channel: number; curve: Curve }[];
  readonly morphTracks: readonly MorphTrack[];
  /** The cycle that a new weight goes to; one that fades out to 0 is no longer it. */
  cycle: Cycle | undefined;
}

/** A motion that repeats, and whose weight goes to a target in a straight line. */
interface Cycle {
  readonly motion: Motion;
  weight: number;
  targetWeight: number;
  /** Seconds until the target weight is reached. */
  delay: number;
  /** Seconds and speed of its own, once it has left the common rhythm. */
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
 * within the actions and within the cycles; the cycles get what the actions leave of the full weight 1.
 *
 * Cycles are synchronous: all go through their clips in the same time, which is the mean of their durations by weight,
 * so that a walk and a run stay in step. A clip is an index into the scene's `clips`; times are seconds.
 *
 * A property that a clip has no track for is not moved by that clip; one that nothing moves is at rest.
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
  /** Speed of the synchronous cycles; actions and cycles that have been cleared do not heed it. */
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
  /** How long all synchronous cycles take to go round, and where in that they are. */
  #duration = 0;
  #time = 0;

  /** @param options `hold` holds the first and last key outside the keys, as IMVU's Cal3D does */
  constructor(scene: Scene, options: SampleOptions = {}) {
    this.#hold = options.hold === true;
    this.#motions = scene.clips.map((clip) => motionOf(clip, scene.nodes.length));
    this.#state = new BlendState(scene.nodes);
  }

  /** What the actions and then the cycles want of the morph targets, for `morphWeights`. */
  get morphs(): readonly MorphContribution[] {
    return this.#morphs;
  }

  /** The pose, for `Pose.setLocal`: for each node translation 3, rotation 4, scale 3. */
  get local(): Float64Array {
    return this.#state.local;
  }

  /**
   * Brings a cycle to a weight within some seconds, and starts it if it is not there yet. At weight 0 it ends, and keeps
   * step until then.
   *
   * @throws RangeError there is no such clip
   */
  blendCycle(clip: number, weight: number, delay: number): void {
    const motion = this.#motion(clip);
    if (!motion.cycle) {
      if (weight === 0) return;
      // That stays so for actions of the same clip, as in Cal3D.
      motion.tracks = closedTracks(motion.tracks, motion.start + motion.duration);
      // What moves no bone has no step to keep: it must not slow down those that walk.
      const own = motion.tracks.length === 0 ? { time: 0, timeFactor: 1 } : undefined;
      motion.cycle = { motion, weight: 0, targetWeight: 0, delay: 0, own };
      this.#cycles.unshift(motion.cycle);
    }
    fadeCycle(motion.cycle, weight, delay);
  }

  /**
   * Fades a cycle out, which keeps its present speed whatever the others do.
   *
   * @throws RangeError there is no such clip
   */
  clearCycle(clip: number, delay: number): void {
    const { cycle, duration } = this.#motion(clip);
    if (!cycle) return;
    const timeFactor = this.#duration === 0 ? 1 : duration / this.#duration;
    cycle.own = { time: this.#duration === 0 ? 0 : this.#time * timeFactor, timeFactor };
    fadeCycle(cycle, 0, delay);
  }

  /**
   * Plays a clip once. Its weight grows from 0 within `delayIn` seconds and shrinks in the last `delayOut`.
   *
   * @param autoLock stay in the clip's last pose, with the full weight, until the action is removed
   * @throws RangeError there is no such clip
   */
  executeAction(clip: number, delayIn: number, delayOut: number, weight = 1, autoLock = false): void {
    const motion = this.#motion(clip);
    const action = { motion, delayIn, delayOut, targetWeight: weight, autoLock };
    this.#actions.unshift({ ...action, stage: 'in', time: 0, weight: 0 });
  }

  /**
   * Ends the newest action of a clip at once, if there is one.
   *
   * @throws RangeError there is no such clip
   */
  removeAction(clip: number): void {
    const motion = this.#motion(clip);
    const index = this.#actions.findIndex((action) => action.motion === motion);
    if (index >= 0) this.#actions.splice(index, 1);
  }

  /**
   * Goes on in time and computes the pose. The first update after cycles were started begins their common rhythm and
   * shows them at its start.
   */
  update(seconds: number): void {
    this.#time = wrap(this.#time + seconds * this.timeFactor, this.#duration);
    keepActive(this.#actions, advanceAction, seconds);
    keepActive(this.#cycles, advanceCycle, seconds);
    this.#duration = commonDuration(this.#cycles);
    this.#blend();
  }

  #motion(clip: number): Motion {
    const motion = this.#motions[clip];
    if (!motion) throw new RangeError(`Unknown clip ${clip} of ${this.#motions.length}`);
    return motion;
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

/** Advances everything in a list and drops what has ended. */
function keepActive<T>(list: T[], advance: (item: T, seconds: number) => boolean, seconds: number): void {
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const item = list[i]!;
    if (advance(item, seconds)) list[kept++] = item;
  }
  list.length = kept;
}

/** @returns false when the cycle has faded out */
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

/** @returns false when the action has come to its end */
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

/** The mean of the synchronous cycles' durations by weight; 0 where there are none. */
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

/** Time within 0 (included) and the duration (excluded); 0 where there is no duration. */
function wrap(time: number, duration: number): number {
  if (!(duration > 0)) return 0;
  const rest = time % duration;
  return rest < 0 ? rest + duration : rest;
}
