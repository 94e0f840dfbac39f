import { latin1 } from '../binary/string.ts';
import { resourceExtension } from './resource-types.ts';

/** The bytes of one row in a column with `width` bytes per row. */
export function rowOf(column: Uint8Array, row: number, width: number): Uint8Array {
  return column.subarray(row * width, (row + 1) * width);
}

export const RESREF_BYTES = 16;

/** File name of a BioWare resource: up to 16 characters, padded with NULs, and the extension of its type. */
export function resourceName(resrefs: Uint8Array, row: number, type: number): string {
  const resref = rowOf(resrefs, row, RESREF_BYTES);
  const end = resref.indexOf(0);
  return `${latin1(end < 0 ? resref : resref.subarray(0, end))}.${resourceExtension(type)}`;
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Limits of paths: no real path is deeper or longer, and a hostile one must not create more folders. */
const DEEPEST = 32;
const LONGEST = 1024;

/** The folders and the file of a path, from the root of the archive; undefined if it would leave the archive. */
export function pathParts(name: string): string[] | undefined {
  if (name.length > LONGEST) return undefined;
  const parts = name.split(/[\\/]+/).filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.length > DEEPEST || parts.includes('..') ? undefined : parts;
}
