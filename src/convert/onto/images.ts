/** Adds new images of edited materials as files beside those of the original. */
import { DistinctNames } from '../../fit/names.ts';
import type { NamedBytes } from '../../formats/format.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import { extensionOf } from '../library.ts';

/** Gives new images names that no material still uses; an image that is no longer used is replaced. */
export function withOwnImageNames(before: Scene, after: Scene): Scene {
  const { textures, materials } = after;
  const count = before.textures.length;
  const names = new DistinctNames({ keyOf: pathOf });
  for (const { texture } of materials.flatMap(({ maps }) => maps)) {
    if (texture !== NONE && texture < count) names.reserve(textures[texture]!.uri);
  }
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

export function newImages(before: Scene, { textures }: Scene): NamedBytes[] {
  return textures
    .slice(before.textures.length)
    .flatMap(({ uri, bytes }) => (bytes ? [{ name: uri, bytes }] : []));
}
