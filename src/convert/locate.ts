/** From what the user calls a file to where it is. */
import { formats } from '../formats/index.ts';
import { FolderIndex, fileOf, findFile, folderOf, type Library } from './library.ts';

/** An input as it was given, and the path that it is if it is a path. */
export interface Input {
  name: string;
  path: string;
}

/** What a name may lack. */
function knownExtensions(): string[] {
  return [...new Set(formats.flatMap(({ extensions }) => extensions))];
}

/**
 * Where the inputs are. One that is no file is looked for in the search path, by its name and by its name with the extension
 * of any format; one that is nowhere keeps its path.
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
