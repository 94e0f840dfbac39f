/** Two clips at once, as the library's mixer plays them: in the same rhythm, which lies between theirs. */
import type { Clip, Scene } from 'exhume';
import { Mixer, morphWeights, type Pose } from 'exhume/pose';
import type { Blend } from '../state/playback.ts';

/** A cycle begins again at its end; this is just before it. */
const LAST_PHASE = 1 - 1e-6;

/** Shows two cycles of a scene at any moment of their common round. */
export class Blending {
  readonly #mixer: Mixer;
  readonly #clips: readonly Clip[];
  readonly #morphs: { name: string }[];
  readonly #weights: Float32Array;
  /** Clips that are cycles of the mixer now. */
  #first = -1;
  #second = -1;
  #weight = Number.NaN;
  /** Where in the round the mixer is, in seconds, and how long that takes. */
  #time = 0;
  #duration = 0;

  constructor(scene: Scene) {
    this.#mixer = new Mixer(scene);
    this.#clips = scene.clips;
    this.#morphs = morphNames(scene).map((name) => ({ name }));
    this.#weights = new Float32Array(this.#morphs.length);
  }

  /** @param phase 0..1, how far both clips are */
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

  /** Weights take effect with the next update, and the length of the round follows from them. */
  #choose(first: number, second: number, weight: number): void {
    if (first === this.#first && second === this.#second && weight === this.#weight) return;
    for (const old of [this.#first, this.#second])
      if (old >= 0 && old !== first && old !== second) this.#mixer.blendCycle(old, 0, 0);
    this.#mixer.blendCycle(first, 1 - weight, 0);
    this.#mixer.blendCycle(second, weight, 0);
    this.#mixer.update(-this.#time);
    this.#time = 0;
    this.#duration = roundOf(this.#clips, first, { clip: second, weight });
    [this.#first, this.#second, this.#weight] = [first, second, weight];
  }
}

/** Whether two different clips are to be mixed. */
export function isBlended(clips: readonly Clip[], clip: number, blend: Blend | undefined): blend is Blend {
  return blend !== undefined && blend.clip !== clip && clips[blend.clip] !== undefined && clip >= 0;
}

/** How fast the time of a clip goes while it keeps step with another. */
export function paceOf(clips: readonly Clip[], clip: number, blend: Blend | undefined): number {
  if (!isBlended(clips, clip, blend)) return 1;
  const round = roundOf(clips, clip, blend);
  return round > 0 ? durationOf(clips[clip]!) / round : 1;
}

/** Seconds in which both clips go round: the mean of their durations by weight; what moves no bone does not count. */
function roundOf(clips: readonly Clip[], first: number, { clip: second, weight }: Blend): number {
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
