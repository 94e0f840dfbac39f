import { describe, expect, test } from 'vitest';
import { calNeeds, resolveCal } from '../../../../../src/formats/cryengine/files/cal/list.ts';
import { readCal } from '../../../../../src/formats/cryengine/files/cal/read.ts';

const read = (...lines: string[]) => readCal(new TextEncoder().encode(lines.join('\r\n')));
const animations = (...lines: string[]) => resolveCal(read(...lines)).animations;
const paths = (...lines: string[]) =>
  animations(...lines).map((animation) => (animation.kind === 'file' ? animation.path : animation.kind));

describe('the files of a list', () => {
  test('lie in the animations folder two folders up', () => {
    expect(animations('// idles', 'walk = human_male\\walk_loop.caf')).toEqual([
      { kind: 'file', alias: 'walk', line: 1, path: '../../animations/human_male/walk_loop.caf' },
    ]);
  });

  test('are in the folder that $AnimDir names, relative to the folder of the character', () => {
    expect(paths('$AnimDir = .', 'a = a.caf', '$ANIMDIR = ..\\shared\\', 'b = x\\b.caf')).toEqual([
      'a.caf',
      '../shared/x/b.caf',
    ]);
  });

  test('are in the folder that the last #filepath before them names', () => {
    const list = [
      'a = a.caf',
      '#filepath animations\\men',
      'b = b.caf',
      '#filepath = x',
      'c = c.caf',
      'd = d.caf',
    ];
    expect(paths(...list)).toEqual(['../../animations/a.caf', 'animations/men/b.caf', 'x/c.caf', 'x/d.caf']);
  });

  test('lie where they did where a directive names no folder', () => {
    expect(paths('$AnimDir =', '#filepath', 'a = a.caf')).toEqual(['../../animations/a.caf']);
  });
});

test('switches hold for the lines that follow them', () => {
  const list = [
    'a = ?',
    '$AutoUnload = no',
    'b = ?',
    '$DelayLoad = YES',
    'c = ?',
    '$AutoUnload = maybe',
    'd = ?',
  ];
  expect(animations(...list)).toEqual([
    { kind: 'dummy', alias: 'a', line: 0 },
    { kind: 'dummy', alias: 'b', line: 2, autoUnload: false },
    { kind: 'dummy', alias: 'c', line: 4, autoUnload: false, delayLoad: true },
    { kind: 'dummy', alias: 'd', line: 6, autoUnload: false, delayLoad: true },
  ]);
});

test('a name behind # is a morph target, on either side', () => {
  expect(animations('grin = #full_smile', '#phoneme_a = x.caf')).toEqual([
    { kind: 'morph', alias: 'grin', line: 0, target: 'full_smile' },
    { kind: 'morph', alias: '#phoneme_a', line: 1, target: 'phoneme_a' },
  ]);
});

test('the model may be moved along each axis', () => {
  expect(
    resolveCal(read('$ModelOffsetZ = -1.5', '$modeloffsetx = 2', '$ModelOffsetY = up')).modelOffset,
  ).toEqual([2, 0, -1.5]);
  expect(resolveCal(read('a = a.caf'))).not.toHaveProperty('modelOffset');
});

test('a list needs its animations and other lists in the order of its lines, and no dummies or morphs', () => {
  const list = [
    '$AnimDir = .',
    'b = x.caf',
    '$Include = men\\all.cal',
    'gone = ?',
    'c = #smile',
    'a = x.caf',
  ];
  expect(calNeeds(read(...list))).toEqual([
    { role: 'animation', name: 'x.caf', alias: 'b' },
    { role: 'list', name: 'men/all.cal' },
    { role: 'animation', name: 'x.caf', alias: 'a' },
  ]);
});
