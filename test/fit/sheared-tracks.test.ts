import { expect, test } from 'vitest';
import { type ShearedNode, shearedTracks } from '../../src/fit/sheared-tracks.ts';
import { type Clip, NONE, type Scene, type Track } from '../../src/scene/scene.ts';
import { node, sceneOf } from '../scene.ts';

const UNEVEN = Float64Array.of(1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** Bones that turn about z, each with keys at times of its own. */
function crowd(count: number): { scene: Scene; clip: Clip; sheared: ShearedNode[] } {
  const nodes = Array.from({ length: count }, (_, index) =>
    node({ name: `${index}`, translation: [1, 2, 3] }),
  );
  const tracks = nodes.map((_, target): Track => {
    const times = Float32Array.of(0, 0.2 + target / count / 2, 1);
    const values = Float32Array.of(0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1);
    return {
      target,
      property: 'rotation',
      curve: { interpolation: 'slerp', times, values, before: 'hold', after: 'hold' },
    };
  });
  const sheared = nodes.map((own, index) => ({ index, node: own, parent: NONE, above: UNEVEN, axis: 0 }));
  return { scene: sceneOf({ nodes }), clip: { name: 'c', start: 0, end: 1, tracks }, sheared };
}

test('a crowd of bones with times of their own takes the time and memory of each, and gives what each gives alone', () => {
  const { scene, clip, sheared } = crowd(600);
  const all = shearedTracks(scene, clip, sheared);
  expect(all).toHaveLength(1200);
  expect(all.slice(-2)).toEqual(shearedTracks(scene, clip, [sheared.at(-1)!]));
});

test('the chosen axis points where it did, and joints stay in place', () => {
  const { scene, clip, sheared } = crowd(1);
  const [translation, rotation] = shearedTracks(scene, clip, sheared);
  // The scale doubles y.
  for (let at = 0; at < translation!.curve.values.length; at += 3)
    expect([...translation!.curve.values.subarray(at, at + 3)]).toEqual([1, 4, 3]);
  const key = rotation!.curve.times.indexOf(Math.fround(0.2));
  const [x, y, z, w] = rotation!.curve.values.subarray(key * 4, key * 4 + 4);
  // A quarter turn takes x to y, which the scale leaves there.
  expect([x, y, Math.abs(z!), Math.abs(w!)]).toEqual(
    [0, 0, Math.SQRT1_2, Math.SQRT1_2].map((n) => expect.closeTo(n, 6)),
  );
});
