import { expect, test } from 'vitest';
import { catalog } from '../../src/index.ts';
import { meaningsOf } from '../../studio/src/desk/meanings.ts';

/** Issues of opening a character; those of conversions name options where the page has none. */
const OPTIONS = /--(search|with|root)\b/;

test('no advice in the page names an option of the command line by which files are found', () => {
  const codes = [...catalog.keys()].map((code) => ({ code }));
  const advice = Object.entries(meaningsOf(codes)).filter(([, known]) => OPTIONS.test(known.advice));
  expect(advice).toEqual([]);
});
