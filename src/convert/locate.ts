/** Locates files by the names that the user gives. */
import { SOURCES } from '../formats/families.ts';
import { shortList } from '../text/counts.ts';
import { FolderIndex, fileOf, findFile, folderOf, joinPath, type Library } from './library.ts';

/** An input as it was given, and its path if it is one. */
export interface Input {
  name: string;
  path: string;
}

/** Extensions that a name may lack. */
function knownExtensions(): string[] {
  return [...new Set(SOURCES.flatMap(({ extensions }) => extensions))];
}

/**
 * Locates the inputs. One that is not a file is searched for in the search path, by its name and with the extension of any
 * format, and a name without folders in all folders below; one that is not found keeps its path.
 *
 * @throws RangeError if several files of a place have that name
 */
export async function locateInputs(
  library: Library,
  inputs: readonly Input[],
  search: readonly string[],
): Promise<string[]> {
  const index = new FolderIndex(library);
  return Promise.all(
    inputs.map(async ({ name, path }) => {
      const isThere = (await index.list(folderOf(path))).includes(fileOf(path));
      if (isThere) return path;
      const candidates = [name, ...knownExtensions().map((extension) => `${name}.${extension}`)];
      const found = await searchFor(candidates, index, search);
      return found ?? (await searchBelow(candidates, library, search)) ?? path;
    }),
  );
}

async function searchFor(
  candidates: readonly string[],
  index: FolderIndex,
  search: readonly string[],
): Promise<string | undefined> {
  for (const candidate of candidates) {
    const found = await findFile(index, candidate, search);
    const isFolder = found !== undefined && (await index.list(found)).length > 0;
    if (!isFolder && found !== undefined) return found;
  }
  return undefined;
}

/** Names that are listed if several files have the one that is searched for. */
const SHOWN = 5;

/** Games and mods have their files in many folders. */
async function searchBelow(
  candidates: readonly string[],
  library: Library,
  search: readonly string[],
): Promise<string | undefined> {
  for (const place of search) {
    const paths = (await library.below?.(place)) ?? [];
    for (const candidate of candidates) {
      const found = paths
        .filter((path) => fileOf(path).toLowerCase() === candidate.toLowerCase())
        .map((path) => joinPath(place, path));
      if (found.length > 1) {
        const message = `${found.length} files are called ${candidate}: ${shortList(found, SHOWN)}; name one with its folder`;
        throw new RangeError(message);
      }
      if (found.length === 1) return found[0];
    }
  }
  return undefined;
}
