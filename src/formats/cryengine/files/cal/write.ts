/** Writing animation lists: unchanged lines keep every character. */
import { type CalDocument, type CalLine, type CalStatement, isPair, type Pair } from './document.ts';
import { parseLine, readCal } from './read.ts';

const USUAL_SEPARATOR = ' = ';

/** As written by the original tools. */
const USUAL_ENDING = '\r\n';

/**
 * The bytes of a list. Lines that were read keep their layout when they are edited; new ones have the separators and
 * endings of those before them. A character that Latin-1 does not have makes the file UTF-8.
 *
 * @throws RangeError if a line would not be read back as written, such as one whose alias has an equals sign
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

/** A new list with animations in its own folder. @throws RangeError for an invalid name, see `calAlias` */
export function writeCal(entries: readonly { alias: string; file: string }[]): CalDocument {
  const lines: CalLine[] = [
    { kind: 'directive', name: '$AnimDir', value: '.' },
    ...entries.map(({ alias, file }) => ({ kind: 'entry' as const, alias, file })),
  ];
  const document: CalDocument = { format: 'cryengine.cal', encoding: 'latin-1', lines };
  return readCal(writeCalLines(document));
}

/** The style of lines that a program added. */
type Style = Record<Pair['kind'] | 'ending', string>;

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
  if (/[\r\n]/.test(text) || !isSameStatement(parseLine(text, ''), line)) {
    throw new RangeError(`Line "${text}" would not be read back as written`);
  }
  return text;
}

function isSameStatement(a: CalLine, b: CalLine): boolean {
  const [first, second] = namesOf(a);
  const [otherFirst, otherSecond] = namesOf(b);
  return a.kind === b.kind && first === otherFirst && second === otherSecond && a.comment === b.comment;
}

/** The two words of a pair. */
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

function encode(text: string, encoding: CalDocument['encoding']): Uint8Array {
  if (encoding === 'utf-8' || /[\u0100-\uffff]/.test(text)) return new TextEncoder().encode(text);
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
