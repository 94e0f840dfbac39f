import { printable } from './output.ts';

/** Tells of trouble with a connection that will be restored: of the same one once, however often it is tried. */
export function troubleReporter(): (error: Error) => void {
  let last = '';
  return ({ message }) => {
    if (message === last) return;
    last = message;
    process.stderr.write(`exhume: ${printable(message)}; trying again\n`);
  };
}
