/** Packages that only batches on several machines need, and which are not installed with Exhume. */

/** A package that is needed but not installed. */
export class MissingPackageError extends Error {}

/**
 * Loads packages.
 *
 * @param names to be installed if they are missing
 * @throws MissingPackageError
 */
export async function loadOptional<T>(names: readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    const message = `${names.join(' and ')} must be installed for this: npm install ${names.join(' ')}`;
    throw new MissingPackageError(message, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  const codes: unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
