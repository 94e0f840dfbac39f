/** The curves that tracks may have. */
import { ARM, clip, ELBOW, track, turn } from '../../docs/features/figure.ts';
import type { CurveKind } from '../../src/fit/capabilities.ts';
import { sampleCurve } from '../../src/pose/curves.ts';
import type { Curve, Track } from '../../src/scene/scene.ts';
import { bends, type Trial } from './trial.ts';

const TIMES = [0, 0.5, 1];
const UNEVEN_TIMES = [0, 0.4, 1];
const PLACES = [0, 0, ELBOW, 10, 20, 80, -30, 0, 60];
const SCALES = [1, 1, 1, 2, 1.5, 1.25, 0.5, 1, 3];
const TURNED = [...turn(0.2), 0, Math.sin(0.6), 0, Math.cos(0.6), 0, 0, Math.sin(0.4), Math.cos(0.4)];
const steep = (width: number) => ({
  in: Float32Array.from({ length: width * 3 }, (_, i) => [0, 40, -30][i % 3]! / (width === 4 ? 100 : 1)),
  out: Float32Array.from({ length: width * 3 }, (_, i) => [60, -40, 0][i % 3]! / (width === 4 ? 100 : 1)),
});
const EASED = Float32Array.of(0, 0, 0, 0, 0.5, 0.5, -0.5, 0.25, 0.5, 0.25, 0, 0, 0, 0.5, 0);
const EASELESS = EASED.map((value, i) => (i % 5 < 3 ? value : 0));

/** A curve that no other interpolation through three keys goes like. */
const SHAPES: Readonly<Record<Track['property'], Readonly<Partial<Record<CurveKind, Partial<Curve>>>>>> = {
  translation: {
    step: { interpolation: 'step' },
    linear: {},
    hermite: { interpolation: 'hermite', tangents: steep(3) },
    tcb: { interpolation: 'tcb', parameters: EASED },
    'easeless-tcb': { interpolation: 'tcb', parameters: EASELESS },
  },
  scale: {
    step: { interpolation: 'step' },
    linear: {},
    hermite: { interpolation: 'hermite', tangents: steep(3) },
    tcb: { interpolation: 'tcb', parameters: EASED },
    'easeless-tcb': { interpolation: 'tcb', parameters: EASELESS },
  },
  rotation: {
    step: { interpolation: 'step' },
    slerp: {},
    squad: {
      interpolation: 'squad',
      parameters: new Float32Array(15),
      values: Float32Array.of(1, 0, 0, 0.3, 0, 1, 0, 0.8, 0, 0, 1, -1.2),
    },
    'log-quaternion': {
      interpolation: 'log-quaternion',
      values: Float32Array.of(0, 0, 0, 0.5, 0.3, 0, -0.4, 0.1, 0.2),
    },
  },
};
const VALUES = { translation: PLACES, scale: SCALES, rotation: TURNED };

function curveTrial(
  property: Track['property'],
  kind: CurveKind,
  shape: Partial<Curve>,
  times = TIMES,
): Trial {
  return {
    title: `keys of ${property}, ${kind}, at ${times.join(', ')} s`,
    concerns: bends,
    held: ({ curves, keyTimes }) =>
      (curves[property].includes(kind) || (kind === 'easeless-tcb' && curves[property].includes('tcb'))) &&
      (keyTimes === 'any' || times === TIMES),
    add: (scene) => {
      scene.clips = [clip('move', [track(ARM, property, times, VALUES[property], shape)])];
    },
    facts: ({ nodes, clips }) => {
      const tracks = clips.flatMap((found) => found.tracks);
      const own = tracks.find((found) => found.property === property && nodes[found.target]!.name === 'arm');
      if (!own) return [];
      return [own.curve.times.length, ...[0.2, 0.7].flatMap((time) => sampledAt(own, time))];
    },
  };
}

function sampledAt({ property, curve }: Track, time: number): number[] {
  const out = new Float64Array(property === 'rotation' ? 4 : 3);
  sampleCurve(curve, time, out, 0);
  const sign = property === 'rotation' && out[3]! < 0 ? -1 : 1;
  return Array.from(out, (value) => value * sign);
}

export const curveTrials = (['translation', 'rotation', 'scale'] as const).flatMap((property) =>
  Object.entries(SHAPES[property]).map(([kind, shape]) => curveTrial(property, kind as CurveKind, shape)),
);

export const unevenTrial = curveTrial('translation', 'linear', {}, UNEVEN_TIMES);
