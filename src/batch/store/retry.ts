/** Requests that are worth repeating. */
import { setTimeout } from 'node:timers/promises';

/** Milliseconds before each repetition; a server that fails for longer is a matter of who wants the whole work done. */
const PAUSES = [100, 400, 1_600];

/** Replies of a server that is busy or restarts. */
const PASSING = [408, 429, 500, 502, 503, 504];

/** Repeats a request that failed on the way or at a server that is busy. @throws the last error */
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

/** The reply that an error stands for; undefined if there was none. */
export function httpStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'status' in error && typeof error.status === 'number' ? error.status : httpStatus(error.cause);
}
