import { describe, expect, test } from 'vitest';
import {
  array,
  count,
  countedString,
  describeKaitai,
  f32,
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
  u32,
  vector,
  when,
} from '../../src/binary/schema.ts';

/** The lines of one type of a specification, without their indentation. */
function typeLines(ksy: string, name: string): string[] {
  const lines = ksy.split('\n');
  const begin = lines.indexOf(`  ${name}:`);
  const length = lines.slice(begin + 1).findIndex((line) => !line.startsWith('    '));
  return begin < 0 ? [] : lines.slice(begin + 1, begin + 1 + length).map((line) => line.slice(4));
}

const mesh = struct('mesh', {
  version: u8,
  submeshCount: count(u16, 'submeshes'),
  submeshes: array(
    struct('submesh', {
      vertexCount: count(i32, 'vertices'),
      mapCount: when(positive('version'), u8),
      name: countedString(i32),
      vertices: ragged(
        'vertices',
        {
          head: { position: note(vector(f32, 3), 'in "model" space'), uv: vector(f32, times('mapCount', 2)) },
          tailCount: u8,
          tailName: 'influences',
          tail: { bone: u16, offset: when(positive('early'), vector(f32, 3)) },
          foot: { weight: when(positive('version'), f32) },
        },
        'vertexCount',
      ),
    }),
    'submeshCount',
  ),
  trailing: rest,
});
const ksy = describeKaitai(mesh, 'MeshFile', { parameters: ['early'] });

describe('a Kaitai Struct specification', () => {
  test('begins with its name and the parameters from outside that it uses', () => {
    expect(ksy.split('\n').slice(0, 8)).toEqual([
      'meta:',
      '  id: mesh_file',
      '  endian: le',
      '  encoding: UTF-8',
      'params:',
      '  - id: early',
      '    type: s8',
      'seq:',
    ]);
  });

  test('repeats by earlier counts', () => {
    expect(ksy).toContain(
      [
        '  - id: submeshes',
        '    type: submesh(version, early)',
        '    repeat: expr',
        '    repeat-expr: submesh_count',
        '  - id: trailing',
        '    size-eos: true',
      ].join('\n'),
    );
  });

  test('passes through two levels what an inner record needs, an absent count as 0', () => {
    expect(typeLines(ksy, 'submesh')).toEqual([
      'params:',
      '  - id: version',
      '    type: s8',
      '  - id: early',
      '    type: s8',
      'seq:',
      '  - id: vertex_count',
      '    type: s4',
      '  - id: map_count',
      '    type: u1',
      '    if: "(version > 0)"',
      '  - id: name',
      '    type: counted_text',
      '  - id: vertices',
      '    type: "vertices(((version > 0) ? map_count : 0), early, version)"',
      '    repeat: expr',
      '    repeat-expr: vertex_count',
    ]);
    expect(typeLines(ksy, 'vertices')).toEqual([
      'params:',
      '  - id: map_count',
      '    type: s8',
      '  - id: early',
      '    type: s8',
      '  - id: version',
      '    type: s8',
      'seq:',
      '  - id: position',
      '    type: f4',
      '    repeat: expr',
      '    repeat-expr: 3',
      '    doc: "in \\"model\\" space"',
      '  - id: uv',
      '    type: f4',
      '    repeat: expr',
      '    repeat-expr: "map_count * 2"',
      '  - id: influences_count',
      '    type: u1',
      '  - id: influences',
      '    type: vertices_influences(early)',
      '    repeat: expr',
      '    repeat-expr: influences_count',
      '  - id: weight',
      '    type: f4',
      '    if: "(version > 0)"',
    ]);
    expect(typeLines(ksy, 'counted_text')).toEqual([
      'seq:',
      '  - id: length',
      '    type: s4',
      '  - id: text',
      '    size: length',
      '    type: strz',
    ]);
  });

  test('makes a whole number of a float that counts', () => {
    const type = struct('file', { n: f32, inner: struct('inner', { values: vector(u8, 'n') }) });
    const text = describeKaitai(type, 'file');
    expect(typeLines(text, 'inner')).toEqual([
      'params:',
      '  - id: n',
      '    type: f8',
      'seq:',
      '  - id: values',
      '    type: u1',
      '    repeat: expr',
      '    repeat-expr: "n.to_i"',
    ]);
  });

  test('gives lists of lists a type in between', () => {
    const text = describeKaitai(struct('file', { grid: array(vector(u16, 2), 3) }), 'file');
    expect(text).toContain('    type: grid_entry\n    repeat: expr\n    repeat-expr: 3\n');
    expect(typeLines(text, 'grid_entry')).toEqual([
      'seq:',
      '  - id: body',
      '    type: u2',
      '    repeat: expr',
      '    repeat-expr: 2',
    ]);
  });

  test('distinguishes records of the same name and records of the same kind', () => {
    const part = struct('part', { x: u8 });
    const type = struct('file', { a: part, b: struct('part', { y: u16 }), c: part });
    const text = describeKaitai(type, 'file');
    expect(text).toContain('- id: a\n    type: part\n');
    expect(text).toContain('- id: b\n    type: part_2\n');
    expect(text).toContain('- id: c\n    type: part\n');
  });

  test('switches on a tag and keeps what nobody knows', () => {
    const type = struct('file', {
      kind: u8,
      bytes: u32,
      content: tagged('kind', { 1: struct('bone', { id: u8 }), 2: u16 }, rest, 'bytes'),
    });
    const text = describeKaitai(type, 'file');
    expect(text).toContain(
      [
        '  - id: content',
        '    size: bytes',
        '    type:',
        '      switch-on: kind',
        '      cases:',
        '        1: bone',
        '        2: content_body',
      ].join('\n'),
    );
  });

  test('has only the first record of scattered ones in its sequence, and the others as types', () => {
    const head = struct('head', { size: u32 });
    const bone = struct('bone', { parent: u16, extra: when(positive('early'), u8) });
    const type = struct('file', { head, bones: array(bone, 'size') });
    const text = describeKaitai(type, 'file', { parameters: ['early', 'size'], scattered: true });
    expect(text.split('\n').slice(4, 8)).toEqual(['seq:', '  - id: head', '    type: head', 'types:']);
    expect(typeLines(text, 'bone')).toContain('  - id: early');
  });

  test('describes a struct and nothing else', () => {
    expect(() => describeKaitai(table('rows', { x: u8 }, 1), 'rows')).toThrow(RangeError);
  });
});
