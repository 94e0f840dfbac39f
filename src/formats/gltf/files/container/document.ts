/** glTF documents: their JSON, and for GLB the chunks. */
import type { FileDocument, NamedBytes } from '../../../format.ts';
import { JsonObject } from './json.ts';
import { CHUNK, type GlbFile } from './schema.ts';

/** The content of the JSON is authoritative: changed parts are rewritten, the others stay byte-identical. */
export interface GltfDocument extends FileDocument {
  format: 'gltf.glb' | 'gltf.gltf';
  /** The parsed JSON, unchanged. */
  content: unknown;
  /** The bytes of the JSON; absent in a new document. */
  source?: Uint8Array;
  /** The container, for a GLB. */
  file?: GlbFile;
  /** Buffers in separate files, by the names in their URIs. */
  parts?: readonly BufferFile[];
}

export interface BufferFile extends NamedBytes {
  /** Set if its bytes differ from those of the file. */
  isEdited?: true;
}

/** The path of the JSON in the byte tree of a GLB. */
const GLB_JSON = 'chunks[0].data';

export function isGltf(document: FileDocument | undefined): document is GltfDocument {
  return document?.format === 'gltf.glb' || document?.format === 'gltf.gltf';
}

/** The first binary chunk, which is buffer 0 if that names no file. */
export function bytesChunk({ file }: GltfDocument): { index: number; data: Uint8Array } | undefined {
  const index = file?.chunks.findIndex(({ type }, at) => at > 0 && type === CHUNK.binary) ?? -1;
  const chunk = file?.chunks[index];
  return chunk && { index, data: chunk.data };
}

/** The JSON of a document; its paths are those of the byte tree of the file. */
export function jsonOf({ content, format }: GltfDocument): JsonObject {
  return new JsonObject(content, format === 'gltf.glb' ? GLB_JSON : '');
}
