import { describe, expect, test } from 'vitest';
import { layouts } from '../../src/binary/ragged-rows.ts';
import {
  array,
  count,
  f32,
  positive,
  ragged,
  read,
  size,
  struct,
  u8,
  u16,
  u32,
  vector,
  when,
  write,
} from '../../src/binary/schema.ts';
import { Scope } from '../../src/binary/scope.ts';
import { hex, misplaced, thrownBy } from './hex.ts';

const links = { bone: u8, weight: u16 };

describe('ragged', () => {
  const type = ragged('vertices', { head: { x: u16 }, tailCount: u8, tailName: 'links', tail: links }, 3);
  const bytes = hex(`
    01 00  02  0a 64 00  0b c8 00
    02 00  00
    03 00  01  0c 2c 01`);
  const value = {
    count: 3,
    x: Uint16Array.of(1, 2, 3),
    links: {
      start: Uint32Array.of(0, 2, 2, 3),
      bone: Uint8Array.of(10, 11, 12),
      weight: Uint16Array.of(100, 200, 300),
    },
  };

  test('takes at least its heads, counts and feet', () => {
    const parts = { head: { x: u16 }, tailCount: u8, tailName: 'links', tail: links } as const;
    expect(ragged('vertices', { ...parts, foot: { end: u32 } }, 3).minimum).toBe(3 * (2 + 1 + 4));
    expect(ragged('vertices', parts, 3).minimum).toBe(3 * (2 + 1));
    expect(ragged('vertices', parts, 'n').minimum).toBe(0);
  });

  test('has columns for the rows and columns for all tails, with where each row’s begin', () => {
    expect(read(type, bytes)).toEqual(value);
    expect(read(type, misplaced(bytes))).toEqual(value);
    expect(write(type, value)).toEqual(bytes);
    expect(size(type, value)).toBe(18);
  });

  test('of no rows', () => {
    const none = ragged('vertices', { head: { x: u16 }, tailCount: u8, tailName: 'links', tail: links }, 0);
    const empty = {
      count: 0,
      x: new Uint16Array(),
      links: { start: Uint32Array.of(0), bone: new Uint8Array(), weight: new Uint16Array() },
    };
    expect(read(none, hex(''))).toEqual(empty);
    expect(write(none, empty)).toEqual(hex(''));
  });

  test('may have no head', () => {
    const lists = ragged('lists', { head: {}, tailCount: u8, tailName: 'items', tail: { id: u8 } }, 3);
    const stored = hex('01 07  00  02 08 09');
    const lengths = { start: Uint32Array.of(0, 1, 1, 3), id: hex('07 08 09') };
    expect(read(lists, stored)).toEqual({ count: 3, items: lengths });
    expect(write(lists, { count: 3, items: lengths })).toEqual(stored);
  });

  test('may have fixed fields behind the tails, on a condition too', () => {
    const mesh = struct('mesh', {
      springs: u8,
      rows: ragged(
        'rows',
        {
          head: { id: u8 },
          tailCount: u16,
          tailName: 'links',
          tail: { bone: u8 },
          foot: { last: u8, weight: when(positive('springs'), u16) },
        },
        2,
      ),
    });
    const without = hex('00  01 02 00 0a 0b 63  02 00 00 64');
    const rows = {
      count: 2,
      id: hex('01 02'),
      links: { start: Uint32Array.of(0, 2, 2), bone: hex('0a 0b') },
      last: hex('63 64'),
    };
    expect(read(mesh, without)).toEqual({ springs: 0, rows });
    expect(write(mesh, { springs: 0, rows })).toEqual(without);
    const stored = hex('01  01 02 00 0a 0b 63 f4 01  02 00 00 64 f5 01');
    const sprung = { springs: 1, rows: { ...rows, weight: Uint16Array.of(500, 501) } };
    expect(read(mesh, stored)).toEqual(sprung);
    expect(write(mesh, sprung)).toEqual(stored);
  });

  test('takes widths in head and tail from fields outside', () => {
    const mesh = struct('mesh', {
      maps: u8,
      rows: ragged(
        'rows',
        {
          head: { uv: vector(u8, 'maps') },
          tailCount: u8,
          tailName: 'links',
          tail: { offset: vector(u8, 'maps') },
        },
        2,
      ),
    });
    const stored = hex('02  01 02 01 03 04  05 06 02 07 08 09 0a');
    const rows = {
      count: 2,
      uv: hex('01 02 05 06'),
      links: { start: Uint32Array.of(0, 1, 3), offset: hex('03 04 07 08 09 0a') },
    };
    expect(read(mesh, stored)).toEqual({ maps: 2, rows });
    expect(write(mesh, { maps: 2, rows })).toEqual(stored);
  });

  test('keeps every bit of floats', () => {
    const floats = ragged(
      'floats',
      { head: { a: f32 }, tailCount: u32, tailName: 'more', tail: { b: f32 }, foot: { c: f32 } },
      1,
    );
    const stored = hex('01 00 a0 7f  02 00 00 00  02 00 a0 ff  00 00 00 80  03 00 a0 7f');
    for (const place of [stored, misplaced(stored)]) {
      expect(write(floats, read(floats, place))).toEqual(stored);
    }
  });
});

/** Rows laid out by a plain loop: id u16, tail count u16, tails of 3 bytes, and a foot of one byte. */
function layOut(tailCounts: number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  tailCounts.forEach((tails, row) => {
    bytes.push(row & 0xff, row >> 8, tails & 0xff, tails >> 8);
    for (let tail = 0; tail < tails; tail++) bytes.push(tail & 0xff, row & 0xff, (row + tail) & 0xff);
    bytes.push((row * 7) & 0xff);
  });
  return Uint8Array.from(bytes);
}

describe('ragged rows beyond one block of 256', () => {
  const rows = ragged(
    'rows',
    {
      head: { id: u16 },
      tailCount: u16,
      tailName: 'tails',
      tail: { index: u8, more: vector(u8, 2) },
      foot: { last: u8 },
    },
    'n',
  );
  const cases: { name: string; tailCounts: number[] }[] = [255, 256, 257, 513, 3000].map((n) => ({
    name: `${n} rows with 0 to 6 tails`,
    tailCounts: Array.from({ length: n }, (_, row) => (row * 5) % 7),
  }));
  cases.push(
    { name: '600 rows without any tail', tailCounts: new Array<number>(600).fill(0) },
    {
      name: '300 rows, all 40,000 tails in the row before the border',
      tailCounts: Array.from({ length: 300 }, (_, row) => (row === 255 ? 40_000 : 0)),
    },
    {
      name: '300 rows, all 40,000 tails in the row behind the border',
      tailCounts: Array.from({ length: 300 }, (_, row) => (row === 256 ? 40_000 : 0)),
    },
  );
  for (const { name, tailCounts } of cases) {
    test(name, () => {
      const n = tailCounts.length;
      const stored = layOut(tailCounts);
      for (const shift of [0, 1, 2, 4]) {
        const value = read(rows, misplaced(stored, shift), { n });
        expect(value.id).toEqual(Uint16Array.from({ length: n }, (_, row) => row));
        expect(value.last).toEqual(Uint8Array.from({ length: n }, (_, row) => row * 7));
        const lengths = tailCounts.map((_, row) => value.tails.start[row + 1]! - value.tails.start[row]!);
        expect(lengths).toEqual(tailCounts);
        const row = tailCounts.findLastIndex((tails) => tails > 0);
        const tail = (value.tails.start[row + 1] ?? 0) - 1;
        if (row >= 0) {
          expect(value.tails.index[tail]).toBe((tailCounts[row]! - 1) & 0xff);
          expect(value.tails.more[tail * 2]).toBe(row & 0xff);
        }
        expect(write(rows, value, { n })).toEqual(stored);
      }
    });
  }

  test('in records that begin anywhere', () => {
    const mesh = struct('mesh', { odd: u8, n: count(u8, 'rows'), rows });
    const one = layOut([3, 0, 1]);
    const stored = hex(`00 03 ${toHex(one)} 01 03 ${toHex(one)}`);
    const meshes = read(array(mesh, 2), stored);
    expect(meshes[1]!.rows).toEqual(meshes[0]!.rows);
    expect(write(array(mesh, 2), meshes)).toEqual(stored);
  });
});

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('writing ragged rows', () => {
  const type = struct('mesh', {
    n: count(u8, 'rows'),
    rows: ragged('rows', { head: { x: u8 }, tailCount: u8, tailName: 'links', tail: { bone: u8 } }, 'n'),
  });
  const write3 = (start: number[], bone: number[]) => () =>
    write(type, {
      rows: {
        count: 2,
        x: hex('01 02'),
        links: { start: Uint32Array.from(start), bone: Uint8Array.from(bone) },
      },
    });

  test('refuses starts that do not cut the tails into one run per row', () => {
    for (const start of [[], [0], [0, 1], [0, 1, 2, 2], [1, 1, 2], [0, 2, 1]]) {
      const error = thrownBy(write3(start, [7, 8].slice(0, start.at(-1) ?? 0)));
      expect(error).toMatchObject({ code: 'BINARY_COLUMN_LENGTH', path: 'rows' });
    }
    expect(write3([0, 2, 2], [7, 8])()).toEqual(hex('02  01 02 07 08  02 00'));
  });

  test('refuses tail columns of the wrong length', () => {
    expect(thrownBy(write3([0, 1, 2], [7]))).toMatchObject({ code: 'BINARY_COLUMN_LENGTH', path: 'rows' });
  });

  test('refuses more tails in a row than its count can say', () => {
    const error = thrownBy(write3([0, 0, 256], new Array<number>(256).fill(1)));
    expect(error).toMatchObject({ code: 'BINARY_COUNT_WIDTH', path: 'rows' });
  });
});

test('the layout of rows is computed again only if it differs', () => {
  const layoutOf = layouts({
    head: { at: vector(u8, 'axes') },
    tailCount: u8,
    tailName: 'bones',
    tail: {},
    foot: {},
  });
  const first = layoutOf(new Scope({ axes: 3 }));
  expect(layoutOf(new Scope({ axes: 3 }))).toBe(first);
  expect(layoutOf(new Scope({ axes: 2 })).fixed).toBe(3);
  expect(layoutOf(new Scope({ axes: 3 }))).toEqual(first);
});
