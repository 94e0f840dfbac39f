import { expect, test } from 'vitest';
import { chainScene, convert, numbers, powers } from '../chain.ts';
import { track } from '../scenes.ts';

test('subranges of a clip are written in the times of the animation', async () => {
  const scene = chainScene({
    start: 1,
    end: 3,
    subranges: [{ name: 'turn', start: 1.5, end: 2 }],
    properties: { loop: true },
  });
  scene.clips[0]!.tracks = [track(0, 'translation', powers)];
  const { evaluator } = await convert(scene);
  expect(evaluator.json.animations![0]!.extras).toEqual({
    loop: true,
    subranges: [{ name: 'turn', start: 0.5, end: 1 }],
  });
});

test('events of a clip are written in the times of the animation', async () => {
  const scene = chainScene({
    start: 1,
    end: 3,
    events: [{ time: 1.5, name: 'hit', properties: { by: 'axe' } }],
  });
  scene.clips[0]!.tracks = [track(0, 'translation', powers)];
  const { evaluator } = await convert(scene);
  expect(evaluator.json.animations![0]!.extras).toEqual({
    events: [{ time: 0.5, name: 'hit', properties: { by: 'axe' } }],
  });
});

test('tracks that move textures are dropped', async () => {
  const { curve } = track(0, 'translation', { times: numbers(0), values: numbers(1) });
  const textureTracks = [{ material: 0, map: 0, property: 'offsetU', curve } as const];
  const { losses, evaluator } = await convert(chainScene({ textureTracks }));
  expect(losses).toMatchObject([{ code: 'FIT_TEXTURE_TRACKS_DROPPED', path: 'clips[0]' }]);
  expect(evaluator.json.animations).toBeUndefined();
});
