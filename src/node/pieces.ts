import { open } from 'node:fs/promises';

/** Bytes that are read at a time. */
const PIECE_BYTES = 1 << 20;

/**
 * The bytes of a file, in pieces that are all in the same memory.
 *
 * @param size of the file; one that has become shorter ends before
 */
export async function* piecesOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(Math.min(PIECE_BYTES, size));
  const file = await open(path);
  try {
    for (let at = 0; at < size; ) {
      const length = Math.min(memory.length, size - at);
      const { bytesRead } = await file.read(memory, { position: at, length });
      if (bytesRead === 0) return;
      yield memory.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/**
 * All bytes of a file. Reading into one small buffer and copying from it is faster than reading into new memory.
 *
 * @param size of the file; one that has become shorter gives fewer bytes
 * @throws Error ERR_FS_FILE_TOO_LARGE, as Node.js does, if memory cannot hold it
 */
export async function readInPieces(path: string, size: number): Promise<Uint8Array> {
  const bytes = memoryFor(size);
  let at = 0;
  for await (const piece of piecesOf(path, size)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes.subarray(0, at);
}

function memoryFor(size: number): Uint8Array {
  try {
    return new Uint8Array(size);
  } catch (cause) {
    const error = new Error(`File size (${size}) is greater than memory can hold`, { cause });
    throw Object.assign(error, { code: 'ERR_FS_FILE_TOO_LARGE' });
  }
}
