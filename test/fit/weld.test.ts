import { describe, expect, test } from 'vitest';
import { type Column, hashOf, morphColumns, rowsOfNumbers, Welder, weld } from '../../src/fit/weld.ts';

const ints = (...values: number[]): Column => ({ values: Int32Array.from(values) });
const floats = (width: number, ...values: number[]): Column => ({ values: Float32Array.from(values), width });

describe('rows of columns', () => {
  test('that agree have one number, in the order in which they come first', () => {
    const welded = weld(5, [ints(5, 3, 5, 5, 3), ints(1, 1, 2, 1, 1)]);
    expect(welded).toEqual({ number: Uint32Array.of(0, 1, 2, 0, 1), first: Uint32Array.of(0, 1, 2) });
    expect(rowsOfNumbers(welded)).toEqual({
      start: Uint32Array.of(0, 2, 4, 5),
      rows: Uint32Array.of(0, 3, 1, 4, 2),
    });
  });

  test('have no numbers where there are none', () => {
    expect(weld(0, [ints()]).first).toHaveLength(0);
  });

  test('must agree in every number of every column', () => {
    const { number } = weld(5, [floats(2, 1, 2, 3, 4, 1, 2, 3, 5, 1, 2), ints(7, 7, 7, 7, 8)]);
    expect([...number]).toEqual([0, 1, 0, 2, 3]);
  });

  test('have the same zero among floats', () => {
    expect([...weld(3, [floats(1, 0, -0, 1)]).number]).toEqual([0, 0, 1]);
  });

  test('of integers keep the number whose bits are those of the other zero', () => {
    expect([...weld(2, [{ values: Uint32Array.of(0x80000000, 0) }]).number]).toEqual([0, 1]);
  });

  test('agree in lists of the same items, of whatever lengths the lists are', () => {
    const start = Uint32Array.of(0, 2, 4, 5, 5, 7, 7);
    const lists: Column = { values: Uint16Array.of(1, 2, 1, 3, 1, 1, 2), start };
    expect([...weld(6, [lists]).number]).toEqual([0, 1, 2, 3, 0, 3]);
  });

  test('do not take the end of one list for the beginning of the next', () => {
    const first: Column = { values: Int32Array.of(1, 1, 1), start: Uint32Array.of(0, 2, 3) };
    const second: Column = { values: Int32Array.of(1, 1, 1), start: Uint32Array.of(0, 1, 3) };
    expect([...weld(2, [first, second]).number]).toEqual([0, 1]);
  });

  test('differ among a hundred thousand', () => {
    const column = Int32Array.from({ length: 100_000 }, (_, row) => (row % 50_000) - 25_000);
    const { number, first } = weld(100_000, [{ values: column }, { values: column.map((value) => -value) }]);
    expect(first).toHaveLength(50_000);
    expect(number[75_000]).toBe(number[25_000]);
  });
});

test.each<[string, (row: number) => [number, number]]>([
  ['a grid of small numbers', (row) => [row % 300, Math.floor(row / 300)]],
  ['one number and all others', (row) => [0, row]],
  ['multiples of a power of two', (row) => [row * 65536, row * 4096]],
  ['coordinates', (row) => [...new Uint32Array(Float32Array.of(row / 1024, 1 - row / 512).buffer)] as never],
])('rows are found in few steps among %s', (_, rowOf) => {
  const count = 50_000;
  const words = new Uint32Array(count * 2);
  for (let row = 0; row < count; row++) words.set(rowOf(row), row * 2);
  expect(weld(count, [{ values: words, width: 2 }]).first).toHaveLength(
    new Set(Array.from({ length: count }, (_, row) => rowOf(row).join())).size,
  );
  // Open addressing in a table at most half full.
  const slots = new Uint8Array(2 ** 17);
  let steps = 0;
  for (let row = 0; row < count; row++) {
    let slot = hashOf(words, row * 2, row * 2 + 2) & (slots.length - 1);
    for (; slots[slot] === 1; steps++) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = 1;
  }
  expect(steps).toBeLessThan(count * 5);
});

test('rows that come in several sets keep the numbers of those before', () => {
  const welder = new Welder();
  expect([...welder.add(3, [ints(4, 5, 4)])]).toEqual([0, 1, 0]);
  const many = Int32Array.from({ length: 1000 }, (_, row) => row);
  expect([...welder.add(1000, [{ values: many }])].slice(0, 7)).toEqual([2, 3, 4, 5, 0, 1, 6]);
  expect(welder.count).toBe(1000);
  expect([...welder.add(2, [ints(999, 5)])]).toEqual([999, 1]);
});

test('vertices that morph targets move alike agree, in whatever row of a target they are', () => {
  const targets = [
    { name: 'smile', vertices: Uint32Array.of(2, 0), positions: Float32Array.of(1, 0, 0, 1, 0, 0) },
    { name: 'frown', vertices: Uint32Array.of(1), positions: Float32Array.of(1, 0, 0) },
  ];
  const columns = morphColumns(targets, 4, (name) => ['smile', 'frown'].indexOf(name));
  expect([...weld(4, columns).number]).toEqual([0, 1, 0, 2]);
});
