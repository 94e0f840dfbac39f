/** New images of edited materials. */
import { foldCase, type Naming } from '../../../fit/names.ts';
import { decodeImage } from '../../../images/decode.ts';
import { encodeTga } from '../../../images/encode-tga.ts';
import { hasTransparency } from '../../../images/image.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { NamedBytes } from '../../format.ts';
import { FILE_NAMES } from '../model/names.ts';

/** Models refer to images without their extensions. */
export const IMAGE_NAMES: Naming = {
  ...FILE_NAMES,
  keyOf: (name) => foldCase(stemOf(name)),
  lengthOf: (name) => stemOf(name).length,
};

/** The formats that the game reads. */
const READ = /\.(tga|dds|plt)$/i;

/** An image in a format that the game reads, under its name, to which models refer without an extension. */
export function newImage({ name, bytes }: NamedBytes): NamedBytes {
  if (READ.test(name)) return { name, bytes };
  const image = decodeImage(bytes, name);
  return { name: `${stemOf(name)}.tga`, bytes: encodeTga(image, hasTransparency(image)) };
}
