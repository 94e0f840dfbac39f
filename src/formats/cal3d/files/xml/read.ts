import { type Code, FormatError, type IssuePlace, type Report } from '../../../../report/report.ts';
import { NumberScanner, type NumberSink } from '../../../../text/numbers.ts';
import { decodeFile } from '../../../../text/text.ts';
import { CAL3D_CODES } from '../../codes.ts';
import { type Token, XmlTokens } from './tokens.ts';

/** Elements of which there can be several in a row: these have a number in paths. */
const LISTED: ReadonlySet<string> = new Set([
  'BONE',
  'CHILDID',
  'TRACK',
  'KEYFRAME',
  'SUBMESH',
  'VERTEX',
  'TEXCOORD',
  'INFLUENCE',
  'SPRING',
  'MORPH',
  'BLENDVERTEX',
  'FACE',
  'MAP',
]);

/** Characters of a bad text that a message shows. */
const SHOWN = 60;
const MARK = [0xef, 0xbb, 0xbf];

/**
 * Goes down through the elements of a Cal3D file in XML. `nextChild` opens the next child of the element that is open, and
 * closes that element when there is none; whoever opened a child must use it up by `numbers`, `textContent`, `leaf`, `skip`
 * or its own loop of `nextChild`. Attributes are those of the child that was opened last.
 */
export class XmlReader {
  readonly #bytes: Uint8Array;
  readonly #tokens: XmlTokens;
  readonly #scanner: NumberScanner;
  readonly #report: Report;
  /** Per level the element that is or was open last: its name, its number among those of its name in a row, its place. */
  readonly #names = [''];
  readonly #numbers = [0];
  readonly #offsets = [0];
  #level = 0;
  /** Level of the element that was opened or closed last, which is what a complaint is about. */
  #subject = 0;

  constructor(bytes: Uint8Array, report: Report) {
    this.#bytes = bytes;
    // One character per byte, so that places in the text are places in the file. What means something is ASCII.
    const text = new TextDecoder('latin1').decode(bytes);
    const marked = MARK.every((byte, index) => bytes[index] === byte);
    this.#tokens = new XmlTokens(marked ? `   ${text.slice(3)}` : text);
    this.#scanner = new NumberScanner(this.#tokens.text);
    this.#report = report;
  }

  /** Name of the element that was opened last and is still open, in capitals; empty for one that is not known. */
  get name(): string {
    return this.#names[this.#level]!;
  }

  /** Opens the next child of the open element; closes the element and returns false when there is none. */
  nextChild(): boolean {
    for (;;) {
      const token = this.#tokens.next();
      if (token === 'open') {
        this.#enter();
        return true;
      }
      if (token !== 'text') {
        this.#leave(token);
        return false;
      }
      this.#reportStray(this.#tokens.start, this.#tokens.end);
    }
  }

  #enter(): void {
    const { name, start } = this.#tokens;
    const level = ++this.#level;
    const again = this.#subject === level && this.#names[level] === name;
    this.#numbers[level] = again ? this.#numbers[level]! + 1 : 0;
    this.#names[level] = name;
    this.#offsets[level] = start - 1;
    this.#subject = level;
  }

  #leave(token: Token): void {
    const level = this.#level;
    this.#subject = level;
    if (level === 0 && token === 'end') return;
    if (token === 'end') throw this.damaged(`the file ends inside <${this.name}>`);
    if (level === 0 || this.#tokens.name !== this.name) {
      const { text, start, end } = this.#tokens;
      throw this.damaged(`</${text.slice(start, Math.min(end, start + SHOWN))}> closes nothing`);
    }
    this.#level--;
  }

  /** Uses up an element that has nothing inside. */
  leaf(): void {
    while (this.nextChild()) this.skip();
  }

  /** Uses up an element that nobody expects here. */
  skip(): void {
    const { text, start, end } = this.#tokens;
    const message = `<${text.slice(start, Math.min(end, start + SHOWN))}> means nothing here`;
    this.warn(CAL3D_CODES.CAL3D_XML_ELEMENT_UNKNOWN, message);
    for (let inside = 1; inside > 0; ) {
      const token = this.#tokens.next();
      if (token === 'open') inside++;
      else if (token === 'close') inside--;
      else if (token === 'end') throw this.damaged('the file ends inside an element');
    }
    this.#level--;
  }

  /** Puts the numbers that an element holds into a sink and uses the element up. @throws FormatError where it holds fewer */
  numbers(sink: NumberSink, count: number): void {
    const tokens = this.#tokens;
    let found = 0;
    let start = -1;
    while (tokens.next() === 'text') {
      if (start < 0) start = tokens.start;
      const taken = this.#scan(tokens.start, tokens.end, sink, count - found);
      if (taken === undefined) break;
      found += taken;
    }
    if (found < count || tokens.token !== 'close') {
      throw this.#refuseNumbers(
        `<${this.name}>`,
        count,
        start < 0 ? '' : tokens.text.slice(start, tokens.start),
      );
    }
    this.#leave('close');
  }

  /** Puts the numbers of an attribute into a sink. @throws FormatError where it is absent or has fewer */
  attributeNumbers(name: string, sink: NumberSink, count: number): void {
    const index = this.#tokens.attribute(name);
    if (index < 0) throw this.#refuseAbsent(name);
    const start = this.#tokens.attributeStart(index);
    const end = this.#tokens.attributeEnd(index);
    if (this.#scan(start, end, sink, count) === count) return;
    throw this.#refuseNumbers(name, count, this.#tokens.text.slice(start, end), name);
  }

  /** @returns how many numbers the sink took, at most `count`; undefined where something that it cannot take comes first */
  #scan(start: number, end: number, sink: NumberSink, count: number): number | undefined {
    const scanner = this.#scanner;
    scanner.over(start, end);
    let found = 0;
    for (; found < count && !scanner.atEnd(); found++) {
      if (!scanner.next() || sink.push(scanner.value) === false) return undefined;
    }
    if (scanner.stray || !scanner.atEnd()) this.#reportStray(start, end);
    return found;
  }

  #refuseNumbers(what: string, count: number, text: string, attribute?: string): FormatError {
    const shown = text.slice(0, SHOWN).split('<')[0]!.trim();
    const numbers = count === 1 ? 'a number' : `${count} numbers`;
    return this.damaged(`${what} must hold ${numbers}, and holds "${shown}"`, attribute);
  }

  /** @throws FormatError where what the element that was closed last holds in elements of a name is not of that length */
  require(name: string, holds: { length: number }, length: number): void {
    if (holds.length === length) return;
    const which = holds.length < length ? 'few' : 'many';
    throw this.damaged(`there are too ${which} <${name}>`, name);
  }

  /** Whether the element that was opened last has an attribute. */
  has(name: string): boolean {
    return this.#tokens.attribute(name) >= 0;
  }

  /** An attribute that is one number. @throws FormatError where it is absent or none */
  float(name: string): number {
    const values: number[] = [];
    this.attributeNumbers(name, values, 1);
    return Math.fround(values[0]!);
  }

  /** An attribute that is one whole number. @throws FormatError where it is none, or absent and without default */
  integer(name: string, absent?: number): number {
    if (absent !== undefined && !this.has(name)) return absent;
    let whole = 0;
    const sink = {
      push(value: number): boolean {
        whole = value | 0;
        return whole === value;
      },
    };
    this.attributeNumbers(name, sink, 1);
    return whole;
  }

  /** The text of an attribute, entities decoded; undefined where it is absent. */
  attribute(name: string): string | undefined {
    const index = this.#tokens.attribute(name);
    if (index < 0) return undefined;
    return decodeEntities(this.#decode(this.#tokens.attributeStart(index), this.#tokens.attributeEnd(index)));
  }

  /** @throws FormatError where the attribute is absent */
  requiredText(name: string): string {
    const text = this.attribute(name);
    if (text === undefined) throw this.#refuseAbsent(name);
    return text;
  }

  #refuseAbsent(name: string): FormatError {
    return this.damaged(`the element has no ${name}`, name);
  }

  /** The text in an element, without blanks at its ends and with entities decoded. The element is used up. */
  textContent(): string {
    const tokens = this.#tokens;
    let text = '';
    while (tokens.next() === 'text') {
      const part = this.#decode(tokens.start, tokens.end);
      text += tokens.literal ? part.replaceAll('&', '&amp;') : part;
    }
    if (tokens.token !== 'close') throw this.damaged(`<${this.name}> must hold nothing but text`);
    this.#leave('close');
    return decodeEntities(text.trim());
  }

  #decode(start: number, end: number): string {
    return decodeFile(this.#bytes.subarray(start, end));
  }

  /** A count that the element announces; undefined where it does not, NaN where it is no number. */
  announced(name: string): number | undefined {
    const index = this.#tokens.attribute(name);
    if (index < 0) return undefined;
    this.#scanner.over(this.#tokens.attributeStart(index), this.#tokens.attributeEnd(index));
    return this.#scanner.next() ? this.#scanner.value : Number.NaN;
  }

  /** Reports where the element that was closed last has not as many parts as it had announced. */
  compareCount(name: string, announced: number | undefined, actual: number): void {
    if (announced === undefined || announced === actual) return;
    this.warn(CAL3D_CODES.CAL3D_XML_COUNT, `${name} is ${announced}, and there are ${actual}`, name);
  }

  #reportStray(start: number, end: number): void {
    const text = this.#tokens.text.slice(start, Math.min(end, start + SHOWN));
    const offset = start + text.length - text.trimStart().length;
    const place = { ...this.#place(), offset };
    this.#report.add(CAL3D_CODES.CAL3D_XML_STRAY_TEXT, `"${text.trim()}" is not all used`, place);
  }

  /** Reports something of the element that was opened or closed last, or of an attribute of it. */
  warn(code: Code, message: string, part?: string): void {
    this.#report.add(code, message, this.#place(part));
  }

  /** What is wrong with the element that was opened or closed last, or with an attribute or child of it. */
  damaged(message: string, part?: string): FormatError {
    return new FormatError(CAL3D_CODES.CAL3D_XML_DAMAGED, message, this.#place(part));
  }

  /** The root is not named in paths. */
  #place(part?: string): IssuePlace {
    const segments: string[] = [];
    for (let level = 2; level <= this.#subject; level++) {
      const name = this.#names[level]!;
      segments.push(LISTED.has(name) ? `${name}[${this.#numbers[level]}]` : name);
    }
    if (part !== undefined) segments.push(part);
    return {
      path: segments.filter((segment) => segment !== '').join('.'),
      offset: this.#offsets[this.#subject]!,
    };
  }
}

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;

/** The five names and numbers of XML itself. Nothing that a file defines is expanded. */
function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!;
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
  });
}
