import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { keepWhole } from './whole-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
const staging = mkdtempSync(join(tmpdir(), 'exhume-'));
afterAll(() => {
  for (const made of [folder, staging]) rmSync(made, { recursive: true });
});

const { store } = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [],
});
keepWhole(store, staging);

const isThere = (key: string) => store.existsObject('models', key);

test('an object is not there before it is whole, nor after a broken upload', async () => {
  const seen: boolean[] = [];
  async function* upload(key: string, isBroken: boolean) {
    yield new Uint8Array(1000);
    // Sent in pieces, between which a store may write.
    for (let turn = 0; turn < 100; turn++) await new Promise((done) => setImmediate(done));
    seen.push(await isThere(key));
    if (isBroken) throw new Error('connection lost');
    yield new Uint8Array(500);
  }
  const put = (key: string, isBroken: boolean) =>
    store.putObject({ bucket: 'models', key, content: Readable.from(upload(key, isBroken)), metadata: {} });
  expect(await put('whole', false)).toMatchObject({ size: 1500 });
  await expect(put('broken', true)).rejects.toThrow('connection lost');
  expect(seen).toEqual([false, false]);
  expect([await isThere('whole'), await isThere('broken')]).toEqual([true, false]);
});
