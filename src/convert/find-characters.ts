/** Which of some files are characters, of whatever format. */
import { registry } from '../formats/index.ts';
import { type Characters, findKnownCharacters } from './characters.ts';
import type { Library } from './library.ts';

/**
 * Finds the characters among some files. Each file that refers to the others of its character is one; if there is none, all
 * parts together are one. A damaged file counts as a character, so that opening it reports the damage.
 *
 * @param paths of files in the library
 * @param isNamed whether the file itself was named rather than its folder. Named parts, such as animations, are added to
 *   the character if there is only one; others may belong to anything.
 * @example
 * ```ts
 * import { findCharacters } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const folder = 'samples/yorick/cal3d';
 * const paths = ['yorick.cfg', 'yorick.csf', 'yorick_walk.caf'].map((name) => `${folder}/${name}`);
 * const { characters } = await findCharacters(new FolderLibrary(), paths);
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
