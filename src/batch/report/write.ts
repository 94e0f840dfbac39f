/** Puts the report of a batch beside its results. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchRow } from '../../convert/batch/row.ts';
import type { BatchOutput } from '../types.ts';
import type { ReportKind } from './data.ts';
import { isReportPage, REPORT_JSON, REPORT_PAGE, reportFiles } from './report.ts';

/** Removes the report of an earlier run from a folder, but no other file of that name. */
export async function removeReport(folder: string): Promise<void> {
  const page = await readFile(join(folder, REPORT_PAGE)).catch(() => undefined);
  if (page && isReportPage(page))
    for (const name of [REPORT_PAGE, REPORT_JSON]) await rm(join(folder, name), { force: true });
}

/** Replaces the report of an earlier run, but no other file of that name. @throws ReplaceError, WriteError */
export async function writeReport(
  rows: AsyncIterable<BatchRow>,
  output: BatchOutput,
  kind: ReportKind = 'batch',
): Promise<void> {
  const earlier = await output.read(REPORT_PAGE);
  const isOurs = earlier !== undefined && isReportPage(earlier);
  await output.write(await reportFiles(rows, kind), isOurs ? [REPORT_PAGE, REPORT_JSON] : []);
}
