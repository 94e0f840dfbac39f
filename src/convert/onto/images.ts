/** Adds new images of edited materials as files to those of the original. */
import { DistinctNames, type Naming } from '../../fit/names.ts';
import type { NamedBytes, TextureFile } from '../../formats/format.ts';
import type { Report } from '../../report/report.ts';
import { NONE, type Scene, type Texture } from '../../scene/scene.ts';
import { fileOf, keyOfName, stemOf } from '../../text/file-name.ts';
import { CONVERT_CODES } from '../codes.ts';
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

/** The original systems use both slashes and ignore case. */
function pathOf(uri: string): string {
  return uri.replaceAll('\\', '/').toLowerCase();
}

/** How new images become files. */
export interface ImageFiles {
  /** The images of the original. */
  textures: readonly TextureFile[];
  /** See `Family.newImage`. */
  made?: ((image: NamedBytes) => NamedBytes) | undefined;
  report: Report;
}

/**
 * The new images that files name after an edit, by the indices of their textures. One that replaces an image gets its place; one for
 * another folder is put beside the model, and reported.
 *
 * @param again what is read of the files
 */
export function newImages(
  before: Scene,
  after: Scene,
  again: Scene,
  { textures, made = (image) => image, report }: ImageFiles,
): Map<number, NamedBytes> {
  // Files of some families omit extensions.
  const keyOf = ({ uri }: Texture) => keyOfName(stemOf(uri));
  const named = new Set(again.textures.map(keyOf));
  return new Map(
    after.textures.flatMap((texture, index): [number, NamedBytes][] => {
      const { uri, bytes } = texture;
      if (index < before.textures.length || !bytes || !named.has(keyOf(texture))) return [];
      const { name, isElsewhere } = placeOf(uri, textures);
      if (isElsewhere) {
        const message = `Image ${name} belongs in another folder than the model: ${uri}`;
        report.add(CONVERT_CODES.CONVERT_ONTO_PLACE, message);
      }
      return [[index, imageOr({ name, bytes }, made)]];
    }),
  );
}

/** Where an image is written, from the folder of the model: where the former one is, or others of its folder are. */
function placeOf(uri: string, files: readonly TextureFile[]): { name: string; isElsewhere: boolean } {
  const folder = folderOf(uri);
  const own = files.find((file) => file.uri === uri);
  const near = own ?? files.find((file) => folderOf(file.uri) === folder);
  if (folder === '' || !near) return { name: own?.name ?? uri.replaceAll('\\', '/'), isElsewhere: false };
  const name = own?.name ?? fileOf(uri);
  if (near.place === undefined) return { name, isElsewhere: true };
  return { name: folderOf(near.place) + name, isElsewhere: false };
}

/** The folders of a path, with the separator behind them. */
function folderOf(path: string): string {
  return path.slice(0, path.length - fileOf(path).length);
}

/** A damaged image stays as it is. */
function imageOr(image: NamedBytes, made: (image: NamedBytes) => NamedBytes): NamedBytes {
  try {
    return made(image);
  } catch {
    return image;
  }
}
