import { describe, expect, test } from 'vitest';
import {
  array,
  count,
  differences,
  f32,
  inspect,
  list,
  rows,
  struct,
  type Type,
  table,
  u8,
  write,
} from '../../src/binary/schema.ts';
import { branch, leaf } from '../../src/binary/type.ts';
import { inspectText } from '../../src/text/text.ts';

const bone = struct('bone', {
  id: u8,
  keyCount: count(u8, 'keys'),
  keys: table('keys', { time: f32 }, 'keyCount'),
});
const file = struct('file', { version: u8, boneCount: count(u8, 'bones'), bones: array(bone, 'boneCount') });

const keys = (...times: number[]) => ({ count: times.length, time: Float32Array.from(times) });

function diff<T>(type: Type<T>, first: T, second: T, tolerance = 0) {
  const tree = (value: T) => {
    const bytes = write(type, value);
    return { bytes, root: inspect(type as Type<unknown>, bytes, 'file') };
  };
  return [...differences(tree(first), tree(second), { tolerance })];
}

describe('the differences of two files', () => {
  const base = {
    version: 1,
    bones: [
      { id: 1, keys: keys(0, 1) },
      { id: 2, keys: keys(0) },
      { id: 3, keys: keys() },
    ],
  };

  test('are none between the same bytes', () => {
    expect(diff(file, base, structuredClone(base))).toEqual([]);
  });

  test('name the field, both values and both places', () => {
    const other = structuredClone(base);
    other.bones[0]!.keys.time[1] = 1.5;
    expect(diff(file, base, other)).toEqual([
      {
        path: 'bones[0].keys[1].time',
        first: { offset: 8, type: 'f32', value: 1 },
        second: { offset: 8, type: 'f32', value: 1.5 },
      },
    ]);
  });

  test('are found without looking at each of many equal rows', () => {
    const rowCount = 1000;
    const type = table('keys', { time: f32 }, rowCount);
    const times = Float32Array.from({ length: rowCount }, (_, row) => row);
    const [first, second] = [times, times.with(200, -1).with(900, -1)].map((time) => {
      const bytes = write(type, { count: rowCount, time });
      return { bytes, root: inspect(type, bytes, 'file') };
    });
    let looks = 0;
    const { child } = first!.root;
    first!.root.child = (index) => {
      looks++;
      return child(index);
    };
    expect([...differences(first!, second!)].map(({ path }) => path)).toEqual(['[200].time', '[900].time']);
    expect(looks).toBeLessThan(10);
  });

  test('of rows of other sizes are found in the rows after them, too', () => {
    const type = rows('polygons', { group: u8, corners: list('corners', { vertex: u8 }) });
    const polygons = (second: number, fourth: number) =>
      Uint8Array.of(1, 1, 7, 2, second, ...Array(second).fill(8), 3, 0, fourth, 1, 5);
    const [first, second] = [polygons(2, 4), polygons(3, 9)].map((bytes) => ({
      bytes,
      root: inspect(type, bytes, 'file'),
    }));
    expect([...differences(first!, second!)].map(({ path }) => path)).toEqual([
      '[1].cornersCount',
      '[1].corners[2]',
      '[3].group',
    ]);
  });

  test('do not include numbers within the tolerance', () => {
    const other = structuredClone(base);
    other.bones[0]!.keys.time[1] = 1.5;
    expect(diff(file, base, other, 0.5)).toEqual([]);
    expect(diff(file, base, other, 0.49)).toHaveLength(1);
  });

  test('of lists are what was added, and not all that it shifted', () => {
    const other = structuredClone(base);
    other.bones.splice(1, 0, { id: 9, keys: keys(7) });
    expect(diff(file, base, other)).toMatchObject([
      { path: 'boneCount', first: { value: 3 }, second: { value: 4 } },
      { path: 'bones[1]', second: { offset: 12, type: 'bone' } },
    ]);
    expect(diff(file, other, base)[1]).toMatchObject({ path: 'bones[1]', first: { offset: 12 } });
  });

  test('of lists of several kinds are those between entries of the same kind', () => {
    const chunks = (...parts: [kind: string, value: number][]) => {
      const bytes = Uint8Array.from(parts, ([, value]) => value);
      const child = (index: number) => leaf(`[${index}]`, parts[index]![0], index, 1, bytes[index]);
      const root = {
        name: 'chunks',
        type: `chunk[${parts.length}]`,
        offset: 0,
        size: bytes.length,
        childCount: parts.length,
        child,
      };
      return { bytes, root };
    };
    const first = chunks(['bone', 1], ['bone', 2], ['face', 5], ['face', 6], ['tag', 8]);
    const second = chunks(
      ['bone', 1],
      ['bone', 3],
      ['bone', 4],
      ['edge', 9],
      ['face', 7],
      ['face', 6],
      ['tag', 9],
    );
    const found = [...differences(first, second)].map(
      ({ path, first, second }) => `${path} ${first?.value ?? ''}>${second?.value ?? ''}`,
    );
    expect(found).toEqual(['[1] 2>3', '[2] >4', '[3] >9', '[2] 5>7', '[4] 8>9']);
  });

  test('of texts are the lines that only one of them has, wherever they are', () => {
    const text = (lines: string) => {
      const bytes = new TextEncoder().encode([...lines].join('\n'));
      return { bytes, root: inspectText(bytes, 'text') };
    };
    const found = (first: string, second: string) =>
      [...differences(text(first), text(second))].map(
        ({ path, first, second }) => `${path} ${first?.value ?? ''}>${second?.value ?? ''}`,
      );
    expect(found('abcdefg', 'aXbcdYefg')).toEqual(['[1] >X', '[5] >Y']);
    expect(found('aXbcdYefg', 'abcdefg')).toEqual(['[1] X>', '[5] Y>']);
    expect(found('abcdefg', 'bcdXfg')).toEqual(['[0] a>', '[4] e>X']);
    // An insertion and a removal, which leave the number of lines.
    expect(found('abcdefg', 'aXbcdeg')).toEqual(['[1] >X', '[5] f>']);
    expect(found('abc', 'xyz')).toEqual(['[0] a>x', '[1] b>y', '[2] c>z']);
    expect(found('c', 'abc')).toEqual(['[0] >a', '[1] >b']);
  });

  test('of texts that have little in common are those of lines with the same number', () => {
    const text = (letter: string) => {
      const bytes = new TextEncoder().encode(`${letter}\n`.repeat(600));
      return { bytes, root: inspectText(bytes, 'text') };
    };
    expect([...differences(text('a'), text('b'))].map(({ path }) => path)).toHaveLength(600);
  });

  test('are found below nodes with the same bytes whose children lie elsewhere', () => {
    const tree = (bytes: Uint8Array) => {
      const led = () => leaf('led', 'u8', 2, 1, bytes[2]);
      return { bytes, root: branch('file', 'file', { offset: 0, size: 1 }, [led]) };
    };
    const [found] = [...differences(tree(Uint8Array.of(5, 2, 7)), tree(Uint8Array.of(5, 2, 8)))];
    expect(found).toMatchObject({ first: { offset: 2, value: 7 }, second: { value: 8 } });
  });

  test('of bytes without a value are their bytes and their number', () => {
    const treeOf = (type: string, bytes: number[]) => {
      const rest = () => leaf('rest', type, 0, bytes.length);
      const root = branch('file', 'file', { offset: 0, size: bytes.length }, [rest]);
      return { bytes: Uint8Array.from(bytes), root };
    };
    const tree = (...bytes: number[]) => treeOf(`u8[${bytes.length}]`, bytes);
    expect([...differences(tree(1, 2), tree(1, 3))]).toMatchObject([{ path: 'rest' }]);
    expect([...differences(tree(1, 2), tree(1, 2, 3))]).toMatchObject([{ path: 'rest' }]);
    expect([...differences(tree(1, 2), tree(1, 2))]).toEqual([]);
    expect([...differences(treeOf('padding', [0]), treeOf('padding', [0, 0]))]).toEqual([]);
  });
});
