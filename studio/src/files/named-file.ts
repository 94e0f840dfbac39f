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
  const ends = (depth: readonly number[]) =>
    paths.map((path, at) => path.split('/').slice(-depth[at]!).join('/'));
  let depths = paths.map(() => 1);
  let shown = ends(depths);
  for (;;) {
    const counts = new Map<string, number>();
    for (const one of shown) counts.set(one, (counts.get(one) ?? 0) + 1);
    const deeper = depths.map((depth, at) => (counts.get(shown[at]!)! > 1 ? depth + 1 : depth));
    const next = ends(deeper);
    if (next.every((one, at) => one === shown[at]))
      return shown.map((one) => (counts.get(one)! > 1 ? '' : folderOf(one).slice(0, -1)));
    depths = deeper;
    shown = next;
  }
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
