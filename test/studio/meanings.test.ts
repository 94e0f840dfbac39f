import { expect, test } from 'vitest';
import { catalog } from '../../src/index.ts';
import { meaningsOf } from '../../studio/src/desk/meanings.ts';

/** The advice of all codes, as the page gives it. */
const advice = Object.entries(meaningsOf([...catalog.keys()].map((code) => ({ code }))));

/** The page finds files and puts edits back in its own way, and has controls for how files are written. */
const OPTIONS = /--(search|with|root|onto|lod|version|for|compress|separate|target)\b/;

test('no advice in the page names an option of the command line for which the page has a control', () => {
  expect(advice.filter(([, known]) => OPTIONS.test(known.advice))).toEqual([]);
});

test('no advice in the page asks to install a package', () => {
  expect(advice.filter(([, known]) => /npm install/.test(known.advice))).toEqual([]);
});
