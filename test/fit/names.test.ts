import { describe, expect, test } from 'vitest';
import { DistinctNames, FILE_NAMES, foldCase, namingBy, shortened, spelled } from '../../src/fit/names.ts';

describe('distinct names', () => {
  test('are those asked for where they are free, else numbered', () => {
    const names = new DistinctNames({ limit: 8 });
    expect(['arm', 'arm', 'arm', 'leg'].map((name) => names.distinct(name))).toEqual([
      'arm',
      'arm_2',
      'arm_3',
      'leg',
    ]);
  });

  test('are cut, their endings and numbers kept', () => {
    const names = new DistinctNames({ limit: 8 });
    const given = [
      names.distinct('shoulder_left'),
      names.distinct('shoulder_right'),
      names.distinct('shoulder', '.tga'),
    ];
    expect(given).toEqual(['shoulder', 'should_2', 'shou.tga']);
  });

  test('keep clear of what is reserved, by the key that counts', () => {
    const names = new DistinctNames({ limit: 8, keyOf: (name) => name.toLowerCase() });
    names.reserve('Arm');
    expect(names.distinct('ARM')).toBe('ARM_2');
  });

  test('leave letters whole where length is counted in bytes', () => {
    const lengthOf = (name: string) => new TextEncoder().encode(name).length;
    // Two bytes each.
    expect(shortened('äöü', '', { limit: 5, lengthOf })).toBe('äö');
  });

  test('are numbered as the rules say', () => {
    const spaced = new DistinctNames({ numbered: (name, number) => `${name} ${number}` });
    expect(['smile', 'smile', 'smile'].map((name) => spaced.distinct(name))).toEqual([
      'smile',
      'smile 2',
      'smile 3',
    ]);
    const files = new DistinctNames(FILE_NAMES);
    const given = ['a.b.caf', 'A.B.caf', 'a.b.cmf', 'a.b.cmf'].map((name) => files.distinct(name));
    expect(given).toEqual(['a.b.caf', 'A.B_2.caf', 'a.b.cmf', 'a.b_2.cmf']);
  });

  test('have legal letters, and changed ones are reported', () => {
    const changed: string[] = [];
    const rules = { limit: 6, keyOf: foldCase, legal: (name: string) => foldCase(name).replaceAll(' ', '_') };
    const names = new DistinctNames(rules, (wanted, given) => changed.push(`${wanted} -> ${given}`));
    expect(['Arm', 'left arm', 'arm'].map((name) => names.distinct(name))).toEqual([
      'arm',
      'left_a',
      'arm_2',
    ]);
    expect(names.own('arm')).toBe('arm_3');
    expect(changed).toEqual(['left arm -> left_a', 'arm -> arm_2']);
  });

  test('that fit may be had a second time', () => {
    const names = new DistinctNames({ limit: 4 });
    expect(['arm', 'arm', 'finger', 'finger'].map((name) => names.fit(name))).toEqual([
      'arm',
      'arm',
      'fing',
      'fi_2',
    ]);
  });
});

describe('names by the rules of a target', () => {
  const rules = { alphabet: 'unicode', distinct: 'no', empty: true } as const;

  test.each([
    ['unicode', 'Жук a+b'],
    ['latin1', '??? a+b'],
    ['ascii', '____a+b'],
    ['file-name', 'Жук_a_b'],
  ] as const)('are spelled in letters of %s', (alphabet, name) => {
    expect(spelled('Жук a+b', { ...rules, alphabet })).toBe(name);
  });

  test('have one sign for each letter that is missing, a NUL among them', () => {
    expect(spelled('a\0é😀', { ...rules, alphabet: 'latin1' })).toBe('a?é?');
  });

  test('are cut, told apart whatever their case, and never empty', () => {
    const names = new DistinctNames(
      namingBy({ alphabet: 'ascii', length: 5, distinct: 'ignoring case', empty: false }),
    );
    expect(['Arm', 'arm', 'shoulder', ''].map((name) => names.own(name))).toEqual([
      'Arm',
      'arm_2',
      'shoul',
      'unnam',
    ]);
  });
});
