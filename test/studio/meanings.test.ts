import { expect, test } from 'vitest';
import { catalog } from '../../src/index.ts';
import { meaningsOf } from '../../studio/src/desk/meanings.ts';

/** The advice of all codes, as the page gives it. */
const advice = Object.entries(meaningsOf([...catalog.keys()].map((code) => ({ code }))));

/** Issues of opening a character; those of conversions name options where the page has none. */
const OPTIONS = /--(search|with|root)\b/;

test('no advice in the page names an option of the command line by which files are found', () => {
  expect(advice.filter(([, known]) => OPTIONS.test(known.advice))).toEqual([]);
});

test('no advice in the page asks to install a package', () => {
  expect(advice.filter(([, known]) => /npm install/.test(known.advice))).toEqual([]);
});
