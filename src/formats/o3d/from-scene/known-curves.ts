/** The curves that drive the matrices of an archive's Transforms. */
import { createPrecision, type PrecisionOf } from '../../../animation/precision.ts';
import type { Clip, Curve, Node, Scene, Track, Vec3 } from '../../../scene/scene.ts';
import type { SceneObject } from '../files/archive/document.ts';
import type { CurveKeys } from '../files/blobs/document.ts';
import { evaluateCurve, type PreparedCurve } from '../to-scene/graph/curve.ts';
import { INFINITY } from '../to-scene/graph/infinity.ts';
import type { TrackComponents } from '../to-scene/motion/components.ts';
import { driversOf } from '../to-scene/motion/drivers.ts';
import type { Component } from '../to-scene/motion/exact.ts';
import { type Angles, anglesOf } from './euler.ts';
import { isNear, type TrackKeys, trackKeys } from './keys.ts';
import type { Target } from './target.ts';

export interface CurveTarget extends Target {
  /** The curves that drive each Transform. */
  uses: readonly CurveKeys[];
  precisionOf: PrecisionOf;
}

/** @param scene after the edit */
export function curveTarget(scene: Scene, target: Target): CurveTarget {
  const { stage, driven } = target;
  const curves = driven.map(({ local }) => driversOf(stage.graph, [local]).curves);
  const uses = curves.flatMap((own) => [...new Set(own.map(({ source }) => source))]);
  return { ...target, uses, precisionOf: createPrecision(scene) };
}

/** The property that a track animates. */
export interface Moved {
  track: Pick<Track, 'target' | 'property'>;
  node: Node;
  clip: Clip;
}

/** The keys of a curve as an archive computes its track; without a curve, those of the rest pose. */
export function keysOf(
  { precisionOf }: CurveTarget,
  { track, node, clip }: Moved,
  { components, order }: TrackComponents,
  curve: Curve | undefined,
): TrackKeys {
  const from = components.map(({ source, factor, added }) => {
    return (typeof source === 'number' ? source : evaluateCurve(source, clip.start)) * factor + added;
  }) as Angles;
  const triple = order
    ? { rest: anglesOf(node.rotation, order), order, from }
    : { rest: node[track.property] as Vec3 };
  return trackKeys(triple, [{ clip, shift: 0 }], [curve], precisionOf(track), new Map());
}

/** Whether the components of a track can have its values: a component without a curve is constant. */
export function canReach(
  { precisionOf }: CurveTarget,
  track: Moved['track'],
  components: readonly Component[],
  values: readonly number[],
): boolean {
  const precision = precisionOf(track);
  return values.every((value, at) => {
    const { source, factor } = components[at % 3]!;
    if (typeof source !== 'number') return factor !== 0;
    return isNear(value, source, track.property, precision);
  });
}

/** The keys of a curve in the draft, in order. */
export function draftKeys(
  { draft }: CurveTarget,
  object: SceneObject,
  { source, keys }: PreparedCurve,
): CurveKeys | undefined {
  const own = draft.curves.get(object)?.keys;
  return own === source ? keys : own;
}

type Side = 'preInfinity' | 'postInfinity';

/** Whether the extrapolation of a curve is not constant. */
export function repeats({ properties }: SceneObject, side: Side): boolean {
  return (properties[side] ?? INFINITY.constant) !== INFINITY.constant;
}

export function stopRepeating({ properties }: SceneObject, side: Side): void {
  properties[side] = INFINITY.constant;
}

/** The object of a curve, if it drives one component of one Transform. */
export function ownCurve(
  { stage, uses }: CurveTarget,
  components: readonly Component[],
  { source: keys }: PreparedCurve,
): SceneObject | undefined {
  const drives = components.filter(({ source }) => typeof source !== 'number' && source.source === keys);
  const users = uses.filter((used) => used === keys);
  if (drives.length !== 1 || users.length !== 1) return undefined;
  return stage.index.byClass.get('o3d.Curve')?.find((object) => stage.blobs.curve(object)?.keys === keys);
}
