/** What differs between two files, by the trees of their fields. */
import type { Inspection } from './type.ts';

/** A field of a file, or a list or record of which only one file has the like. */
export interface Side {
  offset: number;
  /** Of fields; records and lists have none. */
  value?: unknown;
  /** For people: what it is. */
  type: string;
}

/** A place at which two files differ. */
export interface Difference {
  /** Such as `chunks[2].positions[7].x`; by the first file's numbers where lists are shifted. */
  path: string;
  first?: Side;
  second?: Side;
}

/** A file as a tree. */
export interface Tree {
  root: Inspection;
  bytes: Uint8Array;
}

/** What counts as a difference. */
export interface DiffOptions {
  /** Numbers that differ by no more than this are the same. Default 0. */
  tolerance?: number;
  /** Stop after so many differences. Default: all. */
  limit?: number;
}

/**
 * The differences of two files, in the order of the first. What lies elsewhere and says the same is the same.
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

class Differ {
  readonly #first: Uint8Array;
  readonly #second: Uint8Array;
  readonly #tolerance: number;
  /** What pointers led to before: they may lead round in circles. */
  readonly #followed = new Set<string>();

  constructor(first: Uint8Array, second: Uint8Array, tolerance: number) {
    this.#first = first;
    this.#second = second;
    this.#tolerance = tolerance;
  }

  *between(a: Inspection, b: Inspection, path: string): Generator<Difference> {
    if (this.#isSame(a, b)) return;
    if (a.leads === 'here' && b.leads === 'here') {
      const key = `${a.type} ${a.offset} ${b.offset}`;
      if (this.#followed.has(key)) return;
      this.#followed.add(key);
    }
    const isField = a.childCount === 0 || b.childCount === 0;
    if (isField && !isSameValue(a.value, b.value, this.#tolerance)) {
      yield { path, first: sideOf(a), second: sideOf(b) };
      return;
    }
    if (isField && a.childCount !== b.childCount) {
      yield { path, first: sideOf(a), second: sideOf(b) };
      return;
    }
    if (a.childCount > 0)
      yield* a.child(0).name === '[0]' ? this.#items(a, b, path) : this.#fields(a, b, path);
  }

  /** Fields by name; one that comes again is the next of that name. */
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

  /** Entries by place, counted from the end of the list where something was added or is missing in between. */
  *#items(a: Inspection, b: Inspection, path: string): Generator<Difference> {
    const shorter = Math.min(a.childCount, b.childCount);
    let start = 0;
    let end = 0;
    if (a.childCount !== b.childCount) {
      while (start < shorter && this.#isSame(a.child(start), b.child(start))) start++;
      while (end < shorter - start && this.#isSame(fromEnd(a, end), fromEnd(b, end))) end++;
    }
    const middle = shorter - end;
    for (let index = start; index < middle; index++) {
      yield* this.between(a.child(index), b.child(index), `${path}[${index}]`);
    }
    for (let index = middle; index < a.childCount - end; index++) {
      yield { path: `${path}[${index}]`, first: sideOf(a.child(index)) };
    }
    for (let index = middle; index < b.childCount - end; index++) {
      yield { path: `${path}[${index}]`, second: sideOf(b.child(index)) };
    }
  }

  /** The same bytes say the same, but for pointers, behind which other things may lie. */
  #isSame(a: Inspection, b: Inspection): boolean {
    if (a.leads || b.leads || a.size !== b.size || a.type !== b.type) return false;
    for (let i = 0; i < a.size; i++) {
      if (this.#first[a.offset + i] !== this.#second[b.offset + i]) return false;
    }
    return true;
  }
}

function fromEnd(node: Inspection, index: number): Inspection {
  return node.child(node.childCount - 1 - index);
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
