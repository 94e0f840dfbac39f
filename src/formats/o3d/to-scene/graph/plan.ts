/** The computations for a param, in order. */
import type { Operation } from './operations.ts';

/** One computation: an object's output from its inputs. */
export interface Step {
  operation: Operation;
  /** Slots of the inputs. */
  inputs: number[];
  output: number;
  /** The steps on which it depends. */
  needs: Step[];
  /** Whether its result depends on the time. */
  isDriven: boolean;
  /** Whether its result changes with time: it depends on more than constant curves. */
  isMoving: boolean;
}

/** A requested param. */
export interface Requested {
  /** Its slot in `values`. */
  slot: number;
  /** Whether it depends on the time. */
  isDriven: boolean;
  /** The step that computes it, unless it is constant. */
  step?: Step;
}

/** All steps for some params, dependencies first. */
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

/** Whether some params need more than so many steps. */
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
