/** Searches in a file: for bytes, texts and numbers, and for fields by name or value. */
import type { Inspection } from 'exhume/inspect';
import { bytesOf, join, rootOf } from './inspecting.ts';
import { valueText } from './value-text.ts';

/** What is searched for: bytes such as `4e 57 ?? 00`, a text, a number in any encoding, or a part of a field's name or value. */
export type SearchKind = 'hex' | 'text' | 'number' | 'field';

export interface Hit {
  offset: number;
  size: number;
  /** The encoding of a number, or the path of a field. */
  label: string;
}

export interface Hits {
  hits: Hit[];
  /** Whether there may be more. */
  isCut: boolean;
  /** Why nothing was searched for. */
  problem?: string;
}

const MOST_HITS = 500;
/** Fields that are looked at. */
const MOST_FIELDS = 400_000;

export function search(file: number, kind: SearchKind, typed: string): Hits {
  if (typed.trim() === '') return { hits: [], isCut: false };
  switch (kind) {
    case 'hex':
      return searchBytes(bytesOf(file), typed);
    case 'text':
      return searchText(bytesOf(file), typed);
    case 'number':
      return searchNumber(bytesOf(file), typed);
    case 'field':
      return searchFields(rootOf(file), typed.trim().toLowerCase());
  }
}

const nothing = (problem: string): Hits => ({ hits: [], isCut: false, problem });

/** `??` is any byte. */
export function searchBytes(bytes: Uint8Array, typed: string): Hits {
  const digits = typed.replace(/0x|[\s,]/gi, '');
  if (!/^([0-9a-f]{2}|\?\?)+$/i.test(digits))
    return nothing('Bytes are pairs of hexadecimal digits, such as 4e 57 ?? 00');
  const pattern = digits.match(/../g)!.map((pair) => (pair === '??' ? -1 : Number.parseInt(pair, 16)));
  return hitsOf(places(bytes, pattern), pattern.length, '');
}

/** Ignores the case of English letters. */
export function searchText(bytes: Uint8Array, typed: string): Hits {
  const lower = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte);
  const pattern = [...new TextEncoder().encode(typed)].map(lower);
  return hitsOf(places(bytes, pattern, lower), pattern.length, '');
}

interface Encoding {
  label: string;
  size: number;
  /** @returns whether the number can be stored so */
  set(view: DataView, value: number, littleEndian: boolean): boolean;
}

const ENCODINGS: readonly Encoding[] = [
  whole('u16', 2, 0, 2 ** 16 - 1, (view, value, little) => view.setUint16(0, value, little)),
  whole('i16', 2, -(2 ** 15), -1, (view, value, little) => view.setInt16(0, value, little)),
  whole('u32', 4, 0, 2 ** 32 - 1, (view, value, little) => view.setUint32(0, value, little)),
  whole('i32', 4, -(2 ** 31), -1, (view, value, little) => view.setInt32(0, value, little)),
  {
    label: 'f32',
    size: 4,
    set: (view, value, little) => {
      view.setFloat32(0, value, little);
      return true;
    },
  },
  {
    label: 'f64',
    size: 8,
    set: (view, value, little) => {
      view.setFloat64(0, value, little);
      return true;
    },
  },
];

function whole(
  label: string,
  size: number,
  low: number,
  high: number,
  put: (view: DataView, value: number, little: boolean) => void,
): Encoding {
  return {
    label,
    size,
    set: (view, value, little) => {
      if (!Number.isInteger(value) || value < low || value > high) return false;
      put(view, value, little);
      return true;
    },
  };
}

/** In all encodings of at least two bytes and both byte orders. */
export function searchNumber(bytes: Uint8Array, typed: string): Hits {
  const value = Number(typed.trim());
  if (!Number.isFinite(value)) return nothing(`${typed.trim()} is not a number`);
  const found: Hit[] = [];
  let isCut = false;
  for (const { label, size, set } of ENCODINGS) {
    for (const little of [true, false]) {
      const view = new DataView(new ArrayBuffer(size));
      if (!set(view, value, little)) continue;
      const pattern = [...new Uint8Array(view.buffer)];
      // A palindrome, such as zero, is found once.
      if (!little && pattern.every((byte, at) => byte === pattern[size - 1 - at])) continue;
      const part = hitsOf(places(bytes, pattern), size, `${label} ${little ? 'little' : 'big'}-endian`);
      found.push(...part.hits);
      isCut ||= part.isCut;
    }
  }
  found.sort((a, b) => a.offset - b.offset);
  return { hits: found.slice(0, MOST_HITS), isCut: isCut || found.length > MOST_HITS };
}

/** Fields whose path or value contains a text. */
function searchFields(root: Inspection | undefined, text: string): Hits {
  const hits: Hit[] = [];
  if (!root) return nothing('The fields of this file could not be read');
  const open: { node: Inspection; path: string; index: number }[] = [{ node: root, path: '', index: 0 }];
  let seen = 0;
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (top.index >= top.node.childCount) {
      open.pop();
      continue;
    }
    const child = top.node.child(top.index++);
    const path = join(top.path, child.name);
    const value = child.value === undefined ? '' : valueText(child.value, child.type);
    if (
      child.name.toLowerCase().includes(text) ||
      path.toLowerCase() === text ||
      value.toLowerCase().includes(text)
    )
      hits.push({
        offset: child.offset,
        size: child.size,
        label: value === '' ? path : `${path} = ${value}`,
      });
    if (++seen >= MOST_FIELDS || hits.length >= MOST_HITS) return { hits, isCut: true };
    if (child.childCount > 0) open.push({ node: child, path, index: 0 });
  }
  return { hits, isCut: false };
}

function hitsOf(found: Iterable<number>, size: number, label: string): Hits {
  const hits: Hit[] = [];
  for (const offset of found) {
    if (hits.length === MOST_HITS) return { hits, isCut: true };
    hits.push({ offset, size, label });
  }
  return { hits, isCut: false };
}

/** Offsets of a pattern, in which -1 is any byte. */
function* places(
  bytes: Uint8Array,
  pattern: readonly number[],
  seenAs: (byte: number) => number = (byte) => byte,
): Generator<number> {
  for (let start = 0; start + pattern.length <= bytes.length; start++) {
    let at = 0;
    while (at < pattern.length && (pattern[at] === -1 || seenAs(bytes[start + at]!) === pattern[at])) at++;
    if (at === pattern.length) yield start;
  }
}
