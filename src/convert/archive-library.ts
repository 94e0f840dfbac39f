import type { Archive, ArchiveEntry, PartOpener } from '../archives/archive.ts';
import { archiveFormats, openArchive } from '../archives/index.ts';
import { pathParts } from '../archives/names.ts';
import { reportUnsafe } from '../archives/output-names.ts';
import { Report } from '../report/report.ts';
import { pathsBelow } from './below.ts';
import { extensionOf, fileOf, folderOf, type Library, openFile, targetOf } from './library.ts';
import { References } from './references.ts';

/**
 * The files of an archive. Case is ignored, as in games with archives, except where it alone tells two files apart.
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
  /** Entries by their path as spelled. */
  readonly #spelled = new Map<string, ArchiveEntry>();
  /** Entries by their path in lower case. */
  readonly #entries = new Map<string, ArchiveEntry>();
  /** Contents of each folder, by its path in lower case: original names, of folders by their lower-case form. */
  readonly #folders = new Map<string, Map<string, string>>();

  /** @param report receives entries that are skipped because their names lead out of the archive */
  constructor(archive: Archive, report = new Report()) {
    this.#archive = archive;
    for (const entry of archive.entries) {
      if (entry.shadowed) continue;
      const parts = pathParts(entry.name);
      if (parts) this.#add(entry, parts);
      else reportUnsafe(entry, report);
    }
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...(this.#folders.get(folder.toLowerCase())?.values() ?? [])].sort();
  }

  async kinds(folder: string): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
    const at = folder === '' ? '' : `${folder.toLowerCase()}/`;
    const kinds = new Map<string, 'file' | 'folder'>();
    for (const name of this.#folders.get(folder.toLowerCase())?.values() ?? [])
      kinds.set(name, this.#folders.has(at + name.toLowerCase()) ? 'folder' : 'file');
    return kinds;
  }

  below(folder: string): Promise<readonly string[]> {
    return pathsBelow(this, folder);
  }

  async read(path: string): Promise<Uint8Array> {
    const entry = this.#entryAt(path);
    if (!entry) throw new RangeError(`File ${path} was not found in the archive`);
    return this.#archive.read(entry);
  }

  /** Whether an entry is listed, but the file that contains it was not found. */
  isAbsent(path: string): boolean {
    const entry = this.#entryAt(path);
    return entry !== undefined && entry.size === undefined;
  }

  #entryAt(path: string): ArchiveEntry | undefined {
    return this.#spelled.get(path) ?? this.#entries.get(path.toLowerCase());
  }

  #add(entry: ArchiveEntry, parts: readonly string[]): void {
    let folder = '';
    for (const [depth, part] of parts.entries()) {
      const names = this.#folders.get(folder) ?? new Map<string, string>();
      this.#folders.set(folder, names);
      const lower = part.toLowerCase();
      const key = depth < parts.length - 1 ? lower : part;
      if (!names.has(key)) names.set(key, part);
      folder = folder === '' ? lower : `${folder}/${lower}`;
    }
    this.#spelled.set(parts.join('/'), entry);
    this.#entries.set(folder, entry);
  }
}

/**
 * Opens an archive in a library, with its other files.
 *
 * @param roots additional folders in which these files may be
 * @throws FormatError if it is not an archive or is damaged, and the library's error if the file does not exist
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

/** Their entries have numbers for names, without the KEY that lists them. */
const LISTED_ELSEWHERE = ['bif'];

const ARCHIVE_EXTENSIONS = archiveFormats
  .flatMap(({ extensions }) => extensions)
  .filter((extension) => !LISTED_ELSEWHERE.includes(extension));

/** Whether a file has the extension of an archive. */
export function hasArchiveExtension(path: string): boolean {
  return ARCHIVE_EXTENSIONS.includes(extensionOf(path));
}

/** The data folder of a repository, relative to that of its manifests. */
const REPOSITORY = '../data';

/** Parts are at the stated path, or one with fewer of its folders, relative to the archive's folder or one of the roots. */
function partsBeside(library: Library, path: string, report: Report, roots: readonly string[]): PartOpener {
  const folder = folderOf(path);
  const references = new References(library, [folder, targetOf(folder, REPOSITORY), ...roots]);
  return async (name) => {
    const found = await references.find(name, [folder, ...roots]);
    const part = found === undefined ? undefined : await references.open(found);
    if (part) return part;
    const refusal = await references.refusalOf(name, folder, found);
    if (refusal) report.add(refusal.code, `Part ${name} ${refusal.reason}`);
    return undefined;
  };
}
