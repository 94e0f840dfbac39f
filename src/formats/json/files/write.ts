/** Writes documents as lossless JSON. */
import { nanBytes } from '../../../binary/nan.ts';
import { toBase64 } from '../../../text/base64.ts';
import { floatText } from '../../../text/numbers.ts';
import type { FileDocument } from '../../format.ts';
import { bytesOfColumn, type Column, type ColumnKind, kindOf } from './columns.ts';

export interface EncodeOptions {
  /** How typed arrays are written. Default `numbers`. */
  columns?: 'numbers' | 'base64';
}

/** The version of this JSON encoding. */
export const VERSION = 1;

const WIDTH = 110;
const INDENT = '  ';

/**
 * A document as JSON text. A value that JSON cannot express is an object with a single key that begins with `$`: a column with
 * its element type, bytes that are text as `$text`, a repeated object as `$same` with the path of its first occurrence,
 * an undefined entry of a list as `$none`, and a NaN with an unusual bit pattern as `$nan` with its bytes.
 */
export function encodeDocument(document: FileDocument, { columns = 'numbers' }: EncodeOptions = {}): string {
  const encoder = new Encoder(columns);
  const { format, ...contents } = document;
  return [
    '{',
    `${INDENT}"exhume": ${VERSION},`,
    `${INDENT}"format": ${JSON.stringify(format)},`,
    `${INDENT}"document": ${encoder.value(contents, '', INDENT)}`,
    '}\n',
  ].join('\n');
}

class Encoder {
  readonly #columns: 'numbers' | 'base64';
  /** The path at which each object was written. */
  readonly #paths = new Map<object, string>();

  constructor(columns: 'numbers' | 'base64') {
    this.#columns = columns;
  }

  /** @param indent of the line in which the value begins */
  value(value: unknown, path: string, indent: string): string {
    if (typeof value === 'number') return numberText(value);
    if (typeof value === 'bigint') return `{ "$big": "${value}" }`;
    if (value === undefined) return '{ "$none": true }';
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const known = this.#paths.get(value);
    if (known !== undefined) return `{ "$same": ${JSON.stringify(known)} }`;
    this.#paths.set(value, path);
    if (ArrayBuffer.isView(value)) return this.#column(value as Column, indent);
    const inner = indent + INDENT;
    const items = Array.isArray(value)
      ? value.map((item, index) => this.#item(value, index, item, `${path}[${index}]`, inner))
      : Object.entries(value)
          .filter(([, item]) => item !== undefined)
          .map(([key, item]) => {
            return `${JSON.stringify(key)}: ${this.#item(value, key, item, `${path}.${key}`, inner)}`;
          });
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    return enclosed(items, open!, close!, indent);
  }

  #item(holder: object, key: string | number, item: unknown, path: string, indent: string): string {
    const bytes = Number.isNaN(item) ? nanBytes(holder, key) : undefined;
    return bytes ? `{ "$nan": "${toBase64(bytes)}" }` : this.value(item, path, indent);
  }

  #column(column: Column, indent: string): string {
    const kind = kindOf(column);
    const text = kind === '$u8' ? textOf(column as Uint8Array) : undefined;
    if (text !== undefined) return `{ "$text": ${JSON.stringify(text)} }`;
    if (this.#columns === 'base64' || !canBeNumbers(column, kind)) {
      return `{ "${kind}": "${toBase64(bytesOfColumn(column))}" }`;
    }
    const textOfNumber = kind === '$f32' ? floatText : numberText;
    return `{ "${kind}": ${enclosed(Array.from(column, textOfNumber), '[', ']', indent)} }`;
  }
}

/** Items in one line if they fit; otherwise short items in filled lines, and long ones in a line each. */
function enclosed(items: readonly string[], open: string, close: string, indent: string): string {
  const length = items.reduce((sum, item) => sum + item.length + 2, 0);
  if (indent.length + length < WIDTH && !items.some((item) => item.includes('\n'))) {
    const space = open === '{' && items.length > 0 ? ' ' : '';
    return `${open}${space}${items.join(', ')}${space}${close}`;
  }
  const inner = indent + INDENT;
  const areShort = open === '[' && items.every((item) => item.length < SHORT && !item.startsWith('{'));
  const lines = areShort ? filled(items, WIDTH - inner.length) : items;
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
}
const SHORT = 30;

function filled(items: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    if (line !== '' && line.length + item.length + 2 > width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? item : `, ${item}`;
  }
  return line === '' ? lines : [...lines, line];
}

function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : `{ "$number": "${value}" }`;
}

/** Whether JSON can express all numbers: it has neither NaN nor infinities. */
function canBeNumbers(column: Column, kind: ColumnKind): boolean {
  return (kind !== '$f32' && kind !== '$f64') || column.every((value) => Number.isFinite(value));
}

/** Fewer bytes may look like text by chance. */
const LEAST_TEXT = 16;

/** @returns undefined if the bytes are not valid UTF-8 text */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length < LEAST_TEXT) return undefined;
  for (const byte of bytes)
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
