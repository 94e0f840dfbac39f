import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differences, type FieldValue, nodeAtPath } from '../../src/binary/schema.ts';
import { editFields } from '../../src/convert/edit.ts';
import { detectFormat } from '../../src/formats/index.ts';
import { FormatError } from '../../src/report/report.ts';

function open(path: string) {
  const file = `samples/yorick/${path}`;
  return { name: basename(file), bytes: new Uint8Array(readFileSync(file)) };
}

function treeOf({ name, bytes }: { name: string; bytes: Uint8Array }) {
  const format = detectFormat(bytes, name);
  return { root: format.inspect(bytes, name), bytes: format.packing?.unpack(bytes) ?? bytes };
}

/** Paths that differ, and what they say after the edit. */
function changes(path: string, field: string, value: FieldValue): Record<string, unknown> {
  const file = open(path);
  const edited = { ...file, bytes: editFields(file, [{ path: field, value }]) };
  const found = [...differences(treeOf(file), treeOf(edited))];
  return Object.fromEntries(found.map((difference) => [difference.path, difference.second?.value]));
}

function refusal(path: string, field: string, value: FieldValue) {
  try {
    editFields(open(path), [{ path: field, value }]);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('editFields changes the field alone', () => {
  const cases: [file: string, path: string, value: FieldValue][] = [
    ['cal3d/yorick.csf', 'bones[1].name', 'hips of another length'],
    ['cal3d/yorick.csf', 'bones[2].parentId', 0],
    ['cal3d/yorick.csf', 'bones[2].translation[1]', 0.25],
    ['cal3d/yorick_body.cmf', 'submeshes[0].faces[3].vertexIds', [1, 2, 3]],
    ['cal3d/yorick_body.cmf', 'submeshes[0].vertices[5].position', [1, -2, 0.5]],
    ['cal3d/yorick_walk.caf', 'duration', 2],
    ['cal3d/yorick_bone.crf', 'maps[0].fileName', 'b.png'],
    ['cal3d/yorick_bone.crf', 'diffuse[1]', 7],
    ['cal3d-919/yorick_smile.cpf', 'tracks[0].morphName', 'grin'],
    ['cryengine/yorick.cgf', 'chunks[2].name', 'skull'],
    ['cryengine/yorick.cgf', 'chunks[2].isGroupHead', 1],
    ['cryengine/yorick.cgf', 'chunks[4].standard.specularLevel', 0.5],
    ['cryengine/yorick_walk.caf', 'chunks[1].controllerId', 12],
    ['mdl/yorick.mdl', 'root.children[0].header.name', 'base'],
    ['mdl/yorick.mdl', 'root.children[0].header.partNumber', 40],
    ['mdl/yorick.mdl', 'root.children[1].mesh.vertices[4]', 0.125],
    ['c3s/yorick.c3s', 'chunks[1].subchunks[20].lodDeathLevel', 0.75],
    ['c3s/yorick.c3s', 'chunks[1].subchunks[20].flags', 1],
    ['cal3d-xml/yorick.xsf', '[3]', '        <TRANSLATION>0 0 1 </TRANSLATION>'],
    ['cal3d-xml/yorick_bone.xrf', '[6]', '    <MAP>other.png</MAP>'],
    ['cal3d/yorick.cfg', '[1]', 'scale=2'],
    ['cryengine/yorick.cal', '[0]', '// other'],
    ['mdl-ascii/yorick.mdl', '[12]', '  position 0 0 1.5'],
    ['o3d/yorick.o3dtgz', 'curve-keys.bin.contents.o3d.Curve 79.keys[0].type', 1],
  ];
  test.each(cases)('%s %s', (path, field, value) => {
    const changed = changes(path, field, value);
    const paths = Object.keys(changed);
    expect(paths.length).toBeGreaterThan(0);
    if (typeof value === 'object') expect(paths.every((one) => one.startsWith(field))).toBe(true);
    else expect(changed).toEqual({ [field]: value });
  });
});

describe('editFields lets what counts bytes follow a text that becomes longer', () => {
  test('in a chunk of CryEngine, behind which the others move', () => {
    const changed = changes('cryengine/yorick.cgf', 'chunks[8].names[3]', 'spine of another length');
    expect(changed).toMatchObject({ 'chunks[8].names[3]': 'spine of another length' });
    const others = Object.keys(changed).filter((path) => path !== 'chunks[8].names[3]');
    // Every chunk is where it was, but for those behind this one, and the table at the end.
    expect(others).toEqual(['header.tableOffset']);
  });

  test('in a chunk of C3S and in the file around it', () => {
    const field = 'chunks[1].subchunks[0].name';
    const changed = changes('c3s/yorick.c3s', field, 'a name of 19 bytes.');
    const shown = open('c3s/yorick.c3s');
    const before = nodeAtPath(treeOf(shown).root, field)!.size;
    const more = 20 - before + ((20 - before) % 2);
    expect(changed).toEqual({
      'riff.length': 1333842 + more,
      'chunks[1].length': 1333808 + more,
      'chunks[1].subchunks[0].length': expect.any(Number),
      [field]: 'a name of 19 bytes.',
    });
  });

  test('in the JSON of an archive, whose other numbers keep their spelling', () => {
    const field = 'scene.objects.o3d.Curve[1].properties.preInfinity';
    const changed = changes('o3d/yorick.o3dtgz', field, 100);
    expect(changed[field]).toBe(100);
    // The header of the tar's member counts bytes and sums its own up.
    const others = Object.keys(changed).filter((path) => path !== field);
    expect(others.every((path) => /^scene\.(header\.(size|checksum)|padding)/.test(path))).toBe(true);
  });
});

describe('editFields refuses', () => {
  const csf = 'cal3d/yorick.csf';
  test.each<[what: string, code: string, file: string, path: string, value: FieldValue]>([
    ['a path that is not there', 'EDIT_PATH_UNKNOWN', csf, 'bones[99].name', 'x'],
    ['a record', 'EDIT_NO_FIELD', csf, 'bones[1]', 1],
    ['a list of records', 'EDIT_NO_FIELD', csf, 'bones', [1, 2]],
    ['a text for a number', 'BINARY_VALUE_KIND', csf, 'bones[2].parentId', '1'],
    ['a number for a text', 'BINARY_VALUE_KIND', csf, 'bones[2].name', 1],
    ['a list that is too short', 'BINARY_VALUE_KIND', csf, 'bones[2].translation', [1, 2]],
    ['a text with a NUL', 'BINARY_VALUE_KIND', csf, 'bones[2].name', 'a\0b'],
    ['a part of a number', 'BINARY_VALUE_RANGE', csf, 'bones[2].parentId', 0.5],
    ['a number of too many bits', 'BINARY_VALUE_RANGE', csf, 'bones[2].parentId', 2 ** 31],
    ['not a number', 'BINARY_VALUE_RANGE', csf, 'bones[2].parentId', Number.NaN],
    ['a float that would be infinite', 'BINARY_VALUE_RANGE', csf, 'bones[2].translation[0]', 1e39],
    ['a negative number without a sign', 'BINARY_VALUE_RANGE', 'cal3d/yorick_bone.crf', 'diffuse[0]', -1],
    ['a text that is too long', 'BINARY_VALUE_RANGE', 'mdl/yorick.mdl', 'root.header.name', 'x'.repeat(33)],
    [
      'a compressed number that is too long',
      'BINARY_VALUE_RANGE',
      'c3s/yorick.c3s',
      'chunks[1].subchunks[20].flags',
      300,
    ],
    ['a count', 'EDIT_SPREADS', 'cal3d/yorick_walk.caf', 'tracks[33].keyCount', 30],
    ['a count that the file cannot hold', 'EDIT_UNREADABLE', csf, 'boneCount', 1e6],
    ['what the file is known by', 'EDIT_UNREADABLE', csf, 'version', 99],
    ['a line that becomes two', 'BINARY_VALUE_KIND', 'cal3d/yorick.cfg', '[1]', 'a=1\nb=2'],
    ['a line that breaks the file', 'EDIT_UNREADABLE', 'cal3d-xml/yorick.xsf', '[3]', '<TRANSLATION>'],
    ['an offset that other things hang on', 'EDIT_SPREADS', 'mdl/yorick.mdl', 'root.header.children.used', 3],
  ])('%s', (_what, code, file, path, value) => {
    expect(refusal(file, path, value)).toMatchObject({ code, path });
  });
});

test('editFields sets several fields at once, whatever becomes of their sizes', () => {
  const file = open('cal3d/yorick.csf');
  const edits = [
    { path: 'bones[5].name', value: 'a' },
    { path: 'bones[3].parentId', value: 1 },
    { path: 'bones[1].translation[2]', value: 0.5 },
    { path: 'bones[2].name', value: 'a far longer name' },
  ];
  const edited = { ...file, bytes: editFields(file, edits) };
  const found = [...differences(treeOf(file), treeOf(edited))].map(({ path, second }) => [
    path,
    second?.value,
  ]);
  expect(new Map(found as [string, unknown][])).toEqual(
    new Map(edits.map(({ path, value }) => [path, value])),
  );
});

test('editFields leaves a file as it is where nothing is to be set', () => {
  const file = open('cal3d/yorick.csf');
  expect(editFields(file, [])).toBe(file.bytes);
});

test.each([
  ['a text', 'bones[5].name', 'bones[5].name', 'a'],
  ['a number', 'bones[3].parentId', 'bones[3].parentId', 1],
  ['a list and one of its numbers', 'bones[1].translation[2]', 'bones[1].translation', [1, 2, 3]],
])('editFields refuses two edits of %s', (_what, first, path, value) => {
  const edits = [
    { path: first, value: first === path ? value : 1 },
    { path, value },
  ];
  expect(() => editFields(open('cal3d/yorick.csf'), edits)).toThrow(
    expect.objectContaining({ code: 'EDIT_TWICE', message: expect.stringContaining('is edited twice') }),
  );
});
