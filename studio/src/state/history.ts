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

/** What leads from one version to another: of a history, all its edits in order. */
export function editsOf({ past, future }: History): string[] {
  return [...past, ...future].map(({ what }) => what);
}

/**
 * Undoes or redoes several edits.
 *
 * @param count number of edits that remain, of those in `editsOf`
 * @returns undefined if these are the present ones
 */
export function wentTo(
  history: History,
  now: Version,
  count: number,
): { version: Version; history: History } | undefined {
  let at: { version: Version; history: History } | undefined;
  for (let steps = history.past.length; steps !== count; steps += steps < count ? 1 : -1) {
    const by = steps < count ? redone : undone;
    const next = by(at?.history ?? history, at?.version ?? now);
    if (!next) return at;
    at = next;
  }
  return at;
}
