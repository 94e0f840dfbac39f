/** Puts edited clips into the curves that drive the matrices of an archive's Transforms. */
import { noErrors } from '../../../../animation/errors.ts';
import { createPrecision } from '../../../../animation/precision.ts';
import { saysTheSame } from '../../../../binary/patch.ts';
import type { Clip, Curve, Scene, Vec3 } from '../../../../scene/scene.ts';
import { type Edit, type EditedTrack, editedIndices, putTracks } from '../../../edit.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import type { CurveKeys } from '../../files/blobs/document.ts';
import { spliceKeys } from '../../files/blobs/keys.ts';
import { type Angles, anglesOf } from '../../from-scene/euler.ts';
import { componentKeys, type TrackKeys, trackKeys } from '../../from-scene/keys.ts';
import { evaluateCurve, type PreparedCurve } from '../../to-scene/graph/curve.ts';
import { INFINITY } from '../../to-scene/graph/infinity.ts';
import { type TrackComponents, trackComponents } from '../../to-scene/motion/components.ts';
import { driversOf, type Span, spanOf } from '../../to-scene/motion/drivers.ts';
import type { Component } from '../../to-scene/motion/exact.ts';
import type { Target } from './target.ts';

export function putClips(edit: Edit, targets: readonly Target[]): void {
  const { before, after } = edit;
  const timelines = targets.map(timelineOf);
  for (const index of editedIndices(before.clips, after.clips)) {
    putTracks(edit, index, (track) =>
      timelines.some((timeline) => putTrack(timeline, before, before.clips[index]!, track)),
    );
  }
}

interface Timeline extends Target {
  /** From the first to the last key, which JSON may store more precisely than a clip. */
  span: Span;
  /** The curves that drive each Transform. */
  uses: readonly CurveKeys[];
}

function timelineOf(target: Target): Timeline {
  const { stage, driven } = target;
  const curves = driven.map(({ local }) => driversOf(stage.graph, [local]).curves);
  const uses = curves.flatMap((own) => [...new Set(own.map(({ source }) => source))]);
  return { ...target, span: spanOf(curves.flat()) ?? { start: 0, end: 0 }, uses };
}

/**
 * Puts a track into the curves that move its node, within the clip; keys before and after it stay.
 *
 * @param scene before the edit
 * @returns whether that is possible; if not, nothing is changed
 */
function putTrack(timeline: Timeline, scene: Scene, clip: Clip, track: EditedTrack): boolean {
  const { draft, span } = timeline;
  const object = timeline.driven.find(({ node }) => node === track.target)?.object;
  const driven = object && trackComponents(timeline.stage, object, track.property);
  if (!driven) return false;
  const { components } = driven;
  const [was, is] = [track.was, track.is].map((curve) => keysOf(scene, clip, track, driven, curve));
  const edits = components.flatMap((component, axis) => {
    const { source } = component;
    if (typeof source === 'number') return [];
    const [before, after] = [was!, is!].map((keys) => componentKeys(keys, axis, component));
    if (saysTheSame(before, after)) return [];
    return { source, object: ownCurve(timeline, components, source), before: before!, after: after! };
  });
  const canReach = is!.values.every((value, at) => reaches(components[at % 3]!, value));
  if (!canReach || !edits.every(({ object }) => object && draft.curves.get(object))) return false;
  // No curve may end before the clip.
  const exact = (time: number) => [span.start, span.end].find((end) => Math.fround(end) === time) ?? time;
  const range = { start: exact(clip.start), end: exact(clip.end) };
  for (const { source, object, before, after } of edits) {
    const curve = draft.curves.get(object!)!;
    const sorted = curve.keys === source.source ? source.keys : curve.keys;
    const keys = spliceKeys(sorted, before, after, range);
    draft.curves.set(object!, { ...curve, keys });
    stopRepeating(object!, sorted, keys);
  }
  return true;
}

function keysOf(
  scene: Scene,
  clip: Clip,
  { property, target }: EditedTrack,
  { components, order }: TrackComponents,
  curve: Curve | undefined,
): TrackKeys {
  const { rotation, [property]: rest } = scene.nodes[target]!;
  const from = components.map(({ source, factor, added }) => {
    return (typeof source === 'number' ? source : evaluateCurve(source, clip.start)) * factor + added;
  }) as Angles;
  const triple = order ? { rest: anglesOf(rotation, order), order, from } : { rest: rest as Vec3 };
  return trackKeys(triple, [{ clip, shift: 0 }], [curve], createPrecision(scene)(property), noErrors());
}

/** Tolerance, in radians or as a fraction of a length, of a number without a curve. */
const STILL = 1e-4;

/** Whether a component can have a value: any if it has a curve, else its own. */
function reaches({ source, factor }: Component, value: number): boolean {
  if (typeof source !== 'number') return factor !== 0;
  return Math.abs(value - source) <= STILL * Math.max(1, Math.abs(source));
}

/** The object of a curve, if it drives one component of one Transform. */
function ownCurve(
  { stage, uses }: Timeline,
  components: readonly Component[],
  { source: keys }: PreparedCurve,
): SceneObject | undefined {
  const drives = components.filter(({ source }) => typeof source !== 'number' && source.source === keys);
  const users = uses.filter((used) => used === keys);
  if (drives.length !== 1 || users.length !== 1) return undefined;
  return stage.index.byClass.get('o3d.Curve')?.find((object) => stage.blobs.curve(object)?.keys === keys);
}

/** A curve that now has keys where it was repeated before is no longer repeated on that side. */
function stopRepeating({ properties }: SceneObject, before: CurveKeys, after: CurveKeys): void {
  for (const [side, end] of [
    ['preInfinity', 0],
    ['postInfinity', -1],
  ] as const) {
    const [was, is] = [before, after].map(({ input }) => Math.fround(input.at(end) ?? 0));
    if (was === is || (properties[side] ?? INFINITY.constant) === INFINITY.constant) continue;
    properties[side] = INFINITY.constant;
  }
}
