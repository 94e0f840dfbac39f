/** Adds new images of edited materials as files beside those of the original. */
import { DistinctNames, type Naming } from '../../fit/names.ts';
import { ONTO_CODES } from '../../formats/edit.ts';
import type { NamedBytes } from '../../formats/format.ts';
import type { Report } from '../../report/report.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import { extensionOf } from '../library.ts';

/**
 * Gives new images names that no material still uses; an image that is no longer used is replaced.
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

/** The new images of materials that were put back. @param made a file for an image */
export function newImages(
  before: Scene,
  { textures, materials }: Scene,
  { losses }: Report,
  made: (image: NamedBytes) => NamedBytes = (image) => image,
): NamedBytes[] {
  const lacking = new Set(
    losses.filter(({ code }) => code === ONTO_CODES.ONTO_UNABLE.id).map(({ path }) => path),
  );
  const shown = new Set(
    materials.flatMap(({ maps }, index) =>
      index >= before.materials.length && lacking.has(`materials[${index}]`)
        ? []
        : maps.map(({ texture }) => texture),
    ),
  );
  return textures.flatMap(({ uri, bytes }, index) => {
    const isNew = index >= before.textures.length && shown.has(index);
    return isNew && bytes ? [imageOr({ name: uri, bytes }, made)] : [];
  });
}

/** A damaged image stays as it is. */
function imageOr(image: NamedBytes, made: (image: NamedBytes) => NamedBytes): NamedBytes {
  try {
    return made(image);
  } catch {
    return image;
  }
}
