/** Several files as one. */
import { zipSync } from 'fflate';
import type { WrittenFile } from './converting.ts';

/** The earliest date of a zip, so that the same files always give the same bytes. */
const FIXED_DATE = new Date(1980, 0, 1);

export async function zip(files: readonly WrittenFile[]): Promise<Blob> {
  const entries = await Promise.all(
    files.map(async ({ name, blob }) => [name, new Uint8Array(await blob.arrayBuffer())] as const),
  );
  return new Blob([zipSync(Object.fromEntries(entries), { mtime: FIXED_DATE })], { type: 'application/zip' });
}
