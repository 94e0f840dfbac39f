import { expect, test } from 'vitest';
import { matchSurfaces } from '../../src/pose/matching.ts';
import { Pair } from '../../src/pose/pair.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../scene.ts';

/** A triangle that rests at one x, and moves from another to a third. */
function moving(rest: number, [from, to]: [number, number], positions: number[]) {
  const path = curve([0, 1], [from, 0, 0, to, 0, 0]);
  return sceneOf({
    nodes: [node({ mesh: 0, translation: [rest, 0, 0] })],
    meshes: [mesh(triangle({ positions: Float32Array.from(positions) }))],
    clips: [clip([{ target: 0, property: 'translation', curve: path }])],
  });
}

test('vertices in another order are matched where a clip begins, if that is where the surfaces coincide', () => {
  const first = moving(0, [5, 6], [0, 0, 0, 10, 0, 0, 0, 10, 0]);
  const second = moving(90, [5, 50], [10, 0, 0, 0, 10, 0, 0, 0, 0]);
  const clips = [[first.clips[0]!, second.clips[0]!]] as const;
  const pair = new Pair(first, second);
  const { matched, measures } = matchSurfaces(pair, clips, 10);
  expect(matched).toBe('vertex');
  pair.play(...clips[0], 0.5);
  const distances: number[] = [];
  for (const { measure } of measures) measure((_, distance) => distances.push(distance));
  // Half the way, 5.5 and 27.5: every vertex is as far from its counterpart.
  expect(distances).toEqual([22, 22, 22]);
});

/** A square of four corners of which two are moved, with its triangles. */
function square(corner: number, indices: number[]) {
  const positions = Float32Array.of(0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0);
  positions[8] = corner;
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle({ positions, indices: Uint32Array.from(indices) }))],
  });
}

test('vertices of another shape are matched by number if the triangles are the same, turned and without those that repeat a vertex', () => {
  const first = square(0, [0, 1, 2, 0, 2, 3, 3, 3, 1]);
  const distancesTo = (indices: number[]) => {
    const pair = new Pair(first, square(7, indices));
    const { matched, measures } = matchSurfaces(pair, [], 10);
    const distances: number[] = [];
    for (const { measure } of measures) measure((_, distance) => distances.push(distance));
    return { matched, distances };
  };
  expect(distancesTo([2, 0, 3, 2, 1, 0])).toEqual({ matched: 'vertex', distances: [0, 0, 7, 0] });
  expect(distancesTo([2, 1, 3, 2, 1, 0]).matched).toBe('nearest');
});
