import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { describeScene } from '../../../../src/convert/summary.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import type { SkeletonDocument } from '../../../../src/formats/cal3d/files/binary/document.ts';
import type { SkeletonContent } from '../../../../src/formats/cal3d/files/binary/schema.ts';
import { readDocument } from '../../../../src/formats/index.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { Report } from '../../../../src/report/report.ts';
import { NONE, type Scene } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { TRIANGLE } from '../files/binary/bytes.ts';
import { IMVU, litCsf, modernCmf } from '../files/binary/modern-bytes.ts';

async function sceneFrom(skeleton: Uint8Array): Promise<Scene> {
  return toScene(await gather(new MemoryLibrary({ 'a.csf': skeleton }), ['a.csf']));
}

function contentOf(bytes: Uint8Array): SkeletonContent {
  return (readDocument(bytes, 'a.csf', new Report()).document as SkeletonDocument).content;
}

/** The skeleton that a scene is written as, and what that version could not say. */
async function written(scene: Scene, version: number) {
  const report = new Report();
  const target = targets.find(({ id }) => id === 'cal3d.csf')!;
  const [file] = await target.write(scene, 'a', report, { version });
  return { bytes: file!.bytes, losses: report.losses.map(({ code, message }) => `${code} ${message}`) };
}

const BONES = [
  { name: 'root', children: [1, 2, 3, 4, 5] },
  ...[1, 2, 3, 4, 9].map((lightType) => ({
    name: `light ${lightType}`,
    parent: 0,
    lightType,
    lightColor: [0.25 * lightType, 0.5, 1],
  })),
];

describe('lights of a skeleton', () => {
  test('are attached to their bones and have their colors and the names of their types', async () => {
    const { lights } = await sceneFrom(litCsf(BONES));
    expect(lights).toEqual([
      { name: 'light 1', type: 'point', color: [0.25, 0.5, 1], node: 1 },
      { name: 'light 2', type: 'directional', color: [0.5, 0.5, 1], node: 2 },
      { name: 'light 3', type: 'spot', color: [0.75, 0.5, 1], node: 3 },
      { name: 'light 4', type: 'ambient', color: [1, 0.5, 1], node: 4 },
    ]);
  });

  test('are counted in a summary', async () => {
    expect(describeScene(await sceneFrom(litCsf(BONES))).counts.lights).toBe(4);
  });

  test('come with the ambient light of the scene, unless that is black', async () => {
    expect((await sceneFrom(litCsf([{}], 919, [0, 0.5, 0]))).ambient).toEqual([0, 0.5, 0]);
    expect((await sceneFrom(litCsf([{}], 919, [0, 0, 0]))).ambient).toBeUndefined();
  });

  test.each([911, 919, 1300])('survive the way through a scene and back in %i', async (version) => {
    const source = litCsf(
      BONES.slice(0, 5).map((bone, index) => (index === 0 ? { ...bone, children: [1, 2, 3, 4] } : bone)),
      version,
      [0.25, 0, 1],
    );
    const { bytes, losses } = await written(await sceneFrom(source), version);
    expect(losses).toEqual([]);
    const [before, after] = [contentOf(source), contentOf(bytes)];
    expect(after.sceneAmbientColor).toEqual(before.sceneAmbientColor);
    const lit = ({ bones }: SkeletonContent) =>
      bones.map(({ lightType, lightColor }) => [lightType, ...lightColor!]);
    expect(lit(after)).toEqual(lit(before));
  });

  test.each([0.5, 600, 700, 1100, 1200, 1301])('are a loss in %d, each once', async (version) => {
    const { losses } = await written(await sceneFrom(litCsf(BONES)), version);
    expect(losses).toEqual(
      [1, 2, 3, 4].map(
        (light) => `FIT_LIGHT_DROPPED Cal3D ${version} cannot hold the light "light ${light}"`,
      ),
    );
  });

  test('are a loss where their bone has another one or none, and so is what they have besides a color', async () => {
    const scene = await sceneFrom(litCsf(BONES.slice(0, 2).map((bone) => ({ ...bone, children: [] }))));
    const [own] = scene.lights;
    scene.lights = [
      { ...own!, intensity: 2, range: 5 },
      { ...own!, name: 'second', color: [0, 1, 0] },
      { ...own!, name: 'nowhere', node: NONE },
    ];
    const { bytes, losses } = await written(scene, 919);
    expect(losses).toEqual([
      'FIT_LIGHT_APPROXIMATED Cal3D has no intensity and range of light "light 1"',
      'FIT_LIGHT_DROPPED Light "second" was dropped: it has no bone of its own',
      'FIT_LIGHT_DROPPED Light "nowhere" was dropped: it has no bone of its own',
    ]);
    expect([...contentOf(bytes).bones[1]!.lightColor!]).toEqual([...own!.color]);
  });

  test('are a loss in 700 where there is only an ambient one, and none where that is black', async () => {
    const lossesOf = async (ambient: number[]) =>
      (await written(await sceneFrom(litCsf([{}], 919, ambient)), 700)).losses;
    expect(await lossesOf([0, 0, 0.125])).toHaveLength(1);
    expect(await lossesOf([0, 0, 0])).toEqual([]);
    const black = { ...(await sceneFrom(litCsf([{}]))), ambient: [0, 0, 0] as [number, number, number] };
    expect((await written(black, 700)).losses).toEqual([]);
  });
});

describeCorpus('lights that IMVU’s own writer has written', () => {
  test('come back as they were', async () => {
    const source = new Uint8Array(readFileSync(corpus('cal3d/generated/imvu919/lights.csf')));
    const scene = await sceneFrom(source);
    expect(scene.ambient).toEqual([0.25, 0.5, 0.75]);
    expect(scene.lights.map(({ name, type, color }) => [name, type, ...color])).toEqual([
      ['Omni01', 'point', 1, 0.5, 0.25],
      ['Spot01', 'spot', 0, 1, 0],
    ]);
    const { bytes } = await written(scene, 919);
    const [before, after] = [contentOf(source), contentOf(bytes)];
    expect(after.sceneAmbientColor).toEqual(before.sceneAmbientColor);
    before.bones.forEach(({ lightType, lightColor, name }, index) => {
      const bone = after.bones[index]!;
      expect([bone.name.text, bone.lightType, bone.lightColor]).toEqual([name.text, lightType, lightColor]);
    });
  });
});

describe('colors of vertices', () => {
  const read = async (colors: number[][]) => {
    const vertices = TRIANGLE.map((vertex, index) => ({ ...vertex, color: colors[index]! }));
    const files = { 'a.csf': litCsf([{}]), 'a.cmf': modernCmf([{ vertices }], 919, IMVU) };
    const gathered = await gather(new MemoryLibrary(files), ['a.csf', 'a.cmf']);
    const { colors: shown } = toScene(gathered).meshes[0]!.primitives[0]!;
    return { shown, isTold: gathered.report.issues.some(({ code }) => code === 'CAL3D_COLORS_BLACK') };
  };

  test('are not shown where most are black, which is reported', async () => {
    const { shown, isTold } = await read([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0.5, 0],
    ]);
    expect([shown, isTold]).toEqual([undefined, true]);
  });

  test('are shown where some are black', async () => {
    const { shown, isTold } = await read([
      [0, 0, 0],
      [1, 1, 1],
      [1, 0.5, 0],
    ]);
    expect([[...shown!], isTold]).toEqual([[0, 0, 0, 1, 1, 1, 1, 1, 1, 0.5, 0, 1], false]);
  });
});
