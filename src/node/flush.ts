import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { codeOf } from './system-error.ts';

const flushed = promisify(fsync);

/** Files that are flushed at the same time: systems flush several almost as fast as one. */
const TOGETHER = 8;

/** Some file systems have nothing to flush. */
const WITHOUT_FLUSHING = ['EINVAL', 'ENOTSUP', 'ENOSYS'];

/** Flushes files to disk. */
export async function flushFiles(paths: readonly string[], signal?: AbortSignal): Promise<void> {
  const left = [...paths].reverse();
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      signal?.throwIfAborted();
      await flush(path, 'r+');
    }
  };
  const done = await Promise.allSettled(Array.from({ length: TOGETHER }, work));
  const failed = done.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Flushes the names in folders to disk, where the system allows it. */
export async function flushFolders(paths: Iterable<string>): Promise<void> {
  for (const path of new Set(paths)) await flush(path, 'r').catch(() => {});
}

async function flush(path: string, flags: string): Promise<void> {
  const file = openSync(path, flags);
  try {
    await flushed(file);
  } catch (error) {
    if (!WITHOUT_FLUSHING.includes(codeOf(error) ?? '')) throw error;
  } finally {
    closeSync(file);
  }
}
