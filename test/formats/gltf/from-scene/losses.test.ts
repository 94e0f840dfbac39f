import { describe, expect, test, vi } from 'vitest';
import type { TargetOptions } from '../../../../src/formats/format.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Influences, Scene } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { sceneOf } from '../../../scene.ts';
import { node, skinnedTriangle, track, turn, WHOLE } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

async function convert(scene: Scene, options: TargetOptions = {}) {
  const report = new Report();
  const glb = await sceneToGlb(scene, report, options);
  const { errors, warnings, messages } = await validate(glb);
  expect({ errors, warnings, messages: messages.filter(({ severity }) => severity < 2) }).toEqual({
    errors: 0,
    warnings: 0,
    messages: [],
  });
  return { glb, losses: report.losses, json: new GltfEvaluator(glb).json };
}

test('a clip that would last for years is measured at few moments', async () => {
  const scene = skinnedTriangle(WHOLE);
  scene.nodes.push(...Array.from({ length: 1000 }, (_, index) => node(`bone ${index}`)));
  scene.clips[0]!.end = 1e9;
  const sample = vi.spyOn(Pose.prototype, 'sample').mockReturnValue();
  try {
    await sceneToGlb(scene, new Report(), { maxInfluences: 1 });
    expect(sample.mock.calls.length).toBeGreaterThan(100);
    // A thousand nodes each time.
    expect(sample.mock.calls.length).toBeLessThan(20_000);
  } finally {
    sample.mockRestore();
  }
});

test('a clip without keys is dropped, which is reported, unless it has events, to which a node rests', async () => {
  const scene = skinnedTriangle(WHOLE);
  const bare = { name: 'bare', start: 0, end: 1, tracks: [] };
  scene.clips.push(bare, { ...bare, name: 'loud', events: [{ time: 0.5, name: 'hit' }] });
  const { losses, json, glb } = await convert(scene);
  expect(losses.map(({ message }) => message)).toEqual(['Clip "bare" has no keys and was dropped']);
  const { name, extras, channels, samplers } = json.animations!.at(-1)!;
  expect([name, extras]).toEqual(['loud', { events: [{ time: 0.5, name: 'hit' }] }]);
  const { node: target, path } = channels[0]!.target;
  expect(path).toBe('translation');
  const columnAt = (accessor: number) => [...new GltfEvaluator(glb).column(accessor)];
  expect(columnAt(samplers[0]!.input)).toEqual([0, 1]);
  const rest = json.nodes![target!]!.translation ?? [0, 0, 0];
  expect(columnAt(samplers[0]!.output)).toEqual([...rest, ...rest]);
});

test('the events of a clip without keys are lost with it if there are no nodes that can rest', async () => {
  const events = [{ time: 0.5, name: 'hit' }];
  const { losses } = await convert(
    sceneOf({ clips: [{ name: 'loud', start: 0, end: 1, tracks: [], events }] }),
  );
  expect(losses.map(({ message }) => message)).toEqual([
    'Clip "loud" has no keys and was dropped, with its subranges, events and properties',
  ]);
});

test('a scene that glTF can say has no losses', async () => {
  expect((await convert(skinnedTriangle(WHOLE))).losses).toEqual([]);
});

describe('weights', () => {
  test('that do not sum to one are scaled, and the report says how far that moves the surface', async () => {
    const scene = skinnedTriangle([
      [[0, 1]],
      [[1, 0.998]],
      [
        [0, 0.5],
        [1, 0.5],
      ],
    ]);
    const { losses, glb } = await convert(scene);
    // The second vertex lies at 100 and was at 99.8; in the clip its joint goes on to 110.
    expect(losses).toMatchObject([{ code: 'FIT_WEIGHTS_NORMALIZED', path: 'meshes[0].primitives[0]' }]);
    expect(losses[0]!.error!.max).toBeCloseTo(0.22, 4);
    // At rest, and at 31 moments of the clip 0.21 on the average; two vertices are where they were.
    expect(losses[0]!.error!.mean).toBeCloseTo((0.2 + 31 * 0.21) / 32 / 3, 4);
    expect(losses[0]!.error!.unit).toBe('units');
    expect(maxDeviation(glb, scene, 10).relative).toBeCloseTo((0.2 * 1.1) / 100, 4);
  });

  test('that are one up to the rounding of float32 are not worth a word', async () => {
    const scene = skinnedTriangle([
      [[0, 1]],
      [[1, 1]],
      [
        [0, 0.1],
        [1, 0.7],
        [0, 0.2],
      ],
    ]);
    expect((await convert(scene)).losses).toEqual([]);
  });

  test('below zero are dropped, and the report says how far that moves the surface', async () => {
    const { losses } = await convert(
      skinnedTriangle([
        [[0, 1]],
        [
          [0, 1.5],
          [1, -0.5],
        ],
        [[0, 1]],
      ]),
    );
    expect(losses).toMatchObject([{ code: 'FIT_INFLUENCES_REDUCED' }]);
    // Half of the 10 units that the joint moves, and at rest 1.5 - 0.5 is one.
    expect(losses[0]!.error!.max).toBeCloseTo(5, 4);
  });
});

test('a limit of influences drops the smallest, and the report says how far that moves the surface', async () => {
  const scene = skinnedTriangle([
    [[0, 1]],
    [
      [0, 0.75],
      [1, 0.25],
    ],
    [[1, 1]],
  ]);
  const { losses, glb } = await convert(scene, { maxInfluences: 1 });
  expect(losses).toMatchObject([
    { code: 'FIT_INFLUENCES_REDUCED', message: 'Dropped 1 influence of mesh "mesh"' },
  ]);
  expect(losses[0]!.error!.max).toBeCloseTo(2.5, 4);
  expect(maxDeviation(glb, scene, 30).relative).toBeCloseTo(0.025, 4);
});

test('the distance that the report says is the largest of all clips, not only at their ends', async () => {
  const scene = skinnedTriangle([
    [[0, 1]],
    [
      [0, 0.75],
      [1, 0.25],
    ],
    [[1, 1]],
  ]);
  scene.clips[0]!.tracks = [
    track(1, 'translation', {
      times: new Float32Array([0, 0.5, 1]),
      values: new Float32Array([0, 0, 0, 10, 0, 0, 0, 0, 0]),
    }),
  ];
  const { losses } = await convert(scene, { maxInfluences: 1 });
  expect(losses[0]!.error!.max).toBeCloseTo(2.5, 4);
});

describe('offsets per influence', () => {
  function withOffsets(shift: number): Scene {
    const scene = skinnedTriangle(WHOLE);
    const primitive = scene.meshes[0]!.primitives[0]!;
    const source = primitive.influences as Influences;
    const offset = new Float32Array([0, 0, 0, 100, 0, 0, 0, 0, 100 + shift, 0, 0, 100 - shift]);
    primitive.influences = { ...source, offset, offsetNormal: new Float32Array(12) };
    scene.clips[0]!.tracks = [
      track(1, 'rotation', {
        times: new Float32Array([0, 1]),
        values: new Float32Array([0, 0, 0, 1, ...turn(1, 0, 0, Math.PI)]),
      }),
    ];
    return scene;
  }

  test('that agree with the rest pose are exactly what inverse bind matrices say', async () => {
    const scene = withOffsets(0);
    const { glb, losses } = await convert(scene);
    expect(losses).toEqual([]);
    expect(maxDeviation(glb, scene, 30).relative).toBeLessThan(1e-6);
  });

  test('that disagree cost the distance that the report says', async () => {
    const scene = withOffsets(2);
    const { glb, losses } = await convert(scene);
    expect(losses).toMatchObject([{ code: 'FIT_OFFSETS_BAKED', path: 'meshes[0].primitives[0]' }]);
    // At rest both shifts cancel; after half a turn of the second joint they add up to 2.
    expect(losses[0]!.error!.max).toBeCloseTo(2, 4);
    expect(maxDeviation(glb, scene, 30).relative * 100).toBeCloseTo(losses[0]!.error!.max, 3);
  });
});

describe('damaged geometry', () => {
  test('a vertex that is nowhere takes its triangles along and is reported', async () => {
    const scene = skinnedTriangle([...WHOLE, [[0, 1]]]);
    const primitive = scene.meshes[0]!.primitives[0]!;
    primitive.positions = new Float32Array([...primitive.positions, Number.NaN, 0, 0]);
    primitive.indices = new Uint32Array([0, 1, 2, 1, 2, 3]);
    const { losses } = await convert(scene);
    expect(losses.map(({ code }) => code)).toEqual(['GLTF_VALUE_NOT_FINITE', 'GLTF_TRIANGLES_DROPPED']);
  });

  test('triangles whose corners do not exist are dropped, and the report counts them', async () => {
    const scene = skinnedTriangle(WHOLE);
    scene.meshes[0]!.primitives[0]!.indices = new Uint32Array([0, 1, 2, 0, 1, 3, 0, 1]);
    const { losses, json } = await convert(scene);
    expect(losses).toMatchObject([
      { code: 'GLTF_TRIANGLES_DROPPED', message: '2 of 3 triangles of mesh "mesh" dropped' },
    ]);
    expect(json.accessors![json.meshes![0]!.primitives[0]!.indices!]!.count).toBe(3);
  });

  test('a mesh without a triangle is dropped, and its node stays', async () => {
    const scene = skinnedTriangle(WHOLE);
    scene.meshes[0]!.primitives[0]!.indices = new Uint32Array(0);
    const { losses, json } = await convert(scene);
    expect(losses.map(({ code }) => code)).toEqual(['GLTF_PRIMITIVE_EMPTY', 'FIT_MESH_EMPTY']);
    expect(json.meshes).toBeUndefined();
    expect(json.nodes!.map(({ name }) => name)).toEqual(['test', 'a', 'b', 'mesh']);
  });

  test('a single normal without a direction is reported, too', async () => {
    const scene = skinnedTriangle(WHOLE);
    scene.meshes[0]!.primitives[0]!.normals = new Float32Array([0, 0, 1, 0, 0, 0, 0, 0, 1]);
    const { losses } = await convert(scene);
    expect(losses).toMatchObject([
      { code: 'GLTF_NORMALS_REPAIRED', message: '1 normal of mesh "mesh" without a direction replaced' },
    ]);
  });

  test('normals are made unit, and those without a direction face where their triangles do', async () => {
    const scene = skinnedTriangle(WHOLE);
    const primitive = scene.meshes[0]!.primitives[0]!;
    primitive.normals = new Float32Array([0, 3, 4, 0, 0, 0, Number.NaN, 0, 1]);
    const { losses, glb } = await convert(scene);
    expect(losses).toMatchObject([
      { code: 'GLTF_NORMALS_REPAIRED', message: '2 normals of mesh "mesh" without a direction replaced' },
    ]);
    const evaluator = new GltfEvaluator(glb);
    const normals = evaluator.column(evaluator.json.meshes![0]!.primitives[0]!.attributes.NORMAL!);
    expect([...normals].map((value) => Math.round(value * 10) / 10 + 0)).toEqual([
      0, 0.6, 0.8, 0, -1, 0, 0, -1, 0,
    ]);
  });

  test('texture coordinates that are not finite are replaced and reported', async () => {
    const scene = skinnedTriangle(WHOLE);
    scene.meshes[0]!.primitives[0]!.uvs = [new Float32Array([0, 0, Number.POSITIVE_INFINITY, 0, 0, 1])];
    const { losses } = await convert(scene);
    expect(losses).toMatchObject([{ code: 'GLTF_VALUE_NOT_FINITE', path: 'meshes[0].primitives[0].uvs[0]' }]);
  });
});

describe('damaged animation', () => {
  test('a jump between two keys at one time stays one', async () => {
    const scene = skinnedTriangle(WHOLE);
    const times = new Float32Array([0, 0.5, 0.5, 1]);
    scene.clips[0]!.tracks = [
      track(1, 'translation', { times, values: new Float32Array([0, 0, 0, 50, 0, 0, 0, 0, 0, 50, 0, 0]) }),
    ];
    const { losses, glb } = await convert(scene);
    expect(losses).toEqual([]);
    expect(maxDeviation(glb, scene, 9).relative).toBeLessThan(1e-6);
  });

  test('of more keys at one time, the others are reported once per clip, with how far that moves the surface', async () => {
    const scene = skinnedTriangle(WHOLE);
    const times = new Float32Array([0, 0.5, 0.5, 0.5, 0.25, 1]);
    const values = new Float32Array(18);
    // Out of order, it would have counted until the next key.
    values[12] = 100;
    scene.clips[0]!.tracks = [
      track(0, 'translation', { times, values: new Float32Array(18) }),
      track(1, 'translation', { times, values }),
    ];
    const { losses } = await convert(scene);
    expect(losses).toMatchObject([{ code: 'FIT_KEYS_DROPPED', path: 'clips[0]', error: { unit: 'units' } }]);
    expect(losses[0]!.message).toContain('4 keys');
    expect(losses[0]!.error!.max).toBeGreaterThan(10);
  });

  test('quaternions that are not unit become so, and the report says how far that moves the surface', async () => {
    const scene = skinnedTriangle(WHOLE);
    const long = turn(0, 1, 0, Math.PI / 2).map((value) => value * 1.5);
    const values = new Float32Array([...long, ...long]);
    scene.clips[0]!.tracks = [track(0, 'rotation', { times: new Float32Array([0, 1]), values })];
    const { losses } = await convert(scene);
    expect(losses).toMatchObject([{ code: 'FIT_ROTATION_NORMALIZED', error: { unit: 'units' } }]);
    expect(losses[0]!.message).toContain('by up to 0.50');
    // A bone moves 100 along z to 100 along x, and by half; the matrix of the long quaternion has 225 along x and -125 along z.
    expect(losses[0]!.error!.max).toBeCloseTo(Math.hypot(125, 125) / 2, 3);
  });

  test('rotations that blend numbers are sampled', async () => {
    const scene = skinnedTriangle(WHOLE);
    const values = new Float32Array([0, 0, 0, 1, ...turn(0, 1, 0, 2.5)]);
    scene.clips[0]!.tracks = [
      track(0, 'rotation', { interpolation: 'linear', times: new Float32Array([0, 1]), values }),
    ];
    const { losses, glb } = await convert(scene);
    expect(losses).toMatchObject([{ code: 'FIT_CURVE_SAMPLED', error: { unit: 'units' } }]);
    expect(maxDeviation(glb, scene, 97).relative).toBeLessThan(2e-5);
  });

  test('of two tracks for one property the last counts, as it does when the scene is posed', async () => {
    const scene = skinnedTriangle(WHOLE);
    const still = track(1, 'translation', {
      times: new Float32Array([0]),
      values: new Float32Array([0, 3, 0]),
    });
    scene.clips[0]!.tracks.push(still);
    const { losses, glb } = await convert(scene);
    expect(losses).toMatchObject([{ code: 'FIT_TRACK_DUPLICATE' }]);
    expect(maxDeviation(glb, scene, 10).relative).toBeLessThan(1e-6);
  });
});

test('joints of a mesh whose node has no skin are reported and move nothing', async () => {
  const scene = skinnedTriangle(WHOLE);
  scene.nodes[2] = node('mesh', 1, { mesh: 0 });
  const { losses, glb } = await convert(scene);
  expect(losses).toMatchObject([{ code: 'FIT_INFLUENCES_UNUSED' }]);
  expect(maxDeviation(glb, scene, 10).relative).toBeLessThan(1e-6);
});
