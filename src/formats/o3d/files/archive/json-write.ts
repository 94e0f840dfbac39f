/** Writes changes into JSON: unchanged parts keep their spelling, blanks and order. */
import { FormatError } from '../../../../report/report.ts';
import {
  entriesAt,
  type JsonEntry,
  type JsonText,
  jsonText,
  stringValue,
  valueEnd,
  valueStart,
} from '../../../../text/json-text.ts';
import { O3D_CODES } from '../../codes.ts';
import { concatenate } from '../concatenate.ts';
import type { JsonObject, JsonValue } from './document.ts';
import { wordValue } from './json-words.ts';

/** A part of the text and its replacement. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * @param source JSON that was parsed before
 * @throws FormatError O3D_JSON_NUMBER if a new number is not finite
 */
export function respell(source: Uint8Array, value: JsonValue): Uint8Array<ArrayBuffer> {
  const json = jsonText(source);
  const edits: Edit[] = [];
  compare(json, valueStart(json), value, edits);
  return applyEdits(source, edits);
}

/** JSON as Google's converter writes it: without blanks, in ASCII. */
export function spell(value: JsonValue): string {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'number' || Number.isFinite(part)) return part;
    throw new FormatError(O3D_CODES.O3D_JSON_NUMBER, `JSON cannot represent ${part}`);
  });
  return text.replace(/[\x7f-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Collects the edits that change the value at a position to another one. */
function compare(json: JsonText, start: number, value: JsonValue, edits: Edit[]): void {
  const { entries, close } = entriesAt(json, start) ?? {};
  const isObject = json.text[start] === '{';
  if (entries && close !== undefined && isObject && isPlainObject(value)) {
    compareObject(json, entries, close, value, edits);
  } else if (entries && close !== undefined && !isObject && Array.isArray(value)) {
    compareList(json, entries, close, value, edits);
  } else if (!isSame(json, start, value)) {
    edits.push({ start, end: valueEnd(json.text, start), text: spell(value) });
  }
}

function compareObject(
  json: JsonText,
  entries: readonly JsonEntry[],
  close: number,
  value: JsonObject,
  edits: Edit[],
): void {
  // Of repeated names the last one is used.
  const last = new Map(entries.map(({ key }, index) => [key, index]));
  const isKept = ({ key = '' }: JsonEntry) => Object.hasOwn(value, key);
  removeEntries(entries, close, isKept, edits);
  entries.forEach((entry, index) => {
    if (isKept(entry) && last.get(entry.key) === index) {
      compare(json, entry.start, value[entry.key!]!, edits);
    }
  });
  const added = Object.keys(value).filter((key) => !last.has(key));
  if (added.length === 0) return;
  const text = added.map((key) => `${spell(key)}:${spell(value[key]!)}`).join(',');
  const at = entries.at(-1)?.end ?? close;
  edits.push({ start: at, end: at, text: entries.some(isKept) ? `,${text}` : text });
}

function removeEntries(
  entries: readonly JsonEntry[],
  close: number,
  isKept: (entry: JsonEntry) => boolean,
  edits: Edit[],
): void {
  let before: JsonEntry | undefined;
  entries.forEach((entry, index) => {
    if (isKept(entry)) {
      before = entry;
      return;
    }
    const previous = entries[index - 1];
    const next = entries[index + 1];
    if (before && previous) edits.push({ start: previous.end, end: entry.end, text: '' });
    else edits.push({ start: entry.begin, end: next?.begin ?? Math.min(entry.end, close), text: '' });
  });
}

function compareList(
  json: JsonText,
  entries: readonly JsonEntry[],
  close: number,
  value: readonly JsonValue[],
  edits: Edit[],
): void {
  const isLonger =
    entries.length < value.length && entries.every((entry, index) => hasSameId(json, entry, value[index]!));
  if (isLonger || entries.length === value.length) {
    entries.forEach((entry, index) => {
      compare(json, entry.start, value[index]!, edits);
    });
    const { length } = entries;
    if (isLonger) replaceEntries(entries, length, length, value.slice(length), close, edits);
    return;
  }
  const shorter = Math.min(entries.length, value.length);
  let first = 0;
  while (first < shorter && isSame(json, entries[first]!.start, value[first]!)) first++;
  let alike = 0;
  while (alike < shorter - first && isSame(json, entries.at(-1 - alike)!.start, value.at(-1 - alike)!))
    alike++;
  replaceEntries(
    entries,
    first,
    entries.length - alike,
    value.slice(first, value.length - alike),
    close,
    edits,
  );
}

/** Whether an entry and a value are objects with the same id. */
function hasSameId(json: JsonText, { start }: JsonEntry, value: JsonValue): boolean {
  if (json.text[start] !== '{' || !isPlainObject(value) || value.id === undefined) return false;
  const id = entriesAt(json, start)?.entries.findLast(({ key }) => key === 'id');
  return id !== undefined && isSame(json, id.start, value.id);
}

/** Replaces the entries from `first` to before `end`. */
function replaceEntries(
  entries: readonly JsonEntry[],
  first: number,
  end: number,
  values: readonly JsonValue[],
  close: number,
  edits: Edit[],
): void {
  const text = values.map(spell).join(',');
  const next = entries[end];
  if (next)
    edits.push({ start: entries[first]!.begin, end: next.begin, text: text === '' ? '' : `${text},` });
  else {
    const previous = entries[first - 1];
    const comma = previous && text !== '' ? ',' : '';
    const start = previous?.end ?? entries[0]?.begin ?? close;
    edits.push({ start, end: entries.at(-1)?.end ?? close, text: comma + text });
  }
}

function isSame(json: JsonText, start: number, value: JsonValue): boolean {
  const found = entriesAt(json, start);
  const end = found ? found.close + 1 : valueEnd(json.text, start);
  if (!found) return Object.is(scalarAt(json, start, end), value);
  const { entries } = found;
  if (json.text[start] === '[') {
    return (
      Array.isArray(value) &&
      value.length === entries.length &&
      entries.every((entry, index) => isSame(json, entry.start, value[index]!))
    );
  }
  if (!isPlainObject(value)) return false;
  const byKey = new Map(entries.map((entry) => [entry.key!, entry.start]));
  return (
    byKey.size === Object.keys(value).length &&
    [...byKey].every(([key, at]) => Object.hasOwn(value, key) && isSame(json, at, value[key]!))
  );
}

function scalarAt(json: JsonText, start: number, end: number): JsonValue | undefined {
  return json.text[start] === '"' ? stringValue(json, start, end) : wordValue(json.text.slice(start, end));
}

function isPlainObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function applyEdits(source: Uint8Array, edits: readonly Edit[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of ordered) {
    parts.push(source.subarray(at, start), encoder.encode(text));
    at = end;
  }
  parts.push(source.subarray(at));
  return concatenate(parts);
}
