/** What became of each character of the batch. */
import { computed, signal } from '@preact/signals';
import type { BatchRow } from 'exhume/batch';
import type { Packed } from '../worker/batch.ts';
import type { Meanings } from '../worker/meanings.ts';

/** A character that was converted or has failed. */
export interface Ended extends Pick<BatchRow, 'codes' | 'issues' | 'losses' | 'missing'> {
  state: 'done' | 'failed';
  /** Why it failed. */
  reason?: string;
  /** Bytes of its files, before compression. */
  bytes: number;
  meanings: Meanings;
}

export type Outcome = { state: 'waiting' | 'converting' } | Ended;

const NOTHING_YET: Outcome = { state: 'waiting' };

/** By the index of the character. */
const outcomes = new Map<number, Outcome>();

/** Notifies readers of `outcomes`, which is not a signal: it would have to be copied at each change. */
const changes = signal(0);

export interface Totals {
  done: number;
  failed: number;
  bytes: number;
}

let sums: Totals = { done: 0, failed: 0, bytes: 0 };

/** Of all that have ended. */
export const totals = computed(() => {
  void changes.value;
  return sums;
});

export function outcomeOf(index: number): Outcome {
  void changes.value;
  return outcomes.get(index) ?? NOTHING_YET;
}

export function hasEnded(outcome: Outcome): outcome is Ended {
  return outcome.state === 'done' || outcome.state === 'failed';
}

export function setOutcome(index: number, outcome: Outcome): void {
  const before = outcomes.get(index) ?? NOTHING_YET;
  outcomes.set(index, outcome);
  sums = plus(plus(sums, before, -1), outcome, 1);
  changes.value++;
}

export function clearOutcomes(indices: Iterable<number> = [...outcomes.keys()]): void {
  for (const index of indices) setOutcome(index, NOTHING_YET);
}

function plus(sum: Totals, outcome: Outcome, sign: 1 | -1): Totals {
  if (!hasEnded(outcome)) return sum;
  const { state, bytes } = outcome;
  return { ...sum, [state]: sum[state] + sign, bytes: sum.bytes + sign * bytes };
}

export function outcomeOfPacked({ row, files, meanings }: Packed): Ended {
  const { status, error, codes, issues, losses, missing } = row;
  return {
    state: status === 'failed' ? 'failed' : 'done',
    ...(error ? { reason: error.message } : {}),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    codes,
    issues,
    losses,
    missing,
    meanings,
  };
}

/** Of a character that took too long. */
export function outcomeOfError(error: unknown): Ended {
  const reason = error instanceof Error ? error.message : `${error}`;
  const issues = { error: 1, warning: 0, info: 0 };
  return { state: 'failed', reason, bytes: 0, codes: {}, issues, losses: [], missing: [], meanings: {} };
}

export function countLosses({ losses }: Ended): number {
  return losses.reduce((sum, { count }) => sum + count, 0);
}
