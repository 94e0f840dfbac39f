/** Reading animation lists. */
import { latin1 } from '../../../../binary/string.ts';
import { FormatError } from '../../../../report/report.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import type { CalDocument, CalLine, CalStatement } from './document.ts';

/** Far Cry's longest list has under a thousand lines. Every line becomes an object, so their number needs a limit. */
const MOST_LINES = 1 << 16;

const LINE = /([^\r\n]*)(\r\n|\n|\r)|[^\r\n]+$/g;

/** `#filepath` is a directive; other names after `#` are morph targets. */
const DIRECTIVE = /^(\$[^\s=]*|#filepath(?=[\s=]|$))(\s*=?\s*)(.*)$/is;

/** @throws FormatError CRYENGINE_CAL_TOO_LONG */
export function readCal(bytes: Uint8Array): CalDocument {
  const { text, encoding } = decode(bytes);
  const lines: CalLine[] = [];
  for (const [whole, line = whole, ending = ''] of text.matchAll(LINE)) {
    if (lines.length === MOST_LINES) {
      const message = `Animation list has more than ${MOST_LINES} lines`;
      throw new FormatError(CRYENGINE_CODES.CRYENGINE_CAL_TOO_LONG, message, { path: `[${MOST_LINES}]` });
    }
    lines.push(parseLine(line, ending));
  }
  return { format: 'cryengine.cal', encoding, lines };
}

export function parseLine(text: string, ending: string): CalLine {
  const slashes = text.indexOf('//');
  const code = slashes < 0 ? text : text.slice(0, slashes);
  const comment = slashes < 0 ? {} : { comment: text.slice(slashes) };
  const indent = code.slice(0, code.length - code.trimStart().length);
  const words = code.trim();
  const { statement, separator } = parseWords(words, slashes >= 0);
  const gap = code.slice(indent.length + words.length);
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
