/** Clips that move morph targets, as vertex animation of a model (docs/reference/cryengine.md#vertex-animation). */
import { reportClipLoss } from '../../../fit/clip-losses.ts';
import { listed } from '../../../fit/clips.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { curvesByMorph, reportSampledClip } from '../../../fit/curves.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { mixMorphTargets } from '../../../pose/morph.ts';
import type { Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import {
  type Clip,
  type Curve,
  type MorphTrack,
  NONE,
  type Primitive,
  type Scene,
} from '../../../scene/scene.ts';
import { reportTimes } from './animation.ts';
import { type Bones, isSkinned } from './bones.ts';
import { type KeyTicks, keyTicks, newTally } from './ticks.ts';

/**
 * The clips that move morph targets of surfaces without bones: a model file contains one of them. Their tracks for other
 * surfaces are reported.
 */
export function vertexClips(scene: Scene, bones: Bones | undefined, report: Report): Clip[] {
  const rigid = rigidTargets(scene, bones);
  const isHeld = ({ morph }: MorphTrack) => rigid.has(morph);
  reportUnheld(scene, isHeld, report);
  return scene.clips.filter((clip) => keyedTracks(clip).some(isHeld));
}

/** Reports the tracks that are not written, besides those of skinned surfaces, which were reported when the scene was fitted. */
export function reportUnheld(scene: Scene, isHeld: (track: MorphTrack) => boolean, report: Report): void {
  const fitted = rigidTargets(scene, undefined);
  for (const clip of scene.clips) {
    const lost = keyedTracks(clip).filter((track) => fitted.has(track.morph) && !isHeld(track));
    if (lost.length > 0) reportLost(scene, clip, lost, report);
  }
}

function keyedTracks({ morphTracks = [] }: Clip): MorphTrack[] {
  return morphTracks.filter(({ curve }) => curve.times.length > 0);
}

/** Names of the morph targets of surfaces that are written without bones. */
function rigidTargets({ nodes, meshes }: Scene, bones: Bones | undefined): Set<string> {
  const rigid = nodes.filter((node, index) => !isSkinned(node) && !bones?.boneOf.has(index));
  const primitives = rigid.flatMap(({ mesh = NONE }) => meshes[mesh]?.primitives ?? []);
  return new Set(primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)));
}

function reportLost(scene: Scene, clip: Clip, lost: readonly MorphTrack[], report: Report): void {
  const names = listed(lost.map(({ morph }) => morph));
  const code = FIT_CODES.FIT_MORPH_TRACKS_DROPPED;
  const message = `CryEngine cannot animate the morph targets ${names} in clip "${clip.name}"`;
  const morphTracks = (clip.morphTracks ?? []).filter((track) => !lost.includes(track));
  const where = { scene, clip, path: pathIn(scene, 'clips', clip), unit: 'cm' };
  reportClipLoss(where, { code, message, written: { ...clip, morphTracks } }, report);
}

/** The surfaces of a model as a clip moves their morph targets. */
export class VertexMotion {
  readonly #scene: Scene;
  readonly #clip: Clip;
  readonly #curves: ReadonlyMap<string, Curve>;
  readonly #moved: ReadonlySet<string>;
  readonly #tally = newTally();
  readonly #sampled = new Map<Curve, Curve>();

  /** @param clip of the scene */
  constructor(scene: Scene, clip: Clip) {
    this.#scene = scene;
    this.#clip = clip;
    this.#curves = curvesByMorph(clip);
    this.#moved = new Set(scene.clips.flatMap((other) => [...curvesByMorph(other).keys()]));
  }

  /** Whether a clip moves a morph target, which is then part of an animation instead of a target of the file. */
  moves(morph: string): boolean {
    return this.#moved.has(morph);
  }

  /** The keys that the surfaces of a mesh need; undefined if the clip moves none of their morph targets. */
  keysOf(primitives: readonly Primitive[]): KeyTicks | undefined {
    const moved = primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name));
    const curves = [...new Set(moved)].flatMap((name) => this.#curves.get(name) ?? []);
    if (curves.length === 0) return undefined;
    const keys = keyTicks(curves, isLinear, this.#clip, this.#tally);
    for (const curve of curves) if (!isLinear(curve)) this.#sampled.set(curve, linesThrough(curve, keys));
    return keys;
  }

  /** Computes a surface at a time, in the space of its mesh. */
  shapeAt(primitive: Primitive, time: number, positions: Float32Array, normals: Float32Array): void {
    const { morphTargets = [] } = primitive;
    const weight = new Float64Array(1);
    const weights = Float32Array.from(morphTargets, ({ name }) => {
      const curve = this.#curves.get(name);
      if (curve) sampleCurve(curve, time, weight, 0);
      return curve ? weight[0]! : 0;
    });
    mixMorphTargets(primitive, morphTargets, weights, 'imvu', positions, normals);
  }

  /** Reports how the keys differ from the clip. */
  finish(report: Report): void {
    const [scene, clip] = [this.#scene, this.#clip];
    const where = { scene, clip, path: pathIn(scene, 'clips', clip), unit: 'cm' };
    reportTimes(scene, clip, this.#tally, report);
    reportSampledClip(this.#sampled, where, report);
  }
}

function isLinear({ interpolation }: Curve): boolean {
  return interpolation === 'linear';
}

/** A curve of weights as lines between keys. */
function linesThrough(curve: Curve, { times }: KeyTicks): Curve {
  const values = new Float64Array(times.length);
  times.forEach((time, key) => {
    sampleCurve(curve, time, values, key);
  });
  const played = { times: Float32Array.from(times), values: Float32Array.from(values) };
  return { ...played, interpolation: 'linear', before: 'hold', after: 'hold' };
}
