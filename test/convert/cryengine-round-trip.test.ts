import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { cornersApart } from '../pose/corners.ts';

const SDK = 'cryengine/fholger-farcry_vrmod/Sources';

/** Centimeters. */
const TOLERANCE = 1e-3;

describeCorpus('real CryEngine models, written by us and read again', () => {
  test.each([
    ['Objects/characters/sdkmerc/SDKmerc', 'cgf'],
    ['animations/merc_scout', 'cgf'],
    ['Objects/Weapons/sdkgun/sdkgun', 'cgf'],
    ['Objects/Vehicles/Jeep/jeep_window', 'cgf'],
    ['Objects/Vehicles/Jeep/jeep_turret', 'cga'],
  ])('%s deforms as it did', async (path, kind) => {
    const stem = path.slice(path.lastIndexOf('/') + 1);
    const model = `${stem}.${kind}`;
    const original = await convert(new FolderLibrary(), [corpus(`${SDK}/${path}.${kind}`)], {
      to: `cryengine.${kind}`,
    });
    const files = Object.fromEntries(original.files.map(({ name, bytes }) => [name, bytes]));
    const again = await gather(new MemoryLibrary(files), [model]);
    expect(again.report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    const scene = toScene(again);
    expect(scene.clips.map(({ name }) => name)).toEqual(original.scene.clips.map(({ name }) => name));
    expect(cornersApart(original.scene, scene, undefined, 0)).toBeLessThan(TOLERANCE);
    for (const { name, start, end } of original.scene.clips) {
      for (let step = 0; step <= 30; step++) {
        const time = start + ((end - start) * step) / 30;
        expect(cornersApart(original.scene, scene, name, time), `${name} at ${time} s`).toBeLessThan(
          TOLERANCE,
        );
      }
    }
  });
});
