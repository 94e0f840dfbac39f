/** Differences between two files, found by comparing the trees of their fields. */
import { longestMatches } from './matches.ts';
import type { Inspection } from './type.ts';

/** A field of a file, or a list or record that only one of the files has. */
export interface Side {
  offset: number;
  /** Only of fields, not of records and lists. */
  value?: unknown;
  /** Type of the field, for display. */
  type: string;
}

/** A difference between two files. */
export interface Difference {
  /**
   * Such as `chunks[2].positions[7].x`. Indices are those of the first file; those of the second file for an entry that only
   * the second has.
   */
  path: string;
  first?: Side;
  second?: Side;
}

/** A file as a tree. */
export interface Tree {
  root: Inspection;
  bytes: Uint8Array;
}

/** Options of a comparison. */
export interface DiffOptions {
  /** Largest difference of numbers that are considered equal. Default 0. */
  tolerance?: number;
  /** Largest number of differences. Default: all. */
  limit?: number;
}

/**
 * The differences of two files, in the order of the first. Equal values at other offsets are not a difference.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { detectFormat } from 'exhume';
 * import { differences, editFields } from 'exhume/inspect';
 *
 * const name = 'yorick.csf';
 * const first = readFileSync(`samples/yorick/cal3d/${name}`);
 * const second = editFields({ name, bytes: first }, [{ path: 'version', value: 699 }]);
 * const treeOf = (bytes: Uint8Array) => ({ root: detectFormat(bytes, name).inspect(bytes, name), bytes });
 * console.log([...differences(treeOf(first), treeOf(second))].map(({ path }) => path).join()); // version
 * ```
 */
export function* differences(first: Tree, second: Tree, options: DiffOptions = {}): Generator<Difference> {
  const { tolerance = 0, limit = Number.POSITIVE_INFINITY } = options;
  const differ = new Differ(first.bytes, second.bytes, tolerance);
  let count = 0;
  for (const difference of differ.between(first.root, second.root, '')) {
    if (count++ >= limit) return;
    yield difference;
  }
}

/** Types of bytes that only separate or align fields. */
const BETWEEN_FIELDS: ReadonlySet<string> = new Set(['punctuation', 'padding']);

class Differ {
  readonly #first: Uint8Array;
  readonly #second: Uint8Array;
  readonly #tolerance: number;

  constructor(first: Uint8Array, second: Uint8Array, tolerance: number) {
    this.#first = first;
    this.#second = second;
    this.#tolerance = tolerance;
  }

  *between(a: Inspection, b: Inspection, path: string): Generator<Difference> {
    if (this.#isSame(a, b)) return;
    if (a.childCount === 0 || b.childCount === 0) {
      if (a.childCount !== b.childCount || !this.#isSameField(a, b))
        yield { path, first: sideOf(a), second: sideOf(b) };
      return;
    }
    const matches = a.type === TEXT && b.type === TEXT ? longestMatches(linesOf(a), linesOf(b)) : undefined;
    if (matches) yield* linesBetween(a, b, matches, path);
    else yield* a.child(0).name === '[0]' ? this.#items(a, b, path) : this.#fields(a, b, path);
  }

  /** Bytes without a value, such as those of an unknown chunk, are their own value. */
  #isSameField(a: Inspection, b: Inspection): boolean {
    if (a.value !== undefined || b.value !== undefined) return isSameValue(a.value, b.value, this.#tolerance);
    if (a.type === b.type && BETWEEN_FIELDS.has(a.type)) return true;
    return a.size === b.size && this.#equalBytes(a.offset, b.offset, a.size) === a.size;
  }

  /** Matches fields by name, repeated names in order. */
  *#fields(a: Inspection, b: Inspection, path: string): Generator<Difference> {
    const others = childrenOf(b);
    for (const child of childrenOf(a)) {
      const at = others.findIndex((other) => other.name === child.name);
      const here = joined(path, child.name);
      if (at < 0) yield { path: here, first: sideOf(child) };
      else yield* this.between(child, others.splice(at, 1)[0]!, here);
    }
    for (const other of others) yield { path: joined(path, other.name), second: sideOf(other) };
  }

  /** Matches entries by index; in lists of different lengths those of the same kind, such as the chunks of a file with new ones. */
  *#items(a: Inspection, b: Inspection, path: string): Generator<Difference> {
    const whole = { from: 0, to: a.childCount, shift: 0, added: b.childCount - a.childCount };
    if (whole.added === 0) {
      yield* this.#pairs(a, b, whole, path);
      return;
    }
    const middle = this.#trimmed(a, b, whole);
    for (const run of runsBetween(a, b, middle)) yield* this.#pairs(a, b, this.#trimmed(a, b, run), path);
  }

  /** A run without equal entries at its beginning and end. */
  #trimmed(a: Inspection, b: Inspection, { from, to, shift, added }: Run): Run {
    const shorter = Math.min(to - from, to - from + added);
    if (added === 0) return { from, to, shift, added };
    let start = 0;
    let end = 0;
    while (start < shorter && this.#isSame(a.child(from + start), b.child(from + shift + start))) start++;
    const last = to + shift + added - 1;
    while (end < shorter - start && this.#isSame(a.child(to - 1 - end), b.child(last - end))) end++;
    return { from: from + start, to: to - end, shift, added };
  }

  /** Matches the entries of a run by index. */
  *#pairs(
    a: Inspection,
    b: Inspection,
    { from, to, shift, added }: Run,
    path: string,
  ): Generator<Difference> {
    const middle = Math.min(to, to + added);
    let [here, there] = [a.offset, b.offset];
    for (let index = from; index < middle; index++) {
      if (from === 0 && shift === 0) index = this.#pastEqual(a, b, index, here, there);
      if (index >= middle) break;
      const [first, second] = [a.child(index), b.child(index + shift)];
      yield* this.between(first, second, `${path}[${index}]`);
      here = first.offset + first.size;
      there = second.offset + second.size;
    }
    for (let index = Math.max(from, middle); index < to; index++) {
      yield { path: `${path}[${index}]`, first: sideOf(a.child(index)) };
    }
    for (let index = Math.max(from, middle) + shift; index < to + shift + added; index++) {
      yield { path: `${path}[${index}]`, second: sideOf(b.child(index)) };
    }
  }

  /**
   * Skips equal entries without making nodes of them.
   *
   * @param here where the entry begins in the first file
   * @param there where it begins in the second
   * @returns the index of the first entry that may differ, or the number of entries
   */
  #pastEqual(a: Inspection, b: Inspection, index: number, here: number, there: number): number {
    if (!a.isSequence || !b.isSequence || !a.childIndexAt || !b.childIndexAt) return index;
    const count = Math.min(a.childCount, b.childCount);
    const room = Math.min(a.offset + a.size - here, b.offset + b.size - there);
    const equal = this.#equalBytes(here, there, room);
    const next =
      equal === room ? count : Math.min(a.childIndexAt(here + equal), b.childIndexAt(there + equal));
    // The same bytes may be read as different entries, so the last equal one is compared by value.
    return next > index && this.#isSame(a.child(next - 1), b.child(next - 1)) ? next : index;
  }

  /** Number of equal bytes from two offsets on. */
  #equalBytes(here: number, there: number, most: number): number {
    let count = 0;
    while (count < most && this.#first[here + count] === this.#second[there + count]) count++;
    return count;
  }

  /** Equal bytes have equal values, unless they are pointers to something else. */
  #isSame(a: Inspection, b: Inspection): boolean {
    if (a.scattered || b.scattered || a.size !== b.size || a.type !== b.type) return false;
    return this.#equalBytes(a.offset, b.offset, a.size) === a.size;
  }
}

/** Entries of a list, and those of another list that they are compared with. */
interface Run {
  /** In the first list, up to but not including `to`. */
  from: number;
  to: number;
  /** Index of the first entry in the second list, relative to `from`. */
  shift: number;
  /** Number of additional entries in the second list. */
  added: number;
}

/** A run, divided where the kind of its entries changes. */
function runsBetween(a: Inspection, b: Inspection, whole: Run): Run[] {
  const { from, to, shift, added } = whole;
  if (from === to || a.type === `${a.child(from).type}[${a.childCount}]`) return [whole];
  const [first, second] = [kindsIn(a, from, to), kindsIn(b, from + shift, to + shift + added)];
  const nameOf = ({ type }: Kind) => type;
  const matches = longestMatches(first.map(nameOf), second.map(nameOf));
  if (!matches) return [whole];
  const runs: Run[] = [];
  let [left, right] = [0, 0];
  const add = (here: number, there: number) => {
    const [own, others] = [first.slice(left, here), second.slice(right, there)];
    const [start, end] = [first[left]?.from ?? to, first[here]?.from ?? to];
    const [place, last] = [
      second[right]?.from ?? to + shift + added,
      second[there]?.from ?? to + shift + added,
    ];
    if (own.length + others.length > 0) {
      runs.push({ from: start, to: end, shift: place - start, added: last - place - (end - start) });
    }
    [left, right] = [here, there];
  };
  for (const [here, there] of matches) {
    add(here, there);
    add(here + 1, there + 1);
  }
  add(first.length, second.length);
  return runs;
}

/** Consecutive entries of one type. */
interface Kind {
  type: string;
  from: number;
}

function kindsIn(list: Inspection, from: number, to: number): Kind[] {
  const kinds: Kind[] = [];
  for (let index = from; index < to; index++) {
    const { type } = list.child(index);
    if (kinds.at(-1)?.type !== type) kinds.push({ type, from: index });
  }
  return kinds;
}

/** Type of the tree of a text, whose entries are lines. */
const TEXT = 'text';

function linesOf(text: Inspection): unknown[] {
  return childrenOf(text).map(({ value }) => value);
}

/** Lines that only one of two texts has, side by side where both have some at the same place. */
function* linesBetween(
  a: Inspection,
  b: Inspection,
  matches: readonly [number, number][],
  path: string,
): Generator<Difference> {
  let [here, there] = [0, 0];
  for (const [first, second] of [...matches, [a.childCount, b.childCount] as const]) {
    for (; here < first || there < second; here++, there++) {
      yield {
        path: `${path}[${here < first ? here : there}]`,
        ...(here < first ? { first: sideOf(a.child(here)) } : {}),
        ...(there < second ? { second: sideOf(b.child(there)) } : {}),
      };
    }
    [here, there] = [first + 1, second + 1];
  }
}

function childrenOf(node: Inspection): Inspection[] {
  return Array.from({ length: node.childCount }, (_, index) => node.child(index));
}

function joined(path: string, name: string): string {
  if (path === '') return name;
  return name.startsWith('[') ? path + name : `${path}.${name}`;
}

function sideOf({ offset, value, type, childCount }: Inspection): Side {
  return { offset, type, ...(childCount === 0 ? { value } : {}) };
}

function isSameValue(a: unknown, b: unknown, tolerance: number): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= tolerance;
  if (!isList(a) || !isList(b) || a.length !== b.length) return false;
  return Array.prototype.every.call(a, (item: unknown, index: number) =>
    isSameValue(item, b[index], tolerance),
  );
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
}
