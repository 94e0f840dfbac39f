/** Puts the report of a batch beside its results. */
import type { BatchRow } from '../../convert/batch/row.ts';
import type { BatchOutput } from '../types.ts';
import { isReportPage, REPORT_JSON, REPORT_PAGE, reportFiles } from './report.ts';

/** Replaces the report of an earlier run, but no other file of that name. @throws ReplaceError, WriteError */
export async function writeReport(rows: AsyncIterable<BatchRow>, output: BatchOutput): Promise<void> {
  const earlier = await output.read(REPORT_PAGE);
  const isOurs = earlier !== undefined && isReportPage(earlier);
  await output.write(await reportFiles(rows), isOurs ? [REPORT_PAGE, REPORT_JSON] : []);
}
