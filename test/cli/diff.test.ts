import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run, useFolder } from './run.ts';

const MODEL = 'samples/yorick/cryengine/yorick.cgf';
const folder = useFolder();

/** The model with another byte at an offset. */
function changed(name: string, offset: number): string {
  const bytes = new Uint8Array(readFileSync(MODEL));
  bytes[offset]! ^= 1;
  return folder.write(name, bytes);
}

test('bytes that no field names are compared, too', async () => {
  // Behind the texts of the first chunk.
  const { code, out } = await run('diff', MODEL, changed('trailing.cgf', 35));
  expect([code, out]).toEqual([1, 'chunks[0].trailing: u8[1] (byte 35) → u8[1] (byte 35)\n']);
});

test('files that differ in unused bytes are not called the same', async () => {
  // Behind the end of the name of the node.
  const { code, out } = await run('diff', MODEL, changed('padding.cgf', 160));
  expect([code, out]).toEqual([0, 'the same fields, but unused bytes differ, the first at byte 160\n']);
  expect((await run('diff', MODEL, MODEL)).out).toBe('the same\n');
});
