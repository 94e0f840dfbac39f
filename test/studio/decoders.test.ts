import { describe, expect, test } from 'vitest';
import { gather, toScene } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { installedDecoders } from '../../src/node/decoders.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { loadDecoders } from '../../studio/src/desk/decoders.ts';
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
      // Numbers of filters may be rounded to the other side.
      expect(relative).toBeLessThan(1e-4);
    },
  );

  test.each([
    ['TRIANGLES', 0xe1],
    ['INDICES', 0xd1],
  ])('come to an end where numbers of %s do not', async (mode, mark) => {
    const { meshopt } = await loadDecoders(['meshopt']);
    const endless = new Uint8Array(64).fill(0xff);
    endless[0] = mark;
    const target = new Uint8Array(300 * 2);
    meshopt!.decodeGltfBuffer(target, 300, 2, endless, mode);
    expect(target.length).toBe(600);
  });

  test('are none where nothing was asked for that there is', async () => {
    expect(await loadDecoders(['draco'])).toEqual({});
  });
});
