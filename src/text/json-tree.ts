/** The byte tree of a JSON text: separators belong to the previous entry. */
import type { Inspection } from '../binary/schema.ts';
import { lastAtOrBefore, leaf, onDemand } from '../binary/type.ts';
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
 * The entries of an object or list as consecutive nodes, which cover the text.
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

/** @param stop offset of the next entry or of the closing bracket */
function node(place: Place, entry: JsonEntry, stop: number, name: string): Inspection {
  const { json, offset } = place;
  const { begin, start, end } = entry;
  const type = TYPES[json.text[start] ?? ''] ?? 'word';
  const whole = leaf(name, type, offset + begin, stop - begin);
  if (type === 'word' || type === 'text') return { ...whole, value: shownValue(json, start, end) };
  const branch = onDemand(whole, () => parts(place, entry, stop));
  const offsetOf = (index: number) => branch.child(index).offset;
  return Object.assign(branch, {
    childIndexAt: (at: number) => lastAtOrBefore(offsetOf, branch.childCount, at),
  });
}

const TYPES: Readonly<Record<string, string>> = { '{': 'object', '[': 'list', '"': 'text' };

function shownValue(json: JsonText, start: number, end: number): number | string {
  if (json.text[start] === '"') return stringValue(json, start, end);
  const word = json.text.slice(start, end);
  return Number.isNaN(Number(word)) ? word : Number(word);
}

/** The opening bracket of an object or list, its entries, and its closing bracket. */
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
