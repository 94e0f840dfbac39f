/** Replaces morph targets that exceed the limit of a mesh by blends of their neighbors, such as vertex frames of long clips. */
import { clipsDistance } from '../animation/measure.ts';
import { sampleCurve } from '../pose/curves.ts';
import { keyTimes } from '../pose/key-times.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Clip, Curve, Mesh, MorphTarget, MorphTrack, Primitive, Scene } from '../scene/scene.ts';
import { counted } from '../text/counts.ts';
import { quoted } from '../text/names.ts';
import type { Holder } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import { curvesByMorph, straightKeyTimes } from './curves.ts';
import { shownMeshes } from './surfaces.ts';

/** A target that is replaced by the kept ones before and after it. */
interface Blend {
  before: string;
  after: string;
  /** The share of the latter, 0 to 1. */
  share: number;
}

/** The blends that replace targets, by the names of the targets. */
type Blends = ReadonlyMap<string, Blend>;

/**
 * The meshes with at most as many animated morph targets as the target format allows. The weights of a dropped one become weights
 * of its neighbors, which are blended to the nearest shape. Targets with the best blends are dropped first.
 */
export function fitMorphCount(
  scene: Scene,
  { title, capabilities: { targetsPerMesh: limit } }: Holder,
  report: Report,
): Pick<Scene, 'meshes' | 'clips'> {
  const { meshes, clips } = scene;
  if (limit === undefined) return { meshes, clips };
  const animated = new Set(clips.flatMap((clip) => [...curvesByMorph(clip).keys()]));
  const blends = new Map<string, Blend>();
  const causes: { path: ElementPath; message: string }[] = [];
  const shown = shownMeshes(scene);
  meshes.forEach((mesh, index) => {
    if (!shown.has(index)) return;
    const names = targetNames(mesh).filter((name) => !blends.has(name));
    if (names.length <= limit) return;
    const own = blendsOf(mesh, names, limit, animated);
    if (own.size === 0) return;
    for (const [name, blend] of own) blends.set(name, blend);
    const what = `${own.size} of ${counted(names.length, 'morph target')} of mesh ${quoted(mesh.name, `meshes[${index}]`)}`;
    causes.push({ path: `meshes[${index}]`, message: `${title} cannot hold ${what}: blended of others` });
  });
  if (blends.size === 0) return { meshes, clips };
  const fitted = {
    meshes: meshes.map((mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((one) => without(one, blends)),
    })),
    clips: clips.map((clip) => blended(clip, blends)),
  };
  const error = { ...clipsDistance(scene, { ...scene, ...fitted }), unit: 'units' };
  for (const { path, message } of causes) report.lose(FIT_CODES.FIT_MORPHS_BLENDED, message, { path, error });
  return fitted;
}

/** Names of targets that move something, in the order of their first appearance. */
function targetNames({ primitives }: Mesh): string[] {
  const moving = primitives.flatMap(({ morphTargets = [] }) =>
    morphTargets.filter(({ vertices }) => vertices.length > 0),
  );
  return [...new Set(moving.map(({ name }) => name))];
}

function without(primitive: Primitive, blends: Blends): Primitive {
  const { morphTargets } = primitive;
  if (!morphTargets?.some(({ name }) => blends.has(name))) return primitive;
  return { ...primitive, morphTargets: morphTargets.filter(({ name }) => !blends.has(name)) };
}

/** The targets to drop to get within the limit, if possible; never the first and the last one. */
function blendsOf(
  mesh: Mesh,
  names: readonly string[],
  limit: number,
  animated: ReadonlySet<string>,
): Map<string, Blend> {
  const blender = new Blender(mesh);
  let kept = [...names];
  while (kept.length > limit) {
    const left = keptOf(kept, kept.length - limit, animated, blender);
    if (left.length === kept.length) break;
    kept = left;
  }
  const places = new Set(kept);
  const blends = new Map<string, Blend>();
  let before = 0;
  for (const name of names) {
    if (places.has(name)) before = kept.indexOf(name, before);
    else blends.set(name, blender.blend(name, kept[before]!, kept[before + 1]!));
  }
  return blends;
}

/** The remaining targets after dropping at most a number of those with the best blends, no two in a row. */
function keptOf(
  names: readonly string[],
  most: number,
  animated: ReadonlySet<string>,
  blender: Blender,
): string[] {
  const inner = [...names.keys()].slice(1, -1).filter((at) => animated.has(names[at]!));
  const errors = new Map(
    inner.map((at) => [at, blender.blend(names[at]!, names[at - 1]!, names[at + 1]!).error]),
  );
  const dropped = new Set<number>();
  for (const at of inner.sort((a, b) => errors.get(a)! - errors.get(b)! || a - b)) {
    if (dropped.size === most) break;
    if (!dropped.has(at - 1) && !dropped.has(at + 1)) dropped.add(at);
  }
  return names.filter((_, at) => !dropped.has(at));
}

/** Finds how two targets of a mesh blend to a third one. */
class Blender {
  /** The targets of each primitive by name. */
  readonly #targets: readonly Map<string, MorphTarget[]>[];
  readonly #room: readonly [Float64Array, Float64Array, Float64Array];

  constructor({ primitives }: Mesh) {
    this.#targets = primitives.map(({ morphTargets = [] }) => {
      const byName = new Map<string, MorphTarget[]>();
      for (const one of morphTargets) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
      return byName;
    });
    const most = Math.max(0, ...primitives.map(({ positions }) => positions.length));
    this.#room = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  }

  /** @returns the blend with the sum of its squared distances */
  blend(name: string, before: string, after: string): Blend & { error: number } {
    let [whole, along, across] = [0, 0, 0];
    for (const targets of this.#targets) {
      const [own, first, last] = this.#room;
      spread(targets.get(name), own);
      spread(targets.get(before), first);
      spread(targets.get(after), last);
      for (let at = 0; at < own.length; at++) {
        const [step, way] = [own[at]! - first[at]!, last[at]! - first[at]!];
        whole += step * step;
        along += step * way;
        across += way * way;
      }
    }
    const share = across > 0 ? Math.min(1, Math.max(0, along / across)) : 0;
    return { before, after, share, error: whole - 2 * share * along + share * share * across };
  }
}

/** Writes the displacements of targets into a column of all vertices. */
function spread(targets: readonly MorphTarget[] | undefined, column: Float64Array): void {
  column.fill(0);
  for (const { vertices, positions } of targets ?? [])
    vertices.forEach((vertex, row) => {
      for (let axis = 0; axis < 3; axis++) column[vertex * 3 + axis]! += positions[row * 3 + axis]!;
    });
}

/** A curve and its factor. */
interface Share {
  curve: Curve;
  share: number;
}

/** The clip with the weights of replaced targets given to those that replace them. */
function blended(clip: Clip, blends: Blends): Clip {
  const curves = curvesByMorph(clip);
  if (![...curves.keys()].some((name) => blends.has(name))) return clip;
  const shares = new Map<string, Share[]>();
  const give = (name: string, curve: Curve, share: number) => {
    if (share > 0) shares.set(name, [...(shares.get(name) ?? []), { curve, share }]);
  };
  for (const [name, curve] of curves) {
    const blend = blends.get(name);
    if (!blend) give(name, curve, 1);
    else {
      give(blend.before, curve, 1 - blend.share);
      give(blend.after, curve, blend.share);
    }
  }
  const morphTracks = [...shares].map(([morph, parts]): MorphTrack => ({ morph, curve: sumOf(parts) }));
  return { ...clip, morphTracks };
}

/** The sum of curves, with lines between their keys unless all have steps. */
function sumOf(parts: readonly Share[]): Curve {
  const [first] = parts;
  if (parts.length === 1 && first!.share === 1) return first!.curve;
  const curves = parts.map(({ curve }) => curve);
  const inSteps = curves.every(({ interpolation }) => interpolation === 'step');
  const times = inSteps ? keyTimes(curves) : straightKeyTimes(curves);
  const values = new Float32Array(times.length);
  const weight = new Float64Array(1);
  for (const { curve, share } of parts)
    times.forEach((time, key) => {
      sampleCurve(curve, time, weight, 0);
      values[key]! += share * weight[0]!;
    });
  return { interpolation: inSteps ? 'step' : 'linear', times, values, before: 'hold', after: 'hold' };
}
