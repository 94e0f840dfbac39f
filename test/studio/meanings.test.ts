import { expect, test } from 'vitest';
import { catalog } from '../../src/index.ts';
import { meaningsOf } from '../../studio/src/worker/meanings.ts';

/** The advice of all codes, as the page gives it. */
const advice = Object.entries(meaningsOf([...catalog.keys()].map((code) => ({ code }))));

/** The page finds files and puts edits back in its own way, and has controls for how files are written. */
const OPTIONS = /--(search|with|root|onto|lod|version|for|compress|separate|target|vfrm)\b/;

test('no advice in the page names an option of the command line for which the page has a control', () => {
  expect(advice.filter(([, known]) => OPTIONS.test(known.advice))).toEqual([]);
});

/** Where files lie on the disk, and what is named on the command line, means nothing in the page. */
const PLACES = /search path|^Name the .*\bfile|^Put .* beside/;

test('advice about missing files in the page is to add or open them', () => {
  expect(advice.filter(([, known]) => PLACES.test(known.advice))).toEqual([]);
});

test('no advice in the page asks to install a package', () => {
  expect(advice.filter(([, known]) => /npm install/.test(known.advice))).toEqual([]);
});
