/** Finds characters of all formats among files. */
import { registry } from '../formats/index.ts';
import { type Characters, findKnownCharacters } from './characters.ts';
import type { Library } from './library.ts';

/**
 * Finds the characters among some files. Each file that refers to the others of its character is one; if there is none, all
 * parts together are one. A damaged file counts as a character, so that opening it reports the damage.
 *
 * @param paths of files in the library; `list` and `below` of the library give those in a folder, as paths relative to it
 * @param isNamed whether the file itself was named rather than its folder. Named parts, such as animations, are added to
 *   the character if there is only one; others may belong to anything.
 * @throws the error of the library for a path that is not a file
 * @example
 * ```ts
 * import { findCharacters } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const library = new FolderLibrary();
 * const folder = 'samples/yorick/cal3d';
 * const paths = (await library.list(folder)).map((name) => `${folder}/${name}`);
 * const { characters } = await findCharacters(library, paths);
 * console.log(characters.flat().join()); // samples/yorick/cal3d/yorick.cfg
 * ```
 */
export function findCharacters(
  library: Library,
  paths: readonly string[],
  isNamed: (path: string) => boolean = () => false,
): Promise<Characters> {
  return findKnownCharacters(registry, library, paths, isNamed);
}
