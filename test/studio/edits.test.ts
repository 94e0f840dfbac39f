import { describe, expect, test } from 'vitest';
import { colorOfHex, hexOfColor } from '../../studio/src/contents/colors.ts';
import { parseValue } from '../../studio/src/contents/values.ts';
import { withChanged, withFiles } from '../../studio/src/files/collection.ts';
import { afterEdit, editsOf, NO_HISTORY, redone, undone, wentTo } from '../../studio/src/state/history.ts';

const blob = (text: string) => new Blob([text]);
const [old, fresh] = [blob('old'), blob('new')];
const collection = [
  { path: 'troll/walk.caf', blob: old },
  { path: 'orc/orc.cfg', blob: old },
  { path: 'orc/walk.caf', blob: old },
];

describe('files that are added later', () => {
  test('go into the folder of the character, and replace files of the same name', () => {
    const added = [
      { path: 'walk.caf', blob: fresh },
      { path: 'maps/skin.tga', blob: fresh },
    ];
    expect(withFiles(collection, 'orc/orc.cfg', added)).toEqual([
      { path: 'troll/walk.caf', blob: old },
      { path: 'orc/orc.cfg', blob: old },
      { path: 'orc/walk.caf', blob: fresh },
      { path: 'maps/skin.tga', blob: fresh },
    ]);
  });
});

describe('an edited file', () => {
  const version = { collection, inputs: ['orc/orc.cfg'] };

  test('replaces the one in the folder of the character', () => {
    const changed = withChanged(version, [{ name: 'walk.caf', blob: fresh }]);
    expect(changed.collection.map((file) => file.blob === fresh)).toEqual([false, false, true]);
    expect(collection[2]!.blob).toBe(old);
  });

  test('is also found in another folder', () => {
    const elsewhere = { collection, inputs: ['hero/hero.cfg'] };
    const changed = withChanged(elsewhere, [{ name: 'orc.cfg', blob: fresh }]);
    expect(changed.collection[1]).toEqual({ path: 'orc/orc.cfg', blob: fresh });
  });

  test('stays in its folder when renamed, and is opened by its new name', () => {
    const changed = withChanged(version, [{ name: 'orc.cfg', blob: fresh, renamed: 'ogre.cfg' }]);
    expect(changed.collection[1]).toEqual({ path: 'orc/ogre.cfg', blob: fresh });
    expect(changed.inputs).toEqual(['orc/ogre.cfg']);
  });

  test('that is new may be below the folder of the character, also on the disk', () => {
    const handle = { kind: 'directory', name: 'models' } as FileSystemHandle;
    const main = { path: 'models/orc/orc.cfg', blob: old, origin: { handle, inside: ['orc', 'orc.cfg'] } };
    const onDisk = { collection: [main], inputs: [main.path] };
    const changed = withChanged(onDisk, [{ name: 'maps/hat.png', blob: fresh }]);
    expect(changed.collection[1]).toEqual({
      path: 'models/orc/maps/hat.png',
      blob: fresh,
      origin: { handle, inside: ['orc', 'maps', 'hat.png'] },
    });
  });

  test('goes into the folder of the character if it was in an archive, also when renamed', () => {
    const changed = withChanged(version, [{ name: 'hat.crf', blob: fresh, renamed: 'cap.crf' }]);
    expect(changed.collection).toEqual([...collection, { path: 'orc/cap.crf', blob: fresh }]);
  });

  test('is also opened by its new name if it was in an archive', () => {
    const packed = { collection: [{ path: 'game.pak', blob: old }], inputs: ['game.pak/orc/orc.cfg'] };
    const changed = withChanged(packed, [{ name: 'orc.cfg', blob: fresh, renamed: 'ogre.cfg' }]);
    expect(changed.collection.at(-1)).toEqual({ path: 'game.pak/orc/ogre.cfg', blob: fresh });
    expect(changed.inputs).toEqual(['game.pak/orc/ogre.cfg']);
  });
});

describe('the history of edits', () => {
  const version = (name: string) => ({ collection: [{ path: name, blob: old }], inputs: [name] });
  const [first, second, third] = [version('1'), version('2'), version('3')];
  const both = afterEdit(afterEdit(NO_HISTORY, first, 'rename a'), second, 'cut b');

  test('has nothing to undo or redo at first', () => {
    expect(undone(NO_HISTORY, first)).toBeUndefined();
    expect(redone(NO_HISTORY, first)).toBeUndefined();
  });

  test('undoes step by step, and redoes', () => {
    const back = undone(both, third)!;
    expect(back.version).toBe(second);
    expect(back.history.past.map(({ what }) => what)).toEqual(['rename a']);
    const further = undone(back.history, back.version)!;
    expect(further.version).toBe(first);
    const forth = redone(further.history, further.version)!;
    expect(forth.version).toBe(second);
    const end = redone(forth.history, forth.version)!;
    expect(end.version).toBe(third);
    expect(end.history).toEqual(both);
  });

  test('forgets what was undone when something else is edited', () => {
    const back = undone(both, third)!;
    const other = afterEdit(back.history, back.version, 'set c');
    expect(redone(other, third)).toBeUndefined();
    expect(other.past.map(({ what }) => what)).toEqual(['rename a', 'set c']);
  });

  test('keeps a hundred steps', () => {
    let history = NO_HISTORY;
    for (let step = 0; step < 130; step++) history = afterEdit(history, first, `${step}`);
    expect(history.past.map(({ what }) => what)).toEqual(
      Array.from({ length: 100 }, (_, step) => `${step + 30}`),
    );
  });
});

describe('a typed value', () => {
  test.each([
    ['head', 'old', 'head'],
    ['12', 'old', '12'],
    ['0x10', 3, 16],
    ['-1.5', 3, -1.5],
    ['', 3, undefined],
    ['many', 3, undefined],
    ['Infinity', 3, undefined],
    ['1 2,5;3', [0, 0, 0, 0], [1, 2, 5, 3]],
    ['1 2', [0, 0, 0], undefined],
    ['1 x 3', [0, 0, 0], undefined],
  ])('%j for %j is %j', (text, stored, value) => {
    expect(parseValue(text, stored)).toEqual(value);
  });
});

describe('the history', () => {
  const versions = [0, 1, 2].map((count) => ({ collection: [{ path: `${count}`, blob: old }], inputs: [] }));
  const history = afterEdit(afterEdit(NO_HISTORY, versions[0]!, 'rename'), versions[1]!, 'cut');

  test('goes back and forward by several edits at once', () => {
    const first = wentTo(history, versions[2]!, 0)!;
    expect(first.version).toBe(versions[0]);
    expect(editsOf(first.history)).toEqual(['rename', 'cut']);
    const second = wentTo(first.history, first.version, 1)!;
    expect(second.version).toBe(versions[1]);
    const last = wentTo(first.history, first.version, 2)!;
    expect(last.version).toBe(versions[2]);
    expect(last.history).toEqual(history);
  });

  test('stays where it is at the present edit', () => {
    expect(wentTo(history, versions[2]!, 2)).toBe(undefined);
  });
});

describe('colors of materials', () => {
  test('are shown in sRGB, whatever their encoding, and come back', () => {
    expect(hexOfColor([1, 0.5, 0, 1], 'srgb')).toBe('#ff8000');
    // The transfer function of sRGB (IEC 61966-2-1) has 128 / 255 at 0.2158605.
    expect(hexOfColor([1, 0.2158605, 0], 'linear')).toBe('#ff8000');
    expect(colorOfHex('#ff8000', 'srgb')).toEqual([1, 128 / 255, 0]);
    expect(colorOfHex('#ff8000', 'linear')[1]).toBeCloseTo(0.2158605, 6);
    expect(hexOfColor([7, -1, 0], 'srgb')).toBe('#ff0000');
  });
});
