/** A C3S file in memory: everything in it, in its own terms. Indices are those of the file, from 1. */
import { joinTables } from '../../../../binary/patch-rows.ts';
import type { Infer } from '../../../../binary/schema.ts';
import type { FileDocument } from '../../../format.ts';
import { KIND_IDS, KINDS, type Kind, type ROWS } from './kinds.ts';
import type { sceneHeader } from './records/container.ts';
import type { FrameReading } from './records/frames.ts';

export interface C3sDocument extends FileDocument {
  format: 'c3s';
  /** How vertex frames are laid out. */
  frameReading: FrameReading;
  /** In the order of the file; one of them is the header. */
  chunks: Chunk[];
  /** The last chunk has an odd length and no padding byte. */
  unpadded?: true;
}

export type Chunk =
  | { kind: 'header'; content: SceneHeader }
  | { kind: 'model'; content: Model }
  | { kind: 'unknown'; content: UnknownChunks };

export type SceneHeader = Infer<typeof sceneHeader>;

export type ModelRows = { [K in Kind]: Infer<(typeof ROWS)[K]> };

export interface Model extends ModelRows {
  version: number;
  name: string;
  /**
   * For each subchunk in the order of the file its kind, as an index into `KINDS`, or `OPAQUE`. Those of one kind are its rows
   * in order.
   */
  order: Uint8Array;
  /** Subchunks of unknown types, and of versions other than 1. */
  opaque: UnknownChunks;
  /** The last subchunk, or the header if there is none, has an odd length and no padding byte. */
  unpadded?: true;
}

/** In `Model.order`: a subchunk that is kept as bytes. */
export const OPAQUE = 0xff;

/** Consecutive unknown chunks: chunk i has the bytes start[i] .. start[i + 1] - 1. */
export interface UnknownChunks {
  id: Uint32Array;
  start: Uint32Array;
  bytes: Uint8Array;
}

/** Replaces all rows of some kinds. Their subchunks are where the first of each kind was, else at the end. */
export function replaceRows(model: Model, rows: Partial<ModelRows>): void {
  const left = new Map(Object.entries(rows).map(([kind, { count }]) => [KINDS.indexOf(kind as Kind), count]));
  const take = (place: number) => {
    const count = left.get(place) ?? 0;
    if (count > 0) left.set(place, 0);
    return new Array<number>(count).fill(place);
  };
  const replaced = new Set(left.keys());
  const order = [...model.order].flatMap((place) => (replaced.has(place) ? take(place) : [place]));
  model.order = Uint8Array.from([...order, ...[...replaced].flatMap(take)]);
  Object.assign(model, rows);
}

/** Adds rows of a kind behind the last one. */
export function addRows<K extends Kind>(model: Model, kind: K, rows: ModelRows[K]): void {
  const place = KINDS.indexOf(kind);
  const behind = model.order.lastIndexOf(place) + 1 || model.order.length;
  const added = new Array<number>(rows.count).fill(place);
  model.order = Uint8Array.from([...model.order].toSpliced(behind, 0, ...added));
  const own: ModelRows = model;
  own[kind] = joinTables(own[kind], rows);
}

/** The models of a file, each with its path. */
export function modelsOf({ chunks }: C3sDocument): { model: Model; path: string }[] {
  return chunks.flatMap((chunk, index) =>
    chunk.kind === 'model' ? [{ model: chunk.content, path: `chunks[${index}]` }] : [],
  );
}

export function headerOf({ chunks }: C3sDocument): SceneHeader | undefined {
  return chunks.find((chunk) => chunk.kind === 'header')?.content;
}

/** Row of a subchunk that is kept as bytes: it counts among those of its type, but its content is unknown. */
export const UNKNOWN_ROW = -1;

/** A model that resolves its indices. */
export interface IndexedModel {
  model: Model;
  /**
   * The row of each index of a kind; `UNKNOWN_ROW` for index 0, which means none, and for subchunks kept as bytes.
   */
  rows(kind: Kind): Int32Array;
}

export function indexModel(model: Model): IndexedModel {
  const known = new Map<Kind, Int32Array>();
  return {
    model,
    rows: (kind) => {
      let rows = known.get(kind);
      if (!rows) {
        rows = rowsByIndex(model, kind);
        known.set(kind, rows);
      }
      return rows;
    },
  };
}

/** The row of an index; `UNKNOWN_ROW` if it is out of range. */
export function rowAt({ rows }: IndexedModel, kind: Kind, index: number): number {
  return rows(kind)[index] ?? UNKNOWN_ROW;
}

/** The index of each row of a kind. */
export function indicesByRow({ rows }: IndexedModel, kind: Kind): number[] {
  return [...rows(kind).keys()].filter((index) => rows(kind)[index] !== UNKNOWN_ROW);
}

function rowsByIndex({ order, opaque }: Pick<Model, 'order' | 'opaque'>, kind: Kind): Int32Array {
  const place = KINDS.indexOf(kind);
  const id = KIND_IDS[place]!;
  const found = new Int32Array(order.length + 1);
  let count = 1;
  let row = 0;
  let unknown = 0;
  found[0] = UNKNOWN_ROW;
  for (const one of order) {
    if (one === place) found[count++] = row++;
    else if (one === OPAQUE && opaque.id[unknown++] === id) found[count++] = UNKNOWN_ROW;
  }
  return found.slice(0, count);
}
