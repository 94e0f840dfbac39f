/** A file that cannot be written, and why. */
export class WriteError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EEXIST: 'one of its folders is a file',
  ENOTDIR: 'one of its folders is a file',
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'permission denied',
  ENOSPC: 'no space left',
  EDQUOT: 'no space left',
  EPIPE: 'its reader closed it',
  ENAMETOOLONG: 'its name is too long',
  EXDEV: 'its folder is on another file system than the output folder',
};

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

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** An interruption by a signal is explained by the signal. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[codeOf(error) ?? ''] ?? error.message;
}
