/** File names as written in documents: with folders of any system, or without. */

/** The name without folders. */
export function fileOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/** The name without folders and extension; a leading dot does not begin an extension. */
export function stemOf(name: string): string {
  const file = fileOf(name);
  const dot = file.lastIndexOf('.');
  return dot > 0 ? file.slice(0, dot) : file;
}

/** A key that is equal for names of the same file: many file systems ignore case, and some normalize accents. */
export function keyOfName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
