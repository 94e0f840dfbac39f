/** Fields of files by path or offset. */
import { formatById } from 'exhume';
import { nodeAtPath, nodesAtOffset } from 'exhume/inspect';
import { openCharacter } from './opened.ts';

/** A field of a file. */
export interface Place {
  path: string;
  /** Bytes. */
  offset: number;
  size: number;
}

/**
 * The field that an issue concerns: the one at its path, or the smallest one at its offset.
 *
 * @param index of the file among those of the character
 * @returns undefined if the file has no such field
 */
export function place(index: number, path: string, offset?: number): Place | undefined {
  const file = openCharacter().gathered.files[index];
  const format = file?.document && formatById(file.document.format);
  if (!file?.bytes || !format) return undefined;
  const root = format.inspect(file.bytes, file.name);
  const named = path === '' ? undefined : nodeAtPath(root, path);
  if (named) return { path, offset: named.offset, size: named.size };
  if (offset === undefined) return undefined;
  const around = nodesAtOffset(root, offset);
  const last = around.at(-1);
  if (!last) return undefined;
  return { path: pathOf(around.slice(1).map(({ name }) => name)), offset: last.offset, size: last.size };
}

/** In the notation of issues: `faces[17].vertices`. */
function pathOf(names: readonly string[]): string {
  return names.reduce(
    (path, name) => (path === '' || name.startsWith('[') ? path + name : `${path}.${name}`),
    '',
  );
}
