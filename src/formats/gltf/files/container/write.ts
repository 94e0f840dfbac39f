/** Writing glTF files. */
import { write } from '../../../../binary/schema.ts';
import { respell } from '../../../../text/json-respell.ts';
import type { JsonValue } from '../../../../text/json-words.ts';
import { unchanged } from '../../../../text/text-document.ts';
import type { GltfDocument } from './document.ts';
import { parse } from './read.ts';
import { BLANK, CHUNK, type GlbFile, glbSchema } from './schema.ts';

export function writeGltf(document: GltfDocument): Uint8Array {
  const { source, content, file } = document;
  const isUntouched = source !== undefined && unchanged({ source, content }, parse) !== undefined;
  const json = isUntouched ? source : spelled(document);
  return file ? writeContainer(file, json) : json;
}

/** Unchanged values keep their spelling. */
function spelled({ source, content }: GltfDocument): Uint8Array {
  const text = JSON.stringify(content);
  return source ? respell(source, JSON.parse(text) as JsonValue) : new TextEncoder().encode(text);
}

function writeContainer(file: GlbFile, json: Uint8Array): Uint8Array {
  const [first, ...others] = file.chunks;
  if (first?.data === json) return write(glbSchema, file, { count: file.chunks.length });
  let length = json.length;
  while (json[length - 1] === BLANK) length--;
  const data = new Uint8Array(Math.ceil(length / 4) * 4).fill(BLANK);
  data.set(json.subarray(0, length));
  const chunks = [{ type: CHUNK.json, length: data.length, data }, ...others];
  const grown = data.length - (first?.length ?? 0);
  return write(glbSchema, { ...file, length: file.length + grown, chunks }, { count: chunks.length });
}
