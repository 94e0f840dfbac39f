/** The list of a model's animations. */

/** Lines in the form of the exporter: the files lie beside the model (reference §6). */
export function calLines(entries: readonly { alias: string; file: string }[]): Uint8Array {
  const lines = ['$AnimDir = .', ...entries.map(({ alias, file }) => `${alias} = ${file}`)];
  return new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join(''));
}

/** A name without what means something else in a list. */
export function listAlias(name: string): string {
  const alias = name
    .replace(/[\r\n=]+/g, '_')
    .replace(/\/\/+/g, '/')
    .replace(/^[\s$#]+/, '')
    .trim();
  return alias === '' ? 'animation' : alias;
}
