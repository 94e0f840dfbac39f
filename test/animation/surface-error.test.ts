import { expect, test } from 'vitest';
import { clipMotion } from '../../src/animation/clip-motion.ts';
import { createFit, type Fit } from '../../src/animation/fit.ts';
import { SurfaceError } from '../../src/animation/surface-error.ts';
import type { WatchedPoints } from '../../src/animation/watched-points.ts';
import type { Track } from '../../src/scene/scene.ts';
import { emptyScene, node, turn } from '../formats/gltf/scenes.ts';
import { curve } from '../pose/smooth-curves.ts';

const LIMIT = 0.5;
/** Weight of a point without an error. */
const LEAST = 1e-3;

/** A bone that is turned by 90° about z, and a point 2 units away that follows it by half. */
function turnedBone(property: 'rotation' | 'translation'): { fit: Fit; error: SurfaceError } {
  const scene = emptyScene();
  scene.nodes.push(node('bone', -1, { rotation: turn(0, 0, 1, Math.PI / 2) }));
  const values = property === 'rotation' ? turn(0, 0, 1, Math.PI / 2) : [0, 0, 0];
  const times = Float64Array.of(0, 1);
  const track: Track = {
    target: 0,
    property,
    curve: curve(property === 'rotation' ? 'slerp' : 'linear', [0, 1], [...values, ...values]),
  };
  const points: WatchedPoints = {
    start: Uint32Array.of(0, 1),
    node: Int32Array.of(0),
    weight: Float64Array.of(0.5),
    place: Float64Array.of(2, 0, 0),
  };
  const clip = { name: 'still', start: 0, end: 1, tracks: [track] };
  const error = new SurfaceError(clipMotion(scene, clip, times, points), points, LIMIT);
  return { fit: createFit(track, Int32Array.of(0, 1), times), error };
}

function quadraticOf({ fit, error }: { fit: Fit; error: SurfaceError }) {
  const square = new Float64Array(9);
  const slope = new Float64Array(3);
  error.quadratic(fit, 1, square, slope);
  const [xx, , , yx, yy, , zx, zy, zz] = square;
  return { lower: [xx, yx, yy, zx, zy, zz], slope: [...slope] };
}

function expectClose(actual: readonly (number | undefined)[], expected: readonly number[]) {
  expected.forEach((value, at) => {
    expect(actual[at], `${at}`).toBeCloseTo(value, 6);
  });
}

test('a turn moves a point across its lever, by its weight and in parts of the limit', () => {
  // The point is at (0, 2, 0): a turn about x moves it along z, one about z along -x, by 2 × 0.5 / LIMIT = 2 per radian.
  const { lower, slope } = quadraticOf(turnedBone('rotation'));
  expectClose(lower, [4 * LEAST, 0, 0, 0, 0, 4 * LEAST]);
  expectClose(slope, [0, 0, 0]);
});

test('errors weigh by their fourth power, and slopes are their products with what moves the point', () => {
  const bone = turnedBone('rotation');
  const angle = 0.25;
  bone.error.apply(bone.fit, 1, 1, Float64Array.from(turn(0, 0, 1, Math.PI / 2 + angle)));
  const [x, y] = [-2 * Math.sin(angle), 2 * (Math.cos(angle) - 1)];
  const weight = (x * x + y * y) ** 2 + LEAST;
  const { lower, slope } = quadraticOf(bone);
  expectClose(lower, [4 * weight, 0, 0, 0, 0, 4 * weight]);
  expectClose(slope, [0, 0, -2 * x * weight]);
});

test('a translation moves all points by their weight', () => {
  const bone = turnedBone('translation');
  bone.error.apply(bone.fit, 1, 1, Float64Array.of(0, 0, 0.5));
  const weight = 0.5 ** 4 + LEAST;
  const { lower, slope } = quadraticOf(bone);
  expectClose(lower, [weight, 0, weight, 0, 0, weight]);
  expectClose(slope, [0, 0, 0.5 * weight]);
});

test('a change that takes a point beyond the limit costs infinitely much, and a way back less than nothing', () => {
  const { fit, error } = turnedBone('translation');
  expect(error.change(fit, 0, 1, Float64Array.of(1.01, 0, 0))).toBe(Number.POSITIVE_INFINITY);
  expect(error.change(fit, 0, 1, Float64Array.of(0.5, 0, 0))).toBeCloseTo(0.5 ** 6, 6);
  error.apply(fit, 0, 1, Float64Array.of(0.5, 0, 0));
  expect(error.change(fit, 0, 1, Float64Array.of(0, 0, 0))).toBeCloseTo(-(0.5 ** 6), 6);
});
