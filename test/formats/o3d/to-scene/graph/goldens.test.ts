import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corpus, describeCorpus, golden } from '../../../../corpus.ts';
import { archive, evaluator } from './evaluate.ts';

const KITTY = 'o3d/fabio-miranda+procedural/o3d/samples/assets/kitty_151_idle_stand05_cff1.tgz';

interface KittyMoment {
  time: number;
  worldSample: Record<string, number[][]>;
  skinned: Record<string, Record<'first' | 'last' | 'min' | 'max', number[]> & { count: number }>;
}

interface Pose {
  t: number;
  world: Record<string, number[][]>;
  /** Semantic, its index, and the vertices. */
  skinned: Record<string, [number, number, number[][]][]>;
}

function farthest(is: ArrayLike<number>, was: readonly number[]): number {
  return was.reduce((max, value, i) => Math.max(max, Math.abs(is[i]! - value)), 0);
}

/** The largest difference, in parts of the number where that is above 1. */
function farthestRelative(is: ArrayLike<number>, was: readonly number[]): number {
  return was.reduce(
    (max, value, i) => Math.max(max, Math.abs(is[i]! - value) / Math.max(1, Math.abs(value))),
    0,
  );
}

describeCorpus('the params of real and generated archives', () => {
  test.each(['exact', 'webgl', 'plugin'] as const)('kitty is where it is elsewhere, %s', (mode) => {
    const at = evaluator(archive(corpus(KITTY)), mode);
    for (const { time, worldSample, skinned } of golden<KittyMoment[]>('o3d/kitty.json')) {
      const { worlds, streams } = at(time);
      for (const [id, rows] of Object.entries(worldSample)) {
        expect(farthest(worlds.get(Number(id))!, rows.flat()), `world of ${id}`).toBeLessThan(1e-4);
      }
      expect(streams.size).toBe(Object.keys(skinned).length);
      for (const [key, { count, first, last, min, max }] of Object.entries(skinned)) {
        const values = streams.get(key)!;
        expect(values.length).toBe(count * 3);
        const ofAxis = (axis: number) => values.filter((_, i) => i % 3 === axis);
        expect(farthest(values, first), key).toBeLessThan(1e-4);
        expect(farthest(values.subarray(-3), last), key).toBeLessThan(1e-4);
        const low = [0, 1, 2].map((axis) => ofAxis(axis).reduce((a, b) => Math.min(a, b)));
        const high = [0, 1, 2].map((axis) => ofAxis(axis).reduce((a, b) => Math.max(a, b)));
        expect(farthest(low, min), key).toBeLessThan(1e-4);
        expect(farthest(high, max), key).toBeLessThan(1e-4);
      }
    }
  });

  // All classes that compute params, curves of all kinds of keys and infinities, streams of 3 and 4 components.
  test.each(
    ['skinned2', 'skinned4'].flatMap((name) => ['0', '0.4', '1.7'].map((time) => [name, time] as const)),
  )('%s at %s s is where the JavaScript runtime puts it', (name, time) => {
    const file = (ending: string) => corpus(`o3d/synthetic/${name}.${ending}`);
    const { t, world, skinned } = JSON.parse(readFileSync(file(`pose${time}.json`), 'utf8')) as Pose;
    const { worlds, streams } = evaluator(archive(file('o3dtgz')), 'webgl')(t);
    for (const [id, rows] of Object.entries(world)) {
      expect(farthestRelative(worlds.get(Number(id))!, rows.flat()), `world of ${id}`).toBeLessThan(1e-12);
    }
    for (const [id, list] of Object.entries(skinned)) {
      for (const [semantic, index, rows] of list) {
        const values = streams.get(`${id}:${semantic}:${index}`)!;
        expect(farthestRelative(values, rows.flat()), `stream ${semantic}`).toBeLessThan(1e-12);
      }
    }
  });
});
