/** Summarizes the rows of a batch without keeping all of them in memory. */
import type { BatchLoss, BatchRow } from '../../convert/batch/row.ts';
import { catalog } from '../../convert/catalog.ts';
import type { BatchReport, CodeCount, Deviation, FindingKind, MissingCount, MissingRole } from './data.ts';

/** Largest deviations that are listed. */
const MOST_DEVIATIONS = 20;

/** The most serious first. */
const KINDS: readonly FindingKind[] = ['failure', 'error', 'warning', 'loss', 'info'];

type Sums = Pick<BatchReport, 'version' | 'characters' | 'done' | 'same' | 'failed' | 'bytes' | 'seconds'>;

export class Tally {
  readonly #sums: Sums = {
    version: '',
    characters: 0,
    done: 0,
    same: 0,
    failed: 0,
    bytes: 0,
    seconds: 0,
  };
  readonly #codes = new Map<string, CodeCount>();
  readonly #missing = new Map<string, MissingCount>();
  readonly #roles = new Map<string, MissingRole>();
  #deviations: Deviation[] = [];

  add(row: BatchRow): void {
    const sums = this.#sums;
    sums.version = row.version;
    sums.characters++;
    sums[row.status]++;
    sums.bytes += row.outputs.reduce((sum, { bytes }) => sum + bytes, 0);
    sums.seconds += row.seconds;
    for (const [code, count] of Object.entries(row.codes)) this.#addCode(code, count, row);
    for (const loss of row.losses) this.#addLoss(loss, row);
    this.#addMissing(row);
    if (row.deviation !== undefined) this.#addDeviation({ input: row.input, deviation: row.deviation });
  }

  report(): BatchReport {
    return {
      ...this.#sums,
      codes: [...this.#codes.values()].sort(bySeverity),
      missingByRole: [...this.#roles.values()].sort((a, b) => b.files - a.files || compare(a.role, b.role)),
      missing: [...this.#missing.values()].sort(
        (a, b) => b.characters - a.characters || compare(a.name, b.name),
      ),
      deviations: this.#deviations,
    };
  }

  #addCode(code: string, count: number, { error }: BatchRow): void {
    const known = this.#codes.get(code) ?? countOf(code);
    this.#codes.set(code, known);
    known.characters++;
    known.count += count;
    if (error?.code === code) known.kind = 'failure';
  }

  #addLoss({ code, error }: BatchLoss, { input }: BatchRow): void {
    const known = this.#codes.get(code);
    if (!known) return;
    known.kind = 'loss';
    if (error && error.max > (known.worst?.max ?? -1)) known.worst = { ...error, input };
  }

  #addMissing({ missing }: BatchRow): void {
    const counted = new Set<string>();
    const once = (key: string) => !counted.has(key) && counted.add(key);
    for (const { name, role } of missing) {
      const key = missingKey(name, role);
      const file = this.#missing.get(key) ?? { name, role, characters: 0 };
      const all = this.#roles.get(role) ?? { role, files: 0, characters: 0 };
      if (file.characters === 0) all.files++;
      if (once(key)) file.characters++;
      if (once(role)) all.characters++;
      this.#missing.set(key, file);
      this.#roles.set(role, all);
    }
  }

  #addDeviation(deviation: Deviation): void {
    this.#deviations = [...this.#deviations, deviation]
      .sort((a, b) => b.deviation - a.deviation || compare(a.input, b.input))
      .slice(0, MOST_DEVIATIONS);
  }
}

/** Games ignore case and treat `/` and `\` alike. */
export function missingKey(name: string, role: string): string {
  return `${role}\n${name.replaceAll('\\', '/').toLowerCase()}`;
}

function countOf(code: string): CodeCount {
  const { severity = 'error', meaning = '', advice = '' } = catalog.get(code) ?? {};
  return { code, kind: severity, meaning, advice, characters: 0, count: 0 };
}

function bySeverity(a: CodeCount, b: CodeCount): number {
  return (
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.characters - a.characters || compare(a.code, b.code)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
