/** The rules of the format. */
import type { Report } from '../../../report/report.ts';
import type { C3sDocument } from '../file/document.ts';

export function checkDocument(_document: C3sDocument, _report: Report): void {}
