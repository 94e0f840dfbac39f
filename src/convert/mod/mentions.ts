/** Finds the names of images in the files of models, wherever these keep them. */
import { stemOf } from '../../text/file-name.ts';
import { isImageName } from '../image-names.ts';
import { fileOf, type Library } from '../library.ts';

/** Names in files of any format end at another byte than these. */
const WORDS = /[\w-]+/g;

/**
 * The images whose names are in files of models, although nothing has read them: images of particles and reflections, which
 * conversions do not need, and of hidden meshes.
 *
 * @param read the files of models, which may be images themselves
 * @param images that nothing has read
 * @returns their paths
 */
export async function mentionedImages(
  library: Library,
  read: Iterable<string>,
  images: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  const sought = new Map<string, string[]>();
  for (const path of images) sought.set(nameOf(path), [...(sought.get(nameOf(path)) ?? []), path]);
  if (sought.size === 0) return found;
  const decoder = new TextDecoder('latin1');
  for (const path of read) {
    if (isImageName(path)) continue;
    const text = decoder.decode(await library.read(path)).toLowerCase();
    for (const [word] of text.matchAll(WORDS)) for (const image of sought.get(word) ?? []) found.add(image);
  }
  return found;
}

function nameOf(path: string): string {
  return stemOf(fileOf(path)).toLowerCase();
}
