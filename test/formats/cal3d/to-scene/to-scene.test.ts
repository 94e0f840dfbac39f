import { describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import { NONE, type Scene } from '../../../../src/scene/scene.ts';
import { caf, cmf, crf, csf, lines, TRIANGLE } from '../files/binary/bytes.ts';
import { primitivesOf } from './surfaces.ts';

/** The scene of all files but the pictures, which the materials find. */
async function sceneFrom(
  files: Record<string, Uint8Array>,
  inputs = Object.keys(files).filter((name) => !name.endsWith('.tga')),
  options: ReadingOptions = {},
): Promise<Scene> {
  return toScene(await gather(new MemoryLibrary(files), inputs), options);
}

const half = Math.SQRT1_2;

describe('the scene of a skeleton', () => {
  const two = csf([
    { name: 'hip', translation: [0, 0, 1], rotation: [0, 0, half, half], children: [1] },
    {
      name: 'knee',
      parent: 0,
      translation: [0, 0, -1],
      localTranslation: [1, 2, 3],
      localRotation: [half, 0, 0, half],
    },
  ]);

  test('stands Z up, looks along -Y and is right-handed', async () => {
    const { axes } = await sceneFrom({ 'a.csf': two });
    expect(axes).toEqual({ up: '+z', front: '-y', handedness: 'right', metersPerUnit: 1 });
  });

  test('has a node per bone, whose rotations have lost their conjugation', async () => {
    const { nodes } = await sceneFrom({ 'a.csf': two });
    expect(nodes.map(({ name, parent, translation }) => ({ name, parent, translation }))).toEqual([
      { name: 'hip', parent: NONE, translation: [0, 0, 1] },
      { name: 'knee', parent: 0, translation: [0, 0, -1] },
    ]);
    expect(nodes[0]!.rotation.map((value) => value + 0)).toEqual([
      0,
      0,
      Math.fround(-half),
      Math.fround(half),
    ]);
  });

  test('has the stored bone spaces as inverse bind matrices', async () => {
    const [skin] = (await sceneFrom({ 'a.csf': two })).skins;
    expect(skin!.joints).toEqual([0, 1]);
    // A stored quarter about X turns the other way: Y to -Z, and Z to Y.
    const expected = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 1, 2, 3, 1];
    expected.forEach((value, i) => {
      expect(skin!.inverseBind[16 + i]).toBeCloseTo(value, 5);
    });
  });

  test('may have several roots, children before parents, and bones that cannot have the parent they name', async () => {
    const { nodes } = await sceneFrom({ 'a.csf': csf([{ parent: 2 }, { parent: 9 }, {}, { parent: 3 }]) });
    expect(nodes.map(({ parent }) => parent)).toEqual([2, NONE, NONE, NONE]);
  });
});

describe('the scene of a mesh', () => {
  const files = (mesh: Uint8Array) => ({ 'a.csf': csf([{}, {}]), 'm.cmf': mesh, 'a.crf': crf() });

  test('has a primitive per submesh, on a node of its own with the skin', async () => {
    const scene = await sceneFrom(files(cmf([{}, {}])));
    expect(scene.meshes.map(({ name, primitives }) => [name, primitives.map((one) => one.name)])).toEqual([
      ['m', ['m_0', 'm_1']],
    ]);
    expect(scene.nodes[2]).toMatchObject({ name: 'm', parent: NONE, mesh: 0, skin: 0 });
    expect(primitivesOf(await sceneFrom(files(cmf([{}])))).map(({ name }) => name)).toEqual(['m']);
  });

  test('has unchanged vertices, any number of influences in any order, and all coordinate sets', async () => {
    const influences: [number, number][] = [
      [1, 0.25],
      [0, 0.5],
      [1, 0.25],
    ];
    const vertex = { position: [1, 2, 3], normal: [0, 1, 0], uvs: [1, 2, 3, -357], influences };
    const [primitive] = primitivesOf(
      await sceneFrom(
        files(cmf([{ maps: 2, vertices: [vertex, { uvs: [5, 6, 7, 8], influences: [] }], faces: [] }])),
      ),
    );
    expect([...primitive!.positions]).toEqual([1, 2, 3, 0, 0, 0]);
    expect([...primitive!.normals!]).toEqual([0, 1, 0, 0, 0, 1]);
    expect(primitive!.uvs.map((set) => [...set])).toEqual([
      [1, 2, 5, 6],
      [3, -357, 7, 8],
    ]);
    expect([...primitive!.influences!.start]).toEqual([0, 3, 3]);
    expect([...primitive!.influences!.joint]).toEqual([1, 0, 1]);
    expect([...primitive!.influences!.weight]).toEqual([0.25, 0.5, 0.25]);
  });

  test('skips faces, springs and influences with unknown indices', async () => {
    const mesh = cmf([
      {
        faces: [
          [0, 1, 3],
          [0, 1, 2],
          [-1, 0, 1],
        ],
        springs: [
          { ends: [0, 7], length: 1 },
          { ends: [0, 2], length: 2 },
        ],
        vertices: TRIANGLE.map((vertex) => ({
          ...vertex,
          influences: [
            [5, 0.5],
            [1, 0.5],
            [-1, 1],
          ],
        })),
      },
    ]);
    const [primitive] = primitivesOf(await sceneFrom(files(mesh)));
    expect([...primitive!.indices]).toEqual([0, 1, 2]);
    expect([...primitive!.influences!.joint]).toEqual([1, 1, 1]);
    const { vertexIds, coefficient, idleLength } = primitive!.springs!;
    expect([[...vertexIds], [...coefficient], [...idleLength]]).toEqual([[0, 2], [1], [2]]);
  });

  test('turns the faces of a submesh round where most of them wind against their normals', async () => {
    const quad = [...TRIANGLE, { position: [1, 1, 0] }];
    const inwards = cmf([
      {
        vertices: quad,
        faces: [
          [0, 2, 1],
          [1, 2, 3],
          [2, 3, 1],
        ],
      },
    ]);
    const outwards = cmf([
      {
        vertices: quad,
        faces: [
          [0, 1, 2],
          [1, 3, 2],
          [2, 3, 1],
        ],
      },
    ]);
    const facesOf = async (mesh: Uint8Array) => [...primitivesOf(await sceneFrom(files(mesh)))[0]!.indices];
    expect(await facesOf(inwards)).toEqual([0, 1, 2, 1, 3, 2, 2, 1, 3]);
    expect(await facesOf(outwards)).toEqual([0, 1, 2, 1, 3, 2, 2, 3, 1]);
  });

  test('keeps levels of detail and springs, and nothing where there is none', async () => {
    const vertices = TRIANGLE.map((vertex, index) => ({
      ...vertex,
      collapse: index - 1,
      faceCollapses: index,
      physicalWeight: index,
    }));
    const [plain, rich] = primitivesOf(
      await sceneFrom(files(cmf([{ vertices }, { vertices, lodSteps: 2, springs: [{ ends: [0, 1] }] }]))),
    );
    for (const field of ['collapse', 'springs', 'properties']) expect(plain).not.toHaveProperty(field);
    expect(rich!.collapse).toEqual({
      lodSteps: 2,
      collapseId: Int32Array.of(-1, 0, 1),
      faceCollapseCount: Int32Array.of(0, 1, 2),
    });
    expect(rich!.springs).toEqual({
      vertexIds: Int32Array.of(0, 1),
      coefficient: Float32Array.of(1),
      idleLength: Float32Array.of(1),
      weight: Float32Array.of(0, 1, 2),
    });
    expect(rich).not.toHaveProperty('properties');
  });
});

describe('the scene of materials', () => {
  test('numbers them in the order of the files; one that is missing keeps its number', async () => {
    const scene = await sceneFrom(
      {
        'a.cfg': lines(
          'skeleton=a.csf',
          'material=x.crf',
          'material=gone.crf',
          'material=y.crf',
          'material=x.crf',
          'mesh=m.cmf',
        ),
        'a.csf': csf([{}]),
        'x.crf': crf(),
        'y.crf': crf(),
        'm.cmf': cmf([{ material: 2 }, { material: 3 }]),
      },
      ['a.cfg'],
    );
    expect(scene.materials.map(({ name }) => name)).toEqual(['x', 'gone', 'y', 'x']);
    expect(primitivesOf(scene).map(({ material }) => material)).toEqual([2, 3]);
  });

  test('shows both sides, or only the fronts if that is wanted', async () => {
    const files = { 'a.crf': crf() };
    const sidesOf = ({ materials }: Scene) => materials.map(({ doubleSided }) => doubleSided);
    expect(sidesOf(await sceneFrom(files))).toEqual([true]);
    expect(sidesOf(await sceneFrom(files, undefined, { sides: 'front' }))).toEqual([false]);
  });

  test('has their colors, and takes their alpha for none', async () => {
    const { materials } = await sceneFrom({
      'a.crf': crf({ diffuse: [255, 51, 0, 0], specular: [0, 0, 0, 102], shininess: 9 }),
    });
    expect(materials[0]).toMatchObject({
      colorSpace: 'srgb',
      diffuse: [1, 0.2, 0, 1],
      specular: [0, 0, 0, 0.4],
      shininess: 9,
      alpha: 'opaque',
      doubleSided: true,
    });
  });

  test('shares a picture between materials; map i uses coordinate set i, and the first is the color', async () => {
    const scene = await sceneFrom({
      'a.crf': crf({ maps: ['x.tga', 'y.tga'] }),
      'b.crf': crf({ maps: ['y.tga'] }),
      'x.tga': Uint8Array.of(1),
    });
    expect(scene.textures).toEqual([
      { name: 'x', uri: 'x.tga', bytes: Uint8Array.of(1) },
      { name: 'y', uri: 'y.tga' },
    ]);
    expect(scene.materials.map(({ maps }) => maps)).toEqual([
      [
        { texture: 0, uv: 0, use: 'diffuse' },
        { texture: 1, uv: 1, use: 'other' },
      ],
      [{ texture: 1, uv: 0, use: 'diffuse' }],
    ]);
  });

  test('gives a submesh none where its material was not given', async () => {
    const scene = await sceneFrom({ 'a.csf': csf([{}]), 'm.cmf': cmf([{ material: 5 }, { material: -1 }]) });
    expect(primitivesOf(scene).map(({ material }) => material)).toEqual([NONE, NONE]);
  });
});

describe('the scene of an animation', () => {
  test('has two curves per track that share their times, from 0 to its duration', async () => {
    const keys = [{ time: 0, translation: [1, 2, 3], rotation: [0, 0, half, half] }, { time: 0.5 }];
    const { clips } = await sceneFrom({ 'a.csf': csf([{}]), 'walk.caf': caf([{ keys }], 0.75) });
    expect(clips.map(({ name, start, end }) => ({ name, start, end }))).toEqual([
      { name: 'walk', start: 0, end: 0.75 },
    ]);
    const [translation, rotation] = clips[0]!.tracks;
    expect(translation).toMatchObject({
      target: 0,
      property: 'translation',
      curve: {
        interpolation: 'linear',
        before: 'hold',
        after: 'hold',
        range: { start: 0, end: 0.75 },
        values: Float32Array.of(1, 2, 3, 0, 0, 0),
      },
    });
    expect(rotation).toMatchObject({ target: 0, property: 'rotation', curve: { interpolation: 'slerp' } });
    expect([...rotation!.curve.values].map((value) => value + 0)).toEqual(
      [0, 0, -half, half, 0, 0, 0, 1].map(Math.fround),
    );
    expect(translation!.curve.times).toBe(rotation!.curve.times);
  });

  test('sorts keys, skips those with invalid numbers, and tracks of which nothing remains', async () => {
    const at = (time: number, x: number) => ({ time, translation: [x, 0, 0] });
    const tracks = [
      { bone: 0, keys: [at(1, 10), at(0, 0), at(Number.NaN, 5), at(0.5, Number.NaN)] },
      { bone: 1, keys: [at(Number.NaN, 0)] },
      { bone: 7 },
      { bone: -3 },
    ];
    const { clips } = await sceneFrom({ 'a.csf': csf([{}, {}]), 'a.caf': caf(tracks) });
    expect(clips[0]!.tracks.map(({ target }) => target)).toEqual([0, 0]);
    expect([...clips[0]!.tracks[0]!.curve.times]).toEqual([0, 1]);
    expect([...clips[0]!.tracks[0]!.curve.values]).toEqual([0, 0, 0, 10, 0, 0]);
  });

  test('takes the later of two tracks of a bone', async () => {
    const moving = (x: number) => ({ keys: [{ time: 0, translation: [x, 0, 0] }] });
    const { clips } = await sceneFrom({ 'a.csf': csf([{}]), 'a.caf': caf([moving(1), moving(2)]) });
    expect(clips[0]!.tracks).toHaveLength(2);
    expect(clips[0]!.tracks[0]!.curve.values[0]).toBe(2);
  });

  test('moves nodes named after the numbers of bones where there is no skeleton', async () => {
    const scene = await sceneFrom({ 'a.caf': caf([{ bone: 4 }, { bone: 2 }]), 'b.caf': caf([{ bone: 2 }]) });
    expect(scene.nodes.map(({ name }) => name)).toEqual(['bone 4', 'bone 2']);
    expect(scene.clips.map(({ tracks }) => tracks.map(({ target }) => target))).toEqual([
      [0, 0, 1, 1],
      [1, 1],
    ]);
  });
});
