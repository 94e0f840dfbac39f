import { printable } from './output.ts';

/** Prints errors of a connection that is restored automatically. Repetitions of the same error are printed once. */
export function connectionErrorReporter(): (error: Error) => void {
  let last = '';
  return ({ message }) => {
    if (message === last) return;
    last = message;
    process.stderr.write(`exhume: ${printable(message)}; trying again\n`);
  };
}
