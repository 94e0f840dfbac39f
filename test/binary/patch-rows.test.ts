import { describe, expect, test } from 'vitest';
import {
  allotRows,
  listComparison,
  patchLists,
  patchRows,
  patchTable,
  pickLists,
} from '../../src/binary/patch-rows.ts';

const table = (width: number, ...values: number[]) => ({ values: Float32Array.from(values), width });

describe('numbers of rows', () => {
  test('change where the two tables differ, in the rows that theirs belong to', () => {
    const original = table(2, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5);
    patchRows(original, [2, 0], table(2, 5, 6, 1, 2), table(2, 5, 7, 9, 2));
    expect([...original.values]).toEqual([9, 2.5, 3.5, 4.5, 5.5, 7]);
  });

  test('stay where a row has none, and where the tables are wider', () => {
    const original = table(1, 1, 2);
    patchRows(original, [-1, 1], table(2, 0, 0, 0, 0), table(2, 7, 7, 8, 8));
    expect([...original.values]).toEqual([1, 8]);
  });

  test('are stored as the original has them', () => {
    const original = { values: new Uint8Array(2), width: 1 };
    patchRows(original, [0, 1], table(1, 0, 0), table(1, 0.2, 0), (value) => value * 255);
    expect([...original.values]).toEqual([51, 0]);
  });
});

describe('lists of rows', () => {
  const original = {
    start: Uint32Array.of(0, 1, 3, 3),
    joint: Uint16Array.of(4, 5, 6),
    place: Float32Array.of(1, 2, 3, 4, 5, 6),
  };
  const lists = (start: number[], joint: number[]) => ({
    start: Uint32Array.from(start),
    joint: Uint16Array.from(joint),
    place: new Float32Array(joint.length * 2),
  });

  test('are those of the edit where it made others, and those of the original elsewhere', () => {
    const patched = patchLists(original, [1, 0], lists([0, 1, 2], [8, 4]), lists([0, 2, 3], [7, 8, 4]));
    expect(patched).toEqual({
      start: Uint32Array.of(0, 1, 3, 3),
      joint: Uint16Array.of(4, 7, 8),
      place: Float32Array.of(1, 2, 0, 0, 0, 0),
    });
  });

  test('are the same as others with as many items and the same numbers', () => {
    const isSame = listComparison(lists([0, 1, 3, 3], [4, 5, 6]), lists([0, 1, 3, 4], [4, 5, 7, 8]));
    expect([0, 1, 2].map((row) => isSame(row))).toEqual([true, false, false]);
  });

  test('differ in any column, also where they are as long', () => {
    const after = lists([0, 1], [4]);
    after.place[1] = 9;
    const { place } = patchLists(original, [0], lists([0, 1], [4]), after);
    expect([...place]).toEqual([0, 9, 3, 4, 5, 6]);
  });

  test('all are put where nothing is known of before, and new rows are empty but for these', () => {
    const { start, joint } = patchLists(original, [4], undefined, lists([0, 1], [9]), 5);
    expect([...start]).toEqual([0, 1, 3, 3, 3, 4]);
    expect([...joint]).toEqual([4, 5, 6, 9]);
  });

  test('of lists go along with their items, without how numbers were compressed', () => {
    const nested = (start: number[], inner: number[], byte: number[]) => ({
      start: Uint32Array.from(start),
      inner: { start: Uint32Array.from(inner), byte: Uint8Array.from(byte), surplus: {} },
    });
    const picked = pickLists(
      nested([0, 1, 2], [0, 2, 3], [1, 2, 3]),
      [nested([0, 2], [0, 0, 1], [4])],
      [0, 1, 0],
      [1, 0, 0],
    );
    expect(picked).toEqual({
      start: Uint32Array.of(0, 1, 3, 4),
      inner: { start: Uint32Array.of(0, 1, 1, 2, 4), byte: Uint8Array.of(3, 4, 1, 2) },
    });
  });
});

describe('rows after an edit', () => {
  const user = (rows: number[], edited?: number[], length = rows.length) => ({
    ...{ rows: Uint32Array.from(rows), length },
    ...(edited ? { edited: Uint8Array.from(edited) } : {}),
  });
  const listed = ({ rows, count }: ReturnType<typeof allotRows>) => [rows.map((own) => [...own]), count];

  test('are the same if every user of a changed row changed it', () => {
    const users = [user([0, 1], [0, 1]), user([1, 2], [1, 0])];
    expect(listed(allotRows(users, 3))).toEqual([
      [
        [0, 1],
        [1, 2],
      ],
      undefined,
    ]);
  });

  test('are unused ones, then new ones, for a user that changed a row that another one did not', () => {
    const users = [user([0, 1], [0, 1]), user([1, 3], [0, 0])];
    expect(listed(allotRows(users, 4))).toEqual([
      [
        [0, 2],
        [1, 3],
      ],
      4,
    ]);
    expect(listed(allotRows([user([0, 1, 2], [1, 0, 0]), user([0], [0])], 3))).toEqual([[[1, 2, 3], [0]], 4]);
  });

  test('are other ones for a user whose rows are all new, and all rows of the table if it is alone', () => {
    expect(listed(allotRows([user([0, 1], undefined, 3), user([1], [1])], 2))).toEqual([[[0, 2, 3], [1]], 4]);
    expect(listed(allotRows([user([2, 3], undefined, 1)], 4))).toEqual([[[0]], 1]);
  });
});

describe('tables', () => {
  const lists = (...rows: number[][]) => ({
    start: Uint32Array.of(0, rows[0]!.length, rows[0]!.length + (rows[1]?.length ?? 0)).subarray(
      0,
      rows.length + 1,
    ),
    value: Uint8Array.from(rows.flat()),
  });

  test('change column by column, in the rows that the edit has', () => {
    const original = {
      place: Float32Array.of(1, 2, 3, 4),
      rate: Float32Array.of(7, 8),
      items: lists([1], [2]),
    };
    const before = { place: Float32Array.of(9, 9), items: lists([5]) };
    const after = { place: Float32Array.of(9, 6), items: lists([5, 4]) };
    patchTable(original, [1], before, after);
    expect([...original.place]).toEqual([1, 2, 3, 6]);
    expect([...original.rate]).toEqual([7, 8]);
    expect(original.items).toEqual(lists([1], [5, 4]));
  });

  test('take all numbers and lists of new rows', () => {
    const original = { place: Float32Array.of(1, 2), items: lists([1], [2]) };
    patchTable(original, [0], undefined, { place: Float32Array.of(5), items: lists([]) });
    expect([...original.place]).toEqual([5, 2]);
    expect(original.items).toEqual(lists([], [2]));
  });

  test('change where only lists in lists differ', () => {
    const nested = (value: number) => ({
      start: Uint32Array.of(0, 1),
      time: Float32Array.of(0),
      bytes: { start: Uint32Array.of(0, 1), byte: Uint8Array.of(value) },
    });
    const original = { triggers: nested(1) };
    patchTable(original, [0], { triggers: nested(2) }, { triggers: nested(3) });
    expect(original.triggers.bytes.byte).toEqual(Uint8Array.of(3));
  });
});
