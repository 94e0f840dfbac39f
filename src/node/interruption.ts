/** Signals that end the process, held back while files are written. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Number of interruptible tasks in progress. */
let running = 0;
let caught: NodeJS.Signals | undefined;
let controller = new AbortController();
let watched: readonly NodeJS.Signals[] = [];
/** Called before a signal ends the process. */
const cleanUps = new Set<() => void>();

/**
 * Runs work that must clean up before the process ends. A signal aborts it, and ends the process when the work has ended. Signals
 * that the program handles itself are left to it.
 *
 * @param work cleans up when the signal that it receives is aborted
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (running++ === 0) controller = new AbortController();
  watch();
  try {
    return await work(controller.signal);
  } finally {
    // A signal that has just arrived is delivered within two turns of the event loop.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
    running--;
    settle();
  }
}

/**
 * Registers a cleanup that runs before a signal ends the process, after all `interruptible` work has ended.
 *
 * @returns a function that unregisters it
 */
export function beforeInterruption(cleanUp: () => void): () => void {
  cleanUps.add(cleanUp);
  watch();
  return () => {
    cleanUps.delete(cleanUp);
    settle();
  };
}

function watch(): void {
  if (watched.length > 0) return;
  watched = SIGNALS.filter((signal) => process.listenerCount(signal) === 0);
  for (const signal of watched) process.on(signal, interrupt);
}

function interrupt(signal: NodeJS.Signals): void {
  caught ??= signal;
  controller.abort();
  settle();
}

/**
 * Stops watching when nothing needs it any more. After a signal, ends the process by it when nothing is being written, so that a
 * shell knows why: it reports 130 for SIGINT, 143 for SIGTERM.
 */
function settle(): void {
  if (running > 0 || (caught === undefined && cleanUps.size > 0)) return;
  for (const signal of watched) process.off(signal, interrupt);
  watched = [];
  const signal = caught;
  caught = undefined;
  if (signal === undefined) return;
  for (const cleanUp of cleanUps) cleanUp();
  process.kill(process.pid, signal);
}
