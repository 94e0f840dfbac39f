import { describe, expect, test } from 'vitest';
import {
  array,
  between,
  bytes,
  count,
  countedString,
  describeMarkdown,
  f32,
  fixedString,
  i32,
  note,
  positive,
  ragged,
  rest,
  struct,
  table,
  tagged,
  times,
  u8,
  u16,
  vector,
  when,
} from '../../src/binary/schema.ts';

/** The lines of one section of a page, without blank ones. */
function section(page: string, title: string): string[] {
  const found = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  return (found ?? '').split('\n').filter((line) => line !== '');
}

const mesh = struct('mesh', {
  magic: note(bytes(4), 'the letters MESH', { source: 'Handbook §1' }),
  name: fixedString(16),
  version: note(i32, 'file version'),
  size: note(when(between('version', [1, 2], [5, 5]), f32), 'height | width', { unit: 'cm' }),
  n: count(u16, 'vertices'),
  maps: u8,
  vertices: ragged(
    'vertices',
    {
      head: {
        position: note(vector(f32, 3), 'place', { unit: 'cm', source: 'Handbook §2' }),
        uv: vector(f32, times('maps', 2)),
      },
      tailCount: u8,
      tailName: 'influences',
      tail: { bone: note(u16, 'index of the bone'), weight: note(f32, 'share', { unit: '1' }) },
      foot: { last: note(when(positive('maps'), u8), 'end mark') },
    },
    'n',
  ),
  trailing: rest,
});
const page = describeMarkdown(mesh, { title: 'Meshes', introduction: 'What a mesh file is.' });

describe('a page of byte tables', () => {
  test('begins with its title and introduction', () => {
    expect(page.startsWith('# Meshes\n\nWhat a mesh file is.\n\n## mesh\n\n')).toBe(true);
  });

  test('says of each field where it lies, what it is, when it is there, its unit, meaning and source', () => {
    expect(section(page, 'mesh')).toEqual([
      'mesh',
      '| offset | field | type | when | unit | meaning | source |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| 0 | `magic` | bytes[4] |  |  | the letters MESH | Handbook §1 |',
      '| 4 | `name` | string[16] |  |  |  |  |',
      '| 20 | `version` | i32 |  |  | file version |  |',
      '| 24 | `size` | f32 | version 1–2, 5 | cm | height \\| width |  |',
      '|  | `n` | u16 |  |  | number of vertices |  |',
      '|  | `maps` | u8 |  |  |  |  |',
      '|  | `vertices` | vertices[n] |  |  |  |  |',
      '|  | `trailing` | bytes to the end |  |  |  |  |',
    ]);
  });

  test('has ragged rows and their tails as two tables', () => {
    expect(section(page, 'vertices')).toEqual([
      'vertices',
      'One row; there are `n` of them.',
      '| offset | field | type | when | unit | meaning | source |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| 0 | `position` | f32[3] |  | cm | place | Handbook §2 |',
      '| 12 | `uv` | f32[maps × 2] |  |  |  |  |',
      '|  | `influencesCount` | u8 |  |  | number of influences in this row |  |',
      '|  | `influences` | influences[influencesCount] |  |  |  |  |',
      '|  | `last` | u8 | maps > 0 |  | end mark |  |',
    ]);
    expect(section(page, 'vertices: influences')).toEqual([
      'vertices: influences',
      'One row; there are `influencesCount` of them.',
      '| offset | field | type | unit | meaning |',
      '| --- | --- | --- | --- | --- |',
      '| 0 | `bone` | u16 |  | index of the bone |',
      '| 2 | `weight` | f32 | 1 | share |',
    ]);
  });

  test('describes a record once, however often it occurs', () => {
    const point = struct('point', { x: u8 });
    const type = struct('file', { a: point, b: array(point, 2), c: u8 });
    const text = describeMarkdown(type, { title: 'File' });
    expect(text.match(/^## point$/gm)).toHaveLength(1);
    expect(section(text, 'file').slice(3)).toEqual([
      '| 0 | `a` | point |',
      '| 1 | `b` | point[2] |',
      '| 3 | `c` | u8 |',
    ]);
  });

  test('says what each tag of a chunk stands for, and describes that too', () => {
    const type = struct('chunk', {
      kind: u8,
      body: tagged('kind', { 1: struct('bone', { id: u8 }), 2: countedString() }, rest),
    });
    const text = describeMarkdown(type, { title: 'Chunks' });
    expect(section(text, 'chunk')).toContain(
      '| 1 | `body` | by `kind`: 1: bone, 2: string, else bytes to the end |',
    );
    expect(section(text, 'bone')).toContain('| 0 | `id` | u8 |');
  });

  test('takes the meaning from within a condition or a count', () => {
    const type = struct('file', {
      n: count(note(u8, 'how many there are'), 'items'),
      items: when(positive('n'), note(vector(u8, 'n'), 'the items')),
    });
    const text = describeMarkdown(type, { title: 'File' });
    expect(section(text, 'file').slice(3)).toEqual([
      '| 0 | `n` | u8 |  | how many there are |',
      '| 1 | `items` | u8[n] | n > 0 | the items |',
    ]);
  });

  test('distinguishes rows of a table from records', () => {
    const type = struct('file', { rows: table('keys', { time: f32 }, 3) });
    expect(section(describeMarkdown(type, { title: 'File' }), 'keys')).toContain(
      'One row; there are `3` of them.',
    );
  });
});
