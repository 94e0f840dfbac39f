import { expect, test } from 'vitest';
import { SOURCES } from '../../src/formats/families.ts';
import type { Reader } from '../../src/formats/format.ts';
import { familyById } from '../../src/formats/index.ts';
import { wholeFamily } from '../../src/formats/whole-families.ts';

test.each(SOURCES)('the reader of $id has its whole family', async ({ id, load }) => {
  const reader = await load();
  expect(reader.onto).toBeUndefined();
  expect(await wholeFamily(reader)).toBe(familyById(id));
});

test.each(['mine', 'constructor'])('a registered family called %s is whole already', async (id) => {
  const own = { id, formats: [], codes: {}, toScene: () => expect.fail() } as Reader;
  expect(await wholeFamily(own)).toBe(own);
});
