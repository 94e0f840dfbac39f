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

/** Without folders and extension. Models refer to images by paths of other machines. */
export function stemOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
