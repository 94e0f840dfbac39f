/** The result of a build, as text and as JSON. */
import type { BuildEnd } from '../batch/build/build.ts';
import type { Outcome } from '../batch/run.ts';
import type { BatchRow } from '../convert/batch/row.ts';
import { catalog } from '../convert/catalog.ts';
import type { Issue, Severity } from '../report/report.ts';
import { counted, grouped } from '../text/counts.ts';
import { type Failure, issueOfFailure } from './failures.ts';
import { describeFindings } from './findings.ts';
import { print, printable } from './output.ts';

/** The result of a build, as `--json` prints it. */
export interface BuildSummary extends BuildEnd {
  /** Folder of the results. */
  output: string;
  /** Numbers of sources: that were built, that have not changed, and that failed. */
  built: number;
  unchanged: number;
  failed: number;
  /** Number of issues and losses of all sources by severity. */
  issues: Record<Severity, number>;
  /** The same by source and code. */
  findings: { input: string; code: string; severity: Severity; count: number }[];
  failures: Failure[];
  /** What is wrong with the archives of the search path; `issues` counts it, too. */
  archives: Issue[];
  seconds: number;
}

/** Collects the result of a build. */
export class BuildTally {
  readonly #start = performance.now();
  readonly #summary: BuildSummary;

  constructor(output: string) {
    const issues = { error: 0, warning: 0, info: 0 };
    const counts = { built: 0, unchanged: 0, failed: 0, others: 0 };
    this.#summary = {
      output,
      ...counts,
      unused: [],
      removed: [],
      issues,
      findings: [],
      failures: [],
      archives: [],
      seconds: 0,
    };
  }

  archives(issues: readonly Issue[]): void {
    const { archives, issues: counts } = this.#summary;
    archives.push(...issues);
    for (const { severity, more = 1 } of issues) counts[severity] += more;
  }

  row({ input, status, error, codes }: BatchRow, how: Outcome): void {
    const summary = this.#summary;
    if (status === 'failed') summary.failed++;
    else if (how === 'new') summary.built++;
    else summary.unchanged++;
    if (error) summary.failures.push({ input, error });
    for (const [code, count] of Object.entries(codes)) {
      if (code === error?.code) continue;
      const severity = catalog.get(code)?.severity ?? 'info';
      summary.issues[severity] += count;
      summary.findings.push({ input, code, severity, count });
    }
  }

  end(end: BuildEnd): BuildSummary {
    const byInput = (a: { input: string }, b: { input: string }) => (a.input < b.input ? -1 : 1);
    const summary = Object.assign(this.#summary, end);
    summary.failures.sort(byInput);
    summary.findings.sort(byInput);
    summary.seconds = Math.round(performance.now() - this.#start) / 1000;
    return summary;
  }
}

export function describeBuild({
  output,
  built,
  unchanged,
  failed,
  others,
  unused,
  removed,
  ...summary
}: BuildSummary): void {
  const parts = [`${grouped(built)} built`, `${grouped(unchanged)} unchanged`];
  if (failed > 0) parts.push(`${grouped(failed)} failed`);
  if (removed.length > 0) parts.push(`${counted(removed.length, 'file')} removed`);
  print(`${output}: ${parts.join(', ')}`);
  const findings = summary.findings.map(({ input, code, severity, count }): Issue => {
    return { code, severity, message: counted(count, 'time'), path: '', file: input };
  });
  const issues = [...summary.archives, ...summary.failures.map(issueOfFailure), ...findings];
  if (issues.length > 0) print(describeFindings(issues));
  if (others > 0) print(`${counted(others, 'other file')}: no rule matches`);
  for (const { path, match } of unused) print(`${path} is used for no file: ${printable(match.join(', '))}`);
}
