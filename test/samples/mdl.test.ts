import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { cornersApart } from '../pose/corners.ts';

/** Meters; he is 1.6 m tall. */
const TOLERANCE = 1e-5;

const samples = await Promise.all(
  ['mdl', 'mdl-ascii'].map(async (folder) => {
    const model = join(import.meta.dirname, `../../samples/yorick/${folder}/yorick.mdl`);
    const gathered = await gather(new FolderLibrary(), [model]);
    return { folder, gathered, scene: toScene(gathered) };
  }),
);

describe.each(samples)('Yorick in the folder $folder', ({ gathered, scene }) => {
  const built = inAxes(buildYorick(), scene.axes);

  test('passes the rules, with his textures found', () => {
    const { issues, losses } = gathered.report;
    const reported = issues.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
    expect(reported).toEqual([]);
    expect(losses).toEqual([]);
    expect(scene.textures.map(({ uri, bytes }) => [uri, bytes !== undefined])).toEqual([
      ['yorick_bone.tga', true],
      ['yorick_cloth.tga', true],
    ]);
    expect(scene.clips.map(({ name }) => name)).toEqual(['idle', 'walk', 'wave']);
  });

  test('stands where he did, as large and with his face to the front', () => {
    expect(cornersApart(built, scene, undefined, 0)).toBeLessThan(TOLERANCE);
    expect(scene.axes).toEqual({ up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 });
  });

  test.each(['idle', 'walk', 'wave'])('moves as he did in the clip %s', (clip) => {
    const { start, end } = built.clips.find(({ name }) => name === clip)!;
    for (let step = 0; step <= 20; step++) {
      const time = start + ((end - start) * step) / 20;
      expect(cornersApart(built, scene, clip, time), `${time} s`).toBeLessThan(TOLERANCE);
    }
  });

  test('has the texture coordinates that he had', () => {
    built.meshes.forEach(({ primitives }, mesh) => {
      const [uvs, found] = [primitives, scene.meshes[mesh]!.primitives].map((of) =>
        [...of[0]!.indices].flatMap((vertex) => [...of[0]!.uvs[0]!.subarray(vertex * 2, vertex * 2 + 2)]),
      );
      const apart = uvs!.map((value, at) => Math.abs(value - found![at]!));
      expect(Math.max(...apart)).toBeLessThan(1e-6);
    });
  });
});
