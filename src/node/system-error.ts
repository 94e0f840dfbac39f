/** Errors of the system, which have codes such as ENOENT, and what they mean for a file. */

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EEXIST: 'one of its folders is a file',
  ENOTDIR: 'one of its folders is a file',
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space left',
  EDQUOT: 'no space left',
  EPIPE: 'its reader closed it',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  EXDEV: 'its folder is on another file system than the output folder',
};

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Adds the path to an error of reading, which does not name a folder or a file that is too large. */
export async function withPath<T>(path: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error) || codeOf(error) === undefined || 'path' in error) throw error;
    const named = new Error(`${error.message} '${path}'`, { cause: error });
    throw Object.assign(named, { syscall: 'read' }, error, { path });
  }
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[codeOf(error) ?? ''] ?? error.message;
}
