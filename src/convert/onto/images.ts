/** Adds new images of edited materials as files beside those of the original. */
import { DistinctNames, type Naming } from '../../fit/names.ts';
import type { NamedBytes } from '../../formats/format.ts';
import { decodeImage } from '../../images/decode.ts';
import { encodeImage } from '../../images/encode.ts';
import { NONE, type Scene, type Texture } from '../../scene/scene.ts';
import { keyOfName, stemOf } from '../../text/file-name.ts';
import { extensionOf } from '../library.ts';

/**
 * Gives new images names that no material still uses; an image that is no longer used is replaced. Where names have no extension, a
 * TGA replaces no DDS or PLT, which would hide it.
 *
 * @param naming rules of the programs that read the files
 */
export function withOwnImageNames(before: Scene, after: Scene, naming: Naming = {}): Scene {
  const { textures, materials } = after;
  const count = before.textures.length;
  const { keyOf = (path: string) => path } = naming;
  const names = new DistinctNames({ ...naming, keyOf: (uri) => keyOf(pathOf(uri)) });
  for (const { texture } of materials.flatMap(({ maps }) => maps)) {
    if (texture !== NONE && texture < count) names.reserve(textures[texture]!.uri);
  }
  const isBare = keyOf('image.dds') === keyOf('image.tga');
  const hides = ({ uri, bytes }: Texture) => isBare && bytes !== undefined && extensionOf(uri) !== 'tga';
  for (const { uri } of before.textures.filter(hides)) names.reserve(uri);
  const named = textures.map((texture, index) => {
    if (index < count) return texture;
    const { uri } = texture;
    const extension = extensionOf(uri);
    const ending = extension === '' ? '' : uri.slice(-extension.length - 1);
    return { ...texture, uri: names.distinct(uri.slice(0, uri.length - ending.length), ending) };
  });
  return { ...after, textures: named };
}

/**
 * A repainted image as a TGA under its former name if it was one, since programs send and return images as PNG, which the original
 * system may not read. Files that name it stay as they are.
 *
 * @param former the image in the original
 */
export function inFormerFormat(texture: Texture, former: Texture | undefined): Texture {
  const uri = former?.uri ?? '';
  if (!texture.bytes || /[\\/]/.test(uri) || extensionOf(uri) !== 'tga') return texture;
  const { bytes } = imageOr({ name: texture.uri, bytes: texture.bytes }, ({ bytes, name }) => ({
    name: uri,
    bytes: encodeImage(decodeImage(bytes, name), 'tga'),
  }));
  return bytes === texture.bytes ? texture : { ...texture, uri, bytes };
}

/** The original systems use both slashes and ignore case. */
function pathOf(uri: string): string {
  return uri.replaceAll('\\', '/').toLowerCase();
}

/**
 * The new images that files name after an edit, by the indices of their textures.
 *
 * @param again what is read of the files
 * @param made a file for an image
 */
export function newImages(
  before: Scene,
  after: Scene,
  again: Scene,
  made: (image: NamedBytes) => NamedBytes = (image) => image,
): Map<number, NamedBytes> {
  // Files of some families omit extensions.
  const keyOf = ({ uri }: Texture) => keyOfName(stemOf(uri));
  const named = new Set(again.textures.map(keyOf));
  return new Map(
    after.textures.flatMap((texture, index): [number, NamedBytes][] => {
      const { uri: name, bytes } = texture;
      const isNew = index >= before.textures.length && named.has(keyOf(texture));
      return isNew && bytes ? [[index, imageOr({ name, bytes }, made)]] : [];
    }),
  );
}

/** A damaged image stays as it is. */
function imageOr(image: NamedBytes, made: (image: NamedBytes) => NamedBytes): NamedBytes {
  try {
    return made(image);
  } catch {
    return image;
  }
}
