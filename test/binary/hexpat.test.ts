import { describe, expect, test } from 'vitest';
import {
  array,
  both,
  bytes,
  compressed,
  countedString,
  describeHexpat,
  f32,
  fixedString,
  i16,
  not,
  note,
  openString,
  positive,
  REST,
  rest,
  struct,
  table,
  tagged,
  terminatedString,
  times,
  u8,
  u32,
  vector,
  when,
  zero,
} from '../../src/binary/schema.ts';
import { tableUntil } from '../../src/formats/cal3d/files/binary/table-until.ts';
import { planes } from '../../src/formats/o3d/files/blobs/planes.ts';

/** A pattern behind its pragmas and includes. */
function body(...description: Parameters<typeof describeHexpat>): string {
  const lines = describeHexpat(...description).split('\n');
  return lines.slice(lines.lastIndexOf('#include <std/mem.pat>') + 1).join('\n');
}

// Expected texts follow the documentation of the pattern language: data types, control flow, expressions, attributes.
describe('a pattern for ImHex', () => {
  test('begins with the byte order, limits and libraries', () => {
    expect(describeHexpat(struct('head', { version: u8 }), 'head')).toBe(`#pragma endian little
#pragma array_limit 0x1000000
#pragma pattern_limit 0x10000000
#include <std/core.pat>
#include <std/mem.pat>

struct Head {
    u8 version;
};

Head file @ 0x00;
`);
  });

  test('declares records before they are used, and passes outer numbers to them', () => {
    const bone = struct('bone', {
      parentId: note(i16, 'index of the "parent"'),
      angles: when(both(positive('version'), not(zero('early'))), vector(f32, times('lanes', 2))),
    });
    const type = struct('file', { version: u8, lanes: u8, boneCount: u32, bones: array(bone, 'boneCount') });
    expect(body(type, 'skeleton', { parameters: ['early'] })).toBe(`s64 early in;

struct Bone<auto version, auto early, auto lanes> {
    s16 parent_id [[comment("index of the \\"parent\\"")]];
    if (((version > 0) && (!(early == 0)))) {
        float angles[lanes * 2];
    }
};

struct Skeleton<auto early> {
    u8 version;
    u8 lanes;
    u32 bone_count;
    Bone<version, early, lanes> bones[bone_count];
};

Skeleton<early> file @ 0x00;
`);
  });

  test('has texts and bytes of every kind', () => {
    const type = struct('file', {
      name: fixedString(64),
      path: terminatedString,
      label: countedString(u32),
      comment: openString,
      names: array(terminatedString, 2),
      padding: bytes(3),
      trailing: rest,
    });
    expect(body(type, 'texts')).toBe(`
struct TerminatedText {
    char text[];
};

struct OpenText {
    char text[while(($ < sizeof($) ? std::mem::read_unsigned($, 1) : 0) != 0)];
    if ($ < sizeof($)) {
        padding[1];
    }
};

struct CountedText {
    u32 length;
    char text[length];
};

struct Texts {
    char name[64];
    char path[];
    CountedText label;
    OpenText comment;
    TerminatedText names[2];
    u8 padding_[3];
    u8 trailing[sizeof($) - $];
};

Texts file @ 0x00;
`);
  });

  test('chooses by a tag', () => {
    const keys = table('bone key', { time: f32 }, REST);
    const type = struct('file', {
      kind: u8,
      keys: tagged('kind', { 1: keys, 2: struct('note', { id: u8 }) }, rest),
    });
    expect(body(type, 'choice')).toBe(`
struct BoneKey {
    float time;
};

struct KeysBody {
    BoneKey body[while($ < sizeof($))];
};

struct Note {
    u8 id;
};

struct KeysBody2 {
    u8 body[sizeof($) - $];
};

struct Choice {
    u8 kind;
    match (kind) {
        (1): KeysBody keys;
        (2): Note keys;
        (_): KeysBody2 keys;
    }
};

Choice file @ 0x00;
`);
  });

  test('shows a choice of a stated size as bytes', () => {
    const type = struct('file', { kind: u8, size: u32, content: tagged('kind', { 1: u8 }, rest, 'size') });
    expect(body(type, 'sized')).toContain('    u8 content[size];\n');
  });

  test('ends a list by its index', () => {
    const type = struct('file', { vertexCount: u32, moved: tableUntil('moved', { at: f32 }, 'vertexCount') });
    expect(body(type, 'morph')).toBe(`
struct Moved<auto vertex_count> {
    s32 index;
    if ((index < vertex_count)) {
        float at;
    }
    if (index >= vertex_count) {
        break;
    }
};

struct Morph {
    u32 vertex_count;
    Moved<vertex_count> moved[while(true)];
};

Morph file @ 0x00;
`);
  });

  test('computes compressed numbers', () => {
    const type = struct('file', { count: compressed, values: vector(u8, 'count') });
    const text = body(type, 'numbers');
    expect(text).toContain(`struct Compressed {
    u8 group1;
    u32 value = group1 & 0x7F;
    if (group1 >= 0x80) {
        u8 group2;
        value = (value << 7) | (group2 & 0x7F);
        if (group2 >= 0x80) {
            u8 group3;
`);
    expect(text).toContain('    Compressed count;\n    u8 values[count.value];\n');
  });

  test('gives a column the numbers of its row', () => {
    const fields = { ...table('field', { kind: u8, width: u8 }, 1), needed: true as const };
    const type = struct('file', {
      elements: u32,
      fields,
      planes: planes({ table: 'fields', by: 'kind', width: 'width' }, 'elements', { 1: u8 }),
    });
    expect(body(type, 'planar')).toContain(
      'Plane<fields[std::core::array_index()].width, elements, fields[std::core::array_index()].kind> ' +
        'planes[std::core::member_count(fields)];',
    );
  });

  test('places only the first of scattered records', () => {
    const type = struct('file', { head: struct('head', { size: u32 }), bone: struct('bone', { id: u8 }) });
    expect(body(type, 'model', { scattered: true })).toBe(`
struct Head {
    u32 size;
};

struct Bone {
    u8 id;
};

struct Model {
    Head head;
};

Model file @ 0x00;
// The other records lie elsewhere: place them as the line above places the file.
`);
  });

  test('describes a struct and nothing else', () => {
    expect(() => describeHexpat(u8, 'byte')).toThrow(RangeError);
  });
});
