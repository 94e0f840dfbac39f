/** Dropped files and folders, and picked files. */
import type { NamedFile } from './named-file.ts';

/** To be called during the event: afterwards the browser forgets the items. */
export async function droppedFiles(items: DataTransferItemList): Promise<NamedFile[]> {
  const found = [...items].map((item) => {
    const entry = item.webkitGetAsEntry();
    // Files directly, since a page without a server may not read entries.
    const file = entry && !entry.isFile ? null : item.getAsFile();
    return file ? [{ path: file.name, blob: file }] : entry ? folderOf(entry) : [];
  });
  return (await Promise.all(found)).flat();
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
  return (await Promise.all(inside.map((child) => filesOf(child, path)))).flat();
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
