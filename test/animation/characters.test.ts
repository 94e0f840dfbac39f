import { beforeAll, describe, expect, test } from 'vitest';
import { type OptimizeOptions, optimizeScene } from '../../src/animation/optimize.ts';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../corpus.ts';

const MERC = 'cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc';
const CHARACTERS: [string, string[]][] = [
  ['Cally', ['cal3d/imvu-cal3d/data/cally/cally.cfg']],
  ['the paladin', ['cal3d/imvu-cal3d/data/paladin/paladin.cfg']],
  ['the skeleton', ['cal3d/imvu-cal3d/data/skeleton/skeleton.cfg']],
  ['the mercenary', [`${MERC}/SDKmerc.cgf`, `${MERC}/cwalkfwd_loop.caf`]],
];

describeCorpus('real characters with fewer keys', () => {
  describe.each(CHARACTERS)('%s', (_, files) => {
    let scene: Scene;
    let height: number;
    beforeAll(async () => {
      scene = toScene(await gather(new FolderLibrary(), files.map(corpus)));
      ({ height } = compareScenes(scene, scene, { fps: 1 }));
    });

    test.each(['linear', 'auto'] as const)('walks within a thousandth of the height, %s', (interpolation) => {
      const options: OptimizeOptions = { tolerance: 1e-3 * height, interpolation };
      const { scene: optimized, clips } = optimizeScene(scene, options);
      // 97 moments a second fall between the keys everywhere.
      const { relative } = compareScenes(scene, optimized, { fps: 97 });
      expect(relative).toBeLessThanOrEqual(1e-3);
      expect(relative).toBeGreaterThan(0.5e-3);
      for (const { before, after } of clips) expect(after.keys).toBeLessThan(0.45 * before.keys);
    });
  });
});
