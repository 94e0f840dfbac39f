/** Dropped files and folders, and picked files. */
import { inParts } from './in-parts.ts';
import type { NamedFile } from './named-file.ts';

/** To be called during the event: afterwards the browser forgets the items. */
export async function droppedFiles(items: DataTransferItemList): Promise<NamedFile[]> {
  const found = [...items].map((item) => {
    const entry = item.webkitGetAsEntry();
    // Files directly, since a page without a server may not read entries.
    const file = entry && !entry.isFile ? null : item.getAsFile();
    const files = file ? [{ path: file.name, blob: file }] : entry ? folderOf(entry) : [];
    return { files, handle: handleOf(item) };
  });
  const dropped = found.map(async ({ files, handle }) => withOrigins(await files, await handle));
  return (await Promise.all(dropped)).flat();
}

/** Of an item that can be written to later on; the browser asks the user then. */
async function handleOf(item: DataTransferItem): Promise<FileSystemHandle | undefined> {
  // A page without a server cannot pass handles to its workers.
  if (location.protocol === 'file:') return undefined;
  try {
    return (await item.getAsFileSystemHandle?.()) ?? undefined;
  } catch {
    // Of a folder that the browser protects.
    return undefined;
  }
}

/** @param handle of the file or folder that the files are in; their paths begin with its name */
export function withOrigins(files: readonly NamedFile[], handle: FileSystemHandle | undefined): NamedFile[] {
  if (!handle) return [...files];
  return files.map((file) => ({
    ...file,
    origin: { handle, inside: handle.kind === 'directory' ? file.path.split('/').slice(1) : [] },
  }));
}

/** Lets the user choose a folder that can be written to later on. @returns undefined if the user cancels */
export async function pickedFolder(pick: typeof showDirectoryPicker): Promise<NamedFile[] | undefined> {
  let folder: FileSystemDirectoryHandle;
  try {
    folder = await pick({ mode: 'read' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
  return withOrigins(await filesIn(folder, folder.name), folder);
}

async function filesIn(folder: FileSystemDirectoryHandle, at: string): Promise<NamedFile[]> {
  const entries: [string, FileSystemHandle][] = [];
  for await (const entry of folder.entries()) entries.push(entry);
  const found = await inParts(entries, async ([name, entry]) => {
    const path = `${at}/${name}`;
    if (entry.kind === 'directory') return filesIn(entry as FileSystemDirectoryHandle, path);
    return [{ path, blob: await (entry as FileSystemFileHandle).getFile() }];
  });
  return found.flat();
}

/** @param files of an input element; files of a folder have a path */
export function pickedFiles(files: FileList): NamedFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
}

async function folderOf(folder: FileSystemEntry): Promise<NamedFile[]> {
  try {
    return await filesOf(folder, '');
  } catch (cause) {
    const advice =
      location.protocol === 'file:'
        ? ': a page opened from a file cannot list folders, drop the files instead'
        : '';
    throw new Error(`Cannot read the folder ${folder.name}${advice}`, { cause });
  }
}

async function filesOf(entry: FileSystemEntry, folder: string): Promise<NamedFile[]> {
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  if (isFile(entry)) {
    const blob = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path, blob }];
  }
  if (!isFolder(entry)) return [];
  const inside = await entriesOf(entry.createReader());
  return (await inParts(inside, (child) => filesOf(child, path))).flat();
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** A reader returns a folder's entries a hundred at a time, and an empty list at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
