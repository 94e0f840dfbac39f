/** Characters for the studio: their files, and how they are to be opened. */
import { gather } from '../convert/gather.ts';
import type { GatherOptions } from '../convert/gathering.ts';
import type { Library } from '../convert/library.ts';
import { FormatError } from '../report/report.ts';
import { RecordingLibrary } from './recording-library.ts';

/** What the page is told of a character. */
export interface ServedCharacter {
  title: string;
  /** Paths among the files that it is opened by. */
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
 * All that a character is read from, so that the page can read it in the same way and is given nothing else. A character
 * that cannot be read has what was read until then; the page tells what is wrong with it.
 *
 * @param inputs absolute paths in the library
 */
export async function characterFiles(
  library: Library,
  inputs: readonly string[],
  options: GatherOptions,
): Promise<CharacterFiles> {
  const recording = new RecordingLibrary(library);
  try {
    await gather(recording, inputs, options);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  const root = commonFolder([...recording.files.keys()]);
  const { root: _, ...reading } = options;
  const below = (paths: readonly string[] = []) =>
    paths.filter((path) => path.startsWith(root)).map((path) => path.slice(root.length));
  const files = new Map([...recording.files].map(([path, bytes]) => [path.slice(root.length), bytes]));
  const character = {
    title: inputs[0]!.slice(inputs[0]!.lastIndexOf('/') + 1),
    inputs: below(inputs),
    files: [...files.keys()],
    options: { ...reading, search: below(options.search), with: below(options.with) },
  };
  return { character, files };
}

/** The folder that all paths lie in, with a slash at its end: what people call their folders is nobody's business. */
function commonFolder(paths: readonly string[]): string {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  const end = first.findIndex((part, depth) => folders.some((folder) => folder[depth] !== part));
  return first
    .slice(0, end < 0 ? first.length : end)
    .map((part) => `${part}/`)
    .join('');
}
