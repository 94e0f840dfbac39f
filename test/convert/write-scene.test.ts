import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { fitScene, type WriteOptions, writeScene } from '../../src/convert/write-scene.ts';
import { targets } from '../../src/formats/targets.ts';
import { Report } from '../../src/report/report.ts';
import { material, node, sceneOf, mesh as shape, triangle } from '../scene.ts';

const FILE = new URL('../../samples/yorick/c3s/yorick.c3s', import.meta.url);
const library = new MemoryLibrary({ 'yorick.c3s': new Uint8Array(readFileSync(FILE)) });
const yorick = toScene(await gather(library, ['yorick.c3s']));

/** A triangle with colors, at which a lamp shines. */
function lit() {
  return sceneOf({
    nodes: [node({ mesh: 0 }), node({ name: 'lamp' })],
    meshes: [shape(triangle({ material: 0, colors: new Float32Array(12).fill(0.5) }))],
    materials: [material({ doubleSided: true })],
    lights: [{ name: 'lamp', type: 'point', color: [1, 1, 1], node: 1 }],
  });
}

describe('fitting a scene to a target', () => {
  test('says what that cannot hold, and leaves it out', () => {
    const scene = lit();
    const { scene: fitting, losses } = fitScene(scene, { to: 'c3s' });
    expect(losses.map(({ code, path }) => [code, path])).toEqual([
      ['FIT_LIGHT_DROPPED', 'lights[0]'],
      ['FIT_COLORS_DROPPED', 'meshes[0].primitives[0]'],
    ]);
    expect(fitting.meshes[0]!.primitives[0]!.colors).toBeUndefined();
    expect(scene.meshes[0]!.primitives[0]!.colors).toBeDefined();
  });

  test.each<[number | undefined, string[]]>([
    [undefined, ['FIT_LIGHT_DROPPED', 'FIT_COLORS_DROPPED']],
    [0.5, ['FIT_LIGHT_DROPPED']],
    [919, []],
  ])('goes by the version, here %s', (version, codes) => {
    const options = { to: 'cal3d.cfg', ...(version === undefined ? {} : { version }) };
    expect(fitScene(lit(), options).losses.map(({ code }) => code)).toEqual(codes);
  });

  test('reports the level of detail that is written', () => {
    const scene = lit();
    scene.meshes[0]!.lods = [1];
    scene.meshes.push({ ...shape(triangle()), name: 'low' });
    const codes = (lod?: 'all' | 1) =>
      fitScene(scene, { to: 'mdl.binary', ...(lod ? { lod } : {}) }).losses.map(({ code }) => code);
    expect(codes(1)).not.toContain('FIT_LEVELS_DROPPED');
    expect(codes('all')).toContain('FIT_LEVELS_DROPPED');
    expect(codes()).toContain('FIT_LEVELS_DROPPED');
    expect(fitScene(scene, { to: 'gltf.glb' }).scene.meshes[0]!.lods).toEqual([1]);
  });

  const whole = targets.filter(({ part }) => !part).map(({ id }) => id);
  test.each(whole)('loses what writing as %s loses, which goes on to lose more', async (to) => {
    const report = new Report();
    await writeScene(yorick, { to, report });
    const { losses } = fitScene(yorick, { to });
    expect(report.losses.slice(0, losses.length)).toEqual(losses);
  });
});

describe('an option that a target does not support is a mistake of the caller', () => {
  test.each<[string, WriteOptions]>([
    ['xml has no effect on gltf.glb', { to: 'gltf.glb', xml: true }],
    ['maxInfluences has no effect on c3s', { to: 'c3s', maxInfluences: 4 }],
    ['cal3d.cfg has no version 701; supported are 0.5, 600,', { to: 'cal3d.cfg', version: 701 }],
    ['o3d.archive has no version 6; it has only one', { to: 'o3d.archive', version: 6 }],
    ['Unknown target fbx; choose one of gltf.glb,', { to: 'fbx' }],
  ])('%s', async (message, options) => {
    expect(() => fitScene(lit(), options)).toThrow(RangeError);
    await expect(writeScene(lit(), options)).rejects.toThrow(message);
    await expect(convert(library, ['yorick.c3s'], options)).rejects.toThrow(message);
  });

  test('but not where it asks for nothing', () => {
    expect(() => fitScene(lit(), { to: 'gltf.glb', xml: false })).not.toThrow();
  });
});

test.each([
  ['', 'scene.glb'],
  ['Höhle 2', 'Höhle_2.glb'],
  ['../../hero', '.._.._hero.glb'],
])('the file of a scene named "%s" is %s', async (name, file) => {
  const written = await writeScene({ ...lit(), name }, { to: 'gltf.glb' });
  expect(written.map((own) => own.name)).toEqual([file]);
});

test('no file has the name of a device of Windows', async () => {
  const scene = sceneOf({
    name: 'con',
    nodes: [node({ mesh: 0 })],
    meshes: [{ ...shape(triangle()), name: '' }],
  });
  expect((await writeScene(scene, { to: 'gltf.glb' }))[0]!.name).toBe('_con.glb');
  const files = await writeScene(scene, { to: 'cal3d.cfg', name: 'nul' });
  expect(files.map(({ name }) => name)).toContain('_nul.cmf');
});
