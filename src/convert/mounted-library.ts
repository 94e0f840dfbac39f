import { naming, Report } from '../report/report.ts';
import { ArchiveLibrary, openArchiveIn } from './archive-library.ts';
import { fileOf, type Library, openFile, type Status } from './library.ts';

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
  readonly status?: NonNullable<Library['status']>;

  /** @param mounts libraries by the paths in `base` that they replace */
  constructor(base: Library, mounts: ReadonlyMap<string, Library>) {
    this.#base = base;
    this.#mounts = mounts;
    if (base.status) this.status = (path) => this.#status(path);
  }

  list(folder: string): Promise<readonly string[]> {
    const { library, path } = this.#resolve(folder);
    return library.list(path);
  }

  async kinds(folder: string): Promise<ReadonlyMap<string, Status['kind']>> {
    const { library, path } = this.#resolve(folder);
    return (await library.kinds?.(path)) ?? new Map();
  }

  async below(folder: string): Promise<readonly string[]> {
    const { library, path } = this.#resolve(folder);
    return (await library.below?.(path)) ?? [];
  }

  read(path: string): Promise<Uint8Array> {
    const inner = this.#resolve(path);
    return inner.library.read(inner.path);
  }

  async #status(path: string): Promise<Status | undefined> {
    const inner = this.#resolve(path);
    return inner.library.status?.(inner.path);
  }

  #resolve(path: string): { library: Library; path: string } {
    for (const [at, library] of this.#mounts) {
      if (path === at) return { library, path: '' };
      if (path.startsWith(`${at}/`)) return { library, path: path.slice(at.length + 1) };
    }
    return { library: this.#base, path };
  }
}

/**
 * The library in which all given files appear as folders.
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
  const mounts = new Map<string, Library>();
  for (const place of places) {
    if (!(await isFile(library, place))) continue;
    const archive = await naming(fileOf(place), () => openArchiveIn(library, place, report, places));
    mounts.set(place, new ArchiveLibrary(archive, report.within(fileOf(place))));
  }
  return mounts.size === 0 ? library : new MountedLibrary(library, mounts);
}

/** Neither folders nor missing files can be opened. */
async function isFile(library: Library, path: string): Promise<boolean> {
  try {
    await openFile(library, path);
    return true;
  } catch {
    return false;
  }
}
