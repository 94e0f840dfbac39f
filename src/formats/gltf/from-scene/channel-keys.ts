/** The keys of the channels of clips. */
import { clippedCurve } from '../../../animation/clipped.ts';
import { createPrecision, type PrecisionOf } from '../../../animation/precision.ts';
import type { Report } from '../../../report/report.ts';
import { type Clip, type Curve, NONE, type Scene, type Track } from '../../../scene/scene.ts';
import { type FileSpace, fileSpaceOf } from '../beside-root.ts';
import type { Column } from '../files/container/draft/draft.ts';
import { newTally, reportTally, samplerOf, type Tally } from './samplers.ts';
import type { Target } from './target-file.ts';
import { weightsAt, weightTimes } from './weight-keys.ts';

/** What a sampler contains. */
export interface Keys {
  times: Float32Array<ArrayBuffer>;
  output: Float32Array<ArrayBuffer>;
  interpolation: 'CUBICSPLINE' | 'STEP' | 'LINEAR';
  type: Column['type'];
}

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
    const keys = new Map([...this.#trackKeys(clip, tally), ...this.#weightKeys(clip, tally)]);
    if (report) reportTally(tally, { scene: this.#scene, clip, path: `clips[${index}]` }, report);
    return keys;
  }

  /** Adds keys that leave a node at rest throughout a clip. */
  addRest(keys: ChannelKeys, { target, property }: Track, { start, end }: Clip): void {
    const rest = this.#inFile.nodeOf(target)[property];
    keys.set(`${this.#target.nodes[target]} ${property}`, {
      times: end > start ? Float32Array.of(0, end - start) : Float32Array.of(0),
      output: Float32Array.from(end > start ? [...rest, ...rest] : rest),
      interpolation: 'LINEAR',
      type: property === 'rotation' ? 'VEC4' : 'VEC3',
    });
  }

  /** Of several tracks of one property the first counts. */
  #trackKeys(clip: Clip, tally: Tally): ChannelKeys {
    const keys: ChannelKeys = new Map();
    for (const track of clip.tracks) {
      const { target, property, curve } = track;
      const key = `${this.#target.nodes[target]} ${property}`;
      const clipped = keys.has(key) ? undefined : clippedCurve(curve, clip, this.#precisionOf(track), tally);
      if (!clipped) continue;
      const { times } = clipped;
      const type = property === 'rotation' ? 'VEC4' : 'VEC3';
      const own = this.#inFile.curveOf(clipped, track);
      keys.set(key, { times, type, ...samplerOf(property, own, tally) });
    }
    return keys;
  }

  #weightKeys(clip: Clip, tally: Tally): ChannelKeys {
    const curves = new Map<string, Curve>();
    for (const { morph, curve } of clip.morphTracks ?? []) {
      const clipped = clippedCurve(curve, clip, this.#precisionOf('weights'), tally);
      if (clipped) curves.set(morph, clipped);
    }
    const keys: ChannelKeys = new Map();
    if (curves.size > 0)
      this.#target.carriers.forEach((file, node) => {
        const weights = this.#weightsOf(node, file, curves);
        if (weights) keys.set(`${file} weights`, weights);
      });
    return keys;
  }

  /** @param node which a scene before an edit may lack @param file the node in the file that shows the mesh */
  #weightsOf(node: number, file: number, curves: ReadonlyMap<string, Curve>): Keys | undefined {
    const { nodes, meshes } = this.#scene;
    const targets = meshes[nodes[node]?.mesh ?? NONE]?.primitives[0]?.morphTargets ?? [];
    const names = targets.map(({ name }) => name);
    const { times, inSteps } = weightTimes(names, curves);
    if (times.length === 0) return undefined;
    const { json } = this.#target.draft;
    const written = json.nodes![file]!;
    const rest = written.weights ?? json.meshes![written.mesh!]!.weights ?? [];
    const moved = weightsAt(times, names, curves);
    const output = moved.map((weight, at) => weight + (rest[at % names.length] ?? 0));
    return { times, output, interpolation: inSteps ? 'STEP' : 'LINEAR', type: 'SCALAR' };
  }
}
