/** A file that was dropped, picked or served. Its bytes are read when they are needed. */
export interface NamedFile {
  /** With the dropped folders, separated by `/`. */
  path: string;
  blob: Blob;
  /** Whether it is an archive, if that is known. */
  isArchive?: boolean;
  /** Where it is on the disk, if the browser can write there. */
  origin?: Origin;
}

/** A file or folder that the user has opened, and the path below it; empty for the file itself. */
export interface Origin {
  handle: FileSystemHandle;
  inside: readonly string[];
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** With a trailing slash; empty for a file in no folder. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** For each file the innermost of its folders that tell it apart from files of the same name; empty if its name alone does, or nothing. */
export function distinctFolders(paths: readonly string[]): string[] {
  const folders = paths.map(() => '');
  let groups = [[...paths.keys()]];
  for (let folderCount = 0; groups.length > 0; folderCount++) {
    const endOf = (at: number) => paths[at]!.slice(startOf(paths[at]!, folderCount));
    const parts = groups.flatMap((group) => grouped(group, endOf));
    for (const [first, ...others] of parts) {
      if (others.length === 0) folders[first!] = folderOf(endOf(first!)).slice(0, -1);
    }
    groups = parts.filter((part) => part.length > 1 && part.some((at) => endOf(at) !== paths[at]));
  }
  return folders;
}

/** Where a path begins that has only its innermost folders. */
function startOf(path: string, folderCount: number): number {
  let slash = path.length;
  for (let folder = 0; folder <= folderCount && slash > 0; folder++) slash = path.lastIndexOf('/', slash - 1);
  return slash > 0 ? slash + 1 : 0;
}

function grouped(indices: readonly number[], keyOf: (index: number) => string): number[][] {
  const groups = new Map<string, number[]>();
  for (const index of indices) {
    const key = keyOf(index);
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return [...groups.values()];
}

/** Without the folders of another machine, as models refer to images. */
export function foreignName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Without folders and extension. */
export function stemOf(path: string): string {
  const name = foreignName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** In lower case, without the dot. */
export function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
