/** Two blended clips, synchronized by the library's mixer to a common duration. */
import type { Clip, Scene } from 'exhume';
import { Mixer, morphWeights, type Pose } from 'exhume/pose';
import type { Blend } from '../state/playback.ts';

/** Just before the end, where a cycle starts again. */
const LAST_PHASE = 1 - 1e-6;

/** Shows two blended cycles of a scene at any phase. */
export class Blending {
  readonly #mixer: Mixer;
  readonly #clips: readonly Clip[];
  readonly #morphs: { name: string }[];
  readonly #weights: Float32Array;
  /** The current cycles of the mixer. */
  #first = -1;
  #second = -1;
  #weight = Number.NaN;
  /** Time of the mixer within the common cycle, and its duration, in seconds. */
  #time = 0;
  #duration = 0;

  constructor(scene: Scene) {
    this.#mixer = new Mixer(scene);
    this.#clips = scene.clips;
    this.#morphs = morphNames(scene).map((name) => ({ name }));
    this.#weights = new Float32Array(this.#morphs.length);
  }

  /** @param phase 0..1 within both clips */
  show(clip: number, { clip: other, weight }: Blend, phase: number, pose: Pose): void {
    this.#choose(clip, other, weight);
    const target = Math.min(Math.max(phase, 0), LAST_PHASE) * this.#duration;
    this.#mixer.update(target - this.#time);
    this.#time = target;
    pose.setLocal(this.#mixer.local);
    morphWeights(this.#morphs, this.#mixer.morphs, this.#weights);
    for (let i = 0; i < this.#morphs.length; i++)
      pose.setMorphWeight(this.#morphs[i]!.name, this.#weights[i]!);
  }

  /** Weights take effect at the next update; the common duration depends on them. */
  #choose(first: number, second: number, weight: number): void {
    if (first === this.#first && second === this.#second && weight === this.#weight) return;
    for (const old of [this.#first, this.#second])
      if (old >= 0 && old !== first && old !== second) this.#mixer.blendCycle(old, 0, 0);
    this.#mixer.blendCycle(first, 1 - weight, 0);
    this.#mixer.blendCycle(second, weight, 0);
    this.#mixer.update(-this.#time);
    this.#time = 0;
    this.#duration = cycleDuration(this.#clips, first, { clip: second, weight });
    [this.#first, this.#second, this.#weight] = [first, second, weight];
  }
}

/** Whether two different clips are blended. */
export function isBlended(clips: readonly Clip[], clip: number, blend: Blend | undefined): blend is Blend {
  return blend !== undefined && blend.clip !== clip && clips[blend.clip] !== undefined && clip >= 0;
}

/** Playback speed of a clip while it is synchronized with another. */
export function paceOf(clips: readonly Clip[], clip: number, blend: Blend | undefined): number {
  if (!isBlended(clips, clip, blend)) return 1;
  const duration = cycleDuration(clips, clip, blend);
  return duration > 0 ? durationOf(clips[clip]!) / duration : 1;
}

/** Common duration in seconds: the weighted mean of both; clips without tracks do not count. */
function cycleDuration(clips: readonly Clip[], first: number, { clip: second, weight }: Blend): number {
  let weights = 0;
  let weighted = 0;
  const count = (clip: Clip, share: number) => {
    if (clip.tracks.length === 0) return;
    weights += share;
    weighted += share * durationOf(clip);
  };
  count(clips[first]!, 1 - weight);
  count(clips[second]!, weight);
  return weights > 0 ? weighted / weights : 0;
}

function durationOf({ start, end }: Clip): number {
  return end - start;
}

function morphNames({ meshes }: Scene): string[] {
  const names = meshes.flatMap(({ primitives }) =>
    primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)),
  );
  return [...new Set(names)];
}
