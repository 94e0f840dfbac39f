/** Locates files by the names that the user gives. */
import { formats } from '../formats/index.ts';
import { FolderIndex, fileOf, findFile, folderOf, type Library } from './library.ts';

/** An input as it was given, and its path if it is one. */
export interface Input {
  name: string;
  path: string;
}

/** Extensions that a name may lack. */
function knownExtensions(): string[] {
  return [...new Set(formats.flatMap(({ extensions }) => extensions))];
}

/**
 * Locates the inputs. One that is not a file is searched for in the search path, by its name and with the extension of any
 * format; one that is not found keeps its path.
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
      return (isThere ? undefined : await searchFor(name, index, search)) ?? path;
    }),
  );
}

async function searchFor(
  name: string,
  index: FolderIndex,
  search: readonly string[],
): Promise<string | undefined> {
  for (const candidate of [name, ...knownExtensions().map((extension) => `${name}.${extension}`)]) {
    const found = await findFile(index, candidate, search);
    const isFolder = found !== undefined && (await index.list(found)).length > 0;
    if (!isFolder && found !== undefined) return found;
  }
  return undefined;
}
