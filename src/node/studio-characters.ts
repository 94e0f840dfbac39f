/** Characters for the studio: their files, and how to open them. */
import { commonFolder } from '../convert/batch/paths.ts';
import { gather } from '../convert/gather.ts';
import type { GatherOptions } from '../convert/gathered.ts';
import { fileOf, folderOf, joinPath, type Library } from '../convert/library.ts';
import { RecordingLibrary } from '../convert/recording-library.ts';
import { FormatError } from '../report/report.ts';

/** Description of a character for the page. */
export interface ServedCharacter {
  title: string;
  /** Paths of the files by which it is opened; none if there are several characters, which the page finds. */
  inputs: string[];
  /** Paths of all its files. */
  files: string[];
  options: GatherOptions;
}

export interface CharacterFiles {
  character: ServedCharacter;
  /** Bytes by path. */
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Collects the files from which characters are read, so that the page can read them in the same way and gets nothing else.
 * For a character that cannot be read, the files read so far are served, and the page reports the error.
 *
 * @param characters absolute paths in the library for each
 * @returns with paths below the folder that all files have in common
 */
export async function characterFiles(
  library: Library,
  characters: readonly (readonly string[])[],
  options: GatherOptions,
): Promise<CharacterFiles[]> {
  const recorded = await Promise.all(characters.map((inputs) => filesRead(library, inputs, options)));
  const root = commonStart(recorded.flatMap((files) => [...files.keys()]));
  const below = (paths: readonly string[] = []) =>
    paths.filter((path) => path.startsWith(root)).map((path) => path.slice(root.length));
  const { root: _, ...reading } = options;
  const found = { ...reading, search: below(options.search), with: below(options.with) };
  return recorded.map((read, index) => {
    const inputs = characters[index]!;
    const files = new Map([...read].map(([path, bytes]) => [path.slice(root.length), bytes]));
    const title = fileOf(inputs[0]!);
    const character = { title, inputs: below(inputs), files: [...files.keys()], options: found };
    return { character, files };
  });
}

/** Bytes by path of what reading a character reads. */
async function filesRead(
  library: Library,
  inputs: readonly string[],
  options: GatherOptions,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const recording = new RecordingLibrary(library);
  try {
    await gather(recording, inputs, options);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return recording.files;
}

/** All files of a folder with several characters, which the page shows in its library. @param paths in the library */
export async function folderFiles(library: Library, paths: readonly string[]): Promise<CharacterFiles> {
  const root = commonStart(paths);
  const files = new Map<string, Uint8Array>();
  for (const path of paths) files.set(path.slice(root.length), await library.read(path));
  return { character: { title: root, inputs: [], files: [...files.keys()], options: {} }, files };
}

/** The beginning of all paths, which is removed for privacy: their common folder with a slash. */
function commonStart(paths: readonly string[]): string {
  return joinPath(commonFolder(paths.map(folderOf)), '');
}
