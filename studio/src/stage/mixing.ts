/** Cycles that are mixed in step, and an action over them, by the library's mixer. */
import type { Clip, Scene } from 'exhume';
import { Mixer, morphWeights, type Pose } from 'exhume/pose';
import type { Action, Cycle } from '../state/playback.ts';
import type { Moment } from './moment.ts';

/** Just before the end, where a cycle starts again. */
const LAST_PHASE = 1 - 1e-6;

/** Seconds in which an action fades in and out. */
const FADE = 0.2;

/** Shows mixed cycles of a scene at any phase, and actions as the phase advances. */
export class Mixing {
  readonly #mixer: Mixer;
  readonly #clips: readonly Clip[];
  readonly #morphs: { name: string }[];
  readonly #weights: Float32Array;
  /** Weights of the cycles of the mixer, by clip. */
  #cycles: ReadonlyMap<number, number> = new Map();
  /** Time of the mixer within the common cycle, and its duration, in seconds. */
  #time = 0;
  #duration = 0;
  #serial = 0;
  /** Seconds until the action has ended. */
  #acting = 0;

  constructor(scene: Scene) {
    this.#mixer = new Mixer(scene);
    this.#clips = scene.clips;
    this.#morphs = morphNames(scene).map((name) => ({ name }));
    this.#weights = new Float32Array(this.#morphs.length);
  }

  /** @param phase 0..1 within all cycles. While an action plays, an earlier phase is that of the next cycle. */
  show(moment: Pick<Moment, 'clip' | 'cycles' | 'action'>, phase: number, pose: Pose): void {
    this.#choose(mixedCycles(this.#clips, moment));
    const target = Math.min(Math.max(phase, 0), LAST_PHASE) * this.#duration;
    let seconds = target - this.#time;
    if (seconds < 0 && this.#acting > 0) seconds += this.#duration;
    this.#acting = Math.max(0, this.#acting - Math.abs(seconds));
    this.#mixer.update(seconds);
    this.#time = target;
    // Later, since the first update may be a jump to the phase.
    this.#start(moment.action);
    pose.setLocal(this.#mixer.local);
    morphWeights(this.#morphs, this.#mixer.morphs, this.#weights);
    for (let i = 0; i < this.#morphs.length; i++)
      pose.setMorphWeight(this.#morphs[i]!.name, this.#weights[i]!);
  }

  /** Weights take effect at the next update; the common duration depends on them. */
  #choose(cycles: readonly Cycle[]): void {
    const wanted = new Map(cycles.map(({ clip, weight }) => [clip, weight]));
    if (isSame(wanted, this.#cycles)) return;
    for (const clip of this.#cycles.keys()) if (!wanted.has(clip)) this.#mixer.blendCycle(clip, 0, 0);
    for (const [clip, weight] of wanted) this.#mixer.blendCycle(clip, weight, 0);
    this.#mixer.update(-this.#time);
    this.#time = 0;
    this.#duration = cycleDuration(this.#clips, cycles);
    this.#cycles = wanted;
  }

  #start(action: Action | undefined): void {
    if (!action || action.serial === this.#serial || !this.#clips[action.clip]) return;
    this.#serial = action.serial;
    this.#acting = durationOf(this.#clips[action.clip]!);
    const fade = Math.min(FADE, this.#acting / 2);
    this.#mixer.executeAction(action.clip, fade, fade);
  }
}

/** Whether more than the current clip alone plays. */
export function isMixed(clips: readonly Clip[], moment: Pick<Moment, 'clip' | 'cycles' | 'action'>): boolean {
  if (!clips[moment.clip]) return false;
  return moment.action !== undefined || mixedCycles(clips, moment).some(({ clip }) => clip !== moment.clip);
}

/** Playback speed of the current clip while it is in step with others. */
export function paceOf(clips: readonly Clip[], moment: Pick<Moment, 'clip' | 'cycles' | 'action'>): number {
  if (!isMixed(clips, moment)) return 1;
  const duration = cycleDuration(clips, mixedCycles(clips, moment));
  return duration > 0 ? durationOf(clips[moment.clip]!) / duration : 1;
}

/** The cycles with any weight; without one, the current clip. */
function mixedCycles(
  clips: readonly Clip[],
  { clip, cycles }: Pick<Moment, 'clip' | 'cycles'>,
): readonly Cycle[] {
  const mixed = cycles.filter((cycle) => cycle.weight > 0 && clips[cycle.clip]);
  return mixed.length > 0 ? mixed : [{ clip, weight: 1 }];
}

/** Common duration in seconds: the weighted mean; clips without tracks do not count. */
function cycleDuration(clips: readonly Clip[], cycles: readonly Cycle[]): number {
  let weights = 0;
  let weighted = 0;
  for (const { clip: index, weight } of cycles) {
    const clip = clips[index]!;
    if (clip.tracks.length === 0) continue;
    weights += weight;
    weighted += weight * durationOf(clip);
  }
  return weights > 0 ? weighted / weights : 0;
}

function durationOf({ start, end }: Clip): number {
  return end - start;
}

function isSame(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  return a.size === b.size && [...a].every(([clip, weight]) => b.get(clip) === weight);
}

/** Names of all morph targets of a scene, each once. */
function morphNames({ meshes }: Pick<Scene, 'meshes'>): string[] {
  const names = meshes.flatMap(({ primitives }) =>
    primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)),
  );
  return [...new Set(names)];
}
