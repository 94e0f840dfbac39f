/** Packages that only distributed batches need, and that are not installed with Exhume. */

import { SetupError } from './setup-error.ts';

/**
 * Loads packages.
 *
 * @param names to be installed if they are missing
 * @throws SetupError if any is missing
 */
export async function loadOptional<T>(names: readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    const message = `${names.join(' and ')} must be installed for this: npm install ${names.join(' ')}`;
    throw new SetupError(message, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  const codes: unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
