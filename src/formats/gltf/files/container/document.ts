/** glTF files as they are in memory: their JSON, and in GLB the chunks around it. */
import type { FileDocument } from '../../../format.ts';
import { JsonObject } from './json.ts';
import { CHUNK, type GlbFile } from './schema.ts';

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

/** Where the JSON stands in the byte tree of a GLB. */
const GLB_JSON = 'chunks[0].data';

export function isGltf(document: FileDocument | undefined): document is GltfDocument {
  return document?.format === 'gltf.glb' || document?.format === 'gltf.gltf';
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
