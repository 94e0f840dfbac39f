/** Names of files as documents write them: with folders of whatever machine, or none. */

/** Without folders. */
export function fileOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/** Without folders and extension; a dot in front begins no extension. */
export function stemOf(name: string): string {
  const file = fileOf(name);
  const dot = file.lastIndexOf('.');
  return dot > 0 ? file.slice(0, dot) : file;
}
