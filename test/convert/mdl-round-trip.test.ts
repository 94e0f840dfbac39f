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

const CHARACTERS = [
  'cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc/SDKmerc.cgf',
  'cal3d/imvu-cal3d/data/cally/cally.cfg',
];

/** Part of a character's height. */
const TOLERANCE = 1e-5;

describeCorpus('real characters, written as models of Neverwinter Nights and read again', () => {
  test.each(CHARACTERS.flatMap((path) => ['mdl.binary', 'mdl.ascii'].map((to) => [path, to])))(
    '%s as %s deforms as it did',
    async (path, to) => {
      const original = await convert(new FolderLibrary(), [corpus(path)], { to });
      const files = Object.fromEntries(original.files.map(({ name, bytes }) => [name, bytes]));
      const again = await gather(new MemoryLibrary(files), [original.files[0]!.name]);
      expect(again.report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
      const scene = toScene(again);
      const expected = inAxes(original.scene, scene.axes);
      const most = modelSize(expected) * TOLERANCE;
      expect(cornersApart(expected, scene, undefined, 0)).toBeLessThan(most);
      expect(scene.clips.map(({ name }) => name)).toEqual(expected.clips.map(({ name }) => name));
      for (const { name, start, end } of expected.clips) {
        expect(start).toBe(0);
        for (let step = 0; step <= 30; step++) {
          const time = (end * step) / 30;
          expect(cornersApart(expected, scene, name, time), `${name} at ${time} s`).toBeLessThan(most);
        }
      }
    },
  );
});
