/** The report of a batch: a page that opens from a folder, and the same data as JSON. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BatchRow } from '../../convert/batch/row.ts';
import type { NamedBytes } from '../../formats/format.ts';
import type { PageData, ReportKind } from './data.ts';
import { Table } from './table.ts';
import { Tally } from './tally.ts';

export const REPORT_PAGE = 'report.html';
export const REPORT_JSON = 'report.json';

/** The built page, from the bundle, from the compiled modules, and from the sources. */
const PAGES = ['../report-page/', '../../report-page/', '../../../dist/report-page/'].map((path) =>
  fileURLToPath(new URL(`${path}page.html`, import.meta.url)),
);

/** The element of the page with the data. */
const DATA_ELEMENT = '<script type="application/json" id="report-data">';

/** The placeholder for the data in the built page. */
const PLACE = '{"report-data":"goes here"}';

/**
 * Creates the report of a batch or a build. Its page refers to thumbnails and results by path, so it must be in the output folder.
 *
 * @throws Error if the page is not built
 */
export async function reportFiles(
  rows: Iterable<BatchRow> | AsyncIterable<BatchRow>,
  kind: ReportKind = 'batch',
): Promise<NamedBytes[]> {
  const tally = new Tally();
  const table = new Table();
  for await (const row of rows) {
    tally.add(row);
    table.add(row);
  }
  const report = tally.report();
  const page = pageWith(await builtPage(), { kind, report, ...table.data() });
  const encoder = new TextEncoder();
  return [
    { name: REPORT_PAGE, bytes: encoder.encode(page) },
    { name: REPORT_JSON, bytes: encoder.encode(`${JSON.stringify(report, undefined, 2)}\n`) },
  ];
}

/** Whether a file is the page of a report. */
export function isReportPage(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes).includes(DATA_ELEMENT);
}

async function builtPage(): Promise<string> {
  const path = PAGES.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error('The page of the report is not built; run npm run build once');
  return readFile(path, 'utf8');
}

/** Inserts the data into the page, escaped so that no text can end its element or begin a comment. */
function pageWith(page: string, data: PageData): string {
  const [before, after] = page.split(DATA_ELEMENT + PLACE);
  if (after === undefined) throw new Error('The page of the report has no place for the data');
  return `${before}${DATA_ELEMENT}${JSON.stringify(data).replaceAll('<', '\\u003c')}${after}`;
}
