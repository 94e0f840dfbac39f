import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addEvents, holdsEvents } from '../../studio/src/worker/marking.ts';
import { open } from '../../studio/src/worker/opening.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples/yorick');
const opened = (path: string, bytes: Uint8Array) =>
  open([{ path, blob: new Blob([new Uint8Array(bytes)]) }], [path], {}, () => {});

describe('markers that are saved', () => {
  test.each([
    ['mdl', 'yorick.mdl'],
    ['mdl-ascii', 'yorick.mdl'],
    ['c3s', 'yorick.c3s'],
  ])('are events of the clip in %s, beside those that it has', async (folder, name) => {
    const { scene } = await opened(name, readFileSync(join(SAMPLES, folder, name)));
    expect(holdsEvents()).toBe(true);
    const before = scene!.clips[1]!.events ?? [];
    const added = { time: 0.5, name: 'hit' };
    const { files } = await addEvents(1, [added]);
    expect(files).toHaveLength(1);
    const { scene: after } = await opened(name, new Uint8Array(await files[0]!.blob.arrayBuffer()));
    const events = (after!.clips[1]!.events ?? []).map(({ time, name }) => ({ time, name }));
    const expected = [...before.map(({ time, name }) => ({ time, name })), added];
    expect(events).toEqual(expected.sort((a, b) => a.time - b.time));
    expect(after!.clips[0]!.events ?? []).toEqual(scene!.clips[0]!.events ?? []);
  });

  test('have no place in O3D', async () => {
    await opened('yorick.o3dtgz', readFileSync(join(SAMPLES, 'o3d/yorick.o3dtgz')));
    expect(holdsEvents()).toBe(false);
    await expect(addEvents(0, [{ time: 0, name: 'hit' }])).rejects.toThrow('events');
  });
});
