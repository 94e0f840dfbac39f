import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { poseScene } from '../../src/convert/posed.ts';
import { describeScene } from '../../src/convert/summary.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import type { ReadingOptions } from '../../src/formats/format.ts';
import { NONE, type Node, type Primitive, type Scene } from '../../src/scene/scene.ts';
import { caf, cmf, crf, csf, lines } from '../formats/cal3d/files/binary/bytes.ts';
import * as small from '../scene.ts';

const FILES = {
  'a.cfg': lines(
    'scale=1',
    'skeleton=a.csf',
    'mesh=m.cmf',
    'mesh=n.cmf',
    'animation=walk.caf',
    'material=a.crf',
  ),
  'a.csf': csf([
    { name: 'hip', translation: [0, 0, 2], children: [1] },
    { name: 'knee', parent: 0, translation: [0, -1, 0], localTranslation: [0, 1, -2] },
  ]),
  'm.cmf': cmf([
    {
      vertices: [0, 1, 2].map((x) => ({ position: [x, 0, x % 2], normal: [0, -1, 0], influences: [[1, 1]] })),
    },
    {},
  ]),
  'n.cmf': cmf([{ vertices: [{ influences: [] }], faces: [] }]),
  'walk.caf': caf(
    [
      {
        bone: 0,
        keys: [
          { time: 0, translation: [0, 0, 2] },
          { time: 0.5, translation: [4, 0, 2] },
        ],
      },
    ],
    1,
  ),
  'a.crf': crf({ maps: ['skin.tga'] }),
};

async function scene(options?: ReadingOptions): Promise<Scene> {
  return toScene(await gather(new MemoryLibrary(FILES), ['a.cfg']), options);
}

const move = (x: number, y: number, z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

describe('a posed scene', () => {
  test('at rest has no clip, the bones where they are and the vertices as in the files', async () => {
    const { clip, time, bones, meshes } = poseScene(await scene(), undefined, 5);
    expect([clip, time]).toEqual([null, 0]);
    expect(bones).toEqual([
      { name: 'hip', parent: -1, world: move(0, 0, 2) },
      { name: 'knee', parent: 0, world: move(0, -1, 2) },
    ]);
    expect(meshes.map(({ name, positions }) => [name, positions.length / 3])).toEqual([
      ['m_0', 3],
      ['m_1', 3],
      ['n', 1],
    ]);
    expect([...meshes[0]!.positions]).toEqual([0, 0, 0, 1, 0, 1, 2, 0, 0]);
    expect([...meshes[0]!.normals!]).toEqual([0, -1, 0, 0, -1, 0, 0, -1, 0]);
  });

  test('moves with the clip, in the file’s own axes and unit', async () => {
    const one = await scene();
    const { clip, time, bones, meshes } = poseScene(one, one.clips[0], 0.25);
    expect([clip, time]).toEqual(['walk', 0.25]);
    expect(bones[1]!.world).toEqual(move(2, -1, 2));
    expect([...meshes[0]!.positions]).toEqual([2, 0, 0, 3, 0, 1, 4, 0, 0]);
    expect([...meshes[2]!.positions]).toEqual([0, 0, 0]);
  });

  test('holds its last keys, within the clip and beyond', async () => {
    const one = await scene();
    for (const time of [1, 1.5]) expect(poseScene(one, one.clips[0], time).bones[0]!.world[12]).toBe(4);
  });

  test('holds its last keys beyond the clip where they end a rounding step before it', async () => {
    const one = await scene();
    for (const { curve } of one.clips[0]!.tracks) delete curve.range;
    one.clips[0]!.end = 0.5 + 1e-7;
    expect(poseScene(one, one.clips[0], 0.5 + 2e-7).bones[0]!.world[12]).toBe(4);
  });

  test('goes on within the clip as its last keys say where that is wanted, and holds them where this is', async () => {
    const one = await scene({ outsideKeys: 'linear' });
    expect(poseScene(one, one.clips[0], 1).bones[0]!.world[12]).toBe(8);
    expect(poseScene(one, one.clips[0], 1, { hold: true }).bones[0]!.world[12]).toBe(4);
  });

  test('then goes on beyond the clip as the way back to the first key, which Cal3D puts at the end of a cycle', async () => {
    const one = await scene({ outsideKeys: 'linear' });
    // From 4 at 0.5 s to 0 at 1 s: 8 units a second backwards.
    expect(poseScene(one, one.clips[0], 1.5).bones[0]!.world[12]).toBeCloseTo(-4, 6);
  });

  test('stands upright and in meters in glTF’s space', async () => {
    const { bones, meshes } = poseScene(await scene(), undefined, 0, { space: 'gltf' });
    // (x, y, z) becomes (x, z, -y), a hundredth as large.
    [0, 0.02, 0.01].forEach((value, axis) => {
      expect(bones[1]!.world[12 + axis]).toBeCloseTo(value, 6);
    });
    [0.01, 0.01, 0].forEach((value, axis) => {
      expect(meshes[0]!.positions[3 + axis]).toBeCloseTo(value, 6);
    });
    [0, 0, 1].forEach((value, axis) => {
      expect(meshes[0]!.normals![axis]).toBeCloseTo(value, 6);
    });
  });
});

describe('a mesh whose vertices the file lists once', () => {
  /** A square of four vertices, of which two are in both of its halves, and one half has its corner twice. */
  function halves(): Scene {
    const scene = small.sceneOf();
    const [a, b, c, d] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ] as const;
    const half = (corners: (readonly number[])[], origin: number[], indices: number[]): Primitive => ({
      name: 'half',
      material: NONE,
      positions: Float32Array.from(corners.flat()),
      normals: Float32Array.from(corners.flatMap(([x]) => [x!, 0, 1 - x!])),
      uvs: [],
      indices: Uint32Array.from(indices),
      origin: Uint32Array.from(origin),
    });
    const primitives = [half([c, a, b], [2, 0, 1], [1, 2, 0]), half([d, a, c, d], [3, 0, 2, 3], [1, 2, 3])];
    scene.meshes = [{ name: 'square', vertexCount: 4, primitives }];
    const place: Pick<Node, 'translation' | 'rotation' | 'scale'> = {
      translation: [10, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
    };
    scene.nodes = [{ name: 'node', parent: NONE, ...place, mesh: 0 }];
    return scene;
  }

  test('is one entry, under its name, in the order of the file', () => {
    const { meshes } = poseScene(halves(), undefined, 0);
    expect(meshes).toEqual([
      {
        name: 'square',
        positions: Float32Array.of(10, 0, 0, 11, 0, 0, 11, 1, 0, 10, 1, 0),
        normals: Float32Array.of(0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1),
      },
    ]);
  });

  test('has the triangles of all its parts by the numbers of the file where a level of detail is asked for', () => {
    const { meshes } = poseScene(halves(), undefined, 0, { lod: 1 });
    expect(meshes.map(({ faces }) => [...faces!])).toEqual([[0, 1, 2, 0, 2, 3]]);
    expect(meshes[0]!.positions).toHaveLength(12);
  });

  test('has normals only where all parts have', () => {
    const scene = halves();
    delete scene.meshes[0]!.primitives[1]!.normals;
    expect(poseScene(scene, undefined, 0).meshes[0]).not.toHaveProperty('normals');
  });

  test('is an entry per part where a part does not say what its vertices were made of', () => {
    const scene = halves();
    delete scene.meshes[0]!.primitives[1]!.origin;
    const { meshes } = poseScene(scene, undefined, 0);
    expect(meshes.map(({ name, positions }) => [name, positions.length])).toEqual([
      ['half', 9],
      ['half', 12],
    ]);
  });
});

test('a summary counts what the files hold', async () => {
  const { counts, bones, clips, textures } = describeScene(await scene());
  expect(counts).toMatchObject({
    nodes: 4,
    bones: 2,
    meshes: 2,
    vertices: 7,
    triangles: 2,
    influences: 6,
    clips: 1,
    keys: 2,
    materials: 1,
    textures: 1,
    lights: 0,
    morphTargets: 0,
  });
  expect(bones).toEqual([
    { name: 'hip', parent: -1 },
    { name: 'knee', parent: 0 },
  ]);
  expect(clips).toEqual([{ name: 'walk', start: 0, end: 1, tracks: 1, keys: 2 }]);
  expect(textures).toEqual(['skin.tga']);
});
