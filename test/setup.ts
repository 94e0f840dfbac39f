/** What tests that share a process have in common. */
import * as fc from 'fast-check';
import { expect } from 'vitest';

/** Columns of the same bytes are equal; what compares them number by number takes seconds for whole files. */
function haveSameBytes(a: unknown, b: unknown): boolean | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
  const [left, right] = [a, b].map((view) => Buffer.from(view.buffer, view.byteOffset, view.byteLength));
  return left!.equals(right!) || undefined;
}

// This file runs before each one of tests, and testers add up.
const shared = globalThis as { comparesBytes?: true };
if (!shared.comparesBytes) expect.addEqualityTesters([haveSameBytes]);
shared.comparesBytes = true;

// Properties are tried on other cases in each run, and on the same ones in CI. A failure tells its seed; FAST_CHECK_SEED tries
// the same cases again.
const given = process.env.FAST_CHECK_SEED ?? (process.env.CI === 'true' ? '1' : undefined);

fc.configureGlobal({
  ...(given === undefined ? {} : { seed: Number(given) }),
  reporter: (details) => {
    if (!details.failed) return;
    const again = `The same cases again: FAST_CHECK_SEED=${details.seed} npm test -- FILE`;
    throw new Error(`${fc.defaultReportMessage(details)}\n${again}`, { cause: details.errorInstance });
  },
});
