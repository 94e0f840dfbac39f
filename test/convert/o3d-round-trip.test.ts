import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { modelSize } from '../../src/pose/extent.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { cornersApart } from '../pose/corners.ts';

const MERC = 'cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc';
const CALLY = 'cal3d/imvu-cal3d/data/cally';
const O3D = 'o3d/fabio-miranda+procedural/o3d/samples/assets';

describeCorpus('real characters as O3D archives, read again', () => {
  test.each([
    ['the mercenary', [`${MERC}/SDKmerc.cgf`, `${MERC}/cwalkfwd_loop.caf`]],
    ['Cally', [`${CALLY}/cally.cfg`, `${CALLY}/cally_walk.caf`]],
    ['kitty', [`${O3D}/kitty_151_idle_stand05_cff1.tgz`]],
    ['the teapot', [`${O3D}/teapot.tgz`]],
  ])('%s deforms as before', async (_, paths) => {
    const inputs = paths.map((path) => corpus(path));
    const original = await convert(new FolderLibrary(), inputs, { to: 'o3d.archive', name: 'a' });
    const files = Object.fromEntries(original.files.map(({ name, bytes }) => [name, bytes]));
    const again = await gather(new MemoryLibrary(files), ['a.o3dtgz']);
    // Weights are as they were, and images of the game are not in the corpus.
    const reported = again.report.issues
      .map(({ code }) => code)
      .filter((code) => code !== 'O3D_SKIN_WEIGHTS');
    expect(reported).toEqual([]);
    const scene = toScene(again);
    const expected = inAxes(original.scene, scene.axes);
    const tolerance = 1e-3 * modelSize(expected);
    const moving = expected.clips.filter(({ tracks }) => tracks.length > 0);
    expect(scene.clips.map(({ name }) => name)).toEqual(moving.map(({ name }) => name));
    if (moving.length === 0) expect(cornersApart(expected, scene, undefined, 0)).toBeLessThan(tolerance);
    for (const { name, start, end } of moving) {
      const shifted = scene.clips.find((clip) => clip.name === name)!.start - start;
      for (let step = 0; step <= 12; step++) {
        const time = start + ((end - start) * step) / 12;
        const apart = cornersApart(expected, scene, name, time, time + shifted);
        expect(apart, `${name} at ${time} s`).toBeLessThan(tolerance);
      }
    }
  });
});
