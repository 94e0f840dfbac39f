import { describe, expect, test } from 'vitest';
import type { ArchiveEntry } from '../../src/archives/archive.ts';
import { outputNames } from '../../src/archives/output-names.ts';
import { Report } from '../../src/report/report.ts';

function write(...names: string[]): { written: string[]; codes: Record<string, string[]> } {
  const report = new Report();
  const entries = names.map((name): ArchiveEntry => ({ name, packing: 'none' }));
  const written = outputNames(entries, report).map(({ name }) => name);
  const codes: Record<string, string[]> = {};
  for (const { code, path } of report.issues) codes[code] = [...(codes[code] ?? []), path];
  return { written, codes };
}

describe('names under which entries are written', () => {
  test('are their own, from the output folder on', () => {
    const names = ['a.mdl', 'Textures/B.tga', '/shaders/c.fx', 'd\\e.bin', './f'];
    const { written, codes } = write(...names);
    expect(written).toEqual(['a.mdl', 'Textures/B.tga', 'shaders/c.fx', 'd/e.bin', 'f']);
    expect(codes).toEqual({});
  });

  test.each([
    '..',
    '../a',
    'a/../../b',
    '..\\..\\a',
    '/../a',
    'C:\\windows\\a',
    'c:a',
    'a\0.mdl',
    'a\nb',
    '',
    '/',
    './.',
    'x'.repeat(256),
    `${'\u00e9'.repeat(128)}`,
    `${'a/'.repeat(32)}a`,
    `${'long/'.repeat(10)}${'x'.repeat(250)}/${'./'.repeat(400)}a`,
  ])('never are %j', (name) => {
    expect(write('good', name, 'better')).toEqual({
      written: ['good', 'better'],
      codes: { ARCHIVE_NAME_UNSAFE: [name] },
    });
  });

  test.each([
    ['con', '_con'],
    ['AUX.mdl', '_AUX.mdl'],
    ['a/nul.tar.gz', 'a/_nul.tar.gz'],
    ['com1/lpt9.txt', '_com1/_lpt9.txt'],
    ['what?.txt', 'what_.txt'],
    ['a:b|c*.txt', 'a_b_c_.txt'],
    ['dot.', 'dot_'],
    ['space /a', 'space_/a'],
  ])('of "%s", which Windows cannot have, is "%s"', (name, expected) => {
    // One letter before a colon would be a drive.
    const safe = name.replace('a:b', 'aa:b');
    expect(write(safe)).toEqual({
      written: [expected.replace('a_b', 'aa_b')],
      codes: { ARCHIVE_NAME_CHANGED: [safe] },
    });
  });

  test('that are harmless stay: conduct, com10, nullify', () => {
    const names = ['conduct.mdl', 'com10', 'nullify', '.hidden', 'a..b', '...a'];
    expect(write(...names)).toEqual({ written: names, codes: {} });
  });

  test('that differ in case or in how accents are composed only are distinguished by numbers', () => {
    const { written, codes } = write('a.mdl', 'A.MDL', 'a~2.mdl', 'A.mdl', '\u00e9', 'e\u0301', '.b', '.B');
    expect(written).toEqual([
      'a.mdl',
      'A~2.MDL',
      'a~2~2.mdl',
      'A~3.mdl',
      '\u00e9',
      'e\u0301~2',
      '.b',
      '.B~2',
    ]);
    expect(codes.ARCHIVE_NAME_CHANGED).toEqual(['A.MDL', 'a~2.mdl', 'A.mdl', 'e\u0301', '.B']);
  });

  test('of a file and a folder of one name are distinguished', () => {
    for (const names of [
      ['a', 'A/b'],
      ['A/b', 'a'],
    ]) {
      expect(write(...names).written.sort()).toEqual(['A/b', 'a~2']);
    }
  });

  test('are found in no more steps than there are names', () => {
    const names = Array.from({ length: 1 << 15 }, (_, index) =>
      [...'abcdefghijklmno']
        .map((letter, bit) => (index & (1 << bit) ? letter.toUpperCase() : letter))
        .join(''),
    );
    const { written } = write(...names);
    expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(1 << 15);
  });
});
