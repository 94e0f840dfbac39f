import { describe, expect, test } from 'vitest';
import {
  editedFields,
  patchEachField,
  patchNamed,
  patchRecord,
  saysTheSame,
} from '../../src/binary/patch.ts';

describe('patchRecord', () => {
  test('takes over what differs and leaves all else as it was', () => {
    const original = { name: 'a', size: 3, kept: 'only here', place: { x: 1, y: 2 } };
    const before = { name: 'a', size: 3, place: { x: 1, y: 2 } };
    const after = { name: 'a', size: 3, place: { x: 1, y: 5 } };
    expect(patchRecord<object>(original, before, after)).toEqual({ ...original, place: { x: 1, y: 5 } });
  });

  test('takes over single entries of columns, and leaves those to the bit that were merely rounded on the way', () => {
    const position = Float32Array.of(1.0000001, 2, 3, 4);
    const patched = patchRecord(
      { position },
      { position: Float32Array.of(1, 2, 3, 4) },
      { position: Float32Array.of(1, 2, 7, 4) },
    );
    expect(patched).toEqual({ position: Float32Array.of(1.0000001, 2, 7, 4) });
  });

  test('takes over columns of another length where the original was what was edited', () => {
    const [two, three] = [Int32Array.of(1, 2), Int32Array.of(1, 2, 3)];
    expect(patchRecord({ ids: two }, { ids: two.slice() }, { ids: three })).toEqual({ ids: three });
  });

  test('does not mix lists of another order', () => {
    const of = (...ids: number[]) => ({ ids: Int32Array.from(ids) });
    expect(patchRecord(of(1, 2, 3), of(3, 2, 1), of(3, 2, 9))).toBeUndefined();
  });

  test('keeps a list of another order where nothing in it was edited', () => {
    const of = (size: number, ...ids: number[]) => ({ size, ids: Int32Array.from(ids) });
    expect(patchRecord(of(1, 1, 2, 3), of(1, 3, 2, 1), of(2, 3, 2, 1))).toEqual(of(2, 1, 2, 3));
  });

  test('adds and takes away fields', () => {
    const patched = patchRecord<object>({ a: 1, b: 2 }, { a: 1, b: 2 }, { a: 1, c: 3 });
    expect(patched).toEqual({ a: 1, c: 3 });
  });

  test('takes away and adds records in lists of records', () => {
    const [a, b] = [{ at: { x: 1 } }, { at: undefined }];
    expect(patchRecord<object>({ list: [a] }, { list: [a] }, { list: [b] })).toEqual({ list: [b] });
    expect(patchRecord<object>({ list: [b] }, { list: [b] }, { list: [a] })).toEqual({ list: [a] });
  });

  test('keeps the records of a list from which others were taken away', () => {
    const [a, b, c] = [0, 1, 2].map((x) => ({ x, kept: `only here ${x}` }));
    const [was, other, last] = [{ x: 0 }, { x: 1 }, { x: 2 }];
    const patched = patchRecord<object>(
      { list: [a, b, c] },
      { list: [was, other, last] },
      { list: [was, last] },
    );
    expect(patched).toEqual({ list: [a, c] });
  });

  test('keeps the bytes of strings whose text is the same, and takes new ones whole', () => {
    const raw = Uint8Array.of(97, 0, 204);
    const record = (name: object) => ({ name });
    expect(patchRecord(record({ text: 'a', raw }), record({ text: 'a' }), record({ text: 'a' }))).toEqual({
      name: { text: 'a', raw },
    });
    expect(patchRecord(record({ text: 'a', raw }), record({ text: 'a' }), record({ text: 'b' }))).toEqual({
      name: { text: 'b' },
    });
  });

  test('patches the records of a list one by one', () => {
    const list = (...sizes: number[]) => ({ parts: sizes.map((size) => ({ size })) });
    const original = { parts: [{ size: 1, kept: true }, { size: 2 }] };
    expect(patchRecord<object>(original, list(1, 2), list(5, 2))).toEqual({
      parts: [{ size: 5, kept: true }, { size: 2 }],
    });
  });
});

test('a field that cannot be patched gets its edited value, and the others are patched', () => {
  const original = { list: [3, 2, 1], place: { x: 1, y: 2 }, gone: 1 };
  const before = { list: [1, 2, 3], place: { y: 2 }, gone: 1 };
  const after = { list: [1, 2, 9], place: { y: 5 } };
  expect(patchEachField<object>(original, before, after)).toEqual({ list: [1, 2, 9], place: { x: 1, y: 5 } });
});

describe('patchNamed', () => {
  const patch = (_: object, before: { size: number }, after: { size: number }) => ({
    name: 'patched',
    size: after.size - before.size,
  });

  test('patches what differs, matching names and ignoring case, and leaves what either of both lacks', () => {
    const things = [
      { name: 'Hips', size: 1 },
      { name: 'Knee', size: 2 },
      { name: 'Foot', size: 3 },
    ];
    const before = [
      { name: 'knee', size: 2 },
      { name: 'hips', size: 1 },
    ];
    const after = [{ name: 'KNEE', size: 7 }, { ...before[1]! }, { name: 'foot', size: 9 }];
    expect(patchNamed(things, before, after, patch)).toEqual([
      things[0],
      { name: 'patched', size: 5 },
      things[2],
    ]);
  });

  test('adds what is new behind what it follows', () => {
    const [head, foot] = [
      { name: 'head', size: 1 },
      { name: 'foot', size: 2 },
    ];
    const [hat, shoe] = [
      { name: 'hat', size: 3 },
      { name: 'shoe', size: 4 },
    ];
    const unedited = { name: 'unedited', size: 5 };
    expect(patchNamed([unedited, head, foot], [head, foot], [head, hat, foot, shoe], patch)).toEqual([
      unedited,
      head,
      hat,
      foot,
      shoe,
    ]);
  });

  test('takes the first of several with one name', () => {
    const before = [
      { name: 'a', size: 1 },
      { name: 'a', size: 2 },
    ];
    const after = [
      { name: 'a', size: 4 },
      { name: 'a', size: 2 },
    ];
    expect(patchNamed([{ name: 'a', size: 1 }], before, after, patch)).toEqual([
      { name: 'patched', size: 3 },
    ]);
  });
});

describe('editedFields', () => {
  test('are those with other values, and new ones', () => {
    const before = { color: [1, 2], name: 'hip', mass: 1 };
    expect(editedFields(before, { color: [1, 3], name: 'hip', mass: 1 })).toEqual({ color: [1, 3] });
    expect(editedFields<object>({ name: 'hip' }, { name: 'hip', mass: 2 })).toEqual({ mass: 2 });
  });

  test('are none where numbers differ by rounding or a field is gone', () => {
    expect(editedFields<object>({ mass: 0.1, name: 'hip' }, { mass: 0.1 + 1e-9 })).toEqual({});
  });
});

describe('saysTheSame', () => {
  test('holds whole numbers against each other to the last digit, and floats but for rounding', () => {
    expect(saysTheSame(4_000_000_001, 4_000_000_002)).toBe(false);
    expect(saysTheSame(Uint32Array.of(4_000_000_001), Uint32Array.of(4_000_000_002))).toBe(false);
    expect(saysTheSame(Float32Array.of(100, 1e-9), Float32Array.of(100, 2e-9))).toBe(true);
    expect(saysTheSame(Float32Array.of(100, 1), Float32Array.of(100, 1.01))).toBe(false);
  });

  test('takes what is undefined for absent', () => {
    expect(saysTheSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(saysTheSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });
});
