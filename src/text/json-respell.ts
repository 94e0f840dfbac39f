/** Writes changes into JSON: unchanged parts keep their spelling, blanks and order. */
import { concatenate } from '../binary/concatenate.ts';
import {
  entriesAt,
  type JsonEntry,
  type JsonText,
  jsonText,
  plainValue,
  stringValue,
  valueEnd,
  valueStart,
} from './json-text.ts';
import { isObject, type JsonMembers, type JsonValue, wordValue } from './json-words.ts';

/** How a format spells its JSON. */
export interface Spelling {
  /** New values. */
  spell(value: JsonValue): string;
  /** The member that identifies an object in a list; absent if its index does. */
  id?: string;
}

/** A part of the text and its replacement. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** @param source JSON that was parsed before */
export function respell(
  source: Uint8Array,
  value: JsonValue,
  spelling: Spelling = PLAIN,
): Uint8Array<ArrayBuffer> {
  const json = jsonText(source);
  const edits: Edit[] = [];
  const known = plainValue(json);
  const isSameText = known !== undefined && isEqual(known, value);
  if (!isSameText) compare({ json, spelling, edits }, valueStart(json), value);
  return applyEdits(source, edits);
}

function isEqual(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'object' || a === null) return Object.is(a, b);
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => isEqual(value, b[index]!));
  }
  const keys = Object.keys(a);
  return (
    isObject(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key]!, b[key]!))
  );
}

const PLAIN: Spelling = { spell: (value) => JSON.stringify(value) };

/** The edits of a text, as they are collected. */
interface Comparison {
  json: JsonText;
  spelling: Spelling;
  edits: Edit[];
}

/** Collects the edits that change the value at a position to another one. */
function compare(comparison: Comparison, start: number, value: JsonValue): void {
  const { json, spelling, edits } = comparison;
  const { entries, close } = entriesAt(json, start) ?? {};
  const isBrace = json.text[start] === '{';
  if (entries && close !== undefined && isBrace && isObject(value)) {
    compareObject(comparison, entries, close, value);
  } else if (entries && close !== undefined && !isBrace && Array.isArray(value)) {
    compareList(comparison, entries, close, value);
  } else if (!isSame(json, start, value)) {
    edits.push({ start, end: valueEnd(json.text, start), text: spelling.spell(value) });
  }
}

function compareObject(
  comparison: Comparison,
  entries: readonly JsonEntry[],
  close: number,
  value: JsonMembers,
): void {
  const { spelling, edits } = comparison;
  // Of repeated keys the last one counts.
  const last = new Map(entries.map(({ key }, index) => [key, index]));
  const isKept = ({ key = '' }: JsonEntry) => Object.hasOwn(value, key);
  removeEntries(entries, close, isKept, edits);
  entries.forEach((entry, index) => {
    if (isKept(entry) && last.get(entry.key) === index) {
      compare(comparison, entry.start, value[entry.key!]!);
    }
  });
  const added = Object.keys(value).filter((key) => !last.has(key));
  if (added.length === 0) return;
  const text = added.map((key) => `${spelling.spell(key)}:${spelling.spell(value[key]!)}`).join(',');
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
  comparison: Comparison,
  entries: readonly JsonEntry[],
  close: number,
  value: readonly JsonValue[],
): void {
  const { json } = comparison;
  const { length } = entries;
  const isLonger =
    length < value.length && entries.every((entry, index) => isCounterpart(comparison, entry, value[index]!));
  if (isLonger || length === value.length) {
    entries.forEach((entry, index) => {
      compare(comparison, entry.start, value[index]!);
    });
    if (isLonger) replaceEntries(comparison, { entries, close }, [length, length], value.slice(length));
    return;
  }
  const shorter = Math.min(length, value.length);
  let first = 0;
  while (first < shorter && isSame(json, entries[first]!.start, value[first]!)) first++;
  let alike = 0;
  while (alike < shorter - first && isSame(json, entries.at(-1 - alike)!.start, value.at(-1 - alike)!))
    alike++;
  const between = value.slice(first, value.length - alike);
  replaceEntries(comparison, { entries, close }, [first, length - alike], between);
}

/** Whether an entry and a value at the same index are versions of the same object. */
function isCounterpart({ json, spelling }: Comparison, { start }: JsonEntry, value: JsonValue): boolean {
  const { id: member } = spelling;
  if (json.text[start] !== '{' || !isObject(value)) return false;
  if (member === undefined) return true;
  const own = value[member];
  const id = entriesAt(json, start)?.entries.findLast(({ key }) => key === member);
  return own !== undefined && id !== undefined && isSame(json, id.start, own);
}

/** Replaces the entries from `first` to before `end`. */
function replaceEntries(
  { spelling, edits }: Comparison,
  { entries, close }: { entries: readonly JsonEntry[]; close: number },
  [first, end]: readonly [first: number, end: number],
  values: readonly JsonValue[],
): void {
  const text = values.map((value) => spelling.spell(value)).join(',');
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
  if (!isObject(value)) return false;
  const byKey = new Map(entries.map((entry) => [entry.key!, entry.start]));
  return (
    byKey.size === Object.keys(value).length &&
    [...byKey].every(([key, at]) => Object.hasOwn(value, key) && isSame(json, at, value[key]!))
  );
}

function scalarAt(json: JsonText, start: number, end: number): JsonValue | undefined {
  return json.text[start] === '"' ? stringValue(json, start, end) : wordValue(json.text.slice(start, end));
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
