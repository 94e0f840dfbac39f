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
