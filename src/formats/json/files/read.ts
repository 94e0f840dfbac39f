/** Reads documents from the JSON that `write.ts` writes. */

import { keepNan } from '../../../binary/nan.ts';
import { FormatError } from '../../../report/report.ts';
import { fromBase64 } from '../../../text/base64.ts';
import type { FileDocument } from '../../format.ts';
import { JSON_CODES } from '../codes.ts';
import { columnOfBytes, columnOfNumbers, isColumnKind } from './columns.ts';
import { VERSION } from './write.ts';

/** Limit of nesting. Nodes of models are nested, each in a list. */
const MOST_LEVELS = 2048;

/**
 * Decodes a document without checking its content.
 *
 * @throws FormatError JSON_SYNTAX, JSON_VALUE, JSON_FORMAT
 */
export function decodeDocument(bytes: Uint8Array): FileDocument {
  const file = parse(bytes);
  const { exhume, format, document } = file;
  if (exhume !== VERSION || typeof format !== 'string') {
    throw new FormatError(JSON_CODES.JSON_FORMAT, `Expected "exhume": ${VERSION} and the id of a format`, {
      path: 'format',
    });
  }
  const contents = new Decoder().value(document, '', 0);
  if (typeof contents !== 'object' || contents === null) refuse('document', 'Expected an object');
  return { ...contents, format };
}

function parse(bytes: Uint8Array): Record<string, unknown> {
  let file: unknown;
  try {
    file = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new FormatError(JSON_CODES.JSON_SYNTAX, message, { path: '' });
  }
  if (typeof file !== 'object' || file === null) refuse('', 'Expected an object');
  return file as Record<string, unknown>;
}

class Decoder {
  /** The decoded objects by their paths, for `$same`. */
  readonly #values = new Map<string, unknown>();

  value(value: unknown, path: string, level: number): unknown {
    if (level > MOST_LEVELS) refuse(path, `Expected at most ${MOST_LEVELS} levels`);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      this.#values.set(path, list);
      for (let index = 0; index < value.length; index++) {
        list.push(this.value(value[index], `${path}[${index}]`, level + 1));
        putNan(list, index, value[index]);
      }
      return list;
    }
    const [key, ...others] = Object.keys(value);
    if (key?.startsWith('$') && others.length === 0) {
      const special = this.#special(key, (value as Record<string, unknown>)[key], path);
      if (typeof special === 'object' && key !== '$same') this.#values.set(path, special);
      return special;
    }
    const record: Record<string, unknown> = {};
    this.#values.set(path, record);
    for (const [name, item] of Object.entries(value)) {
      // Assigning this name would replace the prototype of the object.
      if (name === '__proto__') refuse(path, `Name ${name} is not allowed`);
      record[name] = this.value(item, `${path}.${name}`, level + 1);
      putNan(record, name, item);
    }
    return record;
  }

  #special(key: string, content: unknown, path: string): unknown {
    if (isColumnKind(key)) {
      const bytes = typeof content === 'string' ? fromBase64(content) : undefined;
      const column = bytes
        ? columnOfBytes(key, bytes)
        : Array.isArray(content)
          ? columnOfNumbers(key, content)
          : undefined;
      return column ?? refuse(path, `Expected numbers of a column ${key}`);
    }
    if (key === '$text' && typeof content === 'string') return new TextEncoder().encode(content);
    if (key === '$none') return undefined;
    if (key === '$nan' && nanOf({ $nan: content })) return Number.NaN;
    if (key === '$number' && typeof content === 'string') return Number(content);
    if (key === '$big' && typeof content === 'string' && /^-?\d+$/.test(content)) return BigInt(content);
    if (key === '$same' && typeof content === 'string' && this.#values.has(content))
      return this.#values.get(content);
    return refuse(path, `Unknown or invalid ${key}`);
  }
}

/** Keeps the bit pattern of a NaN beside the record or list that contains it. */
function putNan(holder: object, key: string | number, source: unknown): void {
  const bytes = nanOf(source);
  if (bytes) keepNan(holder, key, bytes);
}

/** The bytes of a NaN; undefined for anything else. */
function nanOf(source: unknown): Uint8Array | undefined {
  if (typeof source !== 'object' || source === null || !('$nan' in source)) return undefined;
  const bytes = typeof source.$nan === 'string' ? fromBase64(source.$nan) : undefined;
  const column = bytes && columnOfBytes(bytes.length === 4 ? '$f32' : '$f64', bytes);
  return column?.length === 1 && Number.isNaN(column[0]) ? bytes : undefined;
}

function refuse(path: string, message: string): never {
  throw new FormatError(JSON_CODES.JSON_VALUE, message, { path: path.replace(/^\./, '') });
}
