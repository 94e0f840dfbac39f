import { expect, test } from 'vitest';
import type { Item } from '../../studio/src/batch/item.ts';
import { matchingItems } from '../../studio/src/library/gallery-filter.ts';
import type { Facts } from '../../studio/src/worker/batch.ts';

const item = (index: number, id: string): Item => ({
  index,
  id,
  key: id.toLowerCase(),
  inputs: [id],
  output: id,
  folder: id,
});
const ITEMS = [
  item(0, 'models/Cow.mdl'),
  item(1, 'models/deer.mdl'),
  item(2, 'broken.c3s'),
  item(3, 'new.cfg'),
];

const facts = (words: string, clips: number, issues: number): Facts => ({
  family: 'mdl',
  bones: 3,
  isRigid: true,
  clips,
  triangles: 9,
  issues,
  words,
});
/** The last one was not examined yet. */
const FACTS = [facts('mdl graze hoof_left', 1, 0), facts('mdl antler mdl_key', 0, 2)];
const known = {
  factsOf: ({ index }: Item) => FACTS[index],
  refusalOf: ({ index }: Item) => (index === 2 ? 'Draco' : undefined),
};
const found = (text: string, show: 'all' | 'clips' | 'issues' | 'unreadable' = 'all', folder = '') =>
  matchingItems(ITEMS, { text, folder, show }, known).map(({ index }) => index);

test('the library finds characters by path, family, clip, bone and issue, whatever the case', () => {
  expect(found('')).toEqual([0, 1, 2, 3]);
  expect(found('COW')).toEqual([0]);
  expect(found('hoof')).toEqual([0]);
  expect(found('mdl_key')).toEqual([1]);
  expect(found('new')).toEqual([3]);
});

test('a chosen folder restricts every search', () => {
  expect(found('', 'all', 'models/')).toEqual([0, 1]);
  expect(found('deer', 'all', 'models/')).toEqual([1]);
  expect(found('new', 'all', 'models/')).toEqual([]);
});

test('every word of a search must be found', () => {
  expect(found('models antler')).toEqual([1]);
  expect(found('cow antler')).toEqual([]);
});

test('the library shows those with clips, with issues, or those that cannot be read', () => {
  expect(found('', 'clips')).toEqual([0]);
  expect(found('', 'issues')).toEqual([1]);
  expect(found('', 'unreadable')).toEqual([2]);
});
