/** A file that was dropped, picked or served. Its bytes are read where they are wanted. */
export interface NamedFile {
  /** With the folders that it was dropped with, separated by `/`. */
  path: string;
  blob: Blob;
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
