import { expect, test } from 'vitest';
import { parseHash, toHash } from '../../studio/src/files/link.ts';

test('a link says sample, clip, time and selection, whatever is in their names', () => {
  const link = { sample: 'Cal3D', clip: 'run & jump #2', time: 0.5, select: 'Bip01 Spine' };
  const hash = toHash(link);
  expect(hash).toBe('#sample=Cal3D&clip=run+%26+jump+%232&time=0.5&select=Bip01+Spine');
  expect(parseHash(hash)).toEqual(link);
});

test('what is absent stays absent, and a time that is no number is ignored', () => {
  expect(parseHash(toHash({ sample: 'Cal3D' }))).toEqual({ sample: 'Cal3D' });
  expect(parseHash('#sample=Cal3D&time=soon')).toEqual({ sample: 'Cal3D' });
});

test('other addresses are no links', () => {
  expect(parseHash('')).toBeUndefined();
  expect(parseHash('#top')).toBeUndefined();
});
