/** What a report calls the things that it is about. */
import type { ReportKind } from '../../src/batch/report/data.ts';

export interface Words {
  title: string;
  one: string;
  /** For headings. */
  each: string;
  all: string;
}

export const WORDS: Readonly<Record<ReportKind, Words>> = {
  batch: { title: 'Batch report', one: 'character', each: 'Character', all: 'Characters' },
  build: { title: 'Build report', one: 'source', each: 'Source', all: 'Sources' },
};
