/** State of a file in the Bytes panel: open nodes, chosen field, and the fetched fields and bytes. */
import { type Signal, signal } from '@preact/signals';
import type { Character } from '../state/characters.ts';
import { Pieces } from '../ui/pieces.ts';
import type { Contents, Field } from '../worker/inspecting.ts';
import { type OpenNode, openNode, type Position } from './rows.ts';

export interface Examined {
  character: Character;
  /** Index into the files of the character. */
  file: number;
  contents: Contents;
  /** Its open nodes; undefined if the root is closed. */
  tree: Signal<OpenNode | undefined>;
  chosen: Signal<Field | undefined>;
  /** Offset of the byte at the keyboard cursor. */
  cursor: Signal<number>;
  /** Selected bytes, the end exclusive; undefined if the bytes of the chosen field are. */
  range: Signal<Range | undefined>;
  /** Bytes that were typed but not written yet, by offset. */
  draft: Signal<ReadonlyMap<number, number>>;
  bookmarks: Signal<readonly Bookmark[]>;
  /** By position and window. */
  fields: Pieces<Field[]>;
  /** By index of the page. */
  pages: Pieces<Uint8Array>;
  /** What the bytes of a page are, see worker/coloring.ts. */
  kinds: Pieces<Uint8Array>;
}

export interface Range {
  from: number;
  to: number;
}

export interface Bookmark extends Range {
  name: string;
}

/** By id of the character and name of the file, so that they outlive edits. */
const allBookmarks = new Map<string, Signal<readonly Bookmark[]>>();

function bookmarksOf({ id }: Character, name: string): Signal<readonly Bookmark[]> {
  const key = `${id} ${name}`;
  const known = allBookmarks.get(key) ?? signal<readonly Bookmark[]>([]);
  allBookmarks.set(key, known);
  return known;
}

/** Children fetched at once. */
const WINDOW = 128;
const MOST_WINDOWS = 256;
/** Bytes fetched at once: a multiple of the bytes of a row. */
const PAGE = 1 << 14;
const MOST_PAGES = 32;
/** Bytes whose kinds are fetched at once: every field is looked at. */
const COLORED = 1 << 11;

/** Lives as long as the character, so that the panel reopens as it was. */
const known = new WeakMap<Character, Map<number, Promise<Examined>>>();

/** Opens one of a character's files in the panel, or returns its earlier state. The file must have bytes. */
export function examine(character: Character, file: number): Promise<Examined> {
  const files = known.get(character) ?? new Map<number, Promise<Examined>>();
  known.set(character, files);
  const begun = files.get(file) ?? begin(character, file);
  files.set(file, begun);
  return begun;
}

async function begin(character: Character, file: number): Promise<Examined> {
  const { name, bytes } = character.files[file]!;
  const { worker } = character;
  const contents = await worker.openTree(file, name, bytes!);
  return {
    character,
    file,
    contents,
    tree: signal(contents.root ? openNode(contents.root.childCount) : undefined),
    chosen: signal(undefined),
    cursor: signal(0),
    range: signal(undefined),
    draft: signal(new Map()),
    bookmarks: bookmarksOf(character, name),
    fields: new Pieces((key) => {
      const [position, window] = key.split(':');
      return worker.childrenOf(file, numbers(position!), Number(window) * WINDOW, WINDOW);
    }, MOST_WINDOWS),
    pages: new Pieces(async (key) => {
      const start = Number(key) * PAGE;
      return new Uint8Array(await contents.bytes.slice(start, start + PAGE).arrayBuffer());
    }, MOST_PAGES),
    kinds: new Pieces((key) => {
      const start = Number(key) * COLORED;
      return worker.byteKinds(file, start, Math.min(start + COLORED, contents.bytes.size));
    }, MOST_PAGES),
  };
}

function numbers(position: string): number[] {
  return position === '' ? [] : position.split('.').map(Number);
}

/** The field at a position, once fetched. */
export function fieldAt({ contents, fields }: Examined, position: Position): Field | undefined {
  if (position.length === 0) return contents.root;
  const index = position.at(-1)!;
  const key = `${position.slice(0, -1).join('.')}:${Math.floor(index / WINDOW)}`;
  return fields.get(key)?.[index % WINDOW];
}

/** The kind of the byte at an offset, once fetched. */
export function kindAt({ kinds }: Examined, offset: number): number {
  return kinds.get(`${Math.floor(offset / COLORED)}`)?.[offset % COLORED] ?? 0;
}

/** The selected bytes: the range, else those of the chosen field, else the one at the cursor. */
export function selectedRange({ range, chosen, cursor }: Examined): Range {
  const field = chosen.value;
  if (range.value) return range.value;
  if (field && field.size > 0) return { from: field.offset, to: field.offset + field.size };
  return { from: cursor.value, to: cursor.value + 1 };
}

export async function readRange({ contents }: Examined, { from, to }: Range): Promise<Uint8Array> {
  return new Uint8Array(await contents.bytes.slice(from, to).arrayBuffer());
}

/** The byte at an offset, once fetched. */
export function byteAt({ pages }: Examined, offset: number): number | undefined {
  return pages.get(`${Math.floor(offset / PAGE)}`)?.[offset % PAGE];
}
