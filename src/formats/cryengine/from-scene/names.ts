/** Names as CryTek files can hold them: short enough, told apart, and in the bytes that the old tools would write. */

import { type StoredString, stored } from '../../../binary/schema.ts';
import { DistinctNames, tellRenamed } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';

/** Bytes of a name in a field of 64, which needs an end. */
export const NAME_BYTES = 63;
/** Bytes of a texture's file name (docs/reference/cryengine.md#limits-and-advice-of-the-exporter). */
export const TEXTURE_BYTES = 31;

const encoder = new TextEncoder();
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Latin-1 as the tools of the time, where it is not taken for UTF-8 when it is read again; UTF-8 elsewhere. */
export function nameBytes(name: string): Uint8Array {
  // A NUL would end the name.
  const text = name.replaceAll('\0', '_');
  const usual = encoder.encode(text);
  if (usual.length === text.length || /[\u0100-\uffff]/.test(text)) return usual;
  const short = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  try {
    utf8.decode(short);
    return usual;
  } catch {
    return short;
  }
}

/**
 * A name for a field.
 *
 * @param width of the field in bytes; without one the name ends with its NUL
 */
export function storedName(name: string, width?: number): StoredString {
  const bytes = nameBytes(name);
  const usual = encoder.encode(name);
  if (bytes.length === usual.length && bytes.every((byte, index) => byte === usual[index]))
    return stored(name);
  const raw = new Uint8Array(width ?? bytes.length + 1);
  raw.set(bytes.subarray(0, width));
  return { text: name, raw };
}

/**
 * Gives out distinct names of at most so many bytes; those that had to be changed are reported.
 *
 * @param keyOf gives names that count as the same the same key
 */
export function fittingNames(limit: number, report: Report, keyOf = (name: string) => name): DistinctNames {
  const lengthOf = (name: string) => nameBytes(name).length;
  return new DistinctNames({ limit, lengthOf, keyOf }, (wanted, given, path) =>
    tellRenamed(wanted, given, report, path),
  );
}
