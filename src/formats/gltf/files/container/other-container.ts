/** Converts a document to the other container without loss. */
import type { GLTF } from '@gltf-transform/core';
import { concatenate } from '../../../../binary/concatenate.ts';
import { DistinctNames, FILE_NAMES } from '../../../../fit/names.ts';
import type { TextureFile } from '../../../format.ts';
import { bufferBytes, isData } from './buffers.ts';
import { bytesChunk, type GltfDocument, jsonOf } from './document.ts';
import { aligned } from './draft/bytes.ts';
import { BLANK, CHUNK, CHUNK_HEADER_BYTES, type GlbFile, HEADER_BYTES } from './schema.ts';

/** Types of images by the extensions of their files. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' },
  ...{ ktx2: 'image/ktx2', dds: 'image/vnd-ms.dds' },
};

/** @param images files to which the document refers, which become part of it */
export function asGlb(document: GltfDocument, images: readonly TextureFile[]): GltfDocument {
  const json = structuredClone(document.content) as GLTF.IGLTF;
  const chunk = new Chunk(json);
  chunk.takeBuffers(
    jsonOf(document)
      .objects('buffers')
      .map((buffer, index) => bufferBytes(document, buffer, index)),
  );
  for (const image of json.images ?? []) {
    const { uri = '' } = image;
    const found = images.find((file) => file.uri === uri || encodeURI(file.uri) === uri);
    const mimeType = image.mimeType ?? IMAGE_TYPES[/\w*$/.exec(uri)![0].toLowerCase()];
    if (!found || mimeType === undefined || isData(uri)) continue;
    delete image.uri;
    Object.assign(image, { bufferView: chunk.addView(found.bytes), mimeType });
  }
  const { parts: _, ...rest } = document;
  return { ...rest, format: 'gltf.glb', content: json, file: containerOf(chunk.bytes()) };
}

/** The first buffer of a GLB, in which all others become one. */
class Chunk {
  readonly #json: GLTF.IGLTF;
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  constructor(json: GLTF.IGLTF) {
    this.#json = json;
  }

  /** @param bytes of the buffers; those without any stay buffers of their own */
  takeBuffers(bytes: readonly (Uint8Array | undefined)[]): void {
    const { buffers = [], bufferViews = [] } = this.#json;
    const offsets = buffers.map(({ byteLength }, index) => {
      const own = bytes[index];
      return own && this.#append(own.subarray(0, byteLength));
    });
    const others = buffers.filter((_, index) => offsets[index] === undefined);
    const first = this.#parts.length > 0 ? 1 : 0;
    for (const holder of bufferViews.flatMap(rangesOf)) {
      const offset = offsets[holder.buffer];
      if (offset === undefined) holder.buffer = first + others.indexOf(buffers[holder.buffer]!);
      else {
        holder.buffer = 0;
        if (offset > 0) holder.byteOffset = offset + (holder.byteOffset ?? 0);
      }
    }
    const [{ uri: _, ...kept } = { byteLength: 0 }] = buffers.filter(
      (_, index) => offsets[index] !== undefined,
    );
    if (first > 0) this.#json.buffers = [{ ...kept, byteLength: this.#length }, ...others];
  }

  /** @returns the index of the buffer view */
  addView(bytes: Uint8Array): number {
    const isFirst = this.#parts.length === 0;
    const byteOffset = this.#append(bytes);
    this.#json.buffers ??= [];
    this.#json.bufferViews ??= [];
    const { buffers, bufferViews } = this.#json;
    if (isFirst) {
      for (const holder of bufferViews.flatMap(rangesOf)) holder.buffer++;
      buffers.unshift({ byteLength: 0 });
    }
    buffers[0]!.byteLength = this.#length;
    return bufferViews.push({ buffer: 0, byteOffset, byteLength: bytes.length }) - 1;
  }

  /** Undefined if there are none. */
  bytes(): Uint8Array | undefined {
    return this.#parts.length > 0 ? concatenate(this.#parts) : undefined;
  }

  /** @returns where the bytes begin */
  #append(bytes: Uint8Array): number {
    const offset = aligned(this.#length);
    this.#parts.push(new Uint8Array(offset - this.#length), bytes);
    this.#length = offset + bytes.length;
    return offset;
  }
}

/** A part of a buffer. */
type BufferRange = Pick<GLTF.IBufferView, 'buffer' | 'byteOffset'>;

/** The ranges of a buffer view, and of its replacements in extensions. */
function rangesOf(view: GLTF.IBufferView): BufferRange[] {
  const packed = Object.values(view.extensions ?? {}) as Partial<BufferRange>[];
  return [view, ...packed.filter((own): own is BufferRange => typeof own?.buffer === 'number')];
}

/** A container without JSON, which is added when it is written. */
function containerOf(bytes: Uint8Array | undefined): GlbFile {
  const json = { type: CHUNK.json, length: 0, data: new Uint8Array() };
  const data = new Uint8Array(aligned(bytes?.length ?? 0));
  data.set(bytes ?? []);
  const chunks = bytes ? [json, { type: CHUNK.binary, length: data.length, data }] : [json];
  return {
    magic: new TextEncoder().encode('glTF'),
    version: 2,
    length: chunks.reduce((sum, { length }) => sum + CHUNK_HEADER_BYTES + length, HEADER_BYTES),
    chunks,
    trailing: new Uint8Array(),
  };
}

/** @param stem of the file for the bytes of the container */
export function asSeparateFiles(document: GltfDocument, stem: string): GltfDocument {
  const { file: _, source, ...rest } = document;
  const json = structuredClone(document.content) as GLTF.IGLTF;
  const parts = [...(document.parts ?? [])];
  const data = bytesChunk(document)?.data;
  const [buffer] = json.buffers ?? [];
  if (data && buffer && buffer.uri === undefined) {
    const names = new DistinctNames(FILE_NAMES);
    for (const { name } of parts) names.reserve(name);
    const name = names.distinct(`${stem}.bin`);
    buffer.uri = encodeURI(name);
    parts.push({ name, bytes: data.subarray(0, buffer.byteLength), isEdited: true });
  }
  return {
    ...rest,
    format: 'gltf.gltf',
    content: json,
    ...(source ? { source: trimmed(source) } : {}),
    parts,
  };
}

/** Without the padding of a chunk. */
function trimmed(json: Uint8Array): Uint8Array {
  let end = json.length;
  while (json[end - 1] === BLANK) end--;
  return json.subarray(0, end);
}
