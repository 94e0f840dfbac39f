import { open, readFile, stat } from 'node:fs/promises';
import { bytesSource, type Source } from '../archives/source.ts';

/**
 * A file on disk. It is opened for each piece, so that any number of files can be used; anything but an ordinary file, such
 * as a pipe, is read as a whole.
 *
 * @throws the system's error if it cannot be read
 * @example
 * ```ts
 * import { fileSource } from 'exhume/node';
 *
 * const source = await fileSource('samples/yorick/cal3d/yorick.csf');
 * console.log(new TextDecoder().decode(await source.read(0, 3))); // CSF
 * ```
 */
export async function fileSource(path: string): Promise<Source> {
  const status = await stat(path);
  if (!status.isFile()) return bytesSource(await readFile(path));
  const { size } = status;
  return {
    size,
    read: async (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      const file = await open(path);
      try {
        const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}
