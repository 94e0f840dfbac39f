import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  array,
  count,
  f32,
  type Inspection,
  inspect,
  nodeAtPath,
  nodesAtOffset,
  nodesAtPath,
  note,
  partialTree,
  positive,
  ragged,
  struct,
  table,
  terminatedString,
  u8,
  u16,
  u32,
  vector,
  when,
} from '../../src/binary/schema.ts';
import { branch, leaf } from '../../src/binary/type.ts';
import { FormatError } from '../../src/report/report.ts';
import { hex } from './hex.ts';

const submesh = struct('submesh', {
  n: count(u8, 'vertices'),
  flag: u8,
  extra: when(positive('flag'), u16),
  vertices: ragged(
    'vertices',
    {
      head: { position: vector(u8, 2) },
      tailCount: u8,
      tailName: 'influences',
      tail: { bone: u8 },
      foot: { weight: u8 },
    },
    'n',
  ),
});
const mesh = struct('mesh', {
  name: terminatedString,
  n: count(u8, 'submeshes'),
  submeshes: array(submesh, 'n'),
  k: count(u8, 'keys'),
  keys: table('keys', { time: u8, value: vector(u16, 2) }, 'k'),
});
const bytes = hex(`
  68 69 00
  02
    01 00        01 02 00 63
    02 01 09 00  03 04 02 07 08 64  05 06 00 65
  02  01 0a 00 0b 00  02 0c 00 0d 00`);

const tree = inspect(mesh, bytes, 'mesh');
/** Every node of the path from the root down. */
const names = (offset: number) => nodesAtOffset(tree, offset).map((node) => node.name);

describe('inspect', () => {
  test('gives every node its type, place, size and value', () => {
    expect(tree).toMatchObject({ name: 'mesh', type: 'mesh', offset: 0, size: 35, childCount: 5 });
    expect(tree.child(0)).toMatchObject({ name: 'name', type: 'string', offset: 0, size: 3, value: 'hi' });
    expect(tree.child(1)).toMatchObject({ name: 'n', type: 'u8', offset: 3, size: 1, value: 2 });
    const submeshes = tree.child(2);
    expect(submeshes).toMatchObject({ type: 'submesh[2]', offset: 4, size: 20, childCount: 2 });
    expect(submeshes.child(1)).toMatchObject({ name: '[1]', type: 'submesh', offset: 10, size: 14 });
    expect(tree.child(4)).toMatchObject({ name: 'keys', type: 'keys[2]', offset: 25, size: 10 });
  });

  test('finds nodes by path', () => {
    expect(nodeAtPath(tree, '')).toBe(tree);
    expect(nodeAtPath(tree, 'submeshes[1].extra')).toMatchObject({ offset: 12, value: 9 });
    expect(nodeAtPath(tree, 'submeshes[1].vertices[0].position')).toMatchObject({
      offset: 14,
      value: [3, 4],
    });
    expect(nodeAtPath(tree, 'submeshes[1].vertices[0].influencesCount')).toMatchObject({
      offset: 16,
      value: 2,
    });
    expect(nodeAtPath(tree, 'submeshes[1].vertices[0].influences[1].bone')).toMatchObject({
      offset: 18,
      value: 8,
    });
    expect(nodeAtPath(tree, 'submeshes[1].vertices[1].weight')).toMatchObject({ offset: 23, value: 0x65 });
    expect(nodeAtPath(tree, 'keys[1].value')).toMatchObject({ offset: 31, size: 4, value: [12, 13] });
  });

  test('finds nothing where there is nothing', () => {
    for (const path of [
      'nothing',
      'submeshes[2]',
      'submeshes[0].extra',
      'name.first',
      'keys[1].value[0]',
      'keys[0].x.y',
    ]) {
      expect(nodeAtPath(tree, path)).toBeUndefined();
    }
  });

  test('finds the nodes around an offset, from the root down', () => {
    expect(names(0)).toEqual(['mesh', 'name']);
    expect(names(9)).toEqual(['mesh', 'submeshes', '[0]', 'vertices', '[0]', 'weight']);
    expect(names(13)).toEqual(['mesh', 'submeshes', '[1]', 'extra']);
    expect(names(18)).toEqual(['mesh', 'submeshes', '[1]', 'vertices', '[0]', 'influences', '[1]', 'bone']);
    expect(names(20)).toEqual(['mesh', 'submeshes', '[1]', 'vertices', '[1]', 'position']);
    expect(names(34)).toEqual(['mesh', 'keys', '[1]', 'value']);
    expect(names(35)).toEqual([]);
    expect(names(-1)).toEqual([]);
  });

  test('omits fields that take no bytes', () => {
    const first = nodeAtPath(tree, 'submeshes[0]')!;
    const fields = Array.from({ length: first.childCount }, (_, i) => first.child(i).name);
    expect(fields).toEqual(['n', 'flag', 'vertices']);
  });
});

describe('a tree of a large file', () => {
  const getters = ['getUint8', 'getUint16', 'getUint32', 'getInt32', 'getFloat32'] as const;
  /** Numbers that are read from the file while something runs. */
  function reads(run: () => void): number {
    const spies = getters.map((getter) => vi.spyOn(DataView.prototype, getter));
    run();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  }
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const rows = 1_000_000;
  const large = struct('large', {
    n: count(u32, 'keys'),
    keys: table('keys', { time: f32, value: vector(f32, 3) }, 'n'),
  });
  const file = new Uint8Array(4 + rows * 16);
  const view = new DataView(file.buffer);
  view.setUint32(0, rows, true);
  view.setFloat32(4 + 700_000 * 16, 7.5, true);
  view.setFloat32(4 + 700_000 * 16 + 8, 2.5, true);

  test('opens row 700,000 of a million without reading the others', () => {
    let row: Inspection | undefined;
    const before = reads(() => {
      row = nodeAtPath(inspect(large, file, 'file'), 'keys[700000]');
    });
    expect(before).toBe(1);
    expect(row).toMatchObject({ offset: 4 + 700_000 * 16, size: 16, childCount: 2 });
    expect(reads(() => expect(row!.child(0).value).toBe(7.5))).toBe(1 + before);
    expect(row!.child(1).value).toEqual([0, 2.5, 0]);
  });

  test('finds an offset in it without reading the others', () => {
    const count = reads(() => {
      const path = nodesAtOffset(inspect(large, file, 'file'), 4 + 700_000 * 16 + 9);
      expect(path.map((node) => node.name)).toEqual(['file', 'keys', '[700000]', 'value']);
      expect(path.at(-1)!.value).toEqual([0, 2.5, 0]);
    });
    expect(count).toBeLessThan(10);
  });

  test('looks only at the counts of ragged rows, and finds an offset by halving', () => {
    const lists = ragged(
      'lists',
      { head: { id: u32 }, tailCount: u8, tailName: 'items', tail: { x: u16 } },
      100_000,
    );
    const stored = new Uint8Array(100_000 * 5);
    const count = reads(() => {
      const path = nodesAtOffset(inspect(lists, stored, 'lists'), 70_000 * 5 + 4);
      expect(path.map((node) => node.name)).toEqual(['lists', '[70000]', 'itemsCount']);
    });
    expect(count).toBeLessThan(100_000 + 10);
  });
});

test('nodesAtOffset looks below a branch whose children lie elsewhere, and only there', () => {
  const extent = { offset: 0, size: 2 };
  const far = () => leaf('far', 'u8', 9, 1);
  const tree = branch('file', 'file', extent, [
    () => leaf('near', 'u8', 0, 1),
    () => branch('group', 'group', { offset: 1, size: 1 }, [() => leaf('other', 'u8', 5, 2), far]),
    () => ({ ...leaf('closed', 'u8', 7, 1), childCount: 1, child: () => leaf('hidden', 'u8', 11, 1) }),
  ]);
  const namesAt = (offset: number) => nodesAtOffset(tree, offset).map(({ name }) => name);
  expect(namesAt(0)).toEqual(['file', 'near']);
  expect(namesAt(1)).toEqual(['file', 'group']);
  expect(namesAt(6)).toEqual(['file', 'group', 'other']);
  expect(namesAt(9)).toEqual(['file', 'group', 'far']);
  expect(namesAt(7)).toEqual(['file', 'closed']);
  expect(namesAt(11)).toEqual([]);
});

test('names of fields may have dots and brackets in them, and one may be the start of another', () => {
  const inner = struct('inner', { 'b.c': u8, list: array(u8, 2) });
  const type = struct('outer', { a: u8, 'a.b': inner, 'a[0]': u8 });
  const tree = inspect(type, hex('01 02 03 04 05'), 'outer');
  expect(nodeAtPath(tree, 'a')).toMatchObject({ offset: 0 });
  expect(nodeAtPath(tree, 'a.b.b.c')).toMatchObject({ offset: 1 });
  expect(nodeAtPath(tree, 'a.b.list[1]')).toMatchObject({ offset: 3 });
  expect(nodeAtPath(tree, 'a[0]')).toMatchObject({ offset: 4 });
  expect(nodeAtPath(tree, 'a.c')).toBeUndefined();
});

describe('what a node is about', () => {
  const record = struct('record', {
    n: note(count(u8, 'rows'), 'how many rows', { source: 'paper §1' }),
    m: count(u8, 'words'),
    speed: note(when(positive('n'), f32), 'how fast', { unit: 'm/s', source: 'paper §2' }),
    plain: u8,
    rows: note(table('rows', { place: note(vector(u8, 2), 'where it is'), time: u8 }, 'n'), 'all rows'),
    words: ragged(
      'words',
      {
        head: { id: note(u8, 'its number') },
        tailCount: u8,
        tailName: 'letters',
        tail: { code: note(u8, 'a letter') },
      },
      'm',
    ),
  });
  const root = inspect(note(record, 'the whole'), hex('01 01 00 00 80 3f 09  01 02 03  07 01 41'), 'record');
  const about = (path: string) => nodeAtPath(root, path)?.about;

  test('is what the schema says of the field, whichever combinator holds it', () => {
    expect(root.about).toEqual({ meaning: 'the whole' });
    expect(about('n')).toEqual({ meaning: 'how many rows', source: 'paper §1' });
    expect(about('speed')).toEqual({ meaning: 'how fast', unit: 'm/s', source: 'paper §2' });
    expect(about('rows')).toEqual({ meaning: 'all rows' });
    expect(about('rows[0].place')).toEqual({ meaning: 'where it is' });
    expect(about('words[0].id')).toEqual({ meaning: 'its number' });
    expect(about('words[0].letters[0].code')).toEqual({ meaning: 'a letter' });
  });

  test('of a count without words of its own, it is what it counts', () => {
    expect(about('m')).toEqual({ meaning: 'number of words' });
    expect(about('words[0].lettersCount')).toEqual({ meaning: 'number of letters in this row' });
  });

  test('is skipped where the schema says nothing', () => {
    expect(nodeAtPath(root, 'plain')).not.toHaveProperty('about');
    expect(nodeAtPath(root, 'rows[0]')).not.toHaveProperty('about');
  });
});

describe('the nodes around a path', () => {
  test('go from the root down to it', () => {
    const around = nodesAtPath(tree, 'submeshes[1].extra');
    expect(around.map(({ name }) => name)).toEqual(['mesh', 'submeshes', '[1]', 'extra']);
    expect(nodesAtPath(tree, '')).toEqual([tree]);
  });

  test('are none where there is no such path', () => {
    expect(nodesAtPath(tree, 'submeshes[2].extra')).toEqual([]);
    expect(nodesAtPath(tree, 'submeshes[1].extras')).toEqual([]);
  });
});

describe('a file that breaks off', () => {
  /** In the second submesh, before the count of the second vertex's influences. */
  const partial = partialOf(() => inspect(mesh, bytes.subarray(0, 22), 'mesh'));
  const vectorOfTwo = struct('pair', { a: u8, b: u8 });

  function partialOf(run: () => unknown): Inspection {
    try {
      run();
    } catch (error) {
      if (error instanceof FormatError) return partialTree(error)!;
    }
    throw new Error('it was not refused');
  }

  test('is refused, and the error comes with the tree up to there', () => {
    expect(partial).toMatchObject({ name: 'mesh', offset: 0, childCount: 3 });
    expect(partial.child(0)).toMatchObject({ name: 'name', value: 'hi' });
    expect(nodeAtPath(partial, 'submeshes[0].vertices[0].weight')).toMatchObject({ offset: 9 });
  });

  test('has the entry that it breaks off in, which says why when it is asked for', () => {
    const submeshes = partial.child(2);
    expect(submeshes).toMatchObject({ name: 'submeshes', childCount: 2 });
    expect(() => submeshes.child(1)).toThrow(FormatError);
  });

  test('has the entries that are there of a list that cannot be as long as it says', () => {
    const numbers = struct('numbers', { n: count(u8, 'pairs'), pairs: array(vectorOfTwo, 'n') });
    const { childCount, child } = partialOf(() =>
      inspect(numbers, hex('7f 01 02 03 04 05'), 'numbers'),
    ).child(1);
    expect(childCount).toBe(3);
    expect(child(1)).toMatchObject({ name: '[1]', offset: 3 });
    expect(() => child(2)).toThrow(FormatError);
    const words = struct('words', { n: count(u8, 'words'), words: array(terminatedString, 'n') });
    const list = partialOf(() => inspect(words, hex('7f 61 00 62 00'), 'words')).child(1);
    expect([0, 1].map((index) => list.child(index).value)).toEqual(['a', 'b']);
  });
});
