import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compareScenes, cutClip, editScene, gather, MemoryLibrary, toScene } from '../../../src/index.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../samples/yorick');

test.each(['c3s/yorick.c3s', 'o3d/yorick.o3dtgz'])('a clip of %s is cut, and no other one', async (path) => {
  const name = path.slice(4);
  const original = new Uint8Array(readFileSync(resolve(SAMPLES, path)));
  const gathered = await gather(new MemoryLibrary({ [name]: original }), [name]);
  const before = toScene(gathered);
  const [first, ...others] = before.clips;
  const after = { ...before, clips: [cutClip(first!, 0.75, 2.25), ...others] };
  const edited = await editScene(gathered, { before, after });
  expect(edited!.report.losses).toEqual([]);
  expect(edited!.files.map((file) => file.name)).toEqual([name]);

  const again = toScene(await gather(new MemoryLibrary({ [name]: edited!.files[0]!.bytes }), [name]));
  const lengths = ({ clips }: typeof before) => clips.map(({ start, end }) => end - start);
  const [length, ...rest] = lengths(again);
  expect(length).toBeCloseTo(1.5, 5);
  expect(rest).toEqual(lengths(before).slice(1));
});

test.each(['mdl/yorick.mdl', 'mdl-ascii/yorick.mdl', 'c3s/yorick.c3s'])(
  'an edit of %s arrives as it is if other axes were chosen',
  async (path) => {
    const [folder, name] = path.split('/') as [string, string];
    const original = new Uint8Array(readFileSync(resolve(SAMPLES, folder, name)));
    const options = { axes: { up: '+y', front: '-z' } } as const;
    const gathered = await gather(new MemoryLibrary({ [name]: original }), [name]);
    const before = toScene(gathered, options);
    const [clip, ...others] = before.clips;
    const after = { ...before, clips: [cutClip(clip!, 0, 1.5), ...others] };
    const edited = await editScene(gathered, { before, after }, options);
    expect(edited!.report.losses).toEqual([]);

    const library = new MemoryLibrary({ [name]: edited!.files[0]!.bytes });
    const again = toScene(await gather(library, [name]), options);
    const comparison = compareScenes(after, again, { fps: 4 });
    expect(comparison.max).toBeLessThan(1e-5 * comparison.height);
  },
);
