import { expect, test } from 'vitest';
import { sortFiles } from '../../../src/formats/cryengine/parts.ts';
import { Report } from '../../../src/report/report.ts';

test('files of other formats are skipped and reported', () => {
  const report = new Report();
  const sorted = sortFiles([{ name: 'a.csf', document: { format: 'cal3d.csf' } }], report);
  expect(sorted).toEqual({ models: [], levels: [], motions: [] });
  expect(report.issues).toMatchObject([{ code: 'CRYENGINE_FILE_FOREIGN', severity: 'warning' }]);
});
