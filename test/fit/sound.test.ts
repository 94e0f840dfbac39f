import { describe, expect, test } from 'vitest';
import { checkScene } from '../../src/fit/sound.ts';
import { targets } from '../../src/formats/targets.ts';
import { Report } from '../../src/report/report.ts';
import type { Curve, MorphTarget, MorphTrack, Scene } from '../../src/scene/scene.ts';
import { influences, skinnedTriangle, track, triangle, WHOLE } from '../formats/gltf/scenes.ts';

function target(rest: Partial<MorphTarget>): MorphTarget {
  return { name: '', vertices: new Uint32Array(1), positions: new Float32Array(3), ...rest };
}

function weightTrack(curve: Partial<Curve>): MorphTrack {
  const held = { interpolation: 'linear', before: 'hold', after: 'hold' } as const;
  return {
    morph: '',
    curve: { ...held, times: new Float32Array(1), values: new Float32Array(1), ...curve },
  };
}

test.each<[string, (scene: Scene) => void]>([
  [
    'parents in a circle',
    ({ nodes }) => Object.assign(nodes[0]!, { parent: 1 }) && Object.assign(nodes[1]!, { parent: 0 }),
  ],
  ['a node that is its own parent', ({ nodes }) => Object.assign(nodes[0]!, { parent: 0 })],
  ['a parent that does not exist', ({ nodes }) => Object.assign(nodes[0]!, { parent: 9 })],
  ['a mesh that does not exist', ({ nodes }) => Object.assign(nodes[0]!, { mesh: 9 })],
  ['a skin that does not exist', ({ nodes }) => Object.assign(nodes[0]!, { skin: 9 })],
  ['a joint that is no node', ({ skins }) => Object.assign(skins[0]!, { joints: [0, 9] })],
  [
    'a joint that the skin lacks',
    ({ skins }) => Object.assign(skins[0]!, { joints: [0], inverseBind: new Float32Array(16) }),
  ],
  ['too few matrices', ({ skins }) => Object.assign(skins[0]!, { inverseBind: new Float32Array(16) })],
  ['a matrix that is not finite', ({ skins }) => skins[0]!.inverseBind.fill(Number.NaN)],
  [
    'too few normals',
    ({ meshes }) => Object.assign(meshes[0]!.primitives[0]!, { normals: new Float32Array(3) }),
  ],
  [
    'too few texture coordinates',
    ({ meshes }) => Object.assign(meshes[0]!.primitives[0]!, { uvs: [new Float32Array(2)] }),
  ],
  [
    'a material that does not exist',
    ({ meshes }) => Object.assign(meshes[0]!.primitives[0]!, { material: 3 }),
  ],
  [
    'influences that end before they start',
    ({ meshes }) => meshes[0]!.primitives[0]!.influences!.start.set([0, 3, 1]),
  ],
  [
    'too few colors',
    ({ meshes }) => Object.assign(meshes[0]!.primitives[0]!, { colors: new Float32Array(9) }),
  ],
  [
    'a morph target with too few positions',
    ({ meshes }) =>
      Object.assign(meshes[0]!.primitives[0]!, {
        morphTargets: [target({ positions: new Float32Array(2) })],
      }),
  ],
  [
    'a morph target with too few normals',
    ({ meshes }) =>
      Object.assign(meshes[0]!.primitives[0]!, { morphTargets: [target({ normals: new Float32Array(6) })] }),
  ],
  [
    'a weight track with too few values',
    ({ clips }) => Object.assign(clips[0]!, { morphTracks: [weightTrack({ values: new Float32Array(0) })] }),
  ],
  [
    'a weight track that slerps',
    ({ clips }) => Object.assign(clips[0]!, { morphTracks: [weightTrack({ interpolation: 'slerp' })] }),
  ],
  [
    'a spline of turns that moves a bone',
    ({ clips }) => {
      const curve = {
        values: new Float32Array(4),
        times: new Float32Array(1),
        interpolation: 'squad',
      } as const;
      clips[0]!.tracks = [track(0, 'translation', curve)];
    },
  ],
  [
    'a cubic without slopes',
    ({ clips }) => Object.assign(clips[0]!, { morphTracks: [weightTrack({ interpolation: 'hermite' })] }),
  ],
  [
    'too few slopes',
    ({ clips }) => {
      const tangents = { in: new Float32Array(1), out: new Float32Array(0) };
      clips[0]!.morphTracks = [weightTrack({ interpolation: 'hermite', tangents })];
    },
  ],
  [
    'too few parameters',
    ({ clips }) => {
      clips[0]!.morphTracks = [weightTrack({ interpolation: 'tcb', parameters: new Float32Array(4) })];
    },
  ],
  ['a level of detail that does not exist', ({ meshes }) => Object.assign(meshes[0]!, { lods: [1] })],
  ['a level of detail that is no mesh', ({ meshes }) => Object.assign(meshes[0]!, { lods: [-1] })],
  [
    'a level of detail that names a joint that the skin lacks',
    ({ meshes }) => {
      const rows: [number, number][][] = [[[2, 1]], [[0, 1]], [[0, 1]]];
      meshes.push({ name: '', primitives: [triangle({ influences: influences(rows) })] });
      Object.assign(meshes[0]!, { lods: [1] });
    },
  ],
  [
    'a light on a node that does not exist',
    ({ lights }) => lights.push({ name: '', type: 'point', color: [1, 1, 1], node: 9 }),
  ],
  ['a matrix that is not affine', ({ nodes }) => Object.assign(nodes[0]!, { matrix: new Float64Array(16) })],
  ['a matrix of too few numbers', ({ nodes }) => Object.assign(nodes[0]!, { matrix: new Float64Array(12) })],
  [
    'too few origins of vertices',
    ({ meshes }) => {
      meshes[0]!.vertexCount = 3;
      meshes[0]!.primitives[0]!.origin = new Uint32Array(2);
    },
  ],
  [
    'a vertex made of one that the file does not list',
    ({ meshes }) => {
      meshes[0]!.vertexCount = 3;
      meshes[0]!.primitives[0]!.origin = new Uint32Array([0, 1, 3]);
    },
  ],
  [
    'a translation that goes by squad',
    ({ clips }) => Object.assign(clips[0]!.tracks[0]!.curve, { interpolation: 'squad' }),
  ],
  [
    'too few tangents',
    ({ clips }) =>
      Object.assign(clips[0]!.tracks[0]!.curve, {
        tangents: { in: new Float32Array(6), out: new Float32Array(3) },
      }),
  ],
  [
    'too few parameters of a spline',
    ({ clips }) => Object.assign(clips[0]!.tracks[0]!.curve, { parameters: new Float32Array(6) }),
  ],
  ['a clip that ends before it starts', ({ clips }) => Object.assign(clips[0]!, { end: -1 })],
  ['a clip that never ends', ({ clips }) => Object.assign(clips[0]!, { end: 1e300 })],
  ['a track that moves nothing', ({ clips }) => Object.assign(clips[0]!.tracks[0]!, { target: 99 })],
  [
    'too few values',
    ({ clips }) => Object.assign(clips[0]!.tracks[0]!.curve, { values: new Float32Array(3) }),
  ],
])('a scene with %s is refused, whatever the target', (_, damage) => {
  const scene = skinnedTriangle(WHOLE);
  damage(scene);
  expect(() => checkScene(scene, { damaged: true })).toThrow(
    expect.objectContaining({ code: 'FIT_SCENE_INVALID' }),
  );
});

describe('a scene with', () => {
  test.each<[string, (scene: Scene) => void]>([
    ['a place that is none', ({ nodes }) => Object.assign(nodes[0]!, { translation: [Number.NaN, 0, 0] })],
    ['a vertex that is nowhere', ({ meshes }) => meshes[0]!.primitives[0]!.positions.fill(Infinity)],
    ['a corner that is no vertex', ({ meshes }) => meshes[0]!.primitives[0]!.indices.fill(3)],
    ['a weight that is none', ({ meshes }) => meshes[0]!.primitives[0]!.influences!.weight.fill(Number.NaN)],
    [
      'a morph target that leads nowhere',
      ({ meshes }) => {
        meshes[0]!.primitives[0]!.morphTargets = [
          target({ positions: new Float32Array(3).fill(Number.NaN) }),
        ];
      },
    ],
    [
      'a morph target of the vertex behind the last',
      ({ meshes }) => {
        meshes[0]!.primitives[0]!.morphTargets = [target({ vertices: Uint32Array.of(3) })];
      },
    ],
    ['keys out of order', ({ clips }) => clips[0]!.tracks[0]!.curve.times.reverse()],
    ['keys that are none', ({ clips }) => clips[0]!.tracks[0]!.curve.values.fill(Number.NaN)],
    ['a clip of years', ({ clips }) => Object.assign(clips[0]!, { end: 1e9 })],
  ])('%s is refused but where damaged ones are taken', (_, damage) => {
    const scene = skinnedTriangle(WHOLE);
    damage(scene);
    expect(() => checkScene(scene, { damaged: true })).not.toThrow();
    expect(() => checkScene(scene, { damaged: false })).toThrow(
      expect.objectContaining({ code: 'FIT_SCENE_INVALID' }),
    );
  });

  test.each(targets.filter(({ part }) => !part).map((target) => [target.id, target] as const))(
    'damage is written by %s or refused, as it declares',
    async (_, target) => {
      const scene = skinnedTriangle(WHOLE);
      scene.clips[0]!.tracks[0]!.curve.values.fill(Number.NaN);
      const written = target.write(scene, 'a', new Report(), {});
      if (target.capabilities!({}).damaged) await written;
      else await expect(written).rejects.toMatchObject({ code: 'FIT_SCENE_INVALID' });
    },
  );

  test('damage is written by Cal3D, glTF and O3D alone', () => {
    const damaged = targets.filter((target) => target.capabilities!({}).damaged);
    expect(new Set(damaged.map(({ id }) => id.split('.')[0]))).toEqual(new Set(['cal3d', 'gltf', 'o3d']));
  });

  test('a light on no node is taken', () => {
    const scene = skinnedTriangle(WHOLE);
    scene.lights.push({ name: '', type: 'point', color: [1, 1, 1], node: -1 });
    expect(() => checkScene(scene, { damaged: false })).not.toThrow();
  });

  test('nothing wrong is taken', () => {
    expect(() => checkScene(skinnedTriangle(WHOLE), { damaged: false })).not.toThrow();
  });
});
