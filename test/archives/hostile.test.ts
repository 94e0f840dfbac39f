import { deflateSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { FormatError } from '../../src/report/report.ts';
import {
  bifE1,
  bifV1,
  compressed,
  erfE1,
  erfV1,
  join,
  keyFile,
  patched,
  tarMember,
  text,
  u32,
  zeros,
} from './bytes.ts';
import { open } from './open.ts';

const DATA = text('skull');
const PACKED = compressed('XRES', 1, 5, new Uint8Array(deflateSync(DATA)));
const KEYS = [0, 1].map((index) => ({ resref: `c_${index}`, type: 2002, bif: 0, index }));
const RESOURCES = [
  { resref: 'a', type: 2002, data: DATA },
  { resref: 'b', type: 3, data: DATA },
];
const ENHANCED = [
  { resref: 'a', type: 2002, data: PACKED, compression: 1, size: 5 },
  { resref: 'b', type: 3, data: DATA },
];

const ARCHIVES: [name: string, bytes: Uint8Array][] = [
  ['ERF', erfV1(RESOURCES)],
  ['ERF of the Enhanced Edition', erfE1(ENHANCED)],
  ['BIF', bifV1(RESOURCES)],
  ['BIF of the Enhanced Edition', bifE1(ENHANCED)],
  ['KEY', keyFile(['m.bif'], KEYS)],
  ['KEY of the Enhanced Edition', keyFile(['m.bif'], KEYS, 'E1  ')],
  ['NWSync manifest', join(text('NSYM'), u32(3, 1, 1), zeros(42), zeros(22))],
  ['zip', zipSync({ a: DATA, b: text('x'.repeat(100)) })],
  ['tar', join(tarMember({ name: 'L', kind: 'L', data: DATA }), tarMember({ name: 'a', data: DATA }))],
  ['tar.gz', new Uint8Array(gzipSync(tarMember({ name: 'a', data: DATA })))],
];

/** Opens and reads everything; ends well or in errors of the project. */
async function survive(bytes: Uint8Array): Promise<void> {
  try {
    const archive = await open(bytes, { 'm.bif': bifV1(RESOURCES) });
    for (const entry of archive.entries) {
      const read = await archive.read(entry).catch((error: unknown) => error);
      if (read instanceof Uint8Array) expect(read.length).toBe(entry.size);
      else expect(read).toBeInstanceOf(FormatError);
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}

describe.each(ARCHIVES)('a hostile %s', (_, bytes) => {
  test('may be cut off anywhere', async () => {
    for (let end = 0; end < bytes.length; end++) await survive(bytes.subarray(0, end));
  });

  test('may have any number anywhere', async () => {
    for (let at = 0; at + 4 <= bytes.length; at++) {
      for (const value of [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]) {
        await survive(patched(bytes, at, u32(value)));
      }
    }
  });
});
