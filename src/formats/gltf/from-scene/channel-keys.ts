/** The keys of the channels of a file that is edited. */
import { createPrecision, type PrecisionOf } from '../../../animation/precision.ts';
import type { Report } from '../../../report/report.ts';
import { type Clip, type Curve, NONE, type Scene, type Track } from '../../../scene/scene.ts';
import { type FileSpace, fileSpaceOf } from '../beside-root.ts';
import { type Keys, morphCurves, restKeys, trackKeys } from './clip-keys.ts';
import { newTally, reportTally, type Tally } from './samplers.ts';
import type { Target } from './target-file.ts';
import { weightKeys, weightTimes } from './weight-keys.ts';

/** By the node in the file and the path of the channel. */
export type ChannelKeys = Map<string, Keys>;

export class ClipKeys {
  readonly #target: Target;
  readonly #scene: Scene;
  readonly #inFile: FileSpace;
  readonly #precisionOf: PrecisionOf;

  constructor(target: Target, scene: Scene) {
    this.#target = target;
    this.#scene = scene;
    this.#inFile = fileSpaceOf(scene, target.placement.beside);
    this.#precisionOf = createPrecision(scene, ['translation', 'rotation', 'scale']);
  }

  /** @param report receives losses from approximated curves */
  of(clip: Clip, index: number, report?: Report): ChannelKeys {
    const tally = newTally();
    const { nodes } = this.#target;
    const keys: ChannelKeys = new Map();
    for (const { track, keys: own } of trackKeys(clip, this.#precisionOf, tally, this.#inFile.curveOf))
      keys.set(`${nodes[track.target]} ${track.property}`, own);
    this.#addWeights(keys, clip, tally);
    if (report) reportTally(tally, { scene: this.#scene, clip, path: `clips[${index}]` }, report);
    return keys;
  }

  /** Adds keys that leave a node at rest throughout a clip. */
  addRest(keys: ChannelKeys, { target, property }: Track, clip: Clip): void {
    const rest = this.#inFile.nodeOf(target)[property];
    keys.set(`${this.#target.nodes[target]} ${property}`, restKeys(property, rest, clip));
  }

  #addWeights(keys: ChannelKeys, clip: Clip, tally: Tally): void {
    const curves = morphCurves(clip, this.#precisionOf, tally);
    if (curves.size === 0) return;
    this.#target.carriers.forEach((file, node) => {
      const weights = this.#weightsOf(node, file, curves);
      if (weights) keys.set(`${file} weights`, weights);
    });
  }

  /** @param node which a scene before an edit may lack @param file the node in the file that shows the mesh */
  #weightsOf(node: number, file: number, curves: ReadonlyMap<string, Curve>): Keys | undefined {
    const { nodes, meshes } = this.#scene;
    const targets = meshes[nodes[node]?.mesh ?? NONE]?.primitives[0]?.morphTargets ?? [];
    const names = targets.map(({ name }) => name);
    const timed = weightTimes(names, curves);
    if (timed.times.length === 0) return undefined;
    const { json } = this.#target.draft;
    const written = json.nodes![file]!;
    const rest = written.weights ?? json.meshes![written.mesh!]!.weights ?? [];
    const keys = weightKeys(timed, names, curves);
    const output = keys.output.map((weight, at) => weight + (rest[at % names.length] ?? 0));
    return { ...keys, output };
  }
}
