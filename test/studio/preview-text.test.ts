import { expect, test } from 'vitest';
import type { Inspection } from '../../src/entries/inspect.ts';
import { previewOf } from '../../studio/src/worker/preview-text.ts';

/** A record of fields, which are numbers or texts. */
function record(fields: Record<string, number | string>): Inspection {
  const children = Object.entries(fields).map(([name, value]) => ({
    name,
    value,
    type: typeof value === 'string' ? 'string' : 'u32',
  }));
  return { childCount: children.length, child: (at: number) => children[at] } as unknown as Inspection;
}

test('a record is told apart by its name, or by an id that is a text', () => {
  expect(previewOf(record({ id: 1162760002, length: 54, name: 'skull' }))).toBe('"skull"');
  expect(previewOf(record({ type: 1, id: 'bone_7' }))).toBe('"bone_7"');
});

test('a number that many records share is no name: the first fields are shown', () => {
  expect(previewOf(record({ id: 1162760002, length: 54 }))).toBe('id 1162760002, length 54');
});
