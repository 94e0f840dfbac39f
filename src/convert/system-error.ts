/** Errors of the operating system, as Node.js throws them. */

/** Whether the system refused something, such as reading a file. */
export function isSystemError(error: unknown): error is Error & { syscall: unknown; path?: unknown } {
  return error instanceof Error && 'syscall' in error;
}

/** `EACCES: permission denied` of `EACCES: permission denied, open '/home/me/hero.glb'`: what is the same on every machine. */
export function messageWithoutPath({ message }: Error): string {
  return message.replace(/, [a-z]+( '.*')?$/s, '');
}
