import { expect, test } from 'vitest';
import { DeviationMeter } from '../../src/animation/deviation.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../scene.ts';

test('the deviation is the largest distance of a vertex, and the vertex is named', () => {
  const nodes = [node({ mesh: 0 }), node({ mesh: 0 }), node({ mesh: 0 })];
  const scene = sceneOf({ nodes, meshes: [mesh(triangle())] });
  const moved = (target: number, place: number[]) =>
    ({ target, property: 'translation', curve: curve([0], place) }) as const;
  // The last vertex of the first triangle and the first of the second are moved along different axes.
  const other = clip([moved(0, [0, 0, 4]), moved(1, [3, 0, 0])]);
  const meter = new DeviationMeter(scene);
  const { max, beyond } = meter.measure(clip([]), other, Float64Array.of(0), 1);
  expect(max).toBe(4);
  expect([...beyond]).toEqual([0]);
  expect([...meter.measure(clip([]), other, Float64Array.of(0), 4).beyond]).toEqual([]);
});
