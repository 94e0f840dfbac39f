import { describe, expect, test } from 'vitest';
import { makeFigure } from '../../docs/features/figure.ts';
import { type Capabilities, EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { Report } from '../../src/report/report.ts';
import type { Axes, Curve, MorphTrack, Scene } from '../../src/scene/scene.ts';

const CURVE: Curve = {
  interpolation: 'linear',
  times: Float32Array.of(0, 1),
  values: Float32Array.of(0, 1),
  before: 'hold',
  after: 'hold',
};

/** The figure with everything that targets leave out. */
function fullScene(): Scene {
  const scene = makeFigure();
  scene.cameras = [{ name: 'eye', node: 0, near: 1, projection: { type: 'perspective', fieldOfView: 1 } }];
  scene.lights = [{ name: 'lamp', type: 'point', color: [1, 1, 1], node: 0 }];
  scene.ambient = [0.5, 0.5, 0.5];
  const [primitive] = scene.meshes[0]!.primitives;
  Object.assign(primitive!, {
    colors: new Float32Array(36).fill(0.5),
    springs: {
      vertexIds: Int32Array.of(0, 1),
      idleLength: Float32Array.of(1),
      weight: new Float32Array(9),
      coefficient: Float32Array.of(1),
    },
    collapse: { lodSteps: 0, collapseId: new Int32Array(9), faceCollapseCount: new Int32Array(9) },
    // 3, 4, 0 and 0, 0, 1: 5 units and 1.
    morphTargets: [
      { name: 'smile', vertices: Uint32Array.of(0, 8), positions: Float32Array.of(3, 4, 0, 0, 0, 1) },
    ],
  });
  scene.meshes[0]!.lods = [1];
  scene.meshes.push({ name: 'low', primitives: [] }, { name: 'spare', primitives: [] });
  Object.assign(scene.clips[0]!, {
    start: 0.25,
    cycle: true,
    events: [{ time: 0.5, name: 'step' }],
    subranges: [{ name: 'half', start: 0, end: 0.5 }],
    textureTracks: [{ material: 0, map: 0, property: 'offsetU', curve: CURVE }],
    morphTracks: [{ morph: 'smile', curve: CURVE }],
  });
  return scene;
}

function fitted(scene: Scene, less: Partial<Capabilities>) {
  const report = new Report();
  const holder = { title: 'Old System', capabilities: { ...EVERYTHING_BUT_SPLINES, ...less } };
  const result = fitScene(scene, holder, report);
  const reported = report.losses.map(({ code, path }) => `${code} ${path}`);
  return { result, report, reported };
}

const UNPLACED = 'FIT_MESH_UNPLACED meshes[2]';

describe('what a target cannot hold is reported with its place in the scene', () => {
  test.each<[string, Partial<Capabilities>]>([
    ['FIT_CAMERA_DROPPED cameras[0]', { cameras: false }],
    ['FIT_LIGHT_DROPPED lights[0]', { lights: [] }],
    ['FIT_AMBIENT_LIGHT_DROPPED ambient', { ambient: false }],
    ['FIT_COLORS_DROPPED meshes[0].primitives[0]', { vertexColors: false }],
    ['FIT_SPRINGS_DROPPED meshes[0].primitives[0]', { springs: false }],
    ['FIT_COLLAPSE_DROPPED meshes[0].primitives[0]', { collapse: false }],
    ['FIT_CYCLE_DROPPED clips[0]', { cycles: 'none' }],
    ['FIT_START_DROPPED clips[0]', { starts: false }],
    ['FIT_EVENTS_DROPPED clips[0]', { events: false }],
    ['FIT_SUBRANGES_DROPPED clips[0]', { subranges: false }],
    ['FIT_TEXTURE_TRACKS_DROPPED clips[0]', { textureTracks: false }],
    ['FIT_MORPH_TRACKS_DROPPED clips[0]', { morphTracks: 'none' }],
  ])('%s', (reported, less) => {
    const found = fitted(fullScene(), less);
    expect(found.reported.filter((one) => one !== UNPLACED)).toEqual([reported]);
    const message = found.report.losses.find(({ code }) => reported.startsWith(code))!.message;
    expect(message).toContain('Old System');
  });

  test('a mesh that no node shows, whatever the target holds', () => {
    expect(fitted(fullScene(), {}).reported).toEqual([UNPLACED]);
  });

  test('a level of detail, unless the collapse data of its mesh are kept, of which it can be made again', () => {
    const lost = 'FIT_LEVELS_DROPPED meshes[1]';
    const scene = fullScene();
    expect(fitted(scene, { levels: false }).reported).toEqual([UNPLACED]);
    expect(fitted(scene, { levels: false, collapse: false }).reported).toContain(lost);
    delete scene.meshes[0]!.primitives[0]!.collapse;
    const { reported, report } = fitted(scene, { levels: false });
    expect(reported).toEqual([lost, UNPLACED]);
    expect(report.losses[0]!.message).toBe('Old System cannot hold the level of detail "low"');
  });

  test('but neither white vertices nor darkness, which are what scenes without colors and light have', () => {
    const scene = fullScene();
    scene.meshes[0]!.primitives[0]!.colors!.fill(1);
    scene.ambient = [0, 0, 0];
    const { reported, result } = fitted(scene, { vertexColors: false, ambient: false });
    expect(reported).toEqual([UNPLACED]);
    expect(result.meshes[0]!.primitives[0]!.colors).toBeUndefined();
  });

  test('an image without bytes, which then is one that was not found', () => {
    const scene = makeFigure();
    scene.textures = [{ name: 'cloth', uri: 'cloth.png', bytes: new Uint8Array() }];
    const { reported, result } = fitted(scene, {});
    expect(reported).toEqual(['FIT_IMAGE_UNUSED textures[0]', 'FIT_IMAGE_EMPTY textures[0]']);
    expect(result.textures).toEqual([{ name: 'cloth', uri: 'cloth.png' }]);
  });
});

test('levels of detail are not in the way of writers that have one, and the lists stay as long as they were', () => {
  const scene = fullScene();
  const { result } = fitted(scene, { cameras: false, lights: [], levels: false });
  expect(result.meshes[0]!.lods).toBeUndefined();
  for (const list of ['meshes', 'lights'] as const) {
    expect(result[list].map(({ name }) => name)).toEqual(scene[list].map(({ name }) => name));
  }
});

test('the direction of a camera that is dropped gets no node of its own in other axes', () => {
  const { result } = fitted(fullScene(), { cameras: false });
  const axes: Axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 1 };
  expect(inAxes(result, axes).nodes).toHaveLength(result.nodes.length);
});

describe('morph targets', () => {
  test('are reported with how far they move the surface', () => {
    const { report } = fitted(fullScene(), { morphTargets: false, morphTracks: 'none' });
    const loss = report.losses.find(({ code }) => code === 'FIT_MORPHS_DROPPED');
    expect(loss?.error).toEqual({ max: 5, mean: 3, unit: 'units' });
  });

  test('are not reported where they move nothing and no clip names them', () => {
    const scene = fullScene();
    const held = { morphTargets: false, morphTracks: 'none' } as const;
    scene.meshes[0]!.primitives[0]!.morphTargets!.push({
      name: 'rest',
      vertices: Uint32Array.of(0),
      positions: new Float32Array(3),
    });
    const { report, result } = fitted(scene, held);
    const loss = report.losses.find(({ code }) => code === 'FIT_MORPHS_DROPPED')!;
    expect(loss.message).toBe('Old System cannot hold the morph targets "smile" of "strip"');
    expect(result.meshes[0]!.primitives[0]!.morphTargets).toBeUndefined();
    scene.meshes[0]!.primitives[0]!.morphTargets!.shift();
    scene.clips[0]!.morphTracks = [];
    expect(fitted(scene, held).reported).toEqual([UNPLACED]);
    scene.clips[0]!.morphTracks = [{ morph: 'rest', curve: CURVE }];
    expect(fitted(scene, held).reported).toContain('FIT_MORPHS_DROPPED meshes[0].primitives[0]');
  });

  test('that clips move count as held where their movement is', () => {
    const scene = fullScene();
    expect(fitted(scene, { morphTargets: false }).reported).toEqual([UNPLACED]);
    const rigid = { morphTargets: false, morphTracks: 'rigid' } as const;
    expect(fitted(scene, rigid).reported).toContain('FIT_MORPHS_DROPPED meshes[0].primitives[0]');
    delete scene.meshes[0]!.primitives[0]!.influences;
    expect(fitted(scene, rigid).reported).toEqual([UNPLACED]);
    scene.clips = [];
    expect(fitted(scene, rigid).reported).toContain('FIT_MORPHS_DROPPED meshes[0].primitives[0]');
  });

  test('that clips never give a weight count as dropped', () => {
    const scene = fullScene();
    const [{ curve }] = scene.clips[0]!.morphTracks as [MorphTrack];
    scene.clips[0]!.morphTracks = [
      { morph: 'smile', curve: { ...curve, values: curve.values.map(() => 0) } },
    ];
    expect(fitted(scene, { morphTargets: false }).reported).toContain(
      'FIT_MORPHS_DROPPED meshes[0].primitives[0]',
    );
  });

  test('that are dropped are not left to writers, and those that clips move are', () => {
    const scene = fullScene();
    const [primitive] = scene.meshes[0]!.primitives;
    const [smile] = primitive!.morphTargets!;
    primitive!.morphTargets = [smile!, { ...smile!, name: 'still' }];
    const targets = (held: Partial<Capabilities>) =>
      fitted(scene, { morphTargets: false, ...held }).result.meshes[0]!.primitives[0]!.morphTargets;
    expect(targets({})).toEqual([smile]);
    expect(targets({ morphTracks: 'none' })).toBeUndefined();
  });

  test('of a mesh that one node bends and another does not count as moved by the other', () => {
    const scene = fullScene();
    const rigid = { morphTargets: false, morphTracks: 'rigid' } as const;
    const bent = scene.nodes.find(({ mesh }) => mesh === 0)!;
    const { skin: _, ...other } = bent;
    scene.nodes.push(other);
    const { reported, result } = fitted(scene, rigid);
    expect(reported).not.toContain('FIT_MORPHS_DROPPED meshes[0].primitives[0]');
    expect(result.meshes[0]!.primitives[0]!.morphTargets).toHaveLength(1);
  });
});

test('writers get what there is a place for, and the very same surfaces where all of it is', () => {
  const scene = fullScene();
  const { result } = fitted(scene, {
    ambient: false,
    vertexColors: false,
    springs: false,
    collapse: false,
    events: false,
    subranges: false,
  });
  const [primitive] = result.meshes[0]!.primitives;
  expect(result.ambient).toBeUndefined();
  expect([primitive!.colors, primitive!.springs, primitive!.collapse]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([result.clips[0]!.events, result.clips[0]!.subranges]).toEqual([undefined, undefined]);
  expect(primitive!.positions).toBe(scene.meshes[0]!.primitives[0]!.positions);
  expect(fitted(scene, {}).result.meshes[0]).toBe(scene.meshes[0]);
});

describe('tracks', () => {
  const curveOf = (times: number[], values: number[]): Curve => ({
    ...CURVE,
    times: Float32Array.from(times),
    values: Float32Array.from(values),
  });

  test('that scale are reported with how far the surface moves, and those that keep the size are not', () => {
    const scene = makeFigure();
    scene.nodes[1]!.scale = [2, 2, 2];
    const scale = { target: 1, property: 'scale' } as const;
    scene.clips[0]!.tracks = [{ ...scale, curve: curveOf([0, 1], [2, 2, 2, 3, 2, 2]) }];
    const { report, result } = fitted(scene, { movingScale: 'none' });
    // Corners at 10 from the middle are at 30 instead of 20 in the end.
    expect(report.losses).toMatchObject([
      {
        code: 'FIT_SCALE_DROPPED',
        message: 'Old System cannot animate the scale of "arm" in clip "move"',
        path: 'clips[0]',
        error: { max: 10, unit: 'units' },
      },
    ]);
    expect(result.clips[0]!.tracks).toHaveLength(1);
    scene.clips[0]!.tracks = [{ ...scale, curve: curveOf([0], [2, 2, 2]) }];
    expect(fitted(scene, { movingScale: 'none' }).reported).toEqual([]);
  });

  test('of one thing are one: the last that has keys, in the place of the first', () => {
    const scene = makeFigure();
    const [first] = scene.clips[0]!.tracks;
    const other = { target: 0, property: 'translation', curve: curveOf([0], [1, 2, 3]) } as const;
    const last = { ...first!, curve: curveOf([0], [0, 0, 0, 1]) };
    const empty = { ...first!, curve: curveOf([], []) };
    scene.clips[0]!.tracks = [first!, other, last, empty];
    const smile = { morph: 'smile', curve: CURVE };
    scene.clips[0]!.morphTracks = [smile, { ...smile }];
    const { result, reported } = fitted(scene, {});
    expect(result.clips[0]!.tracks).toEqual([last, other, empty]);
    expect(result.clips[0]!.morphTracks).toHaveLength(1);
    expect(reported).toEqual([
      'FIT_TRACK_DUPLICATE clips[0].tracks[2]',
      'FIT_TRACK_DUPLICATE clips[0].morphTracks[1]',
    ]);
  });

  test('of morph targets are reported where only rigid surfaces move so and these bend', () => {
    const scene = fullScene();
    const rigid = { morphTracks: 'rigid' } as const;
    const { report } = fitted(scene, rigid);
    // The vertex that moves furthest, by 3, 4, 0.
    expect(report.losses).toContainEqual({
      code: 'FIT_MORPH_TRACKS_DROPPED',
      message: 'Old System cannot animate the morph targets "smile" in clip "move"',
      path: 'clips[0]',
      error: { max: expect.closeTo(5, 4), mean: expect.any(Number), unit: 'units' },
    });
    delete scene.meshes[0]!.primitives[0]!.influences;
    expect(fitted(scene, rigid).reported).not.toContain('FIT_MORPH_TRACKS_DROPPED clips[0]');
  });
});
