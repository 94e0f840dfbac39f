import { expect, test } from 'vitest';
import { hintsOf } from '../../../studio/src/stage/hints.ts';
import { node, sceneOf } from '../../scene.ts';

const clips = [{ name: 'walk', start: 0, end: 1, tracks: [] }];
const flat = [node({ name: 'bone 1', parent: -1 }), node({ name: 'bone 2', parent: -1 })];
const skeleton = [node({ name: 'root', parent: -1 }), node({ name: 'spine', parent: 0 })];

test('animations without a skeleton lack it and the meshes; with a skeleton only the meshes', () => {
  expect(hintsOf({ scene: sceneOf({ nodes: flat, clips }) })).toEqual([
    expect.stringContaining('Only animations'),
  ]);
  expect(hintsOf({ scene: sceneOf({ nodes: skeleton, clips }) })).toEqual([
    expect.stringContaining('No meshes'),
  ]);
  expect(hintsOf({ scene: sceneOf({ nodes: skeleton }) })).toEqual([]);
});

test('a truncated file is said beside it', () => {
  expect(hintsOf({ scene: sceneOf({ nodes: flat, clips }), isPartial: true })).toHaveLength(2);
});
