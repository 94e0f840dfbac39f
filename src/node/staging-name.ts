/** Names of the folders for unfinished files, which state the process that writes them. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { crc32 } from '../binary/crc32.ts';

const PATTERN = /^\.exhume-([0-9a-f]{8})-(\d{1,10})-(\d*)-\d+$/;

const HOST = crc32(new TextEncoder().encode(hostname())).toString(16).padStart(8, '0');

/** When this process started, once it is needed. */
let started: string | undefined;
let begun = 0;

/** A new name for this process. */
export function newStagingName(): string {
  started ??= startOf(process.pid);
  return `.exhume-${HOST}-${process.pid}-${started}-${++begun}`;
}

/** Whether a name is reserved for such folders. */
export function isStagingName(name: string): boolean {
  return PATTERN.test(name);
}

/** Whether it is of a process that has ended. Of another machine's processes nothing is known, so theirs are not. */
export function isAbandoned(name: string): boolean {
  const [, host, pid, start] = PATTERN.exec(name) ?? [];
  return host === HOST && !(isRunning(Number(pid)) && startOf(Number(pid)) === start);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Other users' processes may not be signaled.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}

/** When a process started, where the system says so (Linux, proc(5), field 22): its id may belong to a later one. */
export function startOf(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
