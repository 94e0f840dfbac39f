/** The buffers of a file that is being edited. */
import type { GLTF, TypedArray } from '@gltf-transform/core';
import { concatenate } from '../../../../../binary/concatenate.ts';
import { toBase64 } from '../../../../../text/base64.ts';
import { bufferBytes, fileName, isData } from '../buffers.ts';
import { bytesChunk, type GltfDocument, jsonOf } from '../document.ts';
import { CHUNK, CHUNK_HEADER_BYTES, type GlbFile } from '../schema.ts';
import { aligned, type Range, withoutRanges } from './bytes.ts';

const DATA_URI = 'data:application/octet-stream;base64,';

export class BufferDraft {
  readonly #document: GltfDocument;
  readonly #json: GLTF.IGLTF;
  /** The data of new buffer views, by their indices. */
  readonly #added = new Map<number, Uint8Array[]>();
  readonly #loaded = new Map<number, Uint8Array | undefined>();
  #removed: ReadonlyMap<number, readonly Range[]> = new Map();
  /** New bytes at the end of each buffer. */
  readonly #ends = new Map<number, Uint8Array[]>();

  /** @param json of the draft, whose buffer views and buffers are updated */
  constructor(document: GltfDocument, json: GLTF.IGLTF) {
    this.#document = document;
    this.#json = json;
  }

  /** The buffer for data that replaces a buffer view. */
  bufferFor(old: GLTF.IBufferView | undefined): number {
    this.#json.buffers ??= [];
    const { buffers } = this.#json;
    const own = [...(old ? [old.buffer] : []), ...buffers.keys()].find((index) => this.#bytesOf(index));
    if (own !== undefined) return own;
    const isInGlb = this.#document.file !== undefined && buffers.length === 0;
    return buffers.push({ byteLength: 0, ...(isInGlb ? {} : { uri: DATA_URI }) }) - 1;
  }

  /** Adds data to a new buffer view. @returns its offset there */
  append(view: number, array: TypedArray): number {
    const target = this.#json.bufferViews![view]!;
    const parts = this.#added.get(view) ?? [];
    const offset = aligned(target.byteLength);
    parts.push(new Uint8Array(offset - target.byteLength), bytesOf(array));
    this.#added.set(view, parts);
    target.byteLength = offset + array.byteLength;
    return offset;
  }

  /** @param ranges by buffer */
  remove(ranges: ReadonlyMap<number, readonly Range[]>): void {
    this.#removed = ranges;
  }

  /** All buffer views, with the new ones at the ends of their buffers. */
  placedViews(): GLTF.IBufferView[] {
    return this.#json.bufferViews!.map((view, index) => {
      const parts = this.#added.get(index);
      return parts ? { ...view, byteOffset: this.#put(view.buffer, parts) } : view;
    });
  }

  #put(buffer: number, parts: readonly Uint8Array[]): number {
    const end = this.#ends.get(buffer) ?? [];
    const length = sizeOf([...this.#rest(buffer), ...end]);
    const offset = aligned(length);
    this.#ends.set(buffer, [...end, new Uint8Array(offset - length), ...parts]);
    return offset;
  }

  /** The remaining bytes of a buffer. */
  #rest(buffer: number): Uint8Array[] {
    const bytes = this.#bytesOf(buffer) ?? new Uint8Array();
    return withoutRanges(bytes, this.#removed.get(buffer) ?? []);
  }

  /** The bytes of an old buffer without its padding. */
  #bytesOf(index: number): Uint8Array | undefined {
    if (!this.#loaded.has(index)) this.#loaded.set(index, this.#load(index));
    return this.#loaded.get(index);
  }

  #load(index: number): Uint8Array | undefined {
    const buffer = jsonOf(this.#document).objects('buffers')[index];
    return (
      buffer && bufferBytes(this.#document, buffer, index)?.subarray(0, buffer.neededWhole('byteLength'))
    );
  }

  finish(): GltfDocument {
    let edited: GltfDocument = { ...this.#document, content: this.#json };
    this.#json.buffers?.forEach((buffer, index) => {
      const end = this.#ends.get(index) ?? [];
      if (end.length === 0 && (this.#removed.get(index) ?? []).length === 0) return;
      const bytes = concatenate([...this.#rest(index), ...end]);
      // A buffer must not be empty, so it keeps unused bytes.
      if (bytes.length === 0) return;
      buffer.byteLength = bytes.length;
      edited = withBuffer(edited, buffer, bytes);
    });
    return edited;
  }
}

function withBuffer(document: GltfDocument, buffer: GLTF.IBuffer, bytes: Uint8Array): GltfDocument {
  const { uri } = buffer;
  if (uri === undefined) return { ...document, file: withChunk(document, bytes) };
  if (isData(uri)) {
    const head = /^data:[^,]*;base64,/i.exec(uri)?.[0] ?? DATA_URI;
    buffer.uri = head + toBase64(bytes);
    return document;
  }
  const name = fileName(uri);
  const others = document.parts?.filter((part) => part.name !== name) ?? [];
  return { ...document, parts: [...others, { name, bytes, isEdited: true }] };
}

/** The container of a GLB with other bytes. */
function withChunk(document: GltfDocument, bytes: Uint8Array): GlbFile {
  const file = document.file!;
  const data = new Uint8Array(aligned(bytes.length));
  data.set(bytes);
  const chunk = { type: CHUNK.binary, length: data.length, data };
  const { index, data: old } = bytesChunk(document) ?? { index: 1 };
  const grown = old ? data.length - old.length : CHUNK_HEADER_BYTES + data.length;
  const chunks = file.chunks.toSpliced(index, old ? 1 : 0, chunk);
  return { ...file, length: file.length + grown, chunks };
}

function bytesOf({ buffer, byteOffset, byteLength }: TypedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
