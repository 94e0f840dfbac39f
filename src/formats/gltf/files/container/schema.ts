/** The GLB container (glTF 2.0 §4.4): chunks of JSON and of bytes. */

import { array, bytes, type Infer, note, rest, struct, u32 } from '../../../../binary/schema.ts';
import { viewOf } from '../../../../binary/view.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { GLTF_CODES } from '../../codes.ts';

const SOURCE = { source: 'glTF 2.0 §4.4' };

export const CHUNK = { json: 0x4e4f534a, binary: 0x004e4942 } as const;

const chunk = struct('chunk', {
  length: note(u32, 'length of the contents', SOURCE),
  type: note(u32, 'JSON, BIN or another', SOURCE),
  data: note(bytes('length'), 'JSON padded with spaces, or binary data padded with zeros', SOURCE),
});

/** `count` is the number of chunks, which the file does not store. */
export const glbSchema = struct('GLB file', {
  magic: note(bytes(4), 'glTF', SOURCE),
  version: note(u32, 'version of the container: 2', SOURCE),
  length: note(u32, 'length of the file', SOURCE),
  chunks: array(chunk, 'count'),
  trailing: note(rest, 'bytes after the last chunk'),
});

export type GlbFile = Infer<typeof glbSchema>;

export const HEADER_BYTES = 12;
export const CHUNK_HEADER_BYTES = 8;
/** The padding of JSON. */
export const BLANK = 0x20;

export function isGlb(file: Uint8Array): boolean {
  return file[0] === 0x67 && file[1] === 0x6c && file[2] === 0x54 && file[3] === 0x46;
}

/** How many whole chunks follow the header within its stated length. @throws FormatError GLTF_CONTAINER */
export function countChunks(file: Uint8Array): number {
  const view = viewOf(file);
  const length = file.length < HEADER_BYTES ? 0 : view.getUint32(8, true);
  if (length < HEADER_BYTES || length > file.length) {
    const message = `Expected a file of ${counted(length, 'byte')}, found ${file.length}`;
    throw new FormatError(GLTF_CODES.GLTF_CONTAINER, message, { path: 'length', offset: 8 });
  }
  let count = 0;
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= length; count++) {
    const next = at + CHUNK_HEADER_BYTES + view.getUint32(at, true);
    if (next > length) {
      const message = `Chunk ends at byte ${next}, beyond the file of ${counted(length, 'byte')}`;
      throw new FormatError(GLTF_CODES.GLTF_CONTAINER, message, {
        path: `chunks[${count}]`,
        offset: at,
      });
    }
    at = next;
  }
  return count;
}
