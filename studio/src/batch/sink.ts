/** Where the bytes of a large file go, piece by piece, so that they are never in memory as a whole. */
import { download } from '../export/download.ts';

export interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  /** Completes the file; where the browser cannot write to the disk itself, it is downloaded. */
  close(): Promise<void>;
  /** Discards what was written. */
  abort(): Promise<void>;
}

/**
 * Must be called while a click is handled, so that the browser may ask where to save.
 *
 * @returns undefined if the user cancels
 */
export async function openSink(name: string): Promise<Sink | undefined> {
  try {
    const picked = await window.showSaveFilePicker?.({ suggestedName: name });
    if (picked) return fileSink(picked, async () => {});
  } catch (error) {
    if (isCancelled(error)) return undefined;
  }
  const stored = await privateFile(name);
  if (!stored) return memorySink(name);
  return fileSink(stored, async () => download({ name, blob: await stored.getFile() }));
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Other pages of the same site may have files of their own. */
const FOLDER = 'exhume-batch';

/** A file in the browser's own storage for this page, where there is such a storage that can be written to. */
async function privateFile(name: string): Promise<FileSystemFileHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    // Those of earlier downloads.
    for await (const old of folder.keys()) await folder.removeEntry(old);
    const file = await folder.getFileHandle(name, { create: true });
    return 'createWritable' in file ? file : undefined;
  } catch {
    return undefined;
  }
}

async function fileSink(file: FileSystemFileHandle, onClose: () => Promise<void>): Promise<Sink> {
  const stream = await file.createWritable();
  return {
    write: (bytes) => stream.write(new Uint8Array(bytes)),
    close: async () => {
      await stream.close();
      await onClose();
    },
    abort: () => stream.abort(),
  };
}

/** Bytes that are collected before they become a blob, which the browser may keep outside of memory. */
const PIECE = 1 << 22;

function memorySink(name: string): Sink {
  const blobs: Blob[] = [];
  let collected: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const put = () => {
    blobs.push(new Blob(collected));
    collected = [];
    size = 0;
  };
  return {
    write: async (bytes) => {
      collected.push(new Uint8Array(bytes));
      size += bytes.length;
      if (size >= PIECE) put();
    },
    close: async () => {
      put();
      download({ name, blob: new Blob(blobs, { type: 'application/zip' }) });
    },
    abort: async () => {},
  };
}
