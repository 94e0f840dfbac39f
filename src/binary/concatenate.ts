/** Concatenates byte arrays. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joinColumns(Uint8Array, parts);
}

/** The numbers of all parts as a column of a type. */
export function joinColumns<C extends { set(part: ArrayLike<number>, at: number): void }>(
  Column: new (length: number) => C,
  parts: readonly ArrayLike<number>[],
): C {
  const column = new Column(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    column.set(part, at);
    at += part.length;
  }
  return column;
}
