/** What became of each character of the batch. */
import { computed, signal } from '@preact/signals';
import type { Issue, Loss } from 'exhume';
import type { Packed } from '../desk/batch.ts';
import type { Meanings } from '../desk/meanings.ts';

/** Findings that are kept of a character; a batch may have a hundred thousand. */
const KEPT = 50;

export type Outcome =
  | { state: 'waiting' | 'converting' }
  | {
      state: 'done' | 'failed';
      /** Why there is no result, unless the issues say it. */
      reason?: string;
      /** Bytes of its files, before compression. */
      bytes: number;
      /** Number of all issues and losses. */
      counts: { errors: number; losses: number };
      /** The first of them. */
      issues: readonly Issue[];
      losses: readonly Loss[];
      meanings: Meanings;
    };

const NOTHING_YET: Outcome = { state: 'waiting' };

/** By the index of the item. */
const outcomes = new Map<number, Outcome>();

/** Notifies readers of `outcomes`, which is not a signal: it would have to be copied at each change. */
const changes = signal(0);

export interface Totals {
  done: number;
  failed: number;
  bytes: number;
}

const NONE: Totals = { done: 0, failed: 0, bytes: 0 };
let sums = NONE;

/** Of all that have ended. */
export const totals = computed(() => {
  void changes.value;
  return sums;
});

export function outcomeOf(index: number): Outcome {
  void changes.value;
  return outcomes.get(index) ?? NOTHING_YET;
}

export function setOutcome(index: number, outcome: Outcome): void {
  const before = outcomes.get(index);
  outcomes.set(index, outcome);
  sums = plus(plus(sums, before, -1), outcome, 1);
  changes.value++;
}

export function clearOutcomes(indices?: Iterable<number>): void {
  for (const index of indices ?? [...outcomes.keys()]) setOutcome(index, NOTHING_YET);
}

function plus(sum: Totals, outcome: Outcome | undefined, sign: 1 | -1): Totals {
  if (outcome?.state === 'failed') return { ...sum, failed: sum.failed + sign };
  if (outcome?.state !== 'done') return sum;
  return { ...sum, done: sum.done + sign, bytes: sum.bytes + sign * outcome.bytes };
}

export function outcomeOfPacked({ files, issues, losses, meanings }: Packed): Outcome {
  const errors = issues.reduce((sum, { severity, more = 1 }) => sum + (severity === 'error' ? more : 0), 0);
  return {
    state: files.length > 0 ? 'done' : 'failed',
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    counts: { errors, losses: losses.length },
    issues: issues.filter(({ severity }) => severity !== 'info').slice(0, KEPT),
    losses: losses.slice(0, KEPT),
    meanings,
  };
}

export function outcomeOfError(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : `${error}`;
  const counts = { errors: 0, losses: 0 };
  return { state: 'failed', reason: message, bytes: 0, counts, issues: [], losses: [], meanings: {} };
}
