import { Reader } from '../../../../binary/reader.ts';
import { type Code, FormatError, type IssuePlace, type Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { IntegerColumn, NumberScanner, type NumberSink } from '../../../../text/numbers.ts';
import { decodeFile } from '../../../../text/text.ts';
import { CAL3D_CODES } from '../../codes.ts';
import { type Field, MOST_FIELDS, Patterns } from './patterns.ts';
import { type Token, XmlTokens } from './tokens.ts';

/** Elements that can be repeated; these have an index in paths. */
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

/** How many characters of an invalid text a message shows. */
const SHOWN = 60;
const SPACE = 0x20;

/**
 * Walks the elements of a Cal3D file in XML. `nextChild` opens the next child of the open element, or closes that element if it
 * has no more. Every opened child must be consumed with `numbers`, `textContent`, `leaf`, `skip` or a loop of `nextChild`.
 * Attributes are those of the child that was opened last.
 */
export class XmlReader {
  readonly #bytes: Uint8Array;
  readonly #tokens: XmlTokens;
  readonly #scanner: NumberScanner;
  readonly #report: Report;
  /** For an integer of an attribute. */
  readonly #whole = new IntegerColumn();
  /** For columns. */
  readonly memory: Reader;
  /** The numbers that were read since `nextUnlike`; undefined if there are too many or anything was reported. */
  #taken: Field[] | undefined;
  /** Per level the element that was opened last: its name, its index among its repetitions, its offset. */
  readonly #names = [''];
  readonly #numbers = [0];
  readonly #offsets = [0];
  #level = 0;
  /** Level of the element that was opened or closed last, to which issues refer. */
  #subject = 0;

  constructor(bytes: Uint8Array, report: Report) {
    this.#bytes = bytes;
    this.#tokens = new XmlTokens(bytes);
    this.#scanner = new NumberScanner(bytes);
    this.#report = report;
    this.memory = new Reader(bytes);
  }

  /** Name of the element that was opened last and is still open, in capitals; empty for an unknown one. */
  get name(): string {
    return this.#names[this.#level]!;
  }

  /** Opens the next child of the open element; closes the element and returns false when it has no more. */
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

  /** @param columns receive the numbers of elements that `nextUnlike` reads */
  patterns(columns: readonly NumberSink[]): Patterns {
    return new Patterns(this.#bytes, columns);
  }

  /**
   * As `nextChild`, but first reads all children that are like those that were remembered.
   *
   * @param complete called after each of these with its name
   */
  nextUnlike(patterns: Patterns, complete: (name: string) => void): boolean {
    const { isUseful } = patterns;
    while (isUseful && this.#readLike(patterns)) complete(patterns.name);
    this.#taken = isUseful ? [] : undefined;
    this.#tokens.watch(isUseful);
    return this.nextChild();
  }

  #readLike(patterns: Patterns): boolean {
    const start = this.#tagAhead();
    const end = start < 0 ? -1 : patterns.read(start);
    if (end < 0) return false;
    this.#note(this.#level + 1, patterns.name, start);
    this.#tokens.seek(end);
    return true;
  }

  /** Where the next tag begins, if nothing but blanks comes before it and it can be that of a child; else -1. */
  #tagAhead(): number {
    let { at } = this.#tokens;
    while (at >= 0 && this.#bytes[at]! <= SPACE) at++;
    return at;
  }

  /** Remembers the element that was consumed last, all of whose numbers went into the columns of the patterns. */
  remember(patterns: Patterns): void {
    const taken = this.#taken;
    if (!taken) return;
    const level = this.#subject;
    const unused = this.#tokens.unused();
    for (let index = 0; index < unused.length; index += 2) {
      taken.push({ start: unused[index]!, end: unused[index + 1]!, column: undefined });
    }
    taken.sort((a, b) => a.start - b.start);
    patterns.add(this.#names[level]!, this.#offsets[level]!, this.#tokens.at, taken);
  }

  #enter(): void {
    const { name, start } = this.#tokens;
    this.#note(++this.#level, name, start - 1);
  }

  /** Notes the element that was opened last. */
  #note(level: number, name: string, offset: number): void {
    const again = this.#subject === level && this.#names[level] === name;
    this.#numbers[level] = again ? this.#numbers[level]! + 1 : 0;
    this.#names[level] = name;
    this.#offsets[level] = offset;
    this.#subject = level;
  }

  #leave(token: Token): void {
    const level = this.#level;
    this.#subject = level;
    if (level === 0 && token === 'end') return;
    if (token === 'end') throw this.damaged(`The file ends inside <${this.name}>`);
    if (level === 0 || this.#tokens.name !== this.name) {
      const { text, start, end } = this.#tokens;
      throw this.damaged(`Unexpected closing tag </${text.slice(start, Math.min(end, start + SHOWN))}>`);
    }
    this.#level--;
  }

  /** Consumes an element that should be empty. */
  leaf(): void {
    while (this.nextChild()) this.skip();
  }

  /** Reports and consumes an unknown element. */
  skip(): void {
    const { text, start, end } = this.#tokens;
    const message = `Unknown element <${text.slice(start, Math.min(end, start + SHOWN))}>`;
    this.warn(CAL3D_CODES.CAL3D_XML_ELEMENT_UNKNOWN, message);
    for (let inside = 1; inside > 0; ) {
      const token = this.#tokens.next();
      if (token === 'open') inside++;
      else if (token === 'close') inside--;
      else if (token === 'end') throw this.damaged('The file ends inside an element');
    }
    this.#level--;
  }

  /** Puts the numbers in an element into a sink and consumes the element. @throws FormatError if it has fewer */
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

  /** Puts the numbers of an attribute into a sink. @throws FormatError if it is missing or has fewer */
  attributeNumbers(name: string, sink: NumberSink, count: number): void {
    const index = this.#tokens.attribute(name);
    if (index < 0) throw this.#refuseAbsent(name);
    const start = this.#tokens.attributeStart(index);
    const end = this.#tokens.attributeEnd(index);
    if (this.#scan(start, end, sink, count) === count) return;
    throw this.#refuseNumbers(name, count, this.#tokens.text.slice(start, end), name);
  }

  /** @returns how many numbers the sink took, at most `count`; undefined if it refused one, or something else comes first */
  #scan(start: number, end: number, sink: NumberSink, count: number): number | undefined {
    const scanner = this.#scanner;
    scanner.over(start, end);
    let found = 0;
    for (; found < count && !scanner.atEnd(); found++) {
      const first = scanner.at;
      if (!scanner.next() || sink.push(scanner.value) === false) return undefined;
      if (this.#taken) this.#noteTaken(first, scanner.at, sink);
    }
    if (scanner.stray || !scanner.atEnd()) this.#reportStray(start, end);
    return found;
  }

  #noteTaken(start: number, end: number, column: NumberSink): void {
    if (this.#taken!.length < MOST_FIELDS) this.#taken!.push({ start, end, column });
    else this.#taken = undefined;
  }

  #refuseNumbers(what: string, count: number, text: string, attribute?: string): FormatError {
    const shown = text.slice(0, SHOWN).split('<')[0]!.trim();

    return this.damaged(`Expected ${counted(count, 'number')} in ${what}, found "${shown}"`, attribute);
  }

  /** @throws FormatError if the element that was closed last does not have exactly so many elements of a name */
  require(name: string, holds: { length: number }, length: number): void {
    if (holds.length === length) return;

    throw this.damaged(`Expected ${length} <${name}>, found ${holds.length}`, name);
  }

  /** Whether the element that was opened last has an attribute. */
  has(name: string): boolean {
    return this.#tokens.attribute(name) >= 0;
  }

  /** An attribute that is one number. @throws FormatError if it is missing or not a number */
  float(name: string): number {
    const values: number[] = [];
    this.attributeNumbers(name, values, 1);
    return Math.fround(values[0]!);
  }

  /** An attribute that is one integer. @throws FormatError if it is not an integer, or missing without a default */
  integer(name: string, absent?: number): number {
    if (absent !== undefined && !this.has(name)) return absent;
    this.#whole.length = 0;
    this.attributeNumbers(name, this.#whole, 1);
    return this.#whole.at(0);
  }

  /** The text of an attribute, entities decoded; undefined if it is missing. */
  attribute(name: string): string | undefined {
    const index = this.#tokens.attribute(name);
    if (index < 0) return undefined;
    return decodeEntities(this.#decode(this.#tokens.attributeStart(index), this.#tokens.attributeEnd(index)));
  }

  /** @throws FormatError if the attribute is missing */
  requiredText(name: string): string {
    const text = this.attribute(name);
    if (text === undefined) throw this.#refuseAbsent(name);
    return text;
  }

  #refuseAbsent(name: string): FormatError {
    return this.damaged(`Missing attribute ${name}`, name);
  }

  /** The trimmed text in an element, entities decoded. The element is consumed. */
  textContent(): string {
    const tokens = this.#tokens;
    let text = '';
    while (tokens.next() === 'text') {
      const part = this.#decode(tokens.start, tokens.end);
      text += tokens.literal ? part.replaceAll('&', '&amp;') : part;
    }
    if (tokens.token !== 'close') throw this.damaged(`Expected nothing but text in <${this.name}>`);
    this.#leave('close');
    return decodeEntities(text.trim());
  }

  #decode(start: number, end: number): string {
    return decodeFile(this.#bytes.subarray(start, end));
  }

  /** A count that the element states; undefined if it does not, NaN if it is not a number. */
  announced(name: string): number | undefined {
    const index = this.#tokens.attribute(name);
    if (index < 0) return undefined;
    this.#scanner.over(this.#tokens.attributeStart(index), this.#tokens.attributeEnd(index));
    return this.#scanner.next() ? this.#scanner.value : Number.NaN;
  }

  /** Reports a difference between the count that the element that was closed last states, and the actual count. */
  compareCount(name: string, announced: number | undefined, actual: number): void {
    if (announced === undefined || announced === actual) return;
    this.warn(CAL3D_CODES.CAL3D_XML_COUNT, `${name} is ${announced}, but the file has ${actual}`, name);
  }

  #reportStray(start: number, end: number): void {
    const text = this.#tokens.text.slice(start, Math.min(end, start + SHOWN));
    const offset = start + text.length - text.trimStart().length;
    const place = { ...this.#place(), offset };
    this.#taken = undefined;
    this.#report.add(CAL3D_CODES.CAL3D_XML_STRAY_TEXT, `Stray text in "${text.trim()}"`, place);
  }

  /** Reports an issue with the element that was opened or closed last, or with an attribute of it. */
  warn(code: Code, message: string, part?: string): void {
    this.#taken = undefined;
    this.#report.add(code, message, this.#place(part));
  }

  /** An error in the element that was opened or closed last, or in an attribute or child of it. */
  damaged(message: string, part?: string): FormatError {
    return new FormatError(CAL3D_CODES.CAL3D_XML_DAMAGED, message, this.#place(part));
  }

  /** Paths do not name the root element. */
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

/** Decodes the five named entities and the numeric ones of XML. Entities that a file defines are not expanded. */
function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!;
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
  });
}
