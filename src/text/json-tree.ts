/** The byte tree of a JSON text: what stands between entries belongs to the entry before. */
import type { Inspection } from '../binary/schema.ts';
import { lastAtOrBefore, leaf } from '../binary/type.ts';
import {
  entriesAt,
  type JsonEntry,
  type JsonText,
  jsonText,
  stringValue,
  valueEnd,
  valueStart,
} from './json-text.ts';

/**
 * The entries of the object or list that a text is, as nodes one behind the other, which fill the text.
 *
 * @param offset of the text in the file
 */
export function inspectJson(bytes: Uint8Array, offset: number): Inspection[] {
  const json = jsonText(bytes);
  const start = valueStart(json);
  return parts({ json, offset }, { begin: 0, start, end: valueEnd(json.text, start) }, bytes.length);
}

interface Place {
  json: JsonText;
  offset: number;
}

/** @param stop where the next entry begins, or what closes the one around it */
function node(place: Place, entry: JsonEntry, stop: number, name: string): Inspection {
  const { json, offset } = place;
  const { begin, start, end } = entry;
  const type = TYPES[json.text[start] ?? ''] ?? 'word';
  const whole = leaf(name, type, offset + begin, stop - begin);
  if (type === 'word' || type === 'text') return { ...whole, value: shownValue(json, start, end) };
  let known: Inspection[] | undefined;
  const children = () => {
    known ??= parts(place, entry, stop);
    return known;
  };
  return {
    ...whole,
    // Counted when it is asked for: a scene is a hundred thousand entries, and few of them are looked at.
    get childCount() {
      return children().length;
    },
    child: (index) => children()[index]!,
    childIndexAt: (at) => lastAtOrBefore((index) => children()[index]!.offset, children().length, at),
  };
}

const TYPES: Readonly<Record<string, string>> = { '{': 'object', '[': 'list', '"': 'text' };

function shownValue(json: JsonText, start: number, end: number): number | string {
  if (json.text[start] === '"') return stringValue(json, start, end);
  const word = json.text.slice(start, end);
  return Number.isNaN(Number(word)) ? word : Number(word);
}

/** What opens an object or a list, its entries, and what closes it. */
function parts(place: Place, { begin, start }: JsonEntry, stop: number): Inspection[] {
  const { json, offset } = place;
  const { entries, close } = entriesAt(json, start) ?? { entries: [], close: stop };
  const first = entries[0]?.begin ?? close;
  const opening = leaf('opening', 'punctuation', offset + begin, first - begin);
  const closing = leaf('closing', 'punctuation', offset + close, stop - close);
  const inner = entries.map((entry, index) => {
    return node(place, entry, entries[index + 1]?.begin ?? close, entry.key ?? `[${index}]`);
  });
  return [opening, ...inner, closing].filter(({ size }) => size > 0);
}
