import { resolve } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { findClip, findInputs, type SceneOptions, withSceneOptions } from '../../src/cli/inputs.ts';
import { readingOptions } from '../../src/cli/reading-choices.ts';
import { clip } from '../scene.ts';

test('colors of layers are given one by one, the last of two for a layer counts', () => {
  const command = withSceneOptions(new Command());
  const words = ['--layer', 'skin=3', '--layer', 'Tattoo2=175', '--layer', 'skin=4', '--curve-ends', 'max'];
  const options = command.parse(words, { from: 'user' }).opts<SceneOptions>();
  expect(readingOptions(options)).toEqual({ layers: { skin: 4, tattoo2: 175 }, curveEnds: 'max' });
});

test('the root of the game is a path of this machine', async () => {
  const command = withSceneOptions(new Command());
  const options = command.parse(['--root', 'samples'], { from: 'user' }).opts<SceneOptions>();
  expect((await findInputs([], options)).options.root).toBe(resolve('samples'));
});

test('a clip whose name another one has is found by its number only', () => {
  const clips = ['walk', 'run', 'walk'].map((name) => clip([], { name }));
  expect(() => findClip(clips, 'walk')).toThrow(
    '2 clips are called walk; give the number of one of them: 0, 2',
  );
  expect([findClip(clips, 'run'), findClip(clips, '2')]).toEqual([1, 2]);
});
