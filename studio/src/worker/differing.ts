/** Differences between a file of the character and another file. */
import { detectFormat, FormatError, formatById } from 'exhume';
import { differences, type Tree } from 'exhume/inspect';
import { bytesOf, rootOf } from './inspecting.ts';
import { valueText } from './value-text.ts';

export interface FieldDifference {
  path: string;
  /** Values as text; undefined on the side that lacks the field. */
  first?: string;
  second?: string;
  /** In the first file, if it has the field. */
  offset?: number;
}

export interface FileDifferences {
  /** Why the other file could not be compared. */
  problem?: string;
  fields: FieldDifference[];
  isCut: boolean;
}

const MOST = 1000;

/** @param other read as the same format as the file, if it is one */
export async function differencesFrom(
  file: number,
  format: string,
  other: File | Blob,
  name: string,
): Promise<FileDifferences> {
  const root = rootOf(file);
  if (!root) return { problem: 'This file could not be read', fields: [], isCut: false };
  const bytes = new Uint8Array(await other.arrayBuffer());
  try {
    const known = formatById(format) ?? detectFormat(bytes, name);
    const second: Tree = { root: known.inspect(bytes, name), bytes: known.packing?.unpack(bytes) ?? bytes };
    const fields: FieldDifference[] = [];
    for (const { path, first, second: there } of differences({ root, bytes: bytesOf(file) }, second, {
      limit: MOST,
    }))
      fields.push({
        path,
        ...(first ? { first: textOf(first), offset: first.offset } : {}),
        ...(there ? { second: textOf(there) } : {}),
      });
    return { fields, isCut: fields.length === MOST };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { problem: `${name}: ${error.message}`, fields: [], isCut: false };
  }
}

function textOf({ value, type }: { value?: unknown; type: string }): string {
  if (typeof value === 'number' || typeof value === 'string') return valueText(value, type);
  if (Array.isArray(value)) return valueText(value, type);
  return type;
}
