import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { compareScenes } from '../../../../src/pose/compare.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { CHARACTERS } from '../../../corpus-characters.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { armScene } from '../../../scene.ts';
import { sceneToGlb } from '../written.ts';

const SAMPLES = join(import.meta.dirname, '../../../../samples/yorick');

async function load(path: string): Promise<Scene> {
  return toScene(await gather(new FolderLibrary(), [path]));
}

async function readBack(glb: Uint8Array): Promise<Scene> {
  return toScene(await gather(new MemoryLibrary({ 'a.glb': glb }), ['a.glb']));
}

const baked = (scene: Scene) => sceneToGlb(scene, new Report(), { bake: true });
const plain = (scene: Scene) => sceneToGlb(scene, new Report());

/** The largest difference between what an independent evaluator makes of two files. */
function apart(one: Uint8Array, other: Uint8Array, clip: number, time: number): number {
  const [a, b] = [one, other].map((glb) => new GltfEvaluator(glb).evaluate(clip, time));
  expect(a!.map(({ name }) => name)).toEqual(b!.map(({ name }) => name));
  return a!.reduce((most, { positions }, surface) => {
    const others = b![surface]!.positions;
    return positions.reduce((far, value, at) => Math.max(far, Math.abs(value - others[at]!)), most);
  }, 0);
}

describe('a baked glTF file', () => {
  test('has vertices in meters with Y up without a node that turns and scales them', async () => {
    const yorick = await load(`${SAMPLES}/cal3d/yorick.cfg`);
    const { json } = new GltfEvaluator(await baked(yorick));
    const [root] = json.nodes!.filter(({ extras }) => (extras as { exhume?: object })?.exhume !== undefined);
    expect(root).not.toHaveProperty('rotation');
    expect(root).not.toHaveProperty('scale');
    const bounds = json.meshes!.flatMap(({ primitives }) =>
      primitives.map(({ attributes }) => json.accessors![attributes.POSITION!]!),
    );
    const tops = bounds.map(({ max }) => (max as number[])[1]!);
    const heights = yorick.meshes.flatMap(({ primitives }) =>
      primitives.flatMap(({ positions }) => [...positions.filter((_, at) => at % 3 === 2)]),
    );
    expect(Math.max(...tops)).toBeCloseTo(Math.max(...heights) * 0.01, 5);
  });

  test.each(['cal3d/yorick.cfg', 'cryengine/yorick.cgf', 'mdl/yorick.mdl', 'o3d/yorick.o3dtgz'])(
    'of %s moves as the plain one does',
    async (path) => {
      const yorick = await load(`${SAMPLES}/${path}`);
      const files = await Promise.all([baked(yorick), plain(yorick)]);
      for (const time of [0, 0.31, 0.77]) expect(apart(files[0]!, files[1]!, 0, time)).toBeLessThan(1e-5);
    },
  );

  test('comes back in the axes and unit of the original', async () => {
    const yorick = await load(`${SAMPLES}/cal3d/yorick.cfg`);
    const back = await readBack(await baked(yorick));
    expect(back.axes).toEqual(yorick.axes);
    expect(compareScenes(yorick, back).relative).toBeLessThan(1e-6);
  });

  test('does so after Blender has written the yes that it is baked as 1', async () => {
    const glb = Buffer.from(
      await baked({ ...armScene(), axes: { ...armScene().axes, metersPerUnit: 0.01 } }),
    );
    glb.write('"baked":1   ', glb.indexOf('"baked":true'));
    expect((await readBack(glb)).axes.metersPerUnit).toBe(0.01);
  });

  test.each<Partial<Scene['axes']>>([
    { up: '+z', front: '+y' },
    { up: '-x', front: '+z', handedness: 'left' },
    { up: '+y', front: '-z', handedness: 'left' },
  ])('comes back with the same numbers if only axes and signs change: %o', async (axes) => {
    const arm = armScene();
    const scene = { ...arm, axes: { ...arm.axes, metersPerUnit: 1, ...axes } };
    const back = await readBack(await baked(scene));
    const same = await readBack(await plain(scene));
    // JSON has no negative zero.
    const numbers = ({ nodes, skins, meshes, clips }: Scene) =>
      JSON.parse(JSON.stringify({ nodes, skins, meshes, clips }));
    expect(numbers(back)).toEqual(numbers(same));
  });
});

describeCorpus('a baked character of the corpus', () => {
  const some = [
    'Cal3D skeleton',
    'CryEngine SDKmerc',
    'CryEngine jeep_turret.cga',
    'MDL text c_bodak.mdl',
    'C3S r3.c3s',
  ];
  test.each(CHARACTERS.filter(({ name }) => some.includes(name)))(
    '$name moves as it did, between its keys too',
    async ({ files }) => {
      const scene = toScene(await gather(new FolderLibrary(), files.map(corpus)));
      const [one, other] = await Promise.all([baked(scene), plain(scene)]);
      const { relative, matched } = compareScenes(await readBack(other!), await readBack(one!), { fps: 10 });
      expect(matched).toBe('vertex');
      expect(relative).toBeLessThan(1e-6);
    },
  );
});
