/** Which of some files are characters, of whatever format. */
import { registry } from '../formats/index.ts';
import { type Characters, findKnownCharacters } from './characters.ts';
import type { Library } from './library.ts';

/**
 * Finds out which of some files are characters. Each file that leads to the others of its character is one to be
 * opened; where none does, all parts together are one. A file that is damaged counts as a character, so that whoever
 * opens it sees what is wrong.
 *
 * @param paths of files in the library
 * @param isNamed whether somebody has named this very file, rather than the folder that it is in. Parts that were named,
 *   such as animations, add to the only character that there is; others may belong to anything.
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
