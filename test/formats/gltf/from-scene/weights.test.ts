import { describe, expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import type { Clip, Curve, MorphTarget, MorphTrack, Scene } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { bindAtRest, emptyScene, influences, node, track, triangle, turn } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

const UP: MorphTarget = {
  name: 'up',
  vertices: new Uint32Array([0]),
  positions: new Float32Array([0, 8, 0]),
};
const FAR: MorphTarget = {
  name: 'far',
  vertices: new Uint32Array([0, 2]),
  positions: new Float32Array([4, 0, 0, 0, 0, 16]),
};

/** A triangle with the targets `up` and `far`, in glTF's own axes and meters; its first vertex is at the origin. */
function faceScene(clip: Partial<Clip>): Scene {
  const scene = emptyScene();
  scene.axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 };
  scene.nodes = [node('face', -1, { mesh: 0 })];
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  scene.meshes = [{ name: 'face', primitives: [triangle({ positions, morphTargets: [UP, FAR] })] }];
  scene.clips = [{ name: 'talk', start: 0, end: 1, tracks: [], ...clip }];
  return scene;
}

function weights(
  morph: string,
  keys: [time: number, weight: number][],
  rest: Partial<Curve> = {},
): MorphTrack {
  return {
    morph,
    curve: {
      interpolation: 'linear',
      times: Float32Array.from(keys, ([time]) => time),
      values: Float32Array.from(keys, ([, weight]) => weight),
      before: 'hold',
      after: 'hold',
      ...rest,
    },
  };
}

async function convert(scene: Scene) {
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const evaluator = new GltfEvaluator(glb);
  /** The first vertex of the first surface. */
  const firstAt = (time: number, animation = 0) => [
    ...evaluator.evaluate(animation, time)[0]!.positions.subarray(0, 3),
  ];
  const keys = (animation = 0) => {
    const { channels, samplers } = evaluator.json.animations![animation]!;
    const sampler = samplers[channels.find(({ target }) => target.path === 'weights')!.sampler]!;
    return {
      times: [...evaluator.column(sampler.input)],
      values: [...evaluator.column(sampler.output)],
      interpolation: sampler.interpolation ?? 'LINEAR',
    };
  };
  return { glb, evaluator, firstAt, keys, losses: report.losses, json: evaluator.json };
}

const linearUp = weights('up', [
  [0, 0],
  [1, 1],
]);

describe('linear weights', () => {
  test('have all keys of all targets, and are exact between them', async () => {
    const { keys, firstAt, losses } = await convert(
      faceScene({
        morphTracks: [
          linearUp,
          weights('far', [
            [0, 1],
            [0.25, 0],
            [0.75, 2],
            [1, 2],
          ]),
        ],
      }),
    );
    expect(keys()).toEqual({
      times: [0, 0.25, 0.75, 1],
      values: [0, 1, 0.25, 0, 0.75, 2, 1, 2],
      interpolation: 'LINEAR',
    });
    expect(firstAt(0.5)).toEqual([4, 4, 0]);
    expect(losses).toEqual([]);
  });

  test('are zero for targets that the clip does not move', async () => {
    const { keys } = await convert(faceScene({ morphTracks: [linearUp] }));
    expect(keys().values).toEqual([0, 0, 1, 0]);
  });

  test('count from the start of the clip and are cropped to it', async () => {
    const morphTracks = [
      weights('up', [
        [0, 0],
        [4, 1],
      ]),
    ];
    const { keys } = await convert(faceScene({ start: 1, end: 3, morphTracks }));
    expect(keys()).toMatchObject({ times: [0, 2], values: [0.25, 0, 0.75, 0] });
  });

  test('go on beyond their keys where the curve does, and hold where it does', async () => {
    const keyed: [number, number][] = [
      [1, 0],
      [2, 1],
    ];
    const morphTracks = [weights('up', keyed, { before: 'linear', after: 'linear' }), weights('far', keyed)];
    const { firstAt } = await convert(faceScene({ start: 0, end: 4, morphTracks }));
    expect(firstAt(0)).toEqual([0, -8, 0]);
    expect(firstAt(4)).toEqual([4, 24, 0]);
  });
});

describe('weights that step', () => {
  const steps = weights(
    'up',
    [
      [0, 0],
      [0.5, 1],
    ],
    { interpolation: 'step' },
  );

  test('are steps where all of them do', async () => {
    const other = weights('far', [[0.25, 1]], { interpolation: 'step' });
    const { keys } = await convert(faceScene({ morphTracks: [steps, other] }));
    expect(keys()).toEqual({
      times: [0, 0.25, 0.5, 1],
      values: [0, 1, 0, 1, 1, 1, 1, 1],
      interpolation: 'STEP',
    });
  });

  test('among others step from one moment that float32 knows to the next', async () => {
    const line = weights('far', [
      [0, 0],
      [1, 1],
    ]);
    const { keys, firstAt, losses } = await convert(faceScene({ morphTracks: [steps, line] }));
    const { times, interpolation } = keys();
    // 0.5 is 2^-1 with 24 bits, so that the number below it is 2^-25 away.
    expect(times).toEqual([0, 0.5 - 2 ** -25, 0.5, 1]);
    expect(interpolation).toBe('LINEAR');
    expect(firstAt(0.49)[1]).toBeCloseTo(0, 12);
    expect(firstAt(0.5)).toEqual([2, 8, 0]);
    expect(losses).toEqual([]);
  });
});

describe('the weights of a mesh', () => {
  test('move all nodes that show it with one sampler', async () => {
    const scene = faceScene({ morphTracks: [linearUp] });
    scene.nodes.push(node('twin', -1, { mesh: 0, translation: [5, 0, 0] }));
    const { json, evaluator } = await convert(scene);
    expect(json.animations![0]!.channels.map(({ target }) => target)).toEqual([
      { node: 1, path: 'weights' },
      { node: 2, path: 'weights' },
    ]);
    expect(json.animations![0]!.samplers).toHaveLength(1);
    expect([...evaluator.evaluate(0, 1)[1]!.positions.subarray(0, 3)]).toEqual([5, 8, 0]);
  });

  test('are not written where the clip moves only other meshes', async () => {
    const scene = faceScene({ morphTracks: [linearUp] });
    scene.nodes.push(node('other', -1, { mesh: 1 }), node('plain', -1, { mesh: 2 }));
    scene.meshes.push(
      { name: '', primitives: [triangle({ morphTargets: [FAR] })] },
      { name: '', primitives: [triangle()] },
    );
    const { json } = await convert(scene);
    expect(json.animations![0]!.channels.map(({ target }) => target.node)).toEqual([1]);
  });

  test('stand beside tracks of nodes, and apply before the skin', async () => {
    const scene = faceScene({ morphTracks: [linearUp] });
    scene.nodes = [node('bone'), node('face', -1, { mesh: 0, skin: 0 })];
    scene.skins = [{ name: '', joints: [0], inverseBind: bindAtRest(scene, [0]) }];
    scene.meshes[0]!.primitives[0]!.influences = influences([[[0, 1]], [[0, 1]], [[0, 1]]]);
    const times = new Float32Array([0, 1]);
    const values = new Float32Array([...turn(0, 0, 1, 0), ...turn(0, 0, 1, Math.PI / 2)]);
    scene.clips[0]!.tracks = [track(0, 'rotation', { times, values })];
    const { glb, firstAt } = await convert(scene);
    // Up by 8, then turned by a quarter about Z: to the left.
    [-8, 0, 0].forEach((value, axis) => {
      expect(firstAt(1)[axis]).toBeCloseTo(value, 5);
    });
    expect(maxDeviation(glb, scene, 20).relative).toBeLessThan(1e-6);
  });
});

describe('tracks without effect', () => {
  test('name the morph target that no mesh has', async () => {
    const { losses, keys } = await convert(faceScene({ morphTracks: [weights('nose', [[0, 1]]), linearUp] }));
    expect(losses).toMatchObject([{ code: 'GLTF_MORPH_UNKNOWN', path: 'clips[0].morphTracks' }]);
    expect(losses[0]!.message).toContain('"nose"');
    expect(keys().values).toEqual([0, 0, 1, 0]);
  });

  test('leave a clip empty that has no others', async () => {
    const { losses, json } = await convert(faceScene({ morphTracks: [weights('nose', [[0, 1]])] }));
    expect(losses.map(({ code }) => code)).toEqual(['GLTF_MORPH_UNKNOWN', 'FIT_CLIP_EMPTY']);
    expect(json.animations).toBeUndefined();
  });

  test('are those before the last track of a name', async () => {
    const { losses, firstAt } = await convert(
      faceScene({ morphTracks: [weights('up', [[0, 9]]), linearUp] }),
    );
    expect(losses).toMatchObject([{ code: 'FIT_TRACK_DUPLICATE', path: 'clips[0].morphTracks[1]' }]);
    expect(firstAt(1)).toEqual([0, 8, 0]);
  });

  test('are those without usable keys', async () => {
    const { losses, json } = await convert(
      faceScene({ morphTracks: [weights('up', [[0, Number.NaN]]), weights('far', [])] }),
    );
    expect(losses.map(({ code }) => code)).toEqual(['FIT_KEYS_DROPPED', 'FIT_CLIP_EMPTY']);
    // The surface has no place at such a key, from which a distance could be measured.
    expect(losses[0]!.error).toBeUndefined();
    expect(json.animations).toBeUndefined();
  });
});

describe('hostile weights', () => {
  test('that would go on beyond every number stand still, and the file stays valid', async () => {
    const steep: [number, number][] = [
      [0, 0],
      [1e-30, 3e38],
    ];
    const morphTracks = [weights('up', steep, { after: 'linear' })];
    const { losses, keys } = await convert(faceScene({ morphTracks }));
    expect(losses.map(({ code }) => code)).toEqual(['FIT_EXTRAPOLATION_CUT']);
    expect(keys().values.at(-2)).toBe(Math.fround(3e38));
  });

  test('of several clips share one memory', async () => {
    const scene = faceScene({});
    const names = Array.from({ length: 256 }, (_, index) => `${index}`);
    scene.meshes[0]!.primitives[0]!.morphTargets = names.map((name) => ({ ...UP, name }));
    const keys = Array.from({ length: 40_000 }, (_, key): [number, number] => [key / 40_000, key % 2]);
    const clip = { ...scene.clips[0]!, morphTracks: [weights('7', keys)] };
    scene.clips = [clip, clip];
    const report = new Report();
    const { animations } = new GltfEvaluator(await sceneToGlb(scene, report));
    expect(animations).toHaveLength(1);
    expect(report.losses.map(({ code, path }) => [code, path])).toEqual([
      ['GLTF_WEIGHTS_DROPPED', 'clips[1]'],
      ['FIT_CLIP_EMPTY', 'clips[1]'],
    ]);
  });

  test('whose table would fill the memory are dropped, and the report says so', async () => {
    const scene = faceScene({});
    const names = Array.from({ length: 256 }, (_, index) => `${index}`);
    scene.meshes[0]!.primitives[0]!.morphTargets = names.map((name) => ({ ...UP, name }));
    const keys = Array.from({ length: 70_000 }, (_, key): [number, number] => [key / 70_000, key % 2]);
    scene.clips[0]!.morphTracks = [weights('7', keys)];
    const { losses, json } = await convert(scene);
    expect(losses.map(({ code }) => code)).toEqual(['GLTF_WEIGHTS_DROPPED', 'FIT_CLIP_EMPTY']);
    expect(json.animations).toBeUndefined();
  });
});
