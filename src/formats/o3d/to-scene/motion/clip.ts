/** All motion of an archive as one clip, since it has a single timeline (docs/reference/o3d.md#animation-graph). */

import type { Errors } from '../../../../animation/errors.ts';
import type { Distance } from '../../../../animation/measure.ts';
import { createPrecision } from '../../../../animation/precision.ts';
import { cutClip } from '../../../../animation/range.ts';
import type { Code, Report } from '../../../../report/report.ts';
import type { ScenePath } from '../../../../scene/path.ts';
import type { Clip, Curve, Extrapolation, Track } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { O3D_CODES } from '../../codes.ts';
import type { PreparedCurve } from '../graph/curve.ts';
import { INFINITY } from '../graph/infinity.ts';
import { planOf, type Requested, takesMoreThan } from '../graph/plan.ts';
import type { Driven } from '../nodes.ts';
import type { MovingNode, Stage } from '../stage.ts';
import { chainOf } from './chain.ts';
import { type Recording, sampledDistance, shearedDistance, worstMoments } from './deviation.ts';
import { driversOf, justBefore, type Span, spanOf } from './drivers.ts';
import { type ClipRange, clipRanges } from './ranges.ts';
import { chainTracks, matrixTracks, type Recorded, type Recorder } from './tracks.ts';

/** Limit of sampled keys: this many per key of the archive, plus a constant. Each key requires an evaluation of its params. */
const KEYS_PER_KEY = 16;
const MORE_KEYS = 2 ** 16;
/** Limit of the operations for the matrix of a node; real ones have some tens. */
const MOST_STEPS = 4096;
/** Errors below this fraction of a track's tolerance are rounding in single precision. */
const NOTHING = 0.05;

/** Adds the clip, if anything is animated, or the clips listed in the archive. @param driven animated Transforms */
export function addClips(stage: Stage, name: string, driven: readonly Driven[]): void {
  const ranges = clipRanges(stage.index);
  const clip = wholeClip(stage, name, driven);
  const parts = ranges.map((range) =>
    clip ? { ...cutClip(clip, range.start, range.end), ...range } : { ...range, tracks: [] },
  );
  stage.scene.clips.push(...(parts.length > 0 || !clip ? parts : [clip]));
}

/** The ranges of the clips of an archive: the listed ones, else one clip with all motion. @param name of that clip */
export function timelineOf(stage: Stage, name: string, driven: readonly Driven[]): ClipRange[] {
  const ranges = clipRanges(stage.index);
  const span = ranges.length > 0 ? undefined : spanOf(driversOf(stage.graph, animated(stage, driven)).curves);
  return span ? [{ name, start: Math.fround(span.start), end: Math.fround(span.end) }] : ranges;
}

/** The animated params. */
function animated({ moving }: Stage, driven: readonly Driven[]): Requested[] {
  return [...driven.map(({ local }) => local), ...moving.flatMap(({ params }) => params)];
}

/** All motion; undefined if nothing is animated. */
function wholeClip(stage: Stage, name: string, driven: readonly Driven[]): Clip | undefined {
  const { scene, graph, report } = stage;
  const params = animated(stage, driven);
  if (params.length === 0) return undefined;
  const { curves, isEndless } = driversOf(graph, params);
  const span = spanOf(curves);
  if (isEndless) {
    report.lose(
      O3D_CODES.O3D_MOTION_ENDLESS,
      'Params bound to the time without a curve have no start or end',
    );
  }
  if (!span) return undefined;
  const recorder = createRecorder(stage, span);
  const { affordable } = recorder.precisionOf('weights');
  affordable.keys = curves.reduce((sum, { keys }) => sum + KEYS_PER_KEY * keys.count, MORE_KEYS);
  const clip: Clip = { name, start: Math.fround(span.start), end: Math.fround(span.end), tracks: [] };
  const path: ScenePath = `clips[${scene.clips.length}]`;
  const lost = new Set<PreparedCurve>();
  const sources = sourcesOf(stage, driven, recorder);
  const recorded: MovingNode[] = [];
  for (const { moving, record } of sources) {
    if (affordable.keys <= 0 || takesMoreThan(MOST_STEPS, moving.params)) continue;
    recorded.push(moving);
    clip.tracks.push(...record().map((track) => finishTrack(track, moving.node, span, lost)));
  }
  const plan = planOf(recorded.flatMap((moving) => moving.params));
  reportErrors({ stage, moving: recorded, plan, clip }, recorder, report, path);
  if (recorded.length < sources.length) {
    const message = `Animation of ${sources.length - recorded.length} of ${counted(sources.length, 'node')} was dropped`;
    report.lose(O3D_CODES.O3D_MOTION_TOO_LARGE, message, { path });
  }
  if (lost.size > 0) {
    const message = `Extrapolation of ${counted(lost.size, 'curve')} was dropped`;
    report.lose(O3D_CODES.O3D_INFINITY_DROPPED, message, { path });
  }
  return clip;
}

/** The motion of a node, not yet recorded. */
interface MotionSource {
  moving: MovingNode;
  record: () => readonly Recorded[];
}

function sourcesOf(
  { index, graph, moving }: Stage,
  driven: readonly Driven[],
  recorder: Recorder,
): MotionSource[] {
  const byMatrix = (one: MovingNode): MotionSource => ({
    moving: one,
    record: () => matrixTracks(recorder, one.params, one.matrix, one.node),
  });
  const ofDriven = driven.map(({ object, node, local }): MotionSource => {
    const matrix = () => graph.values.subarray(local.slot, local.slot + 16);
    const whole = byMatrix({ node, params: [local], matrix });
    const record = () => {
      const chain = chainOf(index, graph, object);
      return chain ? chainTracks(recorder, chain, local, node) : whole.record();
    };
    return { ...whole, record };
  });
  return [...ofDriven, ...moving.map(byMatrix)];
}

function createRecorder({ scene, graph, mode }: Stage, span: Span): Recorder {
  const end = mode === 'plugin' ? justBefore(Math.fround(span.end)) : span.end - 1e-12 * Math.abs(span.end);
  return {
    graph,
    span,
    lastMoment: end,
    nodes: scene.nodes,
    precisionOf: createPrecision(scene),
    tracks: [],
    sheared: [],
  };
}

function finishTrack(
  { property, curve, drivers }: Recorded,
  target: number,
  span: Span,
  lost: Set<PreparedCurve>,
): Track {
  const before = beyond(drivers, span, 'preInfinity', curve, lost);
  const after = beyond(drivers, span, 'postInfinity', curve, lost);
  return { target, property, curve: { ...curve, before, after } };
}

/** The extrapolation of a track: that of all its curves, if they agree. */
function beyond(
  drivers: readonly PreparedCurve[],
  { start, end }: Span,
  side: 'preInfinity' | 'postInfinity',
  { interpolation }: Curve,
  lost: Set<PreparedCurve>,
): Extrapolation {
  const moving = drivers.filter(({ settings }) => settings[side] !== INFINITY.constant);
  if (moving.length === 0) return 'hold';
  const [first] = moving;
  const isOne = drivers.every(({ settings, keys }) => {
    const covers = keys.input[0] === start && keys.input[keys.count - 1] === end;
    return covers && settings[side] === first!.settings[side];
  });
  const kind = first!.settings[side];
  if (isOne && kind === INFINITY.cycle) return 'cycle';
  if (isOne && kind === INFINITY.linear && interpolation === 'linear') return 'linear';
  for (const curve of moving) lost.add(curve);
  return 'hold';
}

function reportErrors(
  recording: Recording,
  { tracks, sheared, precisionOf }: Recorder,
  report: Report,
  path: ScenePath,
): void {
  const { tolerance } = precisionOf('weights');
  const count = counted(recording.clip.tracks.length, 'track');
  const lose = (code: Code, message: string, distance: Distance) =>
    report.lose(code, message, { path, error: { ...distance, unit: 'units' } });
  if (largest(tracks) > tolerance * NOTHING) {
    const distance = sampledDistance(recording, worstMoments(tracks));
    lose(O3D_CODES.O3D_MOTION_SAMPLED, `Rotations among ${count} are sampled`, distance);
  }
  if (largest(sheared) > tolerance) {
    const distance = shearedDistance(recording, worstMoments(sheared));
    lose(O3D_CODES.O3D_MOTION_SHEARED, 'Animated matrices shear', distance);
  }
}

function largest(errors: readonly Errors[]): number {
  return errors.reduce((most, { max }) => Math.max(most, max), 0);
}
