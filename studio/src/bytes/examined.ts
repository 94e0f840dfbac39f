/** State of a file in the Bytes panel: open nodes, chosen field, and the fetched fields and bytes. */
import { type Signal, signal } from '@preact/signals';
import type { Contents, Field } from '../desk/inspecting.ts';
import { Pieces } from '../look/pieces.ts';
import type { Character } from '../state/characters.ts';
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
  /** By position and window. */
  fields: Pieces<Field[]>;
  /** By index of the page. */
  pages: Pieces<Uint8Array>;
}

/** Children fetched at once. */
const WINDOW = 128;
const MOST_WINDOWS = 256;
/** Bytes fetched at once: a multiple of the bytes of a row. */
const PAGE = 1 << 14;
const MOST_PAGES = 32;

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
  const { desk } = character;
  const contents = await desk.openTree(file, name, bytes!);
  return {
    character,
    file,
    contents,
    tree: signal(contents.root ? openNode(contents.root.childCount) : undefined),
    chosen: signal(undefined),
    cursor: signal(0),
    fields: new Pieces((key) => {
      const [position, window] = key.split(':');
      return desk.childrenOf(file, numbers(position!), Number(window) * WINDOW, WINDOW);
    }, MOST_WINDOWS),
    pages: new Pieces(async (key) => {
      const start = Number(key) * PAGE;
      return new Uint8Array(await contents.bytes.slice(start, start + PAGE).arrayBuffer());
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

/** The byte at an offset, once fetched. */
export function byteAt({ pages }: Examined, offset: number): number | undefined {
  return pages.get(`${Math.floor(offset / PAGE)}`)?.[offset % PAGE];
}
