/** Finds the characters in folders, archives and files. */
import { ARCHIVE_CODES } from '../../archives/codes.ts';
import type { Need } from '../../formats/files.ts';
import { formats, registry } from '../../formats/index.ts';
import { targetById } from '../../formats/targets.ts';
import { FormatError, type Issue, Report, unlessRefused } from '../../report/report.ts';
import { hasArchiveExtension } from '../archive-library.ts';
import { extensionOf, fileOf, folderOf } from '../library.ts';
import { References } from '../references.ts';
import { isSystemError } from '../system-error.ts';
import type { BatchLibrary } from './batch-library.ts';
import { type BatchKind, classify, usualness } from './classify.ts';
import { OutputFolders, outputNames } from './output-names.ts';
import { pathFrom } from './paths.ts';
import type { BatchItem } from './row.ts';
import { type FolderFiles, foldersBelow, kindOf } from './walk.ts';

/** What is to be converted. */
export interface PlanOptions {
  /** The folder to which paths are relative. */
  root: string;
  /** Folders, archives and files of the library, in order. */
  inputs: readonly string[];
  /** Whether each result is a single file, see `isSingle`. */
  isSingle: boolean;
  /** Whether a file is wanted as a character. Default: all are. */
  accepts?: (path: string) => boolean;
  /** Whether a folder or an archive is to be looked into. Default: all are. */
  enters?: (path: string) => boolean;
  /** Whether to look into files whose extension is that of no format. Default false; named files are looked into anyway. */
  looksInside?: boolean;
  /** Called for each wanted file that is not the first one of a character. */
  onOther?: (path: string) => void;
  /** Called with the issues of an archive that is looked into, such as entries of the same name; their `file` is its path from the root. */
  onArchive?: (issues: readonly Issue[]) => void;
}

/** The archives that contain a file or a folder. */
interface Inside {
  archive?: string;
  /** The archive that contains this one, directly or not, and is in no other. */
  outermost?: string;
}

/** The files of a folder, perhaps in an archive. */
interface Place extends FolderFiles, Inside {
  /** They were named themselves. */
  areNamed?: boolean;
}

/** The files of a folder by what they are. */
interface Sorted {
  /** The most usual first. */
  models: string[];
  archives: string[];
  /** By family, for those whose parts may be a character without a model. */
  parts: Map<string, string[]>;
  /** An archive lists more files, which were not found. */
  isIncomplete: boolean;
}

/** Files that are a character together, unless one elsewhere refers to them. */
interface Group {
  files: string[];
  archive?: string;
}

/**
 * The characters in folders, archives and files, in the order in which they are there. Each file that refers to the others of its
 * character is one; the parts in a folder without such a file are one together, if no character of the batch refers to them.
 * Archives in folders, and in other archives, are looked into.
 *
 * @example
 * ```ts
 * import { BatchLibrary, planBatch } from 'exhume/batch';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const library = new BatchLibrary(new FolderLibrary());
 * const root = 'samples/yorick/cal3d';
 * for await (const { id, output } of planBatch(library, { root, inputs: [root], isSingle: true })) {
 *   console.log(id, output); // yorick.cfg yorick
 * }
 * ```
 */
export async function* planBatch(library: BatchLibrary, options: PlanOptions): AsyncGenerator<BatchItem> {
  const planner = new Planner(library, options);
  yield* planner.inputs();
  yield* planner.groups();
}

class Planner {
  readonly #library: BatchLibrary;
  readonly #options: PlanOptions;
  readonly #groups: Group[] = [];
  /** Paths of parts that characters refer to. */
  readonly #referred = new Set<string>();
  /** Folders that were planned, archives among them; not their files, of which one archive may have 100,000. */
  readonly #folders = new Set<string>();
  /** Files that were planned by their names. */
  readonly #named = new Set<string>();
  /** Archives that lack some of their entries. */
  readonly #incomplete = new Set<string>();
  readonly #outputFolders = new OutputFolders();
  /** Outermost archives with others in them that are nested too deep. */
  readonly #tooDeep = new Set<string>();

  constructor(library: BatchLibrary, options: PlanOptions) {
    this.#library = library;
    this.#options = options;
  }

  /** The characters in all inputs. Named files of one folder belong together, as those in a folder do. */
  async *inputs(): AsyncGenerator<BatchItem> {
    const named = new Map<string, string[]>();
    for (const path of this.#options.inputs) {
      const inside = await this.#inside(path);
      if ((await kindOf(this.#library, path)) === 'folder') yield* this.#below(path, inside);
      else named.set(folderOf(path), [...(named.get(folderOf(path)) ?? []), path]);
    }
    for (const [folder, files] of named)
      yield* this.#folder({ folder, files, areNamed: true, ...(await this.#inside(files[0]!)) });
  }

  /** The archives that contain an input, which then appear as folders. */
  async #inside(path: string): Promise<Inside> {
    const archives = await this.#library.mountAround(path);
    const [outermost] = archives;
    return outermost === undefined ? {} : { archive: archives.at(-1)!, outermost };
  }

  /** The characters of parts that nothing refers to. */
  async *groups(): AsyncGenerator<BatchItem> {
    for (const { files, archive } of this.#groups) {
      const isCharacter = files.some(hasBody) && !files.some((path) => this.#referred.has(path));
      if (isCharacter) yield* this.#items([files], archive);
      else this.#others(files);
    }
  }

  async *#below(folder: string, inside: Inside = {}): AsyncGenerator<BatchItem> {
    for await (const found of foldersBelow(this.#library, folder, this.#options.enters)) {
      // It is an item itself, which fails.
      if ('failure' in found) yield* this.#items([[found.folder]], inside.archive);
      else yield* this.#folder({ ...found, ...inside });
    }
  }

  async *#folder(place: Place): AsyncGenerator<BatchItem> {
    const { archive, outermost } = place;
    const { models, archives, parts, isIncomplete } = await this.#sort(place);
    const groups = [...parts.values()].map((files) => ({ files, ...(archive ? { archive } : {}) }));
    if (models.length === 0) this.#groups.push(...groups);
    else this.#others(groups.flatMap(({ files }) => files));
    yield* this.#items(
      models.map((path) => [path]),
      archive,
    );
    if (archive !== undefined && isIncomplete) yield* this.#lacking(archive);
    for (const path of archives) yield* this.#archive(path, outermost);
  }

  /** Sorts the files of a folder by what they are. */
  async #sort(place: Place): Promise<Sorted> {
    const sorted: Sorted = { models: [], archives: [], parts: new Map(), isIncomplete: false };
    const { folder, files, areNamed } = place;
    if (this.#folders.has(folder)) return sorted;
    if (!areNamed) this.#folders.add(folder);
    for (const path of files) {
      if (this.#named.has(path)) continue;
      if (areNamed) this.#named.add(path);
      if (this.#accepts(path) || hasArchiveExtension(path)) await this.#judge(path, place, sorted);
    }
    sorted.models.sort((a, b) => usualness(a) - usualness(b) || (a < b ? -1 : 1));
    return sorted;
  }

  async #judge(path: string, { archive, areNamed = false }: Place, sorted: Sorted): Promise<void> {
    if (archive !== undefined && (await this.#library.isAbsent(path))) {
      sorted.isIncomplete = true;
      return;
    }
    const kind = await this.#kind(path, areNamed);
    if (kind === undefined) {
      // It is an item itself, which fails.
      if (this.#accepts(path)) sorted.models.push(path);
      return;
    }
    const isOpened = kind.is === 'archive' || (areNamed && kind.is === 'other');
    if (isOpened) {
      if (this.#options.enters?.(path) !== false) sorted.archives.push(path);
    } else if (this.#accepts(path)) await this.#add(path, kind, sorted);
  }

  /** What a file is; undefined if it cannot be read. */
  async #kind(path: string, isNamed: boolean): Promise<BatchKind | undefined> {
    const { looksInside = isNamed } = this.#options;
    try {
      return await classify(this.#library, path, looksInside);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return undefined;
    }
  }

  #accepts(path: string): boolean {
    return this.#options.accepts?.(path) !== false;
  }

  async #add(path: string, kind: BatchKind, sorted: Sorted): Promise<void> {
    if (kind.is === 'model') {
      sorted.models.push(path);
      if (registry.canDoWithoutModel(kind.family)) await this.#noteReferred(path);
    } else if (kind.is === 'part' && registry.canDoWithoutModel(kind.family)) {
      const group = sorted.parts.get(kind.family) ?? [];
      sorted.parts.set(kind.family, group);
      group.push(path);
    } else this.#others([path]);
  }

  #others(paths: readonly string[]): void {
    for (const path of paths) this.#options.onOther?.(path);
  }

  /** @param characters their files, all in one folder */
  *#items(characters: readonly string[][], archive: string | undefined): Generator<BatchItem> {
    const { root, isSingle } = this.#options;
    const inputs = characters.map((files) => files.map((path) => pathFrom(root, path)));
    const names = outputNames(
      inputs.map(([first]) => first!),
      isSingle,
      this.#outputFolders,
    );
    const inside = archive === undefined ? {} : { archive: pathFrom(root, archive) };
    for (const [id = '', ...others] of inputs)
      yield { id, inputs: [id, ...others], output: names.get(id)!, ...inside };
  }

  /** The characters in an archive. One that cannot be opened is an item itself, which fails. */
  async *#archive(path: string, outermost = path): AsyncGenerator<BatchItem> {
    try {
      await this.#library.mount(path);
    } catch (error) {
      if (!(error instanceof FormatError || isSystemError(error))) throw error;
      const code = error instanceof FormatError ? error.code : undefined;
      if (code === ARCHIVE_CODES.ARCHIVE_UNKNOWN.id) this.#others([path]);
      else if (code === ARCHIVE_CODES.ARCHIVE_NESTED.id) yield* this.#nested(path, outermost);
      else yield* this.#items([[path]], path);
      return;
    }
    const issues = await this.#library.lesserIssuesOf(path);
    const file = pathFrom(this.#options.root, path);
    if (issues.length > 0) this.#options.onArchive?.(issues.map((issue) => ({ ...issue, file })));
    if (await this.#library.isCut(path)) yield* this.#lacking(path);
    yield* this.#below(path, { archive: path, outermost });
  }

  /** An archive that lacks some of its entries is an item itself, which fails, once. */
  *#lacking(archive: string): Generator<BatchItem> {
    if (this.#incomplete.has(archive)) return;
    this.#incomplete.add(archive);
    yield* this.#items([[archive]], archive);
  }

  /** Of all archives in another one that are nested too deep, there may be thousands; they are one item together. */
  *#nested(path: string, outermost: string): Generator<BatchItem> {
    if (this.#tooDeep.has(outermost)) return;
    this.#tooDeep.add(outermost);
    yield* this.#items([[outermost]], path);
  }

  /** Notes what a model refers to, which is then no character of its own. */
  async #noteReferred(path: string): Promise<void> {
    const folder = folderOf(path);
    const references = new References(this.#library, [folder]);
    for (const { name, alternatives } of await this.#needsOf(path)) {
      const found = await references.find(name, [folder], alternatives);
      if (found !== undefined) this.#referred.add(found);
    }
  }

  /** What a model refers to: nothing if it cannot be read. */
  async #needsOf(path: string): Promise<readonly Need[]> {
    const bytes = await this.#library.read(path).catch((error) => {
      if (!isSystemError(error)) throw error;
      return undefined;
    });
    const needs = unlessRefused(() => {
      if (!bytes) return [];
      const format = registry.detect(bytes, fileOf(path));
      return format.needs(format.read(bytes, new Report()));
    });
    return needs ?? [];
  }
}

/** Whether a part has bones or a surface, judging by its name. */
function hasBody(path: string): boolean {
  const format = formats.find(({ extensions }) => extensions.includes(extensionOf(path)));
  const lists = (format && targetById(format.id)?.part) ?? [];
  return lists.includes('nodes') || lists.includes('meshes');
}
