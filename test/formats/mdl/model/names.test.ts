import { expect, test } from 'vitest';
import { Names } from '../../../../src/formats/mdl/model/names.ts';
import { Report } from '../../../../src/report/report.ts';

test('of many names that had to be changed the first ten are listed, with how many more there are', () => {
  const names = new Names('nodes');
  for (let index = 0; index < 12; index++) names.distinct(`a ${index}`);
  const report = new Report();
  names.reportChanged(report);
  expect(report.losses).toHaveLength(1);
  expect(report.losses[0]!.message).toMatch(
    /^Renamed 12 nodes: "a 0" to "a_0", .*, "a 9" to "a_9" and 2 more$/,
  );
});

test('ten names that had to be changed are all listed', () => {
  const names = new Names('nodes');
  for (let index = 0; index < 10; index++) names.distinct(`a ${index}`);
  const report = new Report();
  names.reportChanged(report);
  expect(report.losses[0]!.message).toMatch(/"a 9" to "a_9"$/);
});
