import type {
  Accessor,
  Animation,
  AnimationSampler,
  Document,
  GLTF,
  Node as GltfNode,
} from '@gltf-transform/core';
import { clippedCurve } from '../../../animation/clipped.ts';
import { createPrecision, type PrecisionOf } from '../../../animation/precision.ts';
import { reportEmptyClip } from '../../../fit/curves.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Clip, Curve, Scene, Track } from '../../../scene/scene.ts';
import { createAccessor } from './accessor.ts';
import { QuietChannel, QuietSampler } from './quiet.ts';
import { clipExtras, newTally, reportTally, samplerOf, type Tally } from './samplers.ts';
import { createWeightsWriter, type WeightsWriter } from './weights.ts';

/** Written time columns by their source columns. */
type SharedTimes = Map<Float32Array, { times: Float32Array; accessor: Accessor }[]>;

/** Writes every clip as an animation whose time 0 is the start of the clip. */
export function writeAnimations(
  document: Document,
  nodes: readonly GltfNode[],
  scene: Scene,
  report: Report,
): void {
  const writer = new AnimationWriter(document, nodes, scene, report);
  scene.clips.forEach((clip, index) => {
    writer.write(clip, `clips[${index}]`);
  });
}

class AnimationWriter {
  readonly #document: Document;
  readonly #nodes: readonly GltfNode[];
  readonly #scene: Scene;
  readonly #report: Report;
  readonly #precisionOf: PrecisionOf;
  readonly #writeWeights: WeightsWriter;
  readonly #shared: SharedTimes = new Map();

  constructor(document: Document, nodes: readonly GltfNode[], scene: Scene, report: Report) {
    this.#document = document;
    this.#nodes = nodes;
    this.#scene = scene;
    this.#report = report;
    this.#precisionOf = createPrecision(scene, ['translation', 'rotation', 'scale']);
    this.#writeWeights = createWeightsWriter(document, this.#precisionOf, report);
  }

  write(clip: Clip, path: ElementPath): void {
    const tally = newTally();
    const tracks = this.#clippedTracks(clip, tally);
    const weights = this.#writeWeights(clip, tally, path);
    const textureTracks = clip.textureTracks?.length ?? 0;
    if (tracks.length > 0 || weights.length > 0) {
      const animation = this.#document.createAnimation(clip.name).setExtras(clipExtras(clip));
      for (const { track, curve } of tracks) {
        const sampler = writeSampler(this.#document, track, curve, this.#shared, tally);
        addChannels(this.#document, animation, sampler, track.property, [this.#nodes[track.target]!]);
      }
      for (const { sampler, nodes } of weights) {
        addChannels(this.#document, animation, sampler, 'weights', nodes);
      }
    } else if (textureTracks === 0) {
      const isBare = Object.keys(clipExtras(clip)).length === 0;
      const rest = isBare ? '' : ', with its subranges, events and properties';
      reportEmptyClip(clip, 'has no keys', this.#report, path, rest);
    }
    reportTally(tally, { scene: this.#scene, clip, path }, this.#report);
  }

  #clippedTracks(clip: Clip, tally: Tally): { track: Track; curve: Curve }[] {
    return clip.tracks.flatMap((track) => {
      const curve = clippedCurve(track.curve, clip, this.#precisionOf(track.property), tally);
      return curve ? [{ track, curve }] : [];
    });
  }
}

/** @param curve of the track within the clip */
function writeSampler(
  document: Document,
  { property, curve: { times: column } }: Track,
  curve: Curve,
  shared: SharedTimes,
  tally: Tally,
): AnimationSampler {
  const { interpolation, output } = samplerOf(property, curve, tally);
  return new QuietSampler(document.getGraph())
    .setInput(timesAccessor(document, curve.times, column, shared))
    .setOutput(createAccessor(document, property === 'rotation' ? 'VEC4' : 'VEC3', output))
    .setInterpolation(interpolation);
}

function addChannels(
  document: Document,
  animation: Animation,
  sampler: AnimationSampler,
  path: GLTF.AnimationChannelTargetPath,
  nodes: readonly GltfNode[],
): void {
  animation.addSampler(sampler);
  for (const node of nodes) {
    const channel = new QuietChannel(document.getGraph()).setTargetNode(node).setTargetPath(path);
    animation.addChannel(channel.setSampler(sampler));
  }
}

/** Tracks that share a column of times share its accessor, unless their ends differ. */
function timesAccessor(
  document: Document,
  times: Float32Array,
  column: Float32Array,
  shared: SharedTimes,
): Accessor {
  const candidates = shared.get(column) ?? [];
  shared.set(column, candidates);
  const same = candidates.find((candidate) => {
    return (
      candidate.times.length === times.length && candidate.times.every((time, key) => time === times[key])
    );
  });
  if (same) return same.accessor;
  const accessor = createAccessor(document, 'SCALAR', times);
  candidates.push({ times, accessor });
  return accessor;
}
