/** Repeats requests that failed temporarily. */
import { setTimeout } from 'node:timers/promises';

/** Milliseconds before each repetition. Longer failures are left to the caller. */
const PAUSES = [100, 400, 1_600];

/** HTTP status codes of a busy or restarting server. */
const PASSING = [408, 429, 500, 502, 503, 504];

/** Repeats a request that failed because of the connection or a busy server. @throws the last error */
export async function withRetries<T>(request: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await request();
    } catch (error) {
      const status = httpStatus(error);
      if (status !== undefined && !PASSING.includes(status)) throw error;
      await setTimeout(pause);
    }
  }
  return request();
}

/** The HTTP status of an error; undefined if there was no response. */
export function httpStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'status' in error && typeof error.status === 'number' ? error.status : httpStatus(error.cause);
}
