import { USAGE_ERROR } from './exit-codes.ts';

/** Writes a result to standard output. Unlike a report, it must arrive as a whole. */
export async function writeToStandardOutput(bytes: Uint8Array): Promise<void> {
  const { stdout, stderr } = process;
  const fail = (error: Error) => {
    stderr.write(`exhume: Standard output cannot be written: ${error.message}\n`);
    process.exit(USAGE_ERROR);
  };
  stdout.prependListener('error', fail);
  // On an error the process ends.
  await new Promise<void>((resolve) => stdout.write(bytes, (error) => error || resolve()));
  stdout.off('error', fail);
}

/** Characters that are collected before they are written out. */
const CHUNK = 1 << 16;

/**
 * Prints a long text in pieces, each after the previous one was written, so that they do not pile up in memory.
 *
 * @param safe escapes the text before it is written
 */
export async function printPieces(pieces: Iterable<string>, safe: (text: string) => string): Promise<void> {
  let pending = '';
  for (const piece of pieces) {
    pending += piece;
    if (pending.length < CHUNK) continue;
    await printed(safe(pending));
    pending = '';
  }
  await printed(safe(pending));
}

/** An error, such as that of a closed pipe, ends the program elsewhere. */
function printed(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
