/** What a character was before each edit. Old files cost little: their bytes stay where the browser has them. */
import type { NamedFile } from '../files/named-file.ts';

/** The files of a character at some time. */
export interface Version {
  collection: readonly NamedFile[];
  inputs: readonly string[];
}

/** A version and the edit that lies between it and the one beside it. */
export interface Step {
  version: Version;
  /** For people: what was edited. */
  what: string;
}

export interface History {
  /** The latest last. */
  past: readonly Step[];
  /** The next first. */
  future: readonly Step[];
}

export const NO_HISTORY: History = { past: [], future: [] };

/** What can be gone back to; the oldest is forgotten. */
const MOST_STEPS = 100;

/** After an edit there is nothing left to do again. */
export function afterEdit({ past }: History, before: Version, what: string): History {
  return { past: [...past, { version: before, what }].slice(-MOST_STEPS), future: [] };
}

/** @returns undefined where there is nothing to undo */
export function undone(
  { past, future }: History,
  now: Version,
): { version: Version; history: History } | undefined {
  const step = past.at(-1);
  if (!step) return undefined;
  const next = { version: now, what: step.what };
  return { version: step.version, history: { past: past.slice(0, -1), future: [next, ...future] } };
}

/** @returns undefined where nothing was undone */
export function redone(
  { past, future }: History,
  now: Version,
): { version: Version; history: History } | undefined {
  const [step, ...rest] = future;
  if (!step) return undefined;
  return {
    version: step.version,
    history: { past: [...past, { version: now, what: step.what }], future: rest },
  };
}
