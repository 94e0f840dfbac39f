/** Files that the page sends to the worker, some at a time. */
import type { NamedFile } from '../files/named-file.ts';

let received: NamedFile[] = [];

export function receive(files: readonly NamedFile[]): void {
  received.push(...files);
}

/** All files that were sent for the next task. */
export function takeReceived(): NamedFile[] {
  const taken = received;
  received = [];
  return taken;
}
