import type { GLTF } from '@gltf-transform/core';
import type { KeyTally } from '../../../animation/clipped.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Clip, Curve } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import type { AnimationData } from './animation-data.ts';
import { morphCurves } from './clip-keys.ts';
import type { NewFile } from './new-file.ts';
import { weightKeys, weightTimes } from './weight-keys.ts';

/** Weights in a file, 64 MiB: every key has the weights of all targets, so a few long tracks could exhaust the memory. */
const MAX_WEIGHTS = 16 * 2 ** 20;

/** The weights of all morph targets of a mesh during a clip, and the nodes that show the mesh. */
export interface Weights {
  nodes: readonly number[];
  sampler: GLTF.IAnimationSampler;
}

/** @param path of the clip */
export type WeightsWriter = (clip: Clip, tally: KeyTally, path: ElementPath) => Weights[];

/** A mesh with morph targets. */
export interface Morphed {
  /** Names of its morph targets. */
  targets: readonly string[];
  /** Indices of the nodes that show it. */
  nodes: number[];
}

export function createWeightsWriter(
  data: AnimationData,
  meshes: readonly Morphed[],
  precisionOf: PrecisionOf,
  report: Report,
): WeightsWriter {
  const names = new Set(meshes.flatMap(({ targets }) => targets));
  let affordable = MAX_WEIGHTS;

  return (clip, tally, path) => {
    const curves = knownCurves(clip, tally, path);
    return meshes.flatMap(({ targets, nodes }) => {
      const sampler = writeSampler(targets, curves, clip, path);
      return sampler ? [{ nodes, sampler }] : [];
    });
  };

  /** By the name of the animated morph target. */
  function knownCurves(clip: Clip, tally: KeyTally, path: ElementPath): Map<string, Curve> {
    const { morphTracks = [] } = clip;
    for (const { morph, curve } of morphTracks) {
      if (names.has(morph) || curve.times.length === 0) continue;
      const message = `Unknown morph target "${morph}" in clip "${clip.name}"`;
      report.lose(GLTF_CODES.GLTF_MORPH_UNKNOWN, message, { path: `${path}.morphTracks` });
    }
    const known = morphTracks.filter(({ morph }) => names.has(morph));
    return morphCurves({ ...clip, morphTracks: known }, precisionOf, tally);
  }

  function writeSampler(
    targets: readonly string[],
    curves: ReadonlyMap<string, Curve>,
    clip: Clip,
    path: ElementPath,
  ): GLTF.IAnimationSampler | null {
    const timed = weightTimes(targets, curves);
    const { length } = timed.times;
    if (length === 0) return null;
    if (length * targets.length > affordable) {
      const message = `${counted(length, 'key')} of clip "${clip.name}" with ${counted(targets.length, 'weight')} each dropped`;
      report.lose(GLTF_CODES.GLTF_WEIGHTS_DROPPED, message, { path });
      return null;
    }
    affordable -= length * targets.length;
    return data.addSampler(weightKeys(timed, targets, curves));
  }
}

/** @param file with all meshes on their nodes */
export function morphedMeshes({ json, targets }: Pick<NewFile, 'json' | 'targets'>): Morphed[] {
  const found = new Map<number, Morphed>();
  for (const [index, { mesh }] of json.nodes.entries()) {
    if (mesh === undefined) continue;
    const morphed = found.get(mesh) ?? { targets: targets[mesh]!, nodes: [] };
    morphed.nodes.push(index);
    found.set(mesh, morphed);
  }
  return [...found.values()].filter(({ targets }) => targets.length > 0);
}
