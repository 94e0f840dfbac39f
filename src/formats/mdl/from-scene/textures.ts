/** Textures as image files with the names and formats that the game expects (docs/reference/mdl.md#texture-lookup). */

import { reportCompression } from '../../../fit/image-formats.ts';
import { ImageFitter, reportImageSize } from '../../../fit/images.ts';
import { isBiowareDds } from '../../../images/bioware-dds.ts';
import { decodeImage } from '../../../images/decode.ts';
import { encodeImage } from '../../../images/encode.ts';
import { encodeTga } from '../../../images/encode-tga.ts';
import { hasTransparency } from '../../../images/image.ts';
import { hasSidesOfTwo } from '../../../images/texture.ts';
import { decodeTga } from '../../../images/tga.ts';
import type { Report } from '../../../report/report.ts';
import type { Texture } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { NamedBytes } from '../../format.ts';
import type { Names } from '../model/names.ts';

/** "PLT " and "V1  ". */
const PLT_SIGNATURE = [0x50, 0x4c, 0x54, 0x20, 0x56, 0x31, 0x20, 0x20];

/** How to write a texture. */
export interface Wanted {
  /** Index of the texture. */
  texture: number;
  /** Whether to drop its alpha. */
  opaque: boolean;
  /** Texture whose brightness becomes its alpha. */
  opacity?: number;
}

/** Writes every requested variant of a texture once. */
export class TextureWriter {
  readonly files: NamedBytes[] = [];
  readonly #textures: readonly Texture[];
  readonly #names: Names;
  readonly #report: Report;
  readonly #images: ImageFitter;
  readonly #written = new Map<string, string>();

  constructor(textures: readonly Texture[], names: Names, report: Report) {
    this.#textures = textures;
    this.#names = names;
    this.#report = report;
    this.#images = new ImageFitter(textures, report);
  }

  /** The name under which models refer to a texture. */
  nameOf(wanted: Wanted): string {
    const key = `${wanted.texture} ${wanted.opaque} ${wanted.opacity}`;
    const known = this.#written.get(key);
    if (known !== undefined) return known;
    const texture = this.#textures[wanted.texture]!;
    const name = this.#names.distinct(stemOf(texture.uri) || texture.name, '', `textures[${wanted.texture}]`);
    this.#written.set(key, name);
    const file = this.#fileOf(wanted);
    if (file) this.files.push({ name: `${name}.${file.extension}`, bytes: file.bytes });
    return name;
  }

  #fileOf({ texture, opaque, opacity }: Wanted): { extension: string; bytes: Uint8Array } | undefined {
    const { bytes } = this.#textures[texture]!;
    if (bytes && PLT_SIGNATURE.every((byte, at) => bytes[at] === byte)) return { extension: 'plt', bytes };
    if (bytes && isBiowareDds(bytes) && opacity === undefined) return { extension: 'dds', bytes };
    const image = this.#images.decoded(texture);
    if (!image) return undefined;
    reportImageSize(this.#textures, texture, image, this.#report);
    const masked = (opacity === undefined ? undefined : this.#images.masked(image, opacity)) ?? image;
    return { extension: 'tga', bytes: encodeTga(masked, !opaque && hasTransparency(masked)) };
  }
}

/** A TGA as a DDS of the original game, which all versions read; one that is no texture with mip levels stays as it is. */
export function asDds(file: NamedBytes, report: Report): NamedBytes {
  if (!file.name.endsWith('.tga')) return file;
  const image = decodeTga(file.bytes);
  if (!hasSidesOfTwo(image)) return file;
  const name = `${stemOf(file.name)}.dds`;
  const bytes = encodeImage(image, 'bioware-dds');
  reportCompression(file.name, [image, decodeImage(bytes, name)], report);
  return { name, bytes };
}
