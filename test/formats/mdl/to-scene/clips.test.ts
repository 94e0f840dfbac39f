import { describe, expect, test } from 'vitest';
import type { Model } from '../../../../src/formats/mdl/model/model.ts';
import type { Curve, Scene } from '../../../../src/scene/scene.ts';
import { animation, keys, model, node, sceneOf } from './models.ts';

/** A root with an arm, and animations that lift the arm by so much. */
function lifting(name: string, lifts: Record<string, number>, rest: Partial<Model> = {}): Model {
  const animations = Object.entries(lifts).map(([clip, height]) =>
    animation(clip, [node(name), node('arm', 0, { keys: { position: keys([0], [0, 0, height]) } })]),
  );
  return model(name, { nodes: [node(name), node('arm', 0)], animations, ...rest });
}

/** What clips do to the arm of the character: name, owner and height. */
function lifts({ clips }: Scene) {
  return clips.map(({ name, properties, tracks }) => {
    const { owner } = (properties as { mdl: { owner: string } }).mdl;
    return [name, owner, tracks.find(({ target }) => target === 1)?.curve.values[2]];
  });
}

describe('a chain of supermodels', () => {
  test('gives each animation once, from the nearest model, whatever the case of its name', () => {
    const { scene, report } = sceneOf([
      lifting('hero', { walk: 1 }, { supermodel: 'BASE' }),
      lifting('base', { Walk: 2, run: 3 }, { supermodel: 'far' }),
      lifting('far', { RUN: 4, sleep: 5 }),
    ]);
    expect(lifts(scene)).toEqual([
      ['walk', 'hero', 1],
      ['run', 'base', 3],
      ['sleep', 'far', 5],
    ]);
    expect(report.losses).toEqual([]);
  });

  // By hand, from the rule: the product of the scales from the character up to, and without, the owner.
  test('scales inherited positions by all models below their owner, and own ones not at all', () => {
    const { scene } = sceneOf([
      lifting('hero', { walk: 1 }, { supermodel: 'base', animationScale: 2 }),
      lifting('base', { run: 1 }, { supermodel: 'far', animationScale: 3 }),
      lifting('far', { sleep: 1 }, { animationScale: 5 }),
    ]);
    expect(lifts(scene)).toEqual([
      ['walk', 'hero', 1],
      ['run', 'base', 2],
      ['sleep', 'far', 6],
    ]);
  });

  test('scales nothing but positions', () => {
    const moved = { orientation: keys([0], [0, 0, 0, 1]), scale: keys([0], [1.5]) };
    const base = model('base', { animations: [animation('walk', [node('base', -1, { keys: moved })])] });
    const { scene } = sceneOf([model('hero', { supermodel: 'base', animationScale: 2 }), base]);
    expect(scene.clips[0]!.tracks.map(({ property, curve }) => [property, [...curve.values]])).toEqual([
      ['rotation', [0, 0, 0, 1]],
      ['scale', [1.5, 1.5, 1.5]],
    ]);
  });

  test('that lacks a model or forms a cycle ends there, which is reported', () => {
    expect(sceneOf([model('hero', { supermodel: 'gone' })]).report.losses).toMatchObject([
      { code: 'MDL_SUPERMODEL_MISSING' },
    ]);
    const round = sceneOf([
      lifting('hero', { walk: 1 }, { supermodel: 'base' }),
      lifting('base', { run: 2 }, { supermodel: 'hero' }),
    ]);
    expect(lifts(round.scene).map(([name]) => name)).toEqual(['walk', 'run']);
    expect(round.report.issues).toMatchObject([{ code: 'MDL_SUPERMODEL_CYCLE' }]);
  });

  test('reports an animation that a model has twice', () => {
    const twice = model('m', {
      animations: [animation('walk', [node('m')]), animation('WALK', [node('m')])],
    });
    const { scene, report } = sceneOf([twice]);
    expect(scene.clips.map(({ name }) => name)).toEqual(['walk']);
    expect(report.losses).toMatchObject([
      {
        code: 'MDL_CLIP_DUPLICATE',
        message: 'Dropped animation "WALK" of model m: an earlier one has the same name',
        source: { file: 'm.mdl', path: 'animations[1]' },
      },
    ]);
  });
});

describe('animations find their nodes', () => {
  const moved = { keys: { position: keys([0], [1, 1, 1]) } };

  test('by name, the roots whatever their names', () => {
    const base = model('base', {
      nodes: [node('base'), node('arm', 0)],
      animations: [
        animation('walk', [node('BASE', -1, moved), node('ARM', 0, moved), node('tail', 0, moved)]),
      ],
    });
    const hero = model('hero', { nodes: [node('hero'), node('arm', 0)], supermodel: 'base' });
    const { scene, report } = sceneOf([hero, base]);
    expect(scene.clips[0]!.tracks.map(({ target }) => target)).toEqual([0, 1]);
    expect(report.issues).toMatchObject([
      { code: 'MDL_NODE_UNKNOWN', message: '1 unknown node in 1 animation of base: tail', file: 'hero.mdl' },
    ]);
  });

  test('and where many are unknown, the first forty are reported', () => {
    const strangers = (count: number) => {
      const unknown = Array.from({ length: count }, (_, index) => node(`s${index}`, 0, moved));
      const { report } = sceneOf([model('m', { animations: [animation('walk', [node('m'), ...unknown])] })]);
      return report.issues.map(({ message }) => message.replace(/^.*, /, ''));
    };
    expect(strangers(40)).toEqual(['s39']);
    expect(strangers(42)).toEqual(['s39 and 2 more']);
  });

  test('at and below their own root only', () => {
    const nodes = [node('m'), node('hip', 0), node('leg', 1), node('head', 0)];
    const walk = animation('walk', [
      node('m', -1, moved),
      node('hip', 0, moved),
      node('leg', 1, moved),
      node('head', 0, moved),
    ]);
    const { scene, report } = sceneOf([model('m', { nodes, animations: [{ ...walk, root: 'Hip' }] })]);
    expect(scene.clips[0]!.tracks.map(({ target }) => target)).toEqual([1, 2]);
    expect(report.issues).toMatchObject([
      {
        code: 'MDL_ANIMROOT_OUTSIDE',
        message: '2 nodes outside the animation root in 1 animation of m: m, head',
      },
    ]);
    const nowhere = sceneOf([model('m', { nodes, animations: [{ ...walk, root: 'gone' }] })]);
    expect(nowhere.scene.clips[0]!.tracks).toHaveLength(4);
  });

  test('by part number where that is asked for, and nodes without one stay', () => {
    const hero = model('hero', {
      supermodel: 'base',
      nodes: [
        node('hero', -1, { partNumber: 0 }),
        node('left', 0, { partNumber: 2 }),
        node('right', 0, { partNumber: 1 }),
        node('hat', 0, { partNumber: -1 }),
      ],
    });
    const base = model('base', {
      nodes: [node('base', -1, { partNumber: 0 })],
      animations: [
        animation('walk', [
          node('base', -1, { partNumber: 0, ...moved }),
          node('right', 0, { partNumber: 2, ...moved }),
          node('hat', 0, { partNumber: -1, ...moved }),
        ]),
      ],
    });
    const targets = (options: Parameters<typeof sceneOf>[1]) =>
      sceneOf([hero, base], options).scene.clips[0]!.tracks.map(({ target }) => target);
    expect(targets({ binding: 'part-number' })).toEqual([0, 1]);
    expect(targets({ binding: 'name' })).toEqual([0, 2, 3]);
  });

  test('by name where a model is an ASCII file, which is reported', () => {
    const { scene, report } = sceneOf([lifting('m', { walk: 1 })], { binding: 'part-number' });
    expect(lifts(scene)).toEqual([['walk', 'm', 1]]);
    expect(report.issues).toMatchObject([{ code: 'MDL_PART_NUMBERS_MISSING' }]);
  });
});

describe('keys', () => {
  function curvesOf(moved: ReturnType<typeof node>['keys']) {
    const { scene, report } = sceneOf([
      model('m', { animations: [animation('walk', [node('m', -1, { keys: moved })])] }),
    ]);
    return { clip: scene.clips[0]!, curves: scene.clips[0]!.tracks.map(({ curve }): Curve => curve), report };
  }

  test('are held before the first and after the last; rotations go the short way round', () => {
    const { curves } = curvesOf({
      position: keys([0.5, 1], [0, 0, 0, 1, 2, 3]),
      orientation: keys([0, 2], [0, 0, 0, 1, 0, 0, 0, -2]),
    });
    expect(curves).toEqual([
      {
        interpolation: 'linear',
        times: Float32Array.of(0.5, 1),
        values: Float32Array.of(0, 0, 0, 1, 2, 3),
        before: 'hold',
        after: 'hold',
      },
      {
        interpolation: 'slerp',
        times: Float32Array.of(0, 2),
        values: Float32Array.of(0, 0, 0, 1, 0, 0, 0, -1),
        before: 'hold',
        after: 'hold',
      },
    ]);
  });

  test('that go back in time or are not numbers are dropped and reported', () => {
    const { curves, report } = curvesOf({
      position: keys([0, 1, 0.5, 2, 2], [0, 0, 0, 1, 1, 1, 2, 2, 2, Number.NaN, 3, 3, 4, 4, 4]),
    });
    expect([...curves[0]!.times]).toEqual([0, 1, 2]);
    expect([...curves[0]!.values]).toEqual([0, 0, 0, 1, 1, 1, 4, 4, 4]);
    expect(report.issues).toMatchObject([
      {
        code: 'MDL_KEY_NUMBERS',
        message: 'Skipped 1 of 5 keys of position of node m in clip walk: values are not finite',
      },
      {
        code: 'MDL_KEY_ORDER',
        message: 'Skipped 1 of 5 keys of position of node m in clip walk: times descend',
      },
    ]);
  });

  // A handle of h after a third of the gap g is a slope of 3 h / g.
  test('with handles become cubics with the slopes of the handles, which are kept', () => {
    const position = {
      ...keys([0, 2], [0, 0, 0, 9, 9, 9, 1, 2, 3, 6, 6, 6, -1, -2, -3, 9, 9, 9]),
      bezier: true as const,
    };
    const { curves, clip, report } = curvesOf({ position });
    expect(curves[0]).toMatchObject({ interpolation: 'hermite', values: Float32Array.of(0, 0, 0, 6, 6, 6) });
    expect([...curves[0]!.tangents!.out.subarray(0, 3)]).toEqual([1.5, 3, 4.5]);
    expect([...curves[0]!.tangents!.in.subarray(3)]).toEqual([1.5, 3, 4.5]);
    expect(clip.properties).toMatchObject({ mdl: { nodes: [{ node: 0, keys: { position } }] } });
    expect(report.issues).toMatchObject([{ code: 'MDL_BEZIER_ASSUMED' }]);
  });

  test('with handles are linear where they are rotations, which is reported', () => {
    const orientation = { ...keys([0], [0, 0, 1, 0, 9, 9, 9, 9, 9, 9, 9, 9]), bezier: true as const };
    const { curves, clip, report } = curvesOf({ orientation });
    expect(curves[0]).toMatchObject({ interpolation: 'slerp', values: Float32Array.of(0, 0, 1, 0) });
    expect(clip.properties).toMatchObject({ mdl: { nodes: [{ node: 0, keys: { orientation } }] } });
    expect(report.issues).toMatchObject([{ code: 'MDL_BEZIER_ASSUMED' }]);
  });

  test('are reported for the file that contains them', () => {
    const broken = { keys: { position: keys([0], [Number.NaN, 0, 0]) } };
    const base = model('base', { animations: [animation('walk', [node('base', -1, broken)])] });
    const { report } = sceneOf([model('hero', { supermodel: 'base' }), base]);
    expect(report.issues).toMatchObject([
      { code: 'MDL_KEY_NUMBERS', file: 'base.mdl', path: 'animations[0]' },
    ]);
  });

  test('that a scene cannot play are kept, and reported once for each kind', () => {
    const alpha = keys([0, 1], [1, 0]);
    const detonate = keys([0.5], []);
    const { clip, report } = curvesOf({ alpha, detonate });
    expect(clip.tracks).toEqual([]);
    expect(clip.properties).toMatchObject({ mdl: { nodes: [{ node: 0, keys: { alpha, detonate } }] } });
    expect(report.losses.map(({ message }) => message)).toEqual([
      'Not represented in the scene: 2 keys of alpha',
      'Not represented in the scene: 1 key of detonate',
    ]);
  });
});

describe('a clip', () => {
  test('ends with the length of its animation, wherever its keys end, and may have none', () => {
    const { scene, report } = sceneOf([
      model('m', {
        animations: [
          animation('long', [node('m', -1, { keys: { scale: keys([0, 3], [1, 2]) } })], { length: 2 }),
          animation('still', [node('m')], { length: 0 }),
          animation('odd', [node('m')], { length: Number.NaN }),
        ],
      }),
    ]);
    expect(scene.clips.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [0, 0],
      [0, 0],
    ]);
    expect([...scene.clips[0]!.tracks[0]!.curve.times]).toEqual([0, 3]);
    expect(report.issues).toMatchObject([{ code: 'MDL_CLIP_LENGTH', path: 'animations[2]' }]);
  });

  test('has each event once, in order, and keeps the list as it is in the file', () => {
    const events = [
      { time: 0.8, name: 'hit' },
      { time: 0.2, name: 'cast' },
      { time: 0.8, name: 'hit' },
      { time: 0.8, name: 'cast' },
    ];
    const ordered = [{ time: 0.5, name: 'parry' }];
    const { scene } = sceneOf([
      model('m', {
        animations: [
          animation('a', [node('m')], { events, root: 'm' }),
          animation('b', [node('m')], { events: ordered }),
        ],
      }),
    ]);
    expect(scene.clips[0]!.events).toEqual([events[1], events[0], events[3]]);
    expect(scene.clips[0]!.properties).toEqual({
      mdl: { owner: 'm', transtime: 0.25, animroot: 'm', events },
    });
    expect(scene.clips[1]).toMatchObject({ events: ordered });
    expect(scene.clips[1]!.properties).toEqual({ mdl: { owner: 'm', transtime: 0.25, animroot: 'm' } });
  });
});
