import { ARCHIVE_CODES } from '../../archives/codes.ts';
import type { Source } from '../../archives/source.ts';
import { type Code, FormatError, type Issue, naming, Report } from '../../report/report.ts';
import { ArchiveLibrary, openArchiveIn } from '../archive-library.ts';
import { fileOf, folderOf, joinPath, type Library, openFile, type Status } from '../library.ts';
import { kindOf } from './walk.ts';

/** Open archives; each has the names of all its entries in memory. */
const MOST_ARCHIVES = 8;
/** Archives of which it is remembered in which others they are. */
const MOST_PLACES = 10_000;
/** Names in folders that are kept; a folder of an archive may have 50,000. */
const MOST_NAMES = 200_000;
/** Names that take as much memory as a folder itself. */
const NAMES_OF_FOLDER = 10;
/** What is wrong with an archive of which not all entries are listed. */
const CUT = [
  ARCHIVE_CODES.ARCHIVE_DIRECTORY,
  ARCHIVE_CODES.ARCHIVE_TRUNCATED,
  ARCHIVE_CODES.ARCHIVE_NAME_UNSAFE,
];
/** What makes an archive a character that fails. */
const LACKING = [...CUT, ARCHIVE_CODES.ARCHIVE_PART_MISSING];
/** Levels of archives in archives, so that one that contains itself comes to an end. */
const MOST_LEVELS = 3;

/**
 * A library for many characters: each folder is listed once, and archives appear as folders when they are needed.
 *
 * @example
 * ```ts
 * import { BatchLibrary } from 'exhume/batch';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const path = 'samples/yorick/o3d/yorick.o3dtgz';
 * const library = new BatchLibrary(new FolderLibrary());
 * await library.mount(path);
 * console.log((await library.list(path)).includes('scene.json')); // true
 * ```
 */
export class BatchLibrary implements Library {
  readonly #base: Library;
  readonly #search: readonly string[];
  readonly #archives = new Map<string, Promise<OpenArchive>>();
  /** For each archive, those that contain it. */
  readonly #outer = new Map<string, readonly string[]>();
  readonly #listings = new Map<string, readonly string[]>();
  /** Paths of the files below the folders of the search path. */
  readonly #below = new Map<string, Promise<readonly string[]>>();
  /** Names in the listings, and what counts as names. */
  #names = 0;
  readonly status?: NonNullable<Library['status']>;

  /** @param search folders below which the parts of archives may be, such as the BIF files of a KEY */
  constructor(base: Library, search: readonly string[] = []) {
    this.#base = base;
    this.#search = search;
    if (base.status) this.status = (path) => this.#status(path);
  }

  /**
   * Makes an archive appear as a folder, until several others were opened. It may be in other archives, which then appear as folders, too.
   *
   * @throws FormatError if it is none, or is in too many others
   */
  async mount(path: string): Promise<void> {
    const outer = this.#outer.get(path) ?? (await this.mountAround(path));
    if (outer.length >= MOST_LEVELS) {
      const message = `The archive is in ${outer.length} others; only ${MOST_LEVELS} levels are opened`;
      const inside = path.slice(joinPath(folderOf(outer[0]!), '').length);
      throw new FormatError(ARCHIVE_CODES.ARCHIVE_NESTED, message, { path: inside });
    }
    for (const archive of [...outer, path]) await this.#mount(archive);
  }

  /** Mounts the archives that contain a path. @returns their paths, the outermost first @throws FormatError as `mount` */
  async mountAround(path: string): Promise<readonly string[]> {
    const outer: string[] = [];
    for (let slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const at = path.slice(0, slash);
      if (!this.#archives.has(at) && (await kindOf(this, at)) !== 'file') continue;
      await naming(fileOf(at), () => this.#mount(at));
      outer.push(at);
    }
    this.#outer.set(path, outer);
    dropOldest(this.#outer, MOST_PLACES);
    return outer;
  }

  async #mount(path: string): Promise<void> {
    const archive = this.#archives.get(path) ?? this.#open(path);
    this.#archives.delete(path);
    this.#archives.set(path, archive);
    dropOldest(this.#archives, MOST_ARCHIVES);
    try {
      await archive;
    } catch (error) {
      this.#archives.delete(path);
      throw error;
    }
  }

  /** A library of the same files with archives and listings of its own. */
  fork(): BatchLibrary {
    return new BatchLibrary(this.#base, this.#search);
  }

  async list(folder: string): Promise<readonly string[]> {
    const known = this.#listings.get(folder);
    if (known) return known;
    const [archive, inner] = await this.#resolve(folder);
    const names = await (archive ? archive.library.list(inner) : this.#base.list(folder));
    if (names.length > 0) this.#keep(folder, names);
    return names;
  }

  async kinds(folder: string): Promise<ReadonlyMap<string, Status['kind']>> {
    const [archive, inner] = await this.#resolve(folder);
    const kinds = await (archive ? archive.library.kinds(inner) : this.#base.kinds?.(folder));
    return kinds ?? new Map();
  }

  below(folder: string): Promise<readonly string[]> {
    const known = this.#below.get(folder) ?? this.#pathsBelow(folder);
    this.#below.set(folder, known);
    return known;
  }

  async #pathsBelow(folder: string): Promise<readonly string[]> {
    const [archive, inner] = await this.#resolve(folder);
    return (await (archive ? archive.library.below(inner) : this.#base.below?.(folder))) ?? [];
  }

  #keep(folder: string, names: readonly string[]): void {
    if (this.#listings.has(folder)) return;
    this.#listings.set(folder, names);
    this.#names += names.length + NAMES_OF_FOLDER;
    for (const [oldest, { length }] of this.#listings) {
      if (this.#names <= MOST_NAMES || oldest === folder) break;
      this.#listings.delete(oldest);
      this.#names -= length + NAMES_OF_FOLDER;
    }
  }

  async read(path: string): Promise<Uint8Array> {
    const [archive, inner] = await this.#resolve(path);
    return archive ? archive.library.read(inner) : this.#base.read(path);
  }

  async open(path: string): Promise<Source> {
    const [archive, inner] = await this.#resolve(path);
    return archive ? openFile(archive.library, inner) : openFile(this.#base, path);
  }

  /** Whether an archive lists a file that is in a part of it that was not found. */
  async isAbsent(path: string): Promise<boolean> {
    const [archive, inner] = await this.#resolve(path);
    return archive?.library.isAbsent(inner) ?? false;
  }

  /** Whether entries of an open archive are not listed, since it is damaged or their names are not safe paths. */
  async isCut(path: string): Promise<boolean> {
    return (await this.#faultOf(path, CUT)) !== undefined;
  }

  /** @throws FormatError if not all entries of an open archive are listed, or parts of it were not found */
  async requireWhole(path: string): Promise<void> {
    const fault = await this.#faultOf(path, LACKING);
    if (fault) throw fault;
  }

  /** What is wrong with an open archive. */
  async issuesOf(path: string): Promise<readonly Issue[]> {
    const [archive] = await this.#resolve(path);
    return archive?.report.issues ?? [];
  }

  /** The same without what `requireWhole` throws. */
  async lesserIssuesOf(path: string): Promise<readonly Issue[]> {
    const issues = await this.issuesOf(path);
    return issues.filter(({ code }) => LACKING.every(({ id }) => id !== code));
  }

  async #faultOf(path: string, codes: readonly Code[]): Promise<FormatError | undefined> {
    const [archive] = await this.#resolve(path);
    for (const code of codes) {
      const [issue, ...others] = archive?.report.issues.filter((each) => each.code === code.id) ?? [];
      const more = others.reduce((sum, other) => sum + (other.more ?? 1), 0);
      if (issue) return new FormatError(code, issue.message + (more > 0 ? ` (and ${more} more)` : ''), issue);
    }
    return undefined;
  }

  async #open(path: string): Promise<OpenArchive> {
    const report = new Report();
    const archive = await openArchiveIn(this, path, report, this.#search);
    return { library: new ArchiveLibrary(archive, report.within(fileOf(path))), report };
  }

  async #status(path: string): Promise<Status | undefined> {
    const [archive] = await this.#resolve(path);
    return archive ? undefined : this.#base.status!(path);
  }

  /** The archive that a path leads into, and the path in it. */
  async #resolve(path: string): Promise<[archive: OpenArchive | undefined, inner: string]> {
    for (let at = path; this.#archives.size > 0 && at !== '' && at !== '/'; at = folderOf(at)) {
      const archive = this.#archives.get(at);
      if (archive) return [await archive, path.slice(at.length + 1)];
    }
    return [undefined, path];
  }
}

interface OpenArchive {
  library: ArchiveLibrary;
  /** What is wrong with its directory. */
  report: Report;
}

/** Of the entries that were added first. */
function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size > most) map.delete(map.keys().next().value!);
}
