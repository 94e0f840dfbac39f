/** Puts edited clips into the curves that drive the matrices of an archive's Transforms. */
import { noErrors } from '../../../../animation/errors.ts';
import { createPrecision } from '../../../../animation/precision.ts';
import { patchRecord, saysTheSame } from '../../../../binary/patch.ts';
import { pickLists } from '../../../../binary/patch-rows.ts';
import type { Clip, Curve, Scene, Vec3 } from '../../../../scene/scene.ts';
import {
  changedIndices,
  type Edit,
  type EditedTrack,
  editedTracks,
  reportUnableTracks,
} from '../../../edit.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import type { CurveKeys } from '../../files/blobs/document.ts';
import { type Angles, type AxisOrder, anglesOf } from '../../from-scene/euler.ts';
import { componentKeys, type TrackKeys, trackKeys } from '../../from-scene/keys.ts';
import { evaluateCurve, type PreparedCurve } from '../../to-scene/graph/curve.ts';
import { INFINITY } from '../../to-scene/graph/infinity.ts';
import { chainOf } from '../../to-scene/motion/chain.ts';
import { componentsOf, turnedComponents } from '../../to-scene/motion/components.ts';
import { driversOf, spanOf } from '../../to-scene/motion/drivers.ts';
import type { Component } from '../../to-scene/motion/exact.ts';
import type { Target } from './target.ts';

/** Puts edited clips into the curves of the original archives. */
export function putClips(edit: Edit, targets: readonly Target[]): void {
  const { before, after } = edit;
  const timelines = targets.map(timelineOf);
  for (const index of changedIndices(before.clips, after.clips)) {
    const clip = before.clips[index]!;
    const still = editedTracks(clip, after.clips[index]!).filter(
      (track) => !targets.some((target, at) => putTrack(target, before, { ...track, clip }, timelines[at]!)),
    );
    reportUnableTracks(edit, index, still);
  }
}

interface TrackOfClip extends EditedTrack {
  clip: Clip;
}

interface Timeline {
  /** How many Transforms each curve drives, by its keys. */
  users: ReadonlyMap<CurveKeys, number>;
  /** The times of the first and last keys, which JSON may store more precisely than a clip does. */
  ends: readonly number[];
}

function timelineOf({ stage, driven }: Target): Timeline {
  const all = driven.map(({ local }) => driversOf(stage.graph, [local]).curves);
  const users = new Map<CurveKeys, number>();
  for (const curves of all) {
    const moving = new Set(curves.map(({ source }) => source));
    for (const source of moving) users.set(source, (users.get(source) ?? 0) + 1);
  }
  const span = spanOf(all.flat());
  return { users, ends: span ? [span.start, span.end] : [] };
}

/** Tolerance, in radians or as a fraction of a length, of a number without a curve. */
const STILL = 1e-4;

/** The three numbers of a track as the archive computes them. */
interface Driven {
  components: readonly Component[];
  /** For rotations. */
  order?: AxisOrder;
}

/**
 * Puts a track into the curves that move its node, within the clip; keys before and after it stay.
 *
 * @param scene before the edit
 * @returns whether that is possible; if not, nothing is changed
 */
function putTrack(target: Target, scene: Scene, track: TrackOfClip, { users, ends }: Timeline): boolean {
  const { draft } = target;
  const driven = drivenBy(target, track);
  if (!driven) return false;
  const { components } = driven;
  const [was, is] = [track.was, track.is].map((curve) =>
    stored(keysOf(scene, track, driven, curve), components),
  );
  const moving = components.flatMap(({ source }, axis) => {
    if (typeof source === 'number') return [];
    const [before, after] = [was!, is!].map((keys) => componentKeys(keys, axis));
    return [{ source, object: curveObject(target, source), before: before!, after: after! }];
  });
  const edits = moving.filter(({ before, after }) => !saysTheSame(before, after));
  const isOwn = ({ source: { source }, object }: (typeof edits)[number]) =>
    users.get(source) === 1 &&
    moving.filter((other) => other.source.source === source).length === 1 &&
    object &&
    draft.curves.get(object);
  const isStill = is!.values.every((value, at) => staysStill(components[at % 3]!, value));
  if (!isStill || !edits.every(isOwn)) return false;
  // No curve may end before the clip.
  const exact = (time: number) => ends.find((end) => Math.fround(end) === time) ?? time;
  for (const { source, object, before, after } of edits) {
    const curve = draft.curves.get(object!)!;
    const keys = curve.keys === source.source ? source.keys : curve.keys;
    const edited = spliced(
      keys,
      before,
      { ...after, input: Float64Array.from(after.input, exact) },
      track.clip,
    );
    draft.curves.set(object!, { ...curve, keys: edited });
    stopRepeating(object!, keys, edited);
  }
  return true;
}

function drivenBy({ driven, stage }: Target, { target, property }: TrackOfClip): Driven | undefined {
  const { index, graph } = stage;
  const object = driven.find(({ node }) => node === target)?.object;
  const chain = object && chainOf(index, graph, object);
  if (!chain) return undefined;
  if (property === 'rotation') return turnedComponents(graph, chain.rotations);
  const triples = property === 'scale' ? chain.scales : chain.translations;
  const components = triples && componentsOf(graph, triples, property === 'scale');
  return components && { components };
}

function keysOf(
  scene: Scene,
  { clip, property, target }: TrackOfClip,
  { components, order }: Driven,
  curve: Curve | undefined,
): TrackKeys {
  const { rotation, [property]: rest } = scene.nodes[target]!;
  const from = components.map((component) => valueAt(component, clip.start)) as Angles;
  const triple = order ? { rest: anglesOf(rotation, order), order, from } : { rest: rest as Vec3 };
  const precision = createPrecision(scene)(property);
  return trackKeys(triple, [{ clip, shift: 0 }], [curve], precision, noErrors());
}

function valueAt({ source, factor, added }: Component, time: number): number {
  return (typeof source === 'number' ? source : evaluateCurve(source, time)) * factor + added;
}

/** Whether a number without a curve keeps its value. */
function staysStill({ source, factor }: Component, value: number): boolean {
  if (typeof source !== 'number') return factor !== 0;
  return Math.abs(value - source) <= STILL * Math.max(1, Math.abs(source));
}

/** The values of curves that make the components some keys. */
function stored(keys: TrackKeys, components: readonly Component[]): TrackKeys {
  const back = (column: number[], isSlope: boolean) =>
    column.map((value, at) => {
      const { factor, added } = components[at % 3]!;
      return (isSlope ? value : value - added) / factor;
    });
  const { values, arriving, leaving } = keys;
  return {
    ...keys,
    values: back(values, false),
    arriving: back(arriving, true),
    leaving: back(leaving, true),
  };
}

function curveObject({ stage }: Target, { source }: PreparedCurve): SceneObject | undefined {
  return stage.index.byClass.get('o3d.Curve')?.find((object) => stage.blobs.curve(object)?.keys === source);
}

/** A curve that now has keys where it was repeated before is no longer repeated on that side. */
function stopRepeating({ properties }: SceneObject, before: CurveKeys, after: CurveKeys): void {
  for (const [side, end] of [
    ['preInfinity', 0],
    ['postInfinity', -1],
  ] as const) {
    const [was, is] = [before, after].map(({ input }) => Math.fround(input.at(end) ?? 0));
    if (was !== is && (properties[side] ?? INFINITY.constant) !== INFINITY.constant)
      properties[side] = INFINITY.constant;
  }
}

/** Keys with those within a clip replaced. */
function spliced(keys: CurveKeys, before: CurveKeys, after: CurveKeys, { start, end }: Clip): CurveKeys {
  const times = Float32Array.from(keys.input);
  const first = times.filter((time) => time < Math.fround(start)).length;
  const last = times.filter((time) => time <= Math.fround(end)).length;
  const stored = asLists(keys, first, last);
  const own = asKeys(pickLists(stored, [], [0], [1]));
  const edited = asLists(patchRecord(own, before, after) ?? after);
  return asKeys(pickLists(stored, [edited], [0, 1, 0], [0, 0, 2]));
}

/** Keys split into lists, which begin at the first key and at given indices. */
function asLists({ count, type, input, output, inTangent, outTangent }: CurveKeys, ...places: number[]) {
  return {
    start: Uint32Array.of(0, ...places, count),
    type,
    input: Float64Array.from(input),
    output: Float64Array.from(output),
    inTangent: Float64Array.from(inTangent),
    outTangent: Float64Array.from(outTangent),
  };
}

function asKeys({ start, ...columns }: ReturnType<typeof asLists>): CurveKeys {
  return { count: start.at(-1)!, ...columns };
}
