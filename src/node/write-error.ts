import { codeOf, reasonOf } from './system-error.ts';

/**
 * A file cannot be written; the message says which one, and why.
 *
 * @example
 * ```ts
 * import { WriteError, writeFiles } from 'exhume/node';
 *
 * const files = [1, 2].map((byte) => ({ name: 'same.bin', bytes: Uint8Array.of(byte) }));
 * try {
 *   await writeFiles('out/example', files);
 * } catch (error) {
 *   if (error instanceof WriteError) console.log(error.message); // Two different files would be written as same.bin
 * }
 * ```
 */
export class WriteError extends Error {}

/** @throws WriteError instead of an error of the system */
export async function orExplain<T>(path: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw codeOf(error) === undefined || isAbort(error) ? error : cannotWrite(path, error);
  }
}

/** @param cause a text, or the system's error */
export function cannotWrite(path: string, cause: unknown): WriteError {
  const reason = typeof cause === 'string' ? cause : reasonOf(cause);
  return new WriteError(`${path} cannot be written: ${reason}`, { cause });
}

/** An interruption by a signal is explained by the signal. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
