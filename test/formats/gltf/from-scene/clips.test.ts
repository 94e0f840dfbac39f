import { expect, test } from 'vitest';
import { poseScene } from '../../../../src/convert/posed.ts';
import { chainScene, convert, numbers, powers } from '../chain.ts';
import { sceneOfGlb } from '../files/container/files.ts';
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
    start: 1,
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
    start: 1,
    events: [{ time: 0.5, name: 'hit', properties: { by: 'axe' } }],
  });
});

test('the start of a clip and that it is a cycle go to glTF and back', async () => {
  const scene = chainScene({
    start: 1,
    end: 3,
    cycle: true,
    subranges: [{ name: 'turn', start: 1.5, end: 2 }],
    events: [{ time: 1.5, name: 'hit' }],
    tracks: [track(0, 'translation', { times: numbers(1, 3), values: numbers(0, 0, 0, 4, 0, 0) })],
  });
  const { glb } = await convert(scene);
  const back = sceneOfGlb(glb);
  const { name, tracks, ...kept } = back.clips[0]!;
  expect(kept).toEqual({
    start: 1,
    end: 3,
    cycle: true,
    subranges: [{ name: 'turn', start: 1.5, end: 2 }],
    events: [{ time: 1.5, name: 'hit' }],
  });
  expect([...tracks[0]!.curve.times]).toEqual([1, 3]);
  // Halfway, at 2 s.
  expect(poseScene(back, back.clips[0], 2).bones[0]!.world[12]).toBeCloseTo(2, 5);
});

test.each([{ start: 'soon' }, { cycle: 'no' }])(
  'extras of other meaning, such as %j, are kept',
  async (properties) => {
    const scene = chainScene({ properties, tracks: [track(0, 'translation', powers)] });
    const { glb } = await convert(scene);
    expect(sceneOfGlb(glb).clips[0]).toMatchObject({ start: 0, properties });
  },
);

test('tracks that move textures are dropped', async () => {
  const { curve } = track(0, 'translation', { times: numbers(0), values: numbers(1) });
  const textureTracks = [{ material: 0, map: 0, property: 'offsetU', curve } as const];
  const { losses, evaluator } = await convert(chainScene({ textureTracks }));
  expect(losses).toMatchObject([{ code: 'FIT_TEXTURE_TRACKS_DROPPED', path: 'clips[0]' }]);
  expect(evaluator.json.animations).toBeUndefined();
});
