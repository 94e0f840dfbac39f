/** Names in sentences. */

/** A name in quotes. @param otherwise stands for an element without a name, such as its path */
export function quoted(name: string, otherwise: string): string {
  return name === '' ? otherwise : `"${name}"`;
}

/** The number that Blender appends to a name that is taken. */
const NUMBER = /\.\d{3,}$/;

/** A name without the number that Blender appended. */
export function withoutNumber(name: string): string {
  return name.replace(NUMBER, '');
}
