import { describe, expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import { sceneOfGlb, sceneOfGltf } from '../files/container/files.ts';
import { hardScene } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

test('axes in a GLB of version 0.1, which spelled their unit in British English, are still read', async () => {
  const axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 } as const;
  const glb = await sceneToGlb({ ...hardScene(), axes }, new Report());
  const old = Buffer.from(
    Buffer.from(glb).toString('latin1').replace('metersPerUnit', 'metresPerUnit'),
    'latin1',
  );
  expect(old.includes('metresPerUnit')).toBe(true);
  expect(sceneOfGlb(old).axes).toEqual(axes);
});

describe('extras of other programs', () => {
  const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  /** What becomes of a file with these members: its scene, the same after it went to glTF and back, and its losses. */
  async function through(members: Record<string, unknown>) {
    const report = new Report();
    const file = { asset: { version: '2.0' }, nodes: [{ name: 'a' }], ...members };
    const text = JSON.stringify(file).replaceAll(/"(\d+) levels"/g, (_, levels) => lists(Number(levels)));
    const scene = sceneOfGltf(new TextEncoder().encode(text), report);
    const back = sceneOfGlb(await sceneToGlb(scene, report));
    const losses = report.losses.map(({ code, source }) => `${code} ${source?.path}`);
    return { scene, back, losses, messages: report.losses.map(({ message }) => message) };
  }

  test.each([[[[1, 2], 3]], ['a text'], [7], [false]])(
    'that are not an object, such as %j, are kept as a property',
    async (extras) => {
      const { scene, back, losses } = await through({ nodes: [{ extras }] });
      expect(scene.nodes[0]!.properties).toEqual({ extras });
      expect(back.nodes[0]!.properties).toEqual({ extras });
      expect(losses).toEqual([]);
    },
  );

  test.each(['meshes', 'materials', 'animations'])('of %s need not be objects either', async (list) => {
    const meshes = [{ primitives: [] }];
    const animations = [{ channels: [], samplers: [] }];
    const materials = [{ pbrMetallicRoughness: { metallicFactor: 0 } }];
    const elements: Record<string, object[]> = { meshes, animations, materials };
    const { scene } = await through({ [list]: elements[list]!.map((item) => ({ ...item, extras: [1] })) });
    const [element] = { meshes: scene.meshes, materials: scene.materials, animations: scene.clips }[list]!;
    expect(element!.properties).toEqual({ extras: [1] });
  });

  test('that nest too deeply are dropped and reported, and the rest is converted', async () => {
    const extras = { shallow: '63 levels', deep: '64 levels', hostile: '100000 levels' };
    const { back, losses, messages } = await through({ nodes: [{ name: 'a', extras }] });
    expect(back.nodes).toMatchObject([{ name: 'a', properties: { shallow: JSON.parse(lists(63)) } }]);
    expect(Object.keys(back.nodes[0]!.properties!)).toEqual(['shallow']);
    expect(losses).toEqual(Array(2).fill('GLTF_FEATURE_IGNORED nodes[0].extras'));
    expect(messages).toEqual(['deep', 'hostile'].map((key) => expect.stringContaining(`"${key}"`)));
  });

  test('of the node with the axes, which is the armature in Blender, are those of the scene', async () => {
    const axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 };
    const { scene, losses } = await through({
      nodes: [
        {
          ...{ name: 'armature', children: [1], rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] },
          ...{ scale: [0.01, 0.01, 0.01], extras: { exhume: { axes }, rank: 2, mass: 70 } },
        },
        { name: 'hip' },
      ],
      scenes: [{ nodes: [0], extras: { rank: 1, game: 'far' } }],
    });
    expect(scene.properties).toEqual({ rank: 2, game: 'far', mass: 70 });
    expect(losses).toEqual([]);
  });

  test('of what is no element of a scene are reported', async () => {
    const { losses } = await through({
      asset: { version: '2.0', extras: { license: 'CC0' } },
      extras: { a: 1 },
      samplers: [{ extras: {} }, { extras: 'b' }],
    });
    expect(losses).toEqual(
      ['extras', 'asset.extras', 'samplers[1].extras'].map((path) => `GLTF_FEATURE_IGNORED ${path}`),
    );
  });
});
