import type { Source } from '../archives/source.ts';
import { FormatError, naming, Report } from '../report/report.ts';
import { ArchiveLibrary, hasArchiveExtension, openArchiveIn } from './archive-library.ts';
import { kindOf } from './batch/walk.ts';
import { fileOf, folderOf, joinPath, type Library, openFile, type Status } from './library.ts';
import { isSystemError } from './system-error.ts';

/** Limit of the archives below a folder that are opened to look for a file, the nearest first. Whole games have fewer. */
const MOST_ARCHIVES = 200;

/**
 * A library in which archives appear as folders.
 *
 * @example
 * ```ts
 * import { MemoryLibrary } from 'exhume';
 * import { MountedLibrary } from 'exhume/archives';
 *
 * const packed = new MemoryLibrary({ 'a.txt': Uint8Array.of(65) });
 * const library = new MountedLibrary(new MemoryLibrary({}), new Map([['data.zip', packed]]));
 * console.log((await library.read('data.zip/a.txt')).join()); // 65
 * ```
 */
export class MountedLibrary implements Library {
  readonly #base: Library;
  readonly #mounts: ReadonlyMap<string, Library>;
  /** Archives in folders that were searched. They remain files, but can be listed. */
  readonly #found = new Map<string, Library>();
  /** Paths of the files below folders, by folder. */
  readonly #below = new Map<string, Promise<readonly string[]>>();
  readonly status?: NonNullable<Library['status']>;

  /** @param mounts libraries by the paths in `base` that they replace */
  constructor(base: Library, mounts: ReadonlyMap<string, Library>) {
    this.#base = base;
    this.#mounts = mounts;
    if (base.status) this.status = (path) => this.#status(path);
  }

  list(folder: string): Promise<readonly string[]> {
    const { library, path } = this.#folder(folder);
    return library.list(path);
  }

  async kinds(folder: string): Promise<ReadonlyMap<string, Status['kind']>> {
    const { library, path } = this.#folder(folder);
    return (await library.kinds?.(path)) ?? new Map();
  }

  /** Also the files in archives below the folder, after all others. Archives that cannot be opened are skipped. */
  below(folder: string): Promise<readonly string[]> {
    const known = this.#below.get(folder) ?? this.#pathsBelow(folder);
    this.#below.set(folder, known);
    return known;
  }

  read(path: string): Promise<Uint8Array> {
    const file = this.#file(path);
    return file.library.read(file.path);
  }

  open(path: string): Promise<Source> {
    const file = this.#file(path);
    return openFile(file.library, file.path);
  }

  async #pathsBelow(folder: string): Promise<readonly string[]> {
    const { library, path } = this.#folder(folder);
    const paths = (await library.below?.(path)) ?? [];
    const packed: string[] = [];
    for (const archive of paths.filter(hasArchiveExtension).slice(0, MOST_ARCHIVES))
      for (const inner of await this.#pathsIn(joinPath(folder, archive)))
        packed.push(joinPath(archive, inner));
    return packed.length === 0 ? paths : [...paths, ...packed];
  }

  async #pathsIn(path: string): Promise<readonly string[]> {
    try {
      const archive = new ArchiveLibrary(await openArchiveIn(this, path));
      this.#found.set(path, archive);
      return await archive.below('');
    } catch (error) {
      if (error instanceof FormatError || isSystemError(error)) return [];
      throw error;
    }
  }

  async #status(path: string): Promise<Status | undefined> {
    const file = this.#file(path);
    return file.library.status?.(file.path);
  }

  #folder(path: string): Place {
    for (let at = path; at !== '' && at !== '/'; at = folderOf(at)) {
      const library = this.#mounts.get(at) ?? this.#found.get(at);
      if (library) return { library, path: path.slice(at.length + 1) };
    }
    return { library: this.#base, path };
  }

  #file(path: string): Place {
    if (!this.#found.has(path)) return this.#folder(path);
    const { library, path: folder } = this.#folder(folderOf(path));
    return { library, path: joinPath(folder, fileOf(path)) };
  }
}

/** A path in one of the libraries. */
interface Place {
  library: Library;
  path: string;
}

/**
 * The library in which all given archives appear as folders, and those that contain a given folder or archive. Archives in a given
 * folder are opened when files are looked for below it.
 *
 * @param places folders and archives of the library, in any order
 * @throws FormatError if one of the files is not an archive
 * @example
 * ```ts
 * import { mountArchives } from 'exhume/archives';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const path = 'samples/yorick/o3d/yorick.o3dtgz';
 * const library = await mountArchives(new FolderLibrary(), [path]);
 * console.log((await library.list(path)).includes('scene.json')); // true
 * ```
 */
export async function mountArchives(
  library: Library,
  places: readonly string[],
  report = new Report(),
): Promise<Library> {
  if (places.length === 0) return library;
  const mounts = new Map<string, Library>();
  const mounted = new MountedLibrary(library, mounts);
  for (const path of places.flatMap(pathsTo)) {
    if (!(await isFile(mounted, path))) continue;
    const archive = await naming(fileOf(path), () => openArchiveIn(mounted, path, report, places));
    mounts.set(path, new ArchiveLibrary(archive, report.within(fileOf(path))));
  }
  return mounted;
}

/** A path and those of the folders above it, outer ones first. */
function pathsTo(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/')).filter((each) => each !== '');
}

/** Whether something is no folder, and can be opened. */
async function isFile(library: Library, path: string): Promise<boolean> {
  if ((await kindOf(library, path)) !== 'file') return false;
  try {
    await openFile(library, path);
    return true;
  } catch {
    return false;
  }
}
