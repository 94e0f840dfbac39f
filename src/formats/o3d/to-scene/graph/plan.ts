/** What must be computed for a param, and in which order. */
import type { Operation } from './operations.ts';

/** One computation: an object's output from its inputs. */
export interface Step {
  operation: Operation;
  /** Where the numbers of the inputs are. */
  inputs: number[];
  output: number;
  /** The steps that it needs first. */
  needs: Step[];
  /** Whether its result changes with time. */
  isDriven: boolean;
}

/** A param that has been asked for. */
export interface Requested {
  /** Where its numbers are in `values`. */
  slot: number;
  /** Whether it changes with time. */
  isDriven: boolean;
  /** What computes it, where it is not constant. */
  step?: Step;
}

/** All that must be computed for some params, dependencies first. */
export function planOf(requested: readonly Requested[]): Step[] {
  const plan: Step[] = [];
  const done = new Set<Step>();
  const pending = requested.flatMap(({ step }) => step ?? []);
  for (let next = pending.at(-1); next; next = pending.at(-1)) {
    const missing = done.has(next) ? [] : next.needs.filter((need) => !done.has(need));
    if (missing.length > 0) {
      pending.push(...missing);
      continue;
    }
    pending.pop();
    if (!done.has(next)) plan.push(next);
    done.add(next);
  }
  return plan;
}

/** Whether more than so many steps must be computed for some params. */
export function takesMoreThan(limit: number, requested: readonly Requested[]): boolean {
  const seen = new Set<Step>();
  const pending = requested.flatMap(({ step }) => step ?? []);
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (seen.size > limit) return true;
    pending.push(...next.needs);
  }
  return false;
}
