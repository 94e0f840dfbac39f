/** The peak of this process's memory during a task, on Linux. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STATUS = '/proc/self/status';
const CLEAR = '/proc/self/clear_refs';

/** Whether peaks can be measured on this system. */
export const canMeasure = existsSync(CLEAR);

/** Bytes by which the process grew at most. */
export async function growthDuring(task: () => Promise<unknown>): Promise<number> {
  // Resets the peak (proc(5)).
  writeFileSync(CLEAR, '5');
  const before = read('VmRSS');
  await task();
  return read('VmHWM') - before;
}

function read(name: string): number {
  const [, kibibytes = '0'] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(STATUS, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}
