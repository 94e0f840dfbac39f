import { codeOf, reasonOf } from './system-error.ts';

/** A file that cannot be written, and why. */
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
