/** Whether a character became better or worse since an earlier batch. */
import { counted } from '../../text/counts.ts';
import type { BatchRow } from './row.ts';

/** What became better or worse, in words. */
export interface RowChanges {
  better: string[];
  worse: string[];
}

/** A measured loss counts as larger or smaller from this share of it on. */
const NOTABLE = 0.01;

export function compareRows(before: BatchRow, after: BatchRow): RowChanges {
  const changes: RowChanges = { better: [], worse: [] };
  const note = (difference: number, what: string) => {
    if (difference < 0) changes.better.push(counted(-difference, `fewer ${what}`));
    if (difference > 0) changes.worse.push(counted(difference, `more ${what}`));
  };
  if (before.error && !after.error) changes.better.push(`no longer fails with ${before.error.code}`);
  if (after.error && !before.error) changes.worse.push(`fails with ${after.error.code}`);
  if (before.error || after.error) return changes;
  for (const severity of ['error', 'warning'] as const)
    note(after.issues[severity] - before.issues[severity], severity);
  note(after.missing.length - before.missing.length, 'missing file');
  compareLosses(before, after, changes);
  return changes;
}

function compareLosses(before: BatchRow, after: BatchRow, { better, worse }: RowChanges): void {
  const earlier = new Map(before.losses.map((loss) => [loss.code, loss]));
  const later = new Map(after.losses.map((loss) => [loss.code, loss]));
  for (const { code } of before.losses) if (!later.has(code)) better.push(`no loss ${code}`);
  for (const { code, count, error } of after.losses) {
    const loss = earlier.get(code);
    if (!loss) worse.push(`loss ${code}`);
    else if (error && loss.error && error.unit === loss.error.unit) {
      if (error.max > loss.error.max * (1 + NOTABLE)) worse.push(`larger loss ${code}`);
      if (error.max < loss.error.max * (1 - NOTABLE)) better.push(`smaller loss ${code}`);
    } else if (count > loss.count) worse.push(`more losses ${code}`);
    else if (count < loss.count) better.push(`fewer losses ${code}`);
  }
}
