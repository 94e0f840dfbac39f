/** Versions of a character before each edit. They cost little: blobs hold no bytes in memory. */
import type { NamedFile } from '../files/named-file.ts';

/** The files of a character at one time. */
export interface Version {
  collection: readonly NamedFile[];
  inputs: readonly string[];
}

/** A version, and the edit that leads to the next one. */
export interface Step {
  version: Version;
  /** What was edited, as shown to the user. */
  what: string;
}

export interface History {
  /** The latest last. */
  past: readonly Step[];
  /** The next first. */
  future: readonly Step[];
}

export const NO_HISTORY: History = { past: [], future: [] };

/** Number of undo steps; the oldest is dropped. */
const MOST_STEPS = 100;

/** An edit clears the undone steps. */
export function afterEdit({ past }: History, before: Version, what: string): History {
  return { past: [...past, { version: before, what }].slice(-MOST_STEPS), future: [] };
}

/** @returns undefined if there is nothing to undo */
export function undone(
  { past, future }: History,
  now: Version,
): { version: Version; history: History } | undefined {
  const step = past.at(-1);
  if (!step) return undefined;
  const next = { version: now, what: step.what };
  return { version: step.version, history: { past: past.slice(0, -1), future: [next, ...future] } };
}

/** @returns undefined if there is nothing to redo */
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
