/** Names in sentences. */

/** A name in quotes. @param otherwise what stands for an element without a name, such as its path */
export function quoted(name: string, otherwise: string): string {
  return name === '' ? otherwise : `"${name}"`;
}
