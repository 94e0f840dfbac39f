import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { installedDecoders } from '../../src/node/decoders.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { loadDecoders } from '../../studio/src/worker/decoders.ts';
import { packedYorick } from './packed-yorick.ts';

describe('the decoders of the studio', () => {
  test.each(['medium', 'high'] as const)(
    'unpack meshopt of level %s as that in WebAssembly does',
    async (level) => {
      const library = new MemoryLibrary({ 'yorick.glb': await packedYorick(level) });
      const [one, other] = await Promise.all(
        [installedDecoders, loadDecoders].map(async (loader) => {
          return toScene(await gather(library, ['yorick.glb'], { loadDecoders: loader }));
        }),
      );
      const { relative, clips } = compareScenes(one!, other!, { fps: 4 });
      expect(clips.common).toHaveLength(4);
      // Filters may round values the other way.
      expect(relative).toBeLessThan(1e-4);
    },
  );

  test.each([
    ['TRIANGLES', 0xe1],
    ['INDICES', 0xd1],
  ])('terminate on %s data without an end', async (mode, mark) => {
    const { meshopt } = await loadDecoders(['meshopt']);
    const endless = new Uint8Array(64).fill(0xff);
    endless[0] = mark;
    const target = new Uint8Array(300 * 2);
    meshopt!.decodeGltfBuffer(target, 300, 2, endless, mode);
    expect(target.length).toBe(600);
  });

  test('are none if none of the requested ones exists', async () => {
    expect(await loadDecoders(['draco'])).toEqual({});
  });
});
