/** glTF files as they are in memory: their JSON, and in GLB the chunks around it. */
import { type FieldValue, read, replaceAt, write } from '../../../../binary/schema.ts';
import { FormatError } from '../../../../report/report.ts';
import { jsonText, valueAtPath } from '../../../../text/json-text.ts';
import { unchanged } from '../../../../text/text-document.ts';
import type { FileDocument } from '../../../format.ts';
import { GLTF_CODES } from '../../codes.ts';
import { CHUNK, countChunks, type GlbFile, glbSchema } from './container.ts';
import { JsonObject } from './json.ts';

/** What the JSON says counts: it is written anew where it was changed, and stays byte for byte where it was not. */
export interface GltfDocument extends FileDocument {
  format: 'gltf.glb' | 'gltf.gltf';
  /** As parsed: its own names, nothing added, nothing left out. */
  content: unknown;
  /** The bytes of the JSON; absent in a document that a program made. */
  source?: Uint8Array;
  /** Of a GLB. */
  file?: GlbFile;
}

export function isGltf(document: FileDocument | undefined): document is GltfDocument {
  return document?.format === 'gltf.glb' || document?.format === 'gltf.gltf';
}

const BLANK = 0x20;

/** @throws FormatError GLTF_CONTAINER, GLTF_JSON, GLTF_VERSION */
export function readGlb(bytes: Uint8Array): GltfDocument {
  const file = read(glbSchema, bytes, { count: countChunks(bytes) });
  const first = file.chunks[0];
  if (first?.type !== CHUNK.json) {
    const message = 'the first chunk is not JSON';
    throw new FormatError(GLTF_CODES.GLTF_CONTAINER, message, { path: 'chunks[0]' });
  }
  return { format: 'gltf.glb', content: parse(first.data), source: first.data, file };
}

/** @throws FormatError GLTF_JSON, GLTF_VERSION */
export function readGltf(bytes: Uint8Array): GltfDocument {
  return { format: 'gltf.gltf', content: parse(bytes), source: bytes };
}

export function writeGltf(document: GltfDocument): Uint8Array {
  const { source, content, file } = document;
  const isUntouched = source !== undefined && unchanged({ source, content }, parse) !== undefined;
  const json = isUntouched ? source : new TextEncoder().encode(JSON.stringify(content));
  return file ? writeContainer(file, json) : json;
}

function writeContainer(file: GlbFile, json: Uint8Array): Uint8Array {
  const [first, ...others] = file.chunks;
  if (first?.data === json) return write(glbSchema, file, { count: file.chunks.length });
  const data = new Uint8Array(Math.ceil(json.length / 4) * 4).fill(BLANK);
  data.set(json);
  const chunks = [{ type: CHUNK.json, length: data.length, data }, ...others];
  const grown = data.length - (first?.length ?? 0);
  return write(glbSchema, { ...file, length: file.length + grown, chunks }, { count: chunks.length });
}

/** The first chunk of bytes, which is buffer 0 where that names no file. */
export function bytesChunk({ file }: GltfDocument): { index: number; data: Uint8Array } | undefined {
  const index = file?.chunks.findIndex(({ type }, at) => at > 0 && type === CHUNK.binary) ?? -1;
  const chunk = file?.chunks[index];
  return chunk && { index, data: chunk.data };
}

/** The JSON of a document; its paths are those of the byte tree of the file. */
export function jsonOf({ content, format }: GltfDocument): JsonObject {
  return new JsonObject(content, format === 'gltf.glb' ? GLB_JSON : '');
}

/** Where the JSON stands in the byte tree of a GLB. */
const GLB_JSON = 'chunks[0].data';

/** Puts another value into the JSON, where everything else keeps its spelling. @returns whether there is such a value */
export function setGltfField(document: GltfDocument, path: string, value: FieldValue): boolean {
  const { source } = document;
  const before = jsonOf(document).pathOf('');
  if (!source || !path.startsWith(before)) return false;
  const place = valueAtPath(jsonText(source), path.slice(before.length));
  if (!place) return false;
  const held: { value: unknown } = { value: parseJson(source.subarray(place.start, place.end)) };
  if (!replaceAt(held, 'value', value)) return false;
  const text = new TextEncoder().encode(JSON.stringify(held.value));
  const spelled = new Uint8Array(source.length - (place.end - place.start) + text.length);
  spelled.set(source.subarray(0, place.start));
  spelled.set(text, place.start);
  spelled.set(source.subarray(place.end), place.start + text.length);
  document.source = spelled;
  document.content = parse(spelled);
  return true;
}

function parse(bytes: Uint8Array): unknown {
  const content = parseJson(bytes);
  const version = new JsonObject(content, '').object('asset')?.string('version') ?? 'none';
  if (/^2\.\d+$/.test(version)) return content;
  const message = `the version is ${version}`;
  throw new FormatError(GLTF_CODES.GLTF_VERSION, message, { path: 'asset.version' });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const message = `the JSON cannot be read: ${error instanceof Error ? error.message : error}`;
    throw new FormatError(GLTF_CODES.GLTF_JSON, message, { path: '' });
  }
}
