import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { readArchive } from '../../src/formats/o3d/files/archive/read.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { modelSize } from '../../src/pose/extent.ts';
import { Report } from '../../src/report/report.ts';
import { cornersApart } from '../pose/corners.ts';

const FILE = join(import.meta.dirname, '../../samples/yorick/o3d/yorick.o3dtgz');

const gathered = await gather(new FolderLibrary(), [FILE]);
const read = toScene(gathered);
const plugin = toScene(gathered, { curves: 'plugin' });
const built = inAxes(buildYorick(), read.axes);
const tolerance = 1e-3 * modelSize(built);

test('Yorick as an O3D archive passes the rules, and has his clips one behind the other', () => {
  expect(gathered.report.issues).toEqual([]);
  expect(read.clips.map(({ name }) => name)).toEqual(['idle', 'walk', 'wave']);
  const [idle, walk, wave] = read.clips;
  expect([idle!.start, idle!.end]).toEqual([0, 3]);
  expect(walk!.start).toBeGreaterThan(idle!.end);
  expect(wave!.start).toBeGreaterThan(walk!.end);
});

test('his archive holds what the loader asks for, in its order', () => {
  const { members } = readArchive(readFileSync(FILE), new Report());
  expect(members.map(({ name }) => name)).toEqual([
    'aaaaaaaa.o3d',
    'curve-keys.bin',
    'index-buffers.bin',
    'skins.bin',
    'vertex-buffers.bin',
    'scene.json',
    'images/',
    'images/yorick_bone.png',
    'images/yorick_cloth.png',
  ]);
  expect(new TextDecoder().decode(members[0]!.bytes)).toBe('o3d');
});

test('he wears his textures, the right way up', () => {
  expect(read.textures.map(({ bytes }) => bytes)).toEqual(built.textures.map(({ bytes }) => bytes));
  const uvs = (scene: typeof read) => [...scene.meshes[0]!.primitives[0]!.uvs[0]!.slice(0, 8)];
  uvs(built).forEach((coordinate, i) => {
    expect(uvs(read)[i]).toBeCloseTo(coordinate, 6);
  });
});

test.each(['idle', 'walk', 'wave'])('he moves as he did in the clip %s, also in the plugin', (name) => {
  const { start, end } = built.clips.find((clip) => clip.name === name)!;
  for (const found of [read, plugin]) {
    const shifted = found.clips.find((clip) => clip.name === name)!;
    for (let step = 0; step <= 20; step++) {
      const seconds = ((end - start) * step) / 20;
      const apart = cornersApart(built, found, name, start + seconds, shifted.start + seconds);
      expect(apart, `${seconds} s`).toBeLessThan(tolerance);
    }
  }
});
