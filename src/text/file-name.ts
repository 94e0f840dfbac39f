/** Names of files as documents write them: with folders of whatever machine, or none. */

/** Without folders and extension; a dot in front begins no extension. */
export function stemOf(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const dot = file.lastIndexOf('.');
  return dot > 0 ? file.slice(0, dot) : file;
}
