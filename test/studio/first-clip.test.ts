import { expect, test } from 'vitest';
import { firstClip } from '../../studio/src/timeline/first-clip.ts';

test.each([
  {
    of: 'a creature of Neverwinter Nights',
    names: ['ca1slashl', 'cgustandb', 'ccwalkf', 'cpause1'],
    first: 3,
  },
  { of: 'a chest of Neverwinter Nights', names: ['damage', 'dead', 'default', 'die'], first: 2 },
  { of: 'a weapon of Far Cry', names: ['activate1', 'fire11', 'idle11'], first: 2 },
  { of: 'a character that never stands still', names: ['Jump', 'Fast_Walk', 'Run'], first: 1 },
  { of: 'a character with other names', names: ['marche', 'attente'], first: 0 },
  { of: 'a character without clips', names: [], first: -1 },
])('the clip that plays first of $of', ({ names, first }) => {
  expect(firstClip(names)).toBe(first);
});
