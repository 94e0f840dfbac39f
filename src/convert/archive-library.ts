import type { Archive, ArchiveEntry, PartOpener } from '../archives/archive.ts';
import { openArchive } from '../archives/index.ts';
import { pathParts } from '../archives/names.ts';
import { Report } from '../report/report.ts';
import { fileOf, folderOf, type Library, openFile, targetOf } from './library.ts';
import { References } from './references.ts';

/**
 * The files of an archive. Case does not matter; games with archives ignore it.
 *
 * @example
 * ```ts
 * import { ArchiveLibrary, openArchive } from 'exhume/archives';
 * import { fileSource } from 'exhume/node';
 *
 * const source = await fileSource('samples/yorick/o3d/yorick.o3dtgz');
 * const library = new ArchiveLibrary(await openArchive(source));
 * console.log((await library.list('')).includes('scene.json')); // true
 * ```
 */
export class ArchiveLibrary implements Library {
  readonly #archive: Archive;
  /** Entries by their path in lower case. */
  readonly #entries = new Map<string, ArchiveEntry>();
  /** What lies in each folder, by its path in lower case: names as they are spelled by the same in lower case. */
  readonly #folders = new Map<string, Map<string, string>>();

  constructor(archive: Archive) {
    this.#archive = archive;
    for (const entry of archive.entries) {
      const parts = entry.shadowed ? undefined : pathParts(entry.name);
      if (parts) this.#add(entry, parts);
    }
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...(this.#folders.get(folder.toLowerCase())?.values() ?? [])].sort();
  }

  async read(path: string): Promise<Uint8Array> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) throw new RangeError(`File ${path} was not found in the archive`);
    return this.#archive.read(entry);
  }

  #add(entry: ArchiveEntry, parts: readonly string[]): void {
    let folder = '';
    for (const part of parts) {
      const names = this.#folders.get(folder) ?? new Map<string, string>();
      this.#folders.set(folder, names);
      const key = part.toLowerCase();
      if (!names.has(key)) names.set(key, part);
      folder = folder === '' ? key : `${folder}/${key}`;
    }
    this.#entries.set(folder, entry);
  }
}

/**
 * Opens an archive that lies in a library, with the other files that it consists of.
 *
 * @param roots more folders that these may lie below
 * @throws FormatError where it is no archive or is damaged, and whatever the library throws where there is no such file
 * @example
 * ```ts
 * import { openArchiveIn } from 'exhume/archives';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const archive = await openArchiveIn(new FolderLibrary(), 'samples/yorick/o3d/yorick.o3dtgz');
 * console.log(archive.entries.length > 0); // true
 * ```
 */
export async function openArchiveIn(
  library: Library,
  path: string,
  report = new Report(),
  roots: readonly string[] = [],
): Promise<Archive> {
  const own = report.within(fileOf(path));
  return openArchive(await openFile(library, path), partsBeside(library, path, own, roots), own);
}

/** Beside the folder of its manifests a repository has this one. */
const REPOSITORY = '../data';

/** Parts lie where the archive says, from its own folder on or, with fewer of the folders, beside it. */
function partsBeside(library: Library, path: string, report: Report, roots: readonly string[]): PartOpener {
  const folder = folderOf(path);
  const references = new References(library, [folder, targetOf(folder, REPOSITORY), ...roots]);
  return async (name) => {
    const found = await references.find(name, [folder]);
    const part = found === undefined ? undefined : await references.open(found);
    if (part) return part;
    const refusal = await references.refusalOf(name, folder, found);
    if (refusal) report.add(refusal.code, `Part ${name} ${refusal.reason}`);
    return undefined;
  };
}
