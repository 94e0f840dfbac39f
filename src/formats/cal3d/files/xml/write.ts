import { BINARY_CODES } from '../../../../binary/codes.ts';
import { FormatError } from '../../../../report/report.ts';
import { floatText } from '../../../../text/numbers.ts';

export type Attributes = Readonly<Record<string, string | number>>;

const INDENT = '    ';

/** Builds a Cal3D file in XML: the header, then one element, both at the top level, as readers since 0.9 expect. */
export class XmlWriter {
  readonly #lines: string[] = [];
  #margin = '';

  constructor(magic: string, version: number) {
    this.#lines.push(`<HEADER MAGIC="${magic}" VERSION="${version}" />\n`);
  }

  /** An element with the content that `inside` writes. */
  element(name: string, attributes: Attributes, inside: () => void): void {
    const margin = this.#margin;
    this.#lines.push(`${margin}<${name}${attributesText(attributes)}>\n`);
    this.#margin = margin + INDENT;
    inside();
    this.#margin = margin;
    this.#lines.push(`${margin}</${name}>\n`);
  }

  empty(name: string, attributes: Attributes): void {
    this.#lines.push(`${this.#margin}<${name}${attributesText(attributes)} />\n`);
  }

  /** An element with nothing but text; blanks at its ends are preserved. */
  leaf(name: string, text: string | number, attributes: Attributes = {}): void {
    const body = escapeText(`${text}`).replace(/^\s|\s$/g, reference);
    this.#lines.push(`${this.#margin}<${name}${attributesText(attributes)}>${body}</${name}>\n`);
  }

  /** An element with the numbers of a row of a column. */
  row(name: string, values: Float32Array, row: number, width: number): void {
    this.#lines.push(`${this.#margin}<${name}>${rowText(values, row, width)}</${name}>\n`);
  }

  /** An element per UV set. */
  textureCoordinates(values: Float32Array, row: number, sets: number): void {
    for (let set = 0; set < sets; set++) this.row('TEXCOORD', values, row * sets + set, 2);
  }

  finish(): string {
    return this.#lines.join('');
  }
}

/** @throws FormatError BINARY_COLUMN_LENGTH if the column has fewer rows */
export function rowText(values: Float32Array | Int32Array, row: number, width: number): string {
  checkRows(values, row + 1, width);
  let text = '';
  for (let i = row * width; i < (row + 1) * width; i++) {
    const value = values[i]!;
    text += `${text === '' ? '' : ' '}${values instanceof Int32Array ? value : floatText(value)}`;
  }
  return text;
}

/**
 * Refuses a count that a column does not have, as in an edited document.
 *
 * @throws FormatError BINARY_COLUMN_LENGTH
 */
export function checkRows(values: Float32Array | Int32Array, count: number, width: number): void {
  if (count * width <= values.length) return;
  const message = `Expected ${count * width} numbers, found ${values.length}`;
  throw new FormatError(BINARY_CODES.BINARY_COLUMN_LENGTH, message);
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? value : escapeText(value)}"`)
    .join('');
}

/** Escapes characters that have a meaning in XML, are not allowed in it or would be lost in reading, by their numbers. */
function escapeText(text: string): string {
  return text.replace(/[&<>"\uFEFF\p{Cc}\p{Cs}]/gu, reference);
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
