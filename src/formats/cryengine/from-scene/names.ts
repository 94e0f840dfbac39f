/** Names as CryTek files can hold them: short enough, told apart, and in the bytes that the old tools would write. */

import { type StoredString, stored } from '../../../binary/schema.ts';
import type { Report } from '../../../report/report.ts';
import { DistinctNames } from '../../../scene/names.ts';
import type { ScenePath } from '../../../scene/path.ts';
import { CRYENGINE_CODES } from '../codes.ts';

/** Bytes of a name in a field of 64, which needs an end. */
export const NAME_BYTES = 63;
/** Bytes of a texture's file name (seed, Limitations of materials). */
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

/** Gives out names of at most so many bytes; those that had to be changed are told apart and reported. */
export class Names {
  readonly #names: DistinctNames;
  readonly #limit: number;
  readonly #report: Report;

  /** @param keyOf gives names that count as the same the same key */
  constructor(limit: number, report: Report, keyOf = (name: string) => name) {
    this.#names = new DistinctNames({ limit, lengthOf: (name) => nameBytes(name).length, keyOf });
    this.#limit = limit;
    this.#report = report;
  }

  /**
   * The name itself where it fits, also a second time; else one that nothing else has.
   *
   * @param path of what it is the name of
   */
  fit(name: string, path?: ScenePath): string {
    return this.#isLong(name) ? this.distinct(name, path) : this.#names.reserve(name);
  }

  /** A name that nothing else has. Reported where it is not the one asked for. */
  distinct(name: string, path?: ScenePath, extension = ''): string {
    const whole = name + extension;
    const given = this.#names.distinct(name, extension);
    if (given === whole) return given;
    const { CRYENGINE_NAME_SHORTENED, CRYENGINE_NAME_DUPLICATE } = CRYENGINE_CODES;
    const code = this.#isLong(whole) ? CRYENGINE_NAME_SHORTENED : CRYENGINE_NAME_DUPLICATE;
    this.#report.lose(code, `"${whole}" is called "${given}" in the files`, path ? { path } : {});
    return given;
  }

  #isLong(name: string): boolean {
    return nameBytes(name).length > this.#limit;
  }
}
