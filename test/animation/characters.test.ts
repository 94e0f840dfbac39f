import { expect, test } from 'vitest';
import { type OptimizeOptions, optimizeScene } from '../../src/animation/optimize.ts';
import { gather, toScene } from '../../src/convert/gather.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { corpus, describeCorpus } from '../corpus.ts';

const MERC = 'cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc';
const CHARACTERS: [string, string[]][] = [
  ['Cally', ['cal3d/imvu-cal3d/data/cally/cally.cfg']],
  ['the paladin', ['cal3d/imvu-cal3d/data/paladin/paladin.cfg']],
  ['the skeleton', ['cal3d/imvu-cal3d/data/skeleton/skeleton.cfg']],
  ['the mercenary', [`${MERC}/SDKmerc.cgf`, `${MERC}/cwalkfwd_loop.caf`]],
];

describeCorpus('real characters with fewer keys', () => {
  test.each(
    CHARACTERS.flatMap(([name, files]) =>
      (['linear', 'auto'] as const).map((interpolation) => [name, interpolation, files] as const),
    ),
  )('%s walks within a thousandth of the height, %s', async (_, interpolation, files) => {
    const scene = toScene(await gather(new FolderLibrary(), files.map(corpus)));
    const { height } = compareScenes(scene, scene, { fps: 1 });
    const options: OptimizeOptions = { tolerance: 1e-3 * height, interpolation };
    const { scene: optimized, clips } = optimizeScene(scene, options);
    // 97 moments a second fall between the keys everywhere.
    const { relative } = compareScenes(scene, optimized, { fps: 97 });
    expect(relative).toBeLessThanOrEqual(1e-3);
    expect(relative).toBeGreaterThan(0.5e-3);
    for (const { before, after } of clips) expect(after.keys).toBeLessThan(0.45 * before.keys);
  });
});
