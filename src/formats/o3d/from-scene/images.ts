/** Images as members of an archive, and the textures that name them (o3d §2.2). */
import { isDds } from '../../../images/dds.ts';
import { decodeImage, imageFormat } from '../../../images/decode.ts';
import { hasTransparency } from '../../../images/image.ts';
import { encodePng } from '../../../images/png.ts';
import { FormatError } from '../../../report/report.ts';
import type { Texture } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { ownParam } from './builder.ts';

const EXTENSIONS = { png: '.png', jpeg: '.jpg', dds: '.dds', tga: '.tga' } as const;
const FORMATS = { opaque: 1, clear: 2 } as const;

export interface ArchivedImage {
  bytes: Uint8Array;
  /** That its format has, with the dot. */
  extension: string;
  width: number;
  height: number;
  isClear: boolean;
}

/** An image as the plugin can read it: as it is, or as PNG; undefined where it cannot be decoded. */
export function archivedImage({ bytes, uri }: Texture): ArchivedImage | undefined {
  const format = bytes && imageFormat(bytes, uri);
  if (!bytes || !format) return undefined;
  try {
    const pixels = decodeImage(bytes, uri);
    const { width, height } = pixels;
    const isKnown = format !== 'bmp' && (format !== 'dds' || isDds(bytes));
    return {
      ...{ width, height, isClear: hasTransparency(pixels) },
      bytes: isKnown ? bytes : encodePng(pixels),
      extension: isKnown ? EXTENSIONS[format] : EXTENSIONS.png,
    };
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/**
 * A name for an image in the archive that any program can have in a URI.
 *
 * @param folder with a slash at its end, or empty
 * @param used names in lower case, to which this one is added
 */
export function imageName(
  folder: string,
  uri: string,
  { extension }: ArchivedImage,
  used: Set<string>,
): string {
  const base = folder + (stemOf(uri).replace(/[^A-Za-z0-9._-]+/g, '_') || 'image');
  let name = base + extension;
  for (let copy = 2; used.has(name.toLowerCase()); copy++) name = `${base}_${copy}${extension}`;
  used.add(name.toLowerCase());
  return name;
}

/** What a Texture2D says of its image. */
export function textureJson(
  { width, height, isClear }: ArchivedImage,
  uri: string,
): { custom: JsonObject; params: JsonObject } {
  return {
    custom: {
      ...{ width, height, format: isClear ? FORMATS.clear : FORMATS.opaque },
      levels: Math.floor(Math.log2(Math.max(width, height))) + 1,
      renderSurfacesEnabled: false,
    },
    params: { 'o3d.uri': ownParam('ParamString', uri) },
  };
}
