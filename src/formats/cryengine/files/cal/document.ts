/** `.cal` animation lists as lines (cryengine §6): what each one says, and around it every character that it has. */
import { latin1 } from '../../../../binary/string.ts';
import { FormatError } from '../../../../report/report.ts';
import type { FileDocument } from '../../../format.ts';
import { CRYENGINE_CODES } from '../../codes.ts';

export interface CalDocument extends FileDocument {
  format: 'cryengine.cal';
  encoding: 'utf-8' | 'latin-1';
  lines: CalLine[];
}

/** What a line says. `unknown` is what is neither of the others. */
export type CalStatement =
  | { kind: 'entry'; alias: string; file: string }
  /** The name as it is spelled, with its `$` or `#`. */
  | { kind: 'directive'; name: string; value: string }
  | { kind: 'comment' }
  | { kind: 'blank' }
  | { kind: 'unknown'; text: string };

export type CalLine = CalStatement & {
  /** With its slashes, up to the end of the line; any line may end with one. */
  comment?: string;
  /** Absent in a line that a program made, which is written like the lines around it. */
  layout?: LineLayout;
};

/** What stands around the words of a line. */
export interface LineLayout {
  /** Before the first word; also the byte order mark of the file. */
  indent: string;
  /** Between the two things that a line names. */
  separator: string;
  /** Between the last word and the comment or the end. */
  gap: string;
  /** Empty only in the last line. */
  ending: string;
}

/** Far Cry's longest list has under a thousand lines. Every line becomes an object, so their number needs a limit. */
const MOST_LINES = 1 << 16;
const LINE = /([^\r\n]*)(\r\n|\n|\r)|[^\r\n]+$/g;
/** `#filepath` is a directive; other names behind `#` are morph targets. */
const DIRECTIVE = /^(\$[^\s=]*|#filepath(?=[\s=]|$))(\s*=?\s*)(.*)$/is;
const USUAL_SEPARATOR = ' = ';
/** As the tools of the original wrote it. */
const USUAL_ENDING = '\r\n';

/** @throws FormatError CRYENGINE_CAL_TOO_LONG */
export function readCal(bytes: Uint8Array): CalDocument {
  const { text, encoding } = decode(bytes);
  const lines: CalLine[] = [];
  for (const [whole, said = whole, ending = ''] of text.matchAll(LINE)) {
    if (lines.length === MOST_LINES) {
      const message = `there are more than ${MOST_LINES} lines`;
      throw new FormatError(CRYENGINE_CODES.CRYENGINE_CAL_TOO_LONG, message, { path: `[${MOST_LINES}]` });
    }
    lines.push(parseLine(said, ending));
  }
  return { format: 'cryengine.cal', encoding, lines };
}

/**
 * The bytes of a list. Lines that were read keep their layout whatever was changed in them; new ones are separated and
 * ended like those before them. What Latin-1 has no character for makes the file UTF-8.
 *
 * @throws RangeError where a line would not be read as it is meant, such as one whose alias has an equals sign
 */
export function writeCalLines({ encoding, lines }: CalDocument): Uint8Array {
  const style = firstStyle(lines);
  const last = lines.length - 1;
  const texts = lines.map((line, index) => {
    if (line.layout && isPair(line)) style[line.kind] = line.layout.separator;
    const written = lineText(line, style);
    return (
      written + (line.layout && index === last ? line.layout.ending : line.layout?.ending || style.ending)
    );
  });
  return encode(texts.join(''), encoding);
}

/** A new list, which looks for its animations beside itself. @throws RangeError where a name is not one, see `calAlias` */
export function writeCal(entries: readonly { alias: string; file: string }[]): CalDocument {
  const lines: CalLine[] = [
    { kind: 'directive', name: '$AnimDir', value: '.' },
    ...entries.map(({ alias, file }) => ({ kind: 'entry' as const, alias, file })),
  ];
  const document: CalDocument = { format: 'cryengine.cal', encoding: 'latin-1', lines };
  return readCal(writeCalLines(document));
}

/** The nearest that a list can call an animation by this name: one word without a sign that means something there. */
export function calAlias(name: string): string {
  return (
    name
      .trim()
      .replace(/[\s=/\\\p{Cc}]+/gu, '_')
      .replace(/^[$#]/, '_') || '_'
  );
}

type Pair = Extract<CalStatement, { kind: 'entry' | 'directive' }>;

/** How lines that a program made are written. */
type Style = Record<Pair['kind'] | 'ending', string>;

function isPair(statement: CalStatement): statement is Pair {
  return statement.kind === 'entry' || statement.kind === 'directive';
}

/** The style of the first lines that have one. */
function firstStyle(lines: readonly CalLine[]): Style {
  const separatorOf = (kind: Pair['kind']) =>
    lines.find((line) => line.kind === kind && line.layout)?.layout?.separator ?? USUAL_SEPARATOR;
  return {
    entry: separatorOf('entry'),
    directive: separatorOf('directive'),
    ending: lines.find(({ layout }) => layout?.ending)?.layout?.ending ?? USUAL_ENDING,
  };
}

/** A line without its ending. */
function lineText(line: CalLine, style: Style): string {
  const { layout, comment = '' } = line;
  const words = wordsOf(line, style);
  const indent = layout?.indent ?? '';
  const text = indent + words + (layout?.gap ?? (words && comment ? ' ' : '')) + comment;
  if (/[\r\n]/.test(text) || !saysTheSame(parseLine(text, ''), line)) {
    throw new RangeError(`"${text}" would not be read as it is meant`);
  }
  return text;
}

function saysTheSame(a: CalLine, b: CalLine): boolean {
  const [first, second] = namesOf(a);
  const [otherFirst, otherSecond] = namesOf(b);
  return a.kind === b.kind && first === otherFirst && second === otherSecond && a.comment === b.comment;
}

/** The two things that a line names. */
function namesOf(statement: CalStatement): [first: string, second: string] {
  switch (statement.kind) {
    case 'entry':
      return [statement.alias, statement.file];
    case 'directive':
      return [statement.name, statement.value];
    case 'unknown':
      return [statement.text, ''];
    default:
      return ['', ''];
  }
}

function wordsOf(statement: CalStatement, style: Style): string {
  const [first, second] = namesOf(statement);
  if (!isPair(statement)) return first;
  return first + (style[statement.kind] || (second === '' ? '' : USUAL_SEPARATOR)) + second;
}

function parseLine(text: string, ending: string): CalLine {
  const slashes = text.indexOf('//');
  const said = slashes < 0 ? text : text.slice(0, slashes);
  const comment = slashes < 0 ? {} : { comment: text.slice(slashes) };
  const indent = said.slice(0, said.length - said.trimStart().length);
  const words = said.trim();
  const { statement, separator } = parseWords(words, slashes >= 0);
  const gap = said.slice(indent.length + words.length);
  return { ...statement, ...comment, layout: { indent, separator, gap, ending } };
}

function parseWords(words: string, isCommented: boolean): { statement: CalStatement; separator: string } {
  if (words === '') return { statement: { kind: isCommented ? 'comment' : 'blank' }, separator: '' };
  const [, name, between = '', value = ''] = DIRECTIVE.exec(words) ?? [];
  if (name !== undefined) return { statement: { kind: 'directive', name, value }, separator: between };
  const equals = words.indexOf('=');
  const alias = words.slice(0, Math.max(equals, 0)).trimEnd();
  const file = words.slice(equals + 1).trimStart();
  if (alias === '' || file === '') return { statement: { kind: 'unknown', text: words }, separator: '' };
  const separator = words.slice(alias.length, words.length - file.length);
  return { statement: { kind: 'entry', alias, file }, separator };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): { text: string; encoding: CalDocument['encoding'] } {
  try {
    return { text: utf8.decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: latin1(bytes), encoding: 'latin-1' };
  }
}

function encode(text: string, encoding: CalDocument['encoding']): Uint8Array {
  if (encoding === 'utf-8' || /[\u0100-\uffff]/.test(text)) return new TextEncoder().encode(text);
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
