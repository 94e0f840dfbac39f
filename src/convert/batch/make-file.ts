/** Converts a single file that is not a character: an image to a texture, or any file to a copy. */
import type { NamedBytes } from '../../formats/format.ts';
import { ENCODED_FORMATS, type EncodedFormat, EXTENSIONS } from '../../images/encode.ts';
import { textureOf } from '../../images/texture.ts';
import { fileOf } from '../library.ts';
import type { BatchSettings } from './settings.ts';

/** The target of files that are copied unchanged. */
export const COPY = 'copy';

export function imageFormat(to: string): EncodedFormat | undefined {
  return ENCODED_FORMATS.find((format) => format === to);
}

/** Whether a result is made of a single file, without those that it refers to. */
export function isPlain({ to }: BatchSettings): boolean {
  return to === COPY || imageFormat(to) !== undefined;
}

/**
 * @param output path of the result; that of an image has no extension
 * @throws FormatError for a damaged image
 */
export function makeFile(
  bytes: Uint8Array,
  path: string,
  output: string,
  { to, image }: BatchSettings,
): NamedBytes {
  const format = imageFormat(to);
  if (!format) return { name: output, bytes };
  return {
    name: `${output}.${EXTENSIONS[format]}`,
    bytes: textureOf(bytes, fileOf(path), format, image).bytes,
  };
}
