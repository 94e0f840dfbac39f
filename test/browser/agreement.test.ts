import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { NONE } from '../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { describeBrowser } from './chromium.ts';
import { difference } from './difference.ts';
import { drawOurs, type Side } from './ours.ts';
import { openThree, type ThreePage } from './three.ts';

/** Of a picture in pixels, of 2 × 2 samples each, which are compared one by one. */
const SIZE = 256;

/**
 * Measured: the silhouettes overlap by 0.9987 at least, because corners are snapped to other fractions of a sample, and
 * colors differ by 0.94 of 255 at most, because textures are filtered otherwise. What must be noticed lies well beyond: a
 * frame that is one sample aside overlaps by at most 0.966, a walk that is 5 ms late by 0.991; colors differ by 29 at
 * least where a texture is upside down, 7.9 where it is shifted by a fiftieth, 30 where normals point inwards, 9.8 where
 * sRGB values are taken for linear ones.
 */
const MIN_OVERLAP = 0.995;
const MAX_COLOR = 2;

const SDK = 'cryengine/fholger-farcry_vrmod/Sources/Objects';

/** A clip by its index, at seconds; without a clip at rest. */
type Moment = readonly [clip: number | undefined, time: number];

const REST: Moment = [undefined, 0];
const SIDES: readonly Side[] = ['front', 'side'];

describeBrowser('three.js shows the GLB as our rasterizer shows the scene:', () => {
  let three: ThreePage;
  beforeAll(async () => {
    three = await openThree();
  });
  afterAll(() => three.close());

  /** Where the two do not agree, in words; what three.js complains of too. */
  async function disagreements(config: string, moments: readonly Moment[]): Promise<string[]> {
    const { scene, files } = await convert(new FolderLibrary(), [config], { to: 'gltf.glb' });
    await three.load(files[0]!.bytes);
    const found: string[] = [];
    for (const [clip, time] of moments) {
      for (const side of SIDES) {
        const played = scene.clips[clip ?? NONE];
        const { drawing, frame } = drawOurs(scene, played, time, side, SIZE);
        // In a GLB every clip begins at 0.
        const shown = await three.draw(frame, clip, time - (played?.start ?? 0));
        const { overlap, color } = difference(drawing, shown);
        if (overlap >= MIN_OVERLAP && color <= MAX_COLOR) continue;
        const name = played?.name ?? 'rest';
        found.push(`${name} at ${time} s, ${side}: overlap ${overlap}, colors differ by ${color}`);
      }
    }
    return [...found, ...three.takeComplaints()];
  }

  test('Yorick at rest, walking and waving', async () => {
    const config = resolve(import.meta.dirname, '../../samples/yorick/cal3d/yorick.cfg');
    expect(await disagreements(config, [REST, [1, 0.3], [1, 0.75], [2, 0.9]])).toEqual([]);
  });

  describeCorpus('real characters', () => {
    // The hero's only clip does not move.
    test.each([
      ['cally walking', 'cal3d/imvu-cal3d/data/cally/cally.cfg', [REST, [0, 0.2], [0, 0.7]]],
      ['paladin walking', 'cal3d/imvu-cal3d/data/paladin/paladin.cfg', [REST, [0, 0.2], [0, 0.7]]],
      ['hero', 'cal3d/mp3butcher-Cal3D/cal3d/data/hero/hero.cfg', [REST, [0, 0.2], [0, 0.6]]],
      ['mercenary walking', `${SDK}/characters/sdkmerc/SDKmerc.cgf`, [REST, [0, 0.2], [0, 0.7]]],
      ['gun, idle', `${SDK}/Weapons/sdkgun/sdkgun.cgf`, [REST, [2, 12], [0, 1.8]]],
      ['jeep turret', `${SDK}/Vehicles/Jeep/jeep_turret.cga`, [REST, [0, 5], [0, 9]]],
    ] as [string, string, Moment[]][])('%s', async (_, path, moments) => {
      expect(await disagreements(corpus(path), moments)).toEqual([]);
    });
  });
});
