/** Several files as one. */
import { zipSync } from 'fflate';
import type { WrittenFile } from './converting.ts';

/** The earliest that a zip can say: the same files make the same bytes. */
const SOME_DAY = new Date(1980, 0, 1);

export async function zip(files: readonly WrittenFile[]): Promise<Blob> {
  const entries = await Promise.all(
    files.map(async ({ name, blob }) => [name, new Uint8Array(await blob.arrayBuffer())] as const),
  );
  return new Blob([zipSync(Object.fromEntries(entries), { mtime: SOME_DAY })], { type: 'application/zip' });
}
