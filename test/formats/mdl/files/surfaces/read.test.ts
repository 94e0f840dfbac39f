import { expect, test } from 'vitest';
import { parseSettings, placedLines } from '../../../../../src/formats/mdl/files/surfaces/read.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('words end at spaces, tabs, vertical tabs and form feeds', () => {
  expect(parseSettings(bytes('a b\tc\vd\fe'))).toEqual({ lines: [{ words: ['a', 'b', 'c', 'd', 'e'] }] });
});

test('lines end at a line feed, a return, or both', () => {
  const lines = placedLines(bytes('a\rb\nc\r\nd'));
  expect(lines.map(({ words, offset }) => [words.join(), offset])).toEqual([
    ['a', 0],
    ['b', 2],
    ['c', 4],
    ['d', 7],
  ]);
});
