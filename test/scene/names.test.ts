import { describe, expect, test } from 'vitest';
import { DistinctNames, shortened } from '../../src/scene/names.ts';

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
});
