/** What each byte of a range is, for its color. */
import { fieldsBetween, type Inspection } from 'exhume/inspect';
import { BYTE_KINDS, ODD } from './byte-kinds.ts';
import { rootOf } from './inspecting.ts';

/** @returns for each byte the index of its kind, plus `ODD` in every second field */
export function byteKinds(file: number, from: number, to: number): Uint8Array {
  const kinds = new Uint8Array(Math.max(0, to - from));
  const root = rootOf(file);
  if (!root) return kinds;
  let isOdd = false;
  for (const field of fieldsBetween(root, from, to)) {
    const kind = BYTE_KINDS.indexOf(kindOf(field)) + (isOdd ? ODD : 0);
    kinds.fill(kind, Math.max(0, field.offset - from), Math.max(0, field.offset + field.size - from));
    isOdd = !isOdd;
  }
  return kinds;
}

function kindOf({ type, value }: Inspection): (typeof BYTE_KINDS)[number] {
  if (typeof value === 'string') return 'text';
  if (/^f\d/.test(type)) return 'real';
  return /^[iu]\d+(\[|$)/.test(type) && value !== undefined ? 'integer' : 'raw';
}
