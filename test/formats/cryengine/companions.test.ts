import { describe, expect, test } from 'vitest';
import { cryengineBeside } from '../../../src/formats/cryengine/companions.ts';
import type { SourceFile } from '../../../src/formats/format.ts';

const file = (name: string): SourceFile => ({
  name,
  document: { format: `cryengine.${name.slice(-3).toLowerCase()}` },
});

/** What belongs to some files, as “role name (alias)”. */
function beside(files: string[], names: string[], wanted: { levels?: boolean; animations?: boolean } = {}) {
  return cryengineBeside(files.map(file), names, { levels: false, animations: true, ...wanted }).map(
    ({ role, name, alias }) => `${role} ${name}${alias === undefined ? '' : ` (${alias})`}`,
  );
}

describe('beside a model', () => {
  const FOLDER = [
    'Merc.cal',
    'merc.cgf',
    'merc_LOD1.cgf',
    'merc_lod10.cgf',
    'merc_LOD2.cgf',
    'merc_walk.caf',
  ];

  test('its list is wanted, and then no animation but those of the list', () => {
    expect(beside(['merc.cgf'], FOLDER)).toEqual(['list Merc.cal']);
  });

  test('the levels of detail come first, in their order, where they are asked for', () => {
    expect(beside(['merc.cgf'], FOLDER, { levels: true })).toEqual([
      'level merc_LOD1.cgf',
      'level merc_LOD2.cgf',
      'level merc_lod10.cgf',
      'list Merc.cal',
    ]);
    expect(beside(['merc.cgf'], FOLDER, { levels: true, animations: false })).toHaveLength(3);
  });

  test('without a list every animation that is called after it is wanted, under the rest of its name', () => {
    const names = [
      'gun.cgf',
      'GUN_Fire11.CAF',
      'gun_walk_fast.caf',
      'gun_.caf',
      'gunner_idle.caf',
      'gun.caf',
    ];
    expect(beside(['gun.cgf'], names)).toEqual([
      'animation GUN_Fire11.CAF (Fire11)',
      'animation gun_walk_fast.caf (walk_fast)',
    ]);
    expect(beside(['gun.cgf'], names, { animations: false })).toEqual([]);
  });

  test('animations of another model with a longer name stay away', () => {
    const names = ['gun.cgf', 'gun_old.cgf', 'gun_old_fire.caf', 'gun_fire.caf', 'gun_old.caf'];
    expect(beside(['gun.cgf'], names)).toEqual([
      'animation gun_fire.caf (fire)',
      'animation gun_old.caf (old)',
    ]);
    expect(beside(['gun_old.cgf'], names)).toEqual(['animation gun_old_fire.caf (fire)']);
  });

  test('what is animated by itself has the same companions', () => {
    expect(beside(['door.cga'], ['door.cga', 'door_LOD1.cga', 'door.cal'], { levels: true })).toEqual([
      'level door_LOD1.cga',
      'list door.cal',
    ]);
  });

  test('a list that was given as well takes the place of its own', () => {
    expect(beside(['merc.cgf', 'other.cal'], FOLDER)).toEqual([]);
  });
});

describe('without a model', () => {
  test('a list has the model of its name', () => {
    const names = ['MERC.CGF', 'merc.cal', 'merc_LOD1.cgf', 'merc_walk.caf', 'other.cgf'];
    expect(beside(['merc.cal'], names)).toEqual(['mesh MERC.CGF']);
    expect(beside(['merc.cal'], names, { levels: true })).toEqual(['mesh MERC.CGF', 'level merc_LOD1.cgf']);
    expect(beside(['merc.cal'], ['merc.cal', 'other.cgf'])).toEqual([]);
  });

  test('an animation needs nothing', () => {
    const names = ['merc.cgf', 'merc.cal', 'merc_walk.caf', 'merc_run.caf'];
    expect(beside(['merc_walk.caf'], names, { levels: true })).toEqual([]);
  });
});

test('files that were not found say nothing of what belongs to them', () => {
  const missing: SourceFile = { name: 'merc.cgf', role: 'mesh' };
  expect(cryengineBeside([missing], ['merc.cal'], { levels: true, animations: true })).toEqual([]);
});
