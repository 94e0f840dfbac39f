/** A changed file, by its former name. */
export interface ChangedFile {
  name: string;
  blob: Blob;
  /** Its new name, if it was renamed. */
  renamed?: string;
}

export function changedFile(name: string, bytes: Uint8Array): ChangedFile {
  return { name, blob: new Blob([new Uint8Array(bytes)]) };
}
