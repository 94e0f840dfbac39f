/** Where the results of the characters in a folder go. */
import { portableName } from '../../archives/portable-name.ts';
import { keyOfName, stemOf } from '../../text/file-name.ts';
import { fileOf, folderOf, joinPath } from '../library.ts';

/** What the report of a batch is called, `report.json`, in the root of the results. */
const REPORT = 'report';

/** The folders of results are those of the inputs, but for names that Windows cannot have. */
export class OutputFolders {
  /** The folders of the inputs by those of their results. */
  readonly #inputs = new Map<string, string>();

  /** The folder of the results of inputs in a folder; no other folder has the same. */
  of(folder: string): string {
    const portable = folder.split('/').map(portableName).join('/');
    let free = portable;
    for (let number = 2; (this.#inputs.get(free) ?? folder) !== folder; number++)
      free = `${portable}~${number}`;
    this.#inputs.set(free, folder);
    return free;
  }
}

/**
 * Names each result after its input, at the same path. Where inputs of a folder differ only in their extension, the first has
 * the short name, and the names of the others include the extension. A result that may have several files is a folder with the
 * whole name of the input, which nothing else in its folder has. Names that Windows cannot have are changed.
 *
 * @param inputs paths in one folder, in order of precedence
 */
export function outputNames(
  inputs: readonly string[],
  isSingle: boolean,
  folders = new OutputFolders(),
): Map<string, string> {
  const isRoot = inputs[0] !== undefined && folderOf(inputs[0]) === '';
  const folder = folders.of(folderOf(inputs[0] ?? ''));
  const taken = new Set(isRoot ? [REPORT] : []);
  const names = new Map<string, string>();
  for (const input of inputs) {
    const file = fileOf(input);
    const name = firstFree((isSingle ? [stemOf(file), file] : [file]).map(portableName), taken);
    taken.add(keyOfName(name));
    names.set(input, joinPath(folder, name));
  }
  return names;
}

function firstFree(wanted: readonly string[], taken: ReadonlySet<string>): string {
  const isFree = (name: string) => !taken.has(keyOfName(name));
  const last = wanted.at(-1)!;
  let free = wanted.find(isFree);
  for (let number = 2; free === undefined; number++) free = [`${last}~${number}`].find(isFree);
  return free;
}

/** Path of the picture of a character whose result goes to `output`. */
export function thumbnailOf(output: string): string {
  return `thumbnails/${output}.png`;
}
