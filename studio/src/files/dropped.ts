/** What people drop, with the folders' contents, and what they pick. */
import type { NamedFile } from './named-file.ts';

/** Call it while the event lasts: the browser forgets afterwards what was dropped. */
export async function droppedFiles(items: DataTransferItemList): Promise<NamedFile[]> {
  const found = [...items].map((item) => {
    const entry = item.webkitGetAsEntry();
    // Files by themselves, since a page without a server may not read what entries stand for.
    const file = entry && !entry.isFile ? null : item.getAsFile();
    return file ? [{ path: file.name, blob: file }] : entry ? folderOf(entry) : [];
  });
  return (await Promise.all(found)).flat();
}

/** @param files of an input element; those of a folder know their path */
export function pickedFiles(files: FileList): NamedFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
}

async function folderOf(folder: FileSystemEntry): Promise<NamedFile[]> {
  try {
    return await filesOf(folder, '');
  } catch (cause) {
    const advice =
      location.protocol === 'file:'
        ? ': a page without a server cannot look into folders, drop the files'
        : '';
    throw new Error(`${folder.name} cannot be read${advice}`, { cause });
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
  return (await Promise.all(inside.map((child) => filesOf(child, path)))).flat();
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** A reader gives a folder's entries a hundred at a time, until it gives none. */
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
