/** The result of a batch, as text and as JSON. */

import type { ManifestFile } from '../batch/manifest.ts';
import type { Deviation } from '../batch/report/data.ts';
import type { Outcome } from '../batch/run.ts';
import { compareRows } from '../convert/batch/compare-rows.ts';
import type { BatchRow } from '../convert/batch/row.ts';
import type { BatchSettings } from '../convert/batch/settings.ts';
import { CONVERT_CODES } from '../convert/codes.ts';
import { percent } from '../convert/verify.ts';
import type { Issue } from '../report/report.ts';
import { counted, grouped } from '../text/counts.ts';
import { type Failure, issueOfFailure } from './failures.ts';
import { describeFindings } from './findings.ts';
import { print, printable } from './output.ts';

/** A character that became better or worse. */
interface Change {
  input: string;
  changes: string[];
}

/** What the results of a batch are like, read again. */
interface Verified {
  /** Number of those that visibly deviate from their sources, or lack clips or meshes. */
  deviating: number;
  /** The largest deviation, relative to the height of its character. */
  largest: Deviation;
}

/** The result of a batch, as `--json` prints it. */
export interface BatchSummary {
  /** Folder of the results. */
  output: string;
  manifest: string;
  /** Numbers of characters: of all, by their status, and of those that an earlier run finished or that are unchanged. */
  characters: number;
  done: number;
  same: number;
  failed: number;
  finished: number;
  unchanged: number;
  /** Files that belong to no character as its first file. */
  others: number;
  /** Files that others refer to and that were not found, each name once. */
  missing: number;
  /** Numbers of characters with errors, and of others with warnings, in their files. */
  withErrors: number;
  withWarnings: number;
  /** With `--verify`: what reading the results again has shown. */
  verified?: Verified;
  failures: Failure[];
  /** What is wrong with the archives of the search path, and with those of the inputs that are no failures. */
  archives: Issue[];
  /** With `--baseline`. */
  better?: Change[];
  worse?: Change[];
  seconds: number;
}

/** Collects the result of a batch. */
export class BatchTally {
  readonly #summary: BatchSummary;
  readonly #missing = new Set<string>();
  readonly #start = performance.now();

  constructor(output: string, manifest: string) {
    const counts = {
      characters: 0,
      done: 0,
      same: 0,
      failed: 0,
      finished: 0,
      unchanged: 0,
      others: 0,
      missing: 0,
      withErrors: 0,
      withWarnings: 0,
    };
    this.#summary = { output, manifest, ...counts, failures: [], archives: [], seconds: 0 };
  }

  archives(issues: readonly Issue[]): void {
    this.#summary.archives.push(...issues);
  }

  other(): void {
    this.#summary.others++;
  }

  row(row: BatchRow, how: Outcome): void {
    const { input, status, error, missing, issues } = row;
    const summary = this.#summary;
    summary.characters++;
    if (how === 'unchanged') {
      summary.unchanged++;
      return;
    }
    summary[status]++;
    if (how === 'finished') summary.finished++;
    if (error) summary.failures.push({ input, error });
    if (issues.error > 0) summary.withErrors++;
    else if (issues.warning > 0) summary.withWarnings++;
    this.#verified(row);
    for (const { name } of missing) this.#missing.add(name.toLowerCase());
  }

  #verified({ input, deviation, codes }: BatchRow): void {
    if (deviation === undefined) return;
    const own = { input, deviation };
    const { deviating, largest } = this.#summary.verified ?? { deviating: 0, largest: own };
    // Characters are finished in any order.
    const isLarger =
      deviation > largest.deviation || (deviation === largest.deviation && input < largest.input);
    const isDeviating = CONVERT_CODES.CONVERT_VERIFY_APART.id in codes;
    this.#summary.verified = {
      deviating: deviating + Number(isDeviating),
      largest: isLarger ? own : largest,
    };
  }

  /** Compares all rows with those of an earlier batch. */
  async compare(before: ManifestFile, after: ManifestFile): Promise<void> {
    const changes: { better: Change[]; worse: Change[] } = { better: [], worse: [] };
    for await (const row of after.rows()) {
      const earlier = await before.find(row.input);
      if (!earlier) continue;
      const { better, worse } = compareRows(earlier, row);
      if (better.length > 0) changes.better.push({ input: row.input, changes: better });
      if (worse.length > 0) changes.worse.push({ input: row.input, changes: worse });
    }
    Object.assign(this.#summary, changes);
  }

  end(): BatchSummary {
    const summary = this.#summary;
    summary.missing = this.#missing.size;
    summary.failures.sort((a, b) => (a.input < b.input ? -1 : 1));
    summary.seconds = Math.round(performance.now() - this.#start) / 1000;
    return summary;
  }
}

/**
 * Whether the exit code of a batch says that something is wrong: if a character became worse than in the baseline, or else
 * if one has failed or, in a batch that only checks, has errors in its files.
 */
export function endsWithErrors(
  { worse, failed, withErrors }: BatchSummary,
  { to }: Pick<BatchSettings, 'to'>,
): boolean {
  if (worse) return worse.length > 0;
  return failed > 0 || (to === 'check' && withErrors > 0);
}

export function describeBatch(summary: BatchSummary): void {
  const { output, done, same, failed, finished, unchanged, others, missing, failures, archives } = summary;
  const { withErrors, withWarnings, verified } = summary;
  const parts = [
    counted(done, 'character'),
    ...part(same, 'the same as others'),
    ...part(failed, 'failed'),
    ...part(unchanged, 'unchanged'),
  ];
  const before = finished > 0 ? ` (${grouped(finished)} of them by an earlier run)` : '';
  print(`${output}: ${parts.join(', ')}${before}`);
  const issues = [...archives, ...failures.map(issueOfFailure)];
  if (issues.length > 0) print(describeFindings(issues));
  const faulty = [...having(withErrors, 'errors'), ...having(withWarnings, 'warnings only')];
  if (faulty.length > 0) print(faulty.join(', '));
  if (verified) print(describeVerified(verified));
  if (missing > 0)
    print(
      `${counted(missing, 'missing file')}: see \`missing\` in ${summary.manifest}; name folders or archives that may contain them with --search`,
    );
  if (others > 0) print(`${counted(others, 'other file')}: parts of characters, or of no known format`);
  for (const [title, changes = []] of [
    ['worse', summary.worse],
    ['better', summary.better],
  ] as const)
    for (const { input, changes: list } of changes)
      print(`${title}: ${printable(input)}: ${list.join(', ')}`);
}

function having(count: number, what: string): string[] {
  return count > 0 ? [`${counted(count, 'character')} with ${what}`] : [];
}

function describeVerified({ deviating, largest: { input, deviation } }: Verified): string {
  const largest =
    deviation > 0 ? `at most ${percent(deviation)} of the height, ${printable(input)}` : 'no deviation';
  const others =
    deviating > 0
      ? `; ${counted(deviating, 'result')} with a visible deviation, or without clips or meshes of the source`
      : '';
  return `verified: ${largest}${others}`;
}

function part(count: number, what: string): string[] {
  return count > 0 ? [`${grouped(count)} ${what}`] : [];
}
