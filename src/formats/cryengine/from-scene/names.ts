/** Names that CryTek files can contain: short enough, distinct, and encoded as by the original tools. */

import { type StoredString, stored } from '../../../binary/schema.ts';
import { DistinctNames, reportRenamed, shortened } from '../../../fit/names.ts';
import { haveSameNumbers } from '../../../math/columns.ts';
import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import { CRYENGINE_CODES } from '../codes.ts';

/** Longest name in a field of 64 bytes with a terminating NUL. */
export const NAME_BYTES = 63;
/** Longest file name of a texture (docs/reference/cryengine.md#limits-and-advice-of-the-exporter). */
export const TEXTURE_BYTES = 31;

const encoder = new TextEncoder();
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Latin-1, as written by the tools of the time, unless it would be read as UTF-8; else UTF-8. */
export function nameBytes(name: string): Uint8Array {
  // A NUL would terminate the name.
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
 * @param width of the field in bytes; absent for a name that ends with its NUL
 */
export function storedName(name: string, width?: number): StoredString {
  const bytes = nameBytes(name);
  const usual = encoder.encode(name);
  if (haveSameNumbers(bytes, usual)) return stored(name);
  const raw = new Uint8Array(width ?? bytes.length + 1);
  raw.set(bytes.subarray(0, width));
  return { text: name, raw };
}

/** A field for text that is a value, not a name. */
interface ValueField {
  /** How messages name the value. */
  title: string;
  path: ScenePath;
  /** Most bytes. */
  limit: number;
}

/** A value with at most so many bytes; reports one that had to be cut. */
export function fittingValue(value: string, { title, path, limit }: ValueField, report: Report): string {
  const cut = shortened(value, '', { limit, lengthOf });
  if (cut !== value) {
    const message = `${title} was cut to ${limit} bytes: ${JSON.stringify(cut)}`;
    report.lose(CRYENGINE_CODES.CRYENGINE_PROPERTY_CUT, message, { path });
  }
  return cut;
}

const lengthOf = (name: string) => nameBytes(name).length;

/**
 * Makes distinct names with at most so many bytes and reports those that had to be changed.
 *
 * @param keyOf returns the same key for names that count as equal
 */
export function fittingNames(limit: number, report: Report, keyOf = (name: string) => name): DistinctNames {
  return new DistinctNames({ limit, lengthOf, keyOf }, (wanted, given, path) =>
    reportRenamed(wanted, given, report, path),
  );
}
