/** Reading glTF files. */
import { read } from '../../../../binary/schema.ts';
import { FormatError } from '../../../../report/report.ts';
import { GLTF_CODES } from '../../codes.ts';
import type { GltfDocument } from './document.ts';
import { JsonObject } from './json.ts';
import { CHUNK, countChunks, glbSchema } from './schema.ts';

/** @throws FormatError GLTF_CONTAINER, GLTF_JSON, GLTF_VERSION */
export function readGlb(bytes: Uint8Array): GltfDocument {
  const file = read(glbSchema, bytes, { count: countChunks(bytes) });
  const first = file.chunks[0];
  if (first?.type !== CHUNK.json) {
    const message = 'The first chunk is not JSON';
    throw new FormatError(GLTF_CODES.GLTF_CONTAINER, message, { path: 'chunks[0]' });
  }
  return { format: 'gltf.glb', content: parse(first.data), source: first.data, file };
}

/** @throws FormatError GLTF_JSON, GLTF_VERSION */
export function readGltf(bytes: Uint8Array): GltfDocument {
  return { format: 'gltf.gltf', content: parse(bytes), source: bytes };
}

export function parse(bytes: Uint8Array): unknown {
  const content = parseJson(bytes);
  const version = new JsonObject(content, '').object('asset')?.string('version') ?? 'none';
  if (/^2\.\d+$/.test(version)) return content;
  const message = `glTF version ${version} is not supported`;
  throw new FormatError(GLTF_CODES.GLTF_VERSION, message, { path: 'asset.version' });
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const message = `Invalid JSON: ${error instanceof Error ? error.message : error}`;
    throw new FormatError(GLTF_CODES.GLTF_JSON, message, { path: '' });
  }
}
