import { expect, test } from 'vitest';
import { Pair } from '../../src/pose/pair.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../scene.ts';

/** A triangle that jumps by 5 at the end of a clip of one second. */
function jumping(start: number): Scene {
  const end = Math.fround(start + 1);
  const jump = curve([start, end], [0, 0, 0, 5, 0, 0], { interpolation: 'step' });
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle())],
    clips: [clip([{ target: 0, property: 'translation', curve: jump }], { start, end })],
  });
}

const firstX = ({ surface }: Pair['first']) => surface.positions[0];

test('clips of one length end together, wherever they begin', () => {
  const early = jumping(0);
  // 0.1 + 1 in double precision is less than 1.1 in single precision, where the key is.
  const late = jumping(Math.fround(0.1));
  expect(late.clips[0]!.start + 1).toBeLessThan(late.clips[0]!.end);
  const pair = new Pair(early, late);
  pair.play(early.clips[0]!, late.clips[0]!, 1);
  expect([firstX(pair.first), firstX(pair.second)]).toEqual([5, 5]);
  pair.play(early.clips[0]!, late.clips[0]!, 0.5);
  expect([firstX(pair.first), firstX(pair.second)]).toEqual([0, 0]);
});
