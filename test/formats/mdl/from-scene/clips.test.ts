import { describe, expect, test } from 'vitest';
import type { Clip, Scene } from '../../../../src/scene/scene.ts';
import { armScene, clip, curve, mesh, node, sceneOf, triangle } from '../../../scene.ts';
import { allCorners, MDL_AXES, modelCorners, sceneCorners } from './engine.ts';
import { modelOf } from './models.ts';

/** A scene in the axes of models, with one node. */
function movingNode(moving: Clip, more: Partial<Scene> = {}): Scene {
  return sceneOf({ axes: MDL_AXES, nodes: [node({ name: 'arm' })], clips: [moving], ...more });
}

function keysOf(scene: Scene) {
  const made = modelOf(scene);
  return { ...made, keys: made.model.animations[0]!.nodes.at(-1)!.keys };
}

const track = (property: 'translation' | 'rotation' | 'scale', ...of: Parameters<typeof curve>) =>
  ({ target: 0, property, curve: curve(...of) }) as const;

describe('clips as animations', () => {
  test('have absolute keys and begin at 0', () => {
    const moving = clip([track('translation', [2, 2.5, 3], [1, 2, 3, 4, 5, 6, 7, 8, 9])], {
      start: 2,
      end: 3,
    });
    const { keys, model, lost } = keysOf(movingNode(moving));
    expect(lost).toEqual(['FIT_START_DROPPED']);
    expect(model.animations[0]).toMatchObject({ name: 'c', length: 1, transitionTime: 0.25, root: 'yorick' });
    expect([...keys.position!.times]).toEqual([0, 0.5, 1]);
    expect([...keys.position!.values]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(Object.keys(keys)).toEqual(['position']);
  });

  test('keep a single key single', () => {
    const { keys } = keysOf(movingNode(clip([track('translation', [0], [1, 2, 3])])));
    expect([...keys.position!.times]).toEqual([0]);
  });

  test('end where they end, though keys lie beyond, and go on in a line where the curve does', () => {
    const cut = keysOf(movingNode(clip([track('translation', [-1, 3], [0, 0, 0, 8, 0, 0])], { end: 2 })));
    expect([...cut.keys.position!.times]).toEqual([0, 2]);
    expect([...cut.keys.position!.values]).toEqual([2, 0, 0, 6, 0, 0]);
    const beyond = { before: 'linear', after: 'linear' } as const;
    const line = keysOf(
      movingNode(clip([track('translation', [1, 2], [1, 0, 0, 2, 0, 0], beyond)], { end: 4 })),
    );
    expect([...line.keys.position!.times]).toEqual([0, 1, 2, 4]);
    expect([...line.keys.position!.values].filter((_, at) => at % 3 === 0)).toEqual([0, 1, 2, 4]);
  });

  test('jump within the shortest possible time, which is reported', () => {
    const steps = { interpolation: 'step' } as const;
    const { keys, lost } = keysOf(
      movingNode(clip([track('translation', [0, 0.5], [1, 0, 0, 2, 0, 0], steps)])),
    );
    expect(lost).toEqual(['FIT_STEP_APPROXIMATED']);
    const { times, values } = keys.position!;
    // The number before 0.5 in single precision is 0.5 - 2^-25.
    expect([...times]).toEqual([0, 0.5 - 2 ** -25, 0.5]);
    expect([...values].filter((_, at) => at % 3 === 0)).toEqual([1, 1, 2]);
  });

  test('sample smooth curves as finely as it takes, and report by how much they are off', () => {
    const slopes = Float32Array.of(0, 0, 0, 0, 0, 0);
    const smooth = { interpolation: 'hermite', tangents: { in: slopes, out: slopes } } as const;
    const scene = movingNode(clip([track('translation', [0, 1], [0, 0, 0, 2, 0, 0], smooth)]));
    scene.nodes[0]!.mesh = 0;
    scene.meshes = [mesh(triangle())];
    const { keys, lost, report } = keysOf(scene);
    expect(lost).toEqual(['FIT_CURVE_SAMPLED']);
    const { times, values } = keys.position!;
    expect(times.length).toBeGreaterThan(16);
    times.forEach((time, key) => {
      // 2 · (3 t² - 2 t³)
      expect(values[key * 3]).toBeCloseTo(2 * (3 * time ** 2 - 2 * time ** 3), 5);
    });
    // The triangle is 10 m large.
    expect(report.losses[0]!.error!.max).toBeLessThan(2e-4);
  });

  test('repeat what cycles', () => {
    const round = { before: 'cycle', after: 'cycle' } as const;
    const saw = track('translation', [0, 1], [0, 0, 0, 3, 0, 0], round);
    const { model } = modelOf(movingNode(clip([saw], { end: 3 })));
    const { times, values } = model.animations[0]!.nodes.at(-1)!.keys.position!;
    const highest = [...times].filter((_, key) => values[key * 3] === 3);
    expect(highest.map((time) => Math.round(time * 1e4) / 1e4)).toEqual([1, 2, 3]);
  });

  test('turn by unit quaternions', () => {
    const turn = track('rotation', [0, 1], [0, 0, 0, 2, 0, 0, 3, 4], { interpolation: 'slerp' });
    const { keys } = keysOf(movingNode(clip([turn])));
    const values = [...keys.orientation!.values].map((value) => Math.round(value * 1e6) / 1e6);
    expect(values).toEqual([0, 0, 0, 1, 0, 0, 0.6, 0.8]);
  });

  test('hold no more keys for a node than signed 16 bits count the numbers of, and report what that costs', () => {
    const times = Array.from({ length: 20000 }, (_, key) => key / 100);
    const values = times.flatMap((time) => [Math.sin(time), 0, 0]);
    const moving = clip([track('translation', times, values)], { end: 200 });
    const { keys, lost, report } = keysOf(movingNode(moving));
    expect(lost).toEqual(['MDL_KEYS_THINNED']);
    // Of a sine with a key every hundredth of a second, straight lines over three are off by at most 0.01².
    expect(report.losses[0]!.error!.max).toBeGreaterThan(5e-5);
    expect(report.losses[0]!.error!.max).toBeLessThan(1.1e-4);
    const count = keys.position!.times.length;
    expect(count * 4).toBeLessThanOrEqual(32767);
    expect(count).toBeGreaterThan(8000);
    expect(keys.position!.times[0]).toBe(0);
    expect(keys.position!.times.at(-1)).toBe(Math.fround(199.99));
  });

  test('name nodes that move and those above them, as dummies', () => {
    const scene = armScene();
    scene.clips = [clip([{ target: 1, property: 'translation', curve: curve([0], [0, 0, 0]) }])];
    const { nodes } = modelOf(scene).model.animations[0]!;
    expect(nodes.map(({ name, kind, parent }) => [name, kind, parent])).toEqual([
      ['yorick', 'dummy', -1],
      ['root', 'dummy', 0],
      ['arm', 'dummy', 1],
    ]);
  });

  test('keep their events, in seconds from their start', () => {
    const moving = clip([track('translation', [0], [1, 2, 3])], { start: 1, end: 3 });
    moving.events = [{ time: 1.5, name: 'snd_footstep' }];
    expect(modelOf(movingNode(moving)).model.animations[0]!.events).toEqual([
      { time: 0.5, name: 'snd_footstep' },
    ]);
  });

  test('have distinct names in the game', () => {
    const named = (name: string) => ({ ...clip([track('translation', [0], [1, 2, 3])]), name });
    const names = ['walk forwards slowly', 'walk_forwards_sloppily', 'Walk', 'walk'];
    const { model, report } = modelOf(movingNode(named(''), { clips: names.map(named) }));
    expect(model.animations.map(({ name }) => name)).toEqual([
      'walk_forwards_sl',
      'walk_forwards__2',
      'Walk',
      'walk_2',
    ]);
    expect(report.losses.map(({ code }) => code)).toEqual(['FIT_NAME_REPLACED']);
    expect(report.losses[0]!.message).toContain('Renamed 3 animations');
  });

  test('without tracks that models can hold are dropped', () => {
    const still = clip([], { textureTracks: [], morphTracks: [{ morph: 'm', curve: curve([0], [1]) }] });
    const { model, lost } = modelOf(movingNode(still), 'ee', 'arm');
    expect(model.animations).toEqual([]);
    expect(lost).toEqual(['FIT_CLIP_EMPTY', 'FIT_MORPH_TRACKS_DROPPED']);
    const pause = modelOf(movingNode(clip([])), 'ee', 'arm');
    expect(pause.model.animations).toHaveLength(1);
    expect(pause.lost).toEqual([]);
  });
});

describe('morph targets that clips move', () => {
  const bulge = {
    name: 'bulge',
    vertices: Uint32Array.of(1),
    positions: Float32Array.of(0, 0, 4),
  };

  function bulging(times: number[], weights: number[], more: Parameters<typeof curve>[2] = {}): Scene {
    const moving = clip([], { morphTracks: [{ morph: 'bulge', curve: curve(times, weights, more) }] });
    return movingNode(moving, {
      nodes: [node({ name: 'arm', mesh: 0, translation: [0, 0, 1] })],
      meshes: [mesh(triangle({ morphTargets: [bulge] }))],
    });
  }

  test('are sets of vertices at even keys', () => {
    const scene = bulging([0, 0.5, 1], [0, 1, 0.5]);
    const { model, lost } = modelOf(scene);
    expect(lost).toEqual([]);
    const [animation] = model.animations;
    const { kind, frames } = animation!.nodes.at(-1)!;
    expect(kind).toBe('animmesh');
    expect(frames!.period).toBe(0.5);
    expect([...frames!.positions!].filter((_, at) => at % 9 === 5)).toEqual([0, 4, 2]);
    expect(model.nodes.at(-1)!.kind).toBe('animmesh');
    for (const time of [0, 0.2, 0.6, 1]) {
      const is = allCorners(modelCorners(model, { animation: animation!, time }));
      const right = allCorners(sceneCorners(scene, { clip: scene.clips[0]!, time }));
      expect(
        is.map((value, at) => Math.round((value - right[at]!) * 1e5)).every((value) => value === 0),
      ).toBe(true);
    }
  });

  test.each([
    ['begin later than the clip', [0.25, 0.5, 1], [0, 0, 1, 2.5, 4]],
    ['are a thirtieth of a second apart', [1 / 30, 2 / 30, 0.1], [0, 0, 1, 4]],
  ])('have a set at each key where keys %s', (_, times, heights) => {
    const { model, lost } = modelOf(
      bulging(
        times,
        times.map((__, key) => [0, 0.25, 1][key]!),
      ),
    );
    const { frames } = model.animations[0]!.nodes.at(-1)!;
    expect(lost).toEqual([]);
    expect(frames!.period).toBeCloseTo(times[0]!, 6);
    const rounded = [...frames!.positions!].map((value) => Math.round(value * 1e5) / 1e5);
    expect(rounded.filter((__, at) => at % 9 === 5)).toEqual(heights);
  });

  test('are sampled where keys are uneven, and measured', () => {
    const { model, lost, report } = modelOf(bulging([0, 0.21, 1], [0, 1, 0]));
    expect(lost).toEqual(['FIT_CURVE_SAMPLED']);
    const { frames } = model.animations[0]!.nodes.at(-1)!;
    expect(frames!.period).toBeCloseTo(1 / 30, 6);
    expect(frames!.positions!.length).toBe(31 * 9);
    // Between 6/30 and 7/30 s the curve turns round.
    expect(report.losses[0]!.error!.max).toBeGreaterThan(0.01);
    expect(report.losses[0]!.error!.max).toBeLessThan(4);
  });

  test('of meshes that bones bend are reported', () => {
    const scene = armScene();
    scene.meshes[0]!.primitives[0]!.morphTargets = [bulge];
    scene.clips = bulging([0, 1], [0, 1]).clips;
    expect(modelOf(scene).lost).toEqual(['FIT_CLIP_EMPTY', 'FIT_MORPHS_DROPPED', 'FIT_MORPH_TRACKS_DROPPED']);
  });
});
