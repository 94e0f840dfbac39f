import { expect, test } from 'vitest';
import { expectation, verdictOf } from '../../studio/src/export/verdict.ts';
import type { Written } from '../../studio/src/worker/converting.ts';

const NONE = { names: [], of: 3 };

function written(relative: number, clips = NONE): Written {
  const verification = { relative, missing: { clips, meshes: NONE } };
  return {
    files: [{ name: 'a.glb', blob: new Blob([]) }],
    issues: [],
    losses: [],
    meanings: {},
    verification,
  } as unknown as Written;
}

test('a conversion within rounding is identical, to a share that is rounded up', () => {
  expect(verdictOf(written(3e-8), 42)).toEqual({ isGood: true, text: 'all 42 clips, identical to 0.0001 %' });
  expect(verdictOf(written(2.1e-6), 3).text).toBe('all 3 clips, identical to 0.0003 %');
});

test('a larger difference is named', () => {
  expect(verdictOf(written(0.0123), 1)).toEqual({ isGood: false, text: 'the clip, up to 2 % apart' });
});

test('what looks different is no good result, however near it is', () => {
  const { verification, ...rest } = written(0);
  const differing = {
    ...verification!,
    looks: { triangles: { compared: 1, of: 1 }, differences: [{ kind: 'uvs' }] },
  };
  expect(verdictOf({ ...rest, verification: differing as never }, 2)).toEqual({
    isGood: false,
    text: 'all 2 clips, identical to 0.0001 %, but looks different',
  });
});

test('what is missing comes before any number', () => {
  const { isGood, text } = verdictOf(written(0, { names: ['walk'], of: 3 } as never), 3);
  expect(isGood).toBe(false);
  expect(text).toContain('1 of 3 clips');
});

test('nothing is lost only if no file is missing or has an error', () => {
  expect(expectation(0, '', 0)).toBe('nothing is lost');
  expect(expectation(2, '', 0)).toBe('2 losses');
  expect(expectation(0, '24 files missing', 1)).toBe('24 files missing');
  expect(expectation(0, '', 1)).toBe('1 error');
});
