import { expect, test } from 'vitest';
import { offsetOf } from '../../../src/formats/index.ts';
import { O3D_CODES } from '../../../src/formats/o3d/codes.ts';
import { codesRaised } from '../codes-raised.ts';
import { readO3d } from './bytes.ts';
import { CASES, FINE } from './rule-cases.ts';

test.each(CASES)('$code when $when', ({ code, bytes, path, message }) => {
  const { format, report } = readO3d(bytes, 'file');
  const found = report.issues.filter((issue) => issue.code === code);
  expect(found).toMatchObject([{ path, ...(message === undefined ? {} : { message }) }]);
  if (path !== '') expect(offsetOf(format, bytes, 'file', path)).toBeGreaterThanOrEqual(0);
});

test('every rule has a case', () => {
  expect(new Set(CASES.map(({ code }) => code))).toEqual(
    codesRaised(O3D_CODES, 'o3d/files/archive/check', 'o3d/files/blobs/check.ts'),
  );
});

test.each(FINE)('nothing is wrong with %s', (_what, bytes) => {
  expect(readO3d(bytes).report.issues).toEqual([]);
});
