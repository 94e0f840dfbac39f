/** Signals that end the process, held back while files are written. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What is being written in this process. */
let running = 0;
let caught: NodeJS.Signals | undefined;
let controller = new AbortController();
let watched: readonly NodeJS.Signals[] = [];

/**
 * Runs work that must clean up before the process ends. A signal aborts it, and ends the process when the work has ended. A
 * program that handles signals itself is not interfered with.
 *
 * @param work cleans up when the signal that it receives is aborted
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (running++ === 0) begin();
  try {
    return await work(controller.signal);
  } finally {
    // A signal that has just arrived is delivered in the next turn but one at the latest.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (--running === 0) end();
  }
}

function begin(): void {
  controller = new AbortController();
  watched = SIGNALS.filter((signal) => process.listenerCount(signal) === 0);
  for (const signal of watched) process.on(signal, interrupt);
}

function interrupt(signal: NodeJS.Signals): void {
  caught ??= signal;
  controller.abort();
}

/** Ends the process by the signal, so that a shell knows why: it reports 130 for SIGINT, 143 for SIGTERM. */
function end(): void {
  for (const signal of watched) process.off(signal, interrupt);
  const signal = caught;
  caught = undefined;
  if (signal !== undefined) process.kill(process.pid, signal);
}
