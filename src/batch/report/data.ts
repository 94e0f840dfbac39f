/** The report of a batch as plain data: `report.json`, and the data of the page `report.html`. */

/** The severity of a code: a `failure` means that there is no result, and a loss is not a defect of a file. */
export type FindingKind = 'failure' | 'error' | 'warning' | 'loss' | 'info';

/** A code, and how often it occurs. */
export interface CodeCount {
  code: string;
  kind: FindingKind;
  meaning: string;
  advice: string;
  /** Number of characters that have it. */
  characters: number;
  /** Number of occurrences. */
  count: number;
  /** The largest measured size of a loss, and the character that has it. */
  worst?: { max: number; unit: string; input: string };
}

/** A file that was not found. */
export interface MissingCount {
  /** As spelled by the first file that refers to it. */
  name: string;
  /** Its role in the files that refer to it, such as `texture`. */
  role: string;
  /** Number of characters that lack it. */
  characters: number;
}

/** All missing files of a role. */
export interface MissingRole {
  role: string;
  files: number;
  characters: number;
}

/** A character, and the deviation of its result, relative to its height. */
export interface Deviation {
  input: string;
  deviation: number;
}

/** The content of `report.json`. */
export interface BatchReport {
  /** Of Exhume. */
  version: string;
  characters: number;
  /** Number of characters with their own result. */
  done: number;
  /** Number of characters that share the result of another one with the same content. */
  same: number;
  failed: number;
  /** Bytes of all results. */
  bytes: number;
  /** Sum of the times of all characters. */
  seconds: number;
  /** The most serious first, then the most frequent. */
  codes: CodeCount[];
  missingByRole: MissingRole[];
  /** Files that the most characters lack come first. */
  missing: MissingCount[];
  /** The largest first. */
  deviations: Deviation[];
}

/** A character in the table of the page. */
export interface TableRow {
  input: string;
  status: 'done' | 'same' | 'failed';
  errors: number;
  warnings: number;
  losses: number;
  bytes: number;
  seconds: number;
  /** -1 if it was not measured. */
  deviation: number;
  /** Path of the main file of the result; empty without one. */
  output: string;
  /** Path of the picture; empty without one. */
  thumbnail: string;
  /** The reason of its failure; empty if it did not fail. */
  message: string;
  /** Indices into the `codes` of the table. */
  codes: number[];
  /** Indices into the `missing` of the table. */
  missing: number[];
}

/** The rows by columns, which take half of the space. */
export type Columns = { [K in keyof TableRow]: TableRow[K][] };

/** What a report is about: the characters of a batch, or the sources of a build. */
export type ReportKind = 'batch' | 'build';

export interface PageData {
  kind: ReportKind;
  report: BatchReport;
  codes: string[];
  missing: string[];
  /** All characters or, of very many, the most serious ones. */
  rows: Columns;
}
