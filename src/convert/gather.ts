/** From the files that the user names to all files of the character. */
import type { DecoderName, Decoders } from '../binary/decoders.ts';
import type {
  Family,
  FileDocument,
  Format,
  NamedBytes,
  Need,
  Parts,
  ReadingOptions,
  SourceFile,
  TextureFile,
} from '../formats/format.ts';
import { familyOf, formatById, formats, readDocument } from '../formats/index.ts';
import { FormatError, Report } from '../report/report.ts';
import type { Axes, Scene } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';
import { describeFound, describeLack, fittingFiles, possibleFiles } from './companions.ts';
import { extensionOf, fileOf, folderOf, joinPath, type Library } from './library.ts';
import { locateIssues } from './locate-issues.ts';
import { References, type Refusal } from './references.ts';
import { folderAbove } from './roots.ts';

/** What an image may be called after somebody converted it. */
const IMAGE_EXTENSIONS = ['tga', 'dds', 'png', 'jpg', 'jpeg', 'bmp'];

/** Where the files of a character are looked for, and how they are read. */
export interface GatherOptions extends ReadingOptions {
  /** More folders to look in for what the files refer to. */
  search?: readonly string[];
  /**
   * The root of the game, below which what the files refer to may lie anywhere. By default it is told from the path of the
   * model, where the family has `folderInRoot`.
   */
  root?: string;
  /** Files that the inputs cannot be understood without, such as their model: read first, without their own animations. */
  with?: readonly string[];
  /** Look beside the first file for what belongs to it and is not named. Default true. */
  complete?: boolean;
  /** Look for the model's lower levels of detail, too. Default false. */
  levels?: boolean;
  /** Sets up those of the decoders that are there; only asked for what the files want. */
  loadDecoders?: (names: readonly DecoderName[]) => Promise<Decoders>;
  /** List every issue, see `Report.complete`. Default false. */
  listAll?: boolean;
  /** Called before each file is read. */
  onFile?: (name: string) => void;
}

/** A character's files, read and checked. */
export interface Gathered {
  family: Family;
  files: readonly LoadedFile[];
  textures: readonly TextureFile[];
  decoders: Decoders;
  report: Report;
}

/** A file of a character with its format, its document and its bytes. */
export interface LoadedFile extends SourceFile {
  /** Absent where the file was not found or could not be read. */
  format?: Format;
  /** Absent where the file was not found; one that is damaged has them, to be looked into. */
  bytes?: Uint8Array;
}

/**
 * Reads the named files and everything that they refer to, in order: the first step of a conversion.
 *
 * @throws FormatError where one of the named files cannot be read; one that was merely referred to becomes an issue
 * @example
 * ```ts
 * import { gather } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const library = new FolderLibrary();
 * const { files, textures } = await gather(library, ['samples/yorick/cal3d/yorick.cfg']);
 * console.log(files.length, textures.length); // 10 2
 * ```
 */
export async function gather(
  library: Library,
  inputs: readonly string[],
  options: GatherOptions = {},
): Promise<Gathered> {
  const gatherer = new Gatherer(library, inputs, options);
  const context = options.with ?? [];
  for (const path of context) await gatherer.addNamed(path, LEFT_BEHIND);
  for (const path of inputs) await gatherer.addNamed(path);
  const family = gatherer.family();
  if (options.complete !== false) {
    const folder = folderOf([...context, ...inputs][0]!);
    await gatherer.addBeside(family, folder);
    await gatherer.complete(family, folder);
  }
  const { files, textures, report } = gatherer;
  return { family, files, textures, decoders: await decodersFor(files, options), report };
}

async function decodersFor(files: readonly LoadedFile[], { loadDecoders }: GatherOptions): Promise<Decoders> {
  const wanted = new Set(
    files.flatMap(({ format, document }) => (document && format?.decoders?.(document)) || []),
  );
  return loadDecoders && wanted.size > 0 ? loadDecoders([...wanted]) : {};
}

/** How the files of a character become a scene. */
export interface SceneOptions extends ReadingOptions {
  /** Where the model is not in the axes that are usual for its format. */
  axes?: Partial<Axes>;
  /** Receives what is wrong between the files. Default: the report of what was gathered. */
  report?: Report;
}

/**
 * The scene that the files of a character make together.
 *
 * @param source what was gathered, or documents in the order in which they count, without textures then
 * @throws FormatError where the files make no scene
 * @throws RangeError where there is no document, or one of an unknown format
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { read, toScene } from 'exhume';
 *
 * const name = 'yorick.c3s';
 * const document = read(readFileSync(`samples/yorick/c3s/${name}`), name);
 * const scene = toScene([{ name, document }]);
 * console.log(scene.clips.map((clip) => clip.name).join(' ')); // idle walk wave smile
 * ```
 */
export function toScene(source: Gathered | readonly SourceFile[], options: SceneOptions = {}): Scene {
  const { family, files, textures, decoders, report: own } = 'family' in source ? source : ofFiles(source);
  const { report = own } = options;
  const before = report.issues.length;
  try {
    const scene = family.toScene(files, textures, report, { decoders, ...options });
    return { ...scene, axes: { ...scene.axes, ...options.axes } };
  } catch (error) {
    if (error instanceof FormatError) error.findings = report.issues;
    throw error;
  } finally {
    locateIssues(report.issues.slice(before), files);
  }
}

function ofFiles(files: readonly SourceFile[]): Gathered {
  const { document } = files.find((file) => file.document) ?? {};
  const format = document && formatById(document.format);
  if (!format)
    throw new RangeError(document ? `there is no format ${document.format}` : 'there is no document');
  return { family: familyOf(format), files, textures: [], decoders: {}, report: new Report() };
}

/** The file that refers to others. */
interface Referrer {
  path: string;
  /** What it has referred to before. */
  followed: Set<string>;
  /** Roles of files that it must not bring along. */
  skipped: ReadonlySet<Need['role']>;
}

const NOTHING: Referrer['skipped'] = new Set();
/** What files that the inputs are only understood by leave behind. */
const LEFT_BEHIND: Referrer['skipped'] = new Set(['animation', 'list']);
/** Of a supermodel only the animations are used. */
const NOT_INHERITED: readonly Need['role'][] = ['texture', 'material'];

const MISSING: Refusal = { code: CONVERT_CODES.CONVERT_FILE_MISSING, reason: 'was not found' };

class Gatherer {
  readonly files: LoadedFile[] = [];
  readonly textures: TextureFile[] = [];
  readonly report: Report;
  readonly #library: Library;
  readonly #references: References;
  readonly #options: GatherOptions;
  /** What was read, by path; undefined what could not be understood. */
  readonly #loaded = new Map<string, LoadedFile | undefined>();
  /** Paths with the aliases under which files are there. */
  readonly #aliases = new Set<string>();

  constructor(library: Library, inputs: readonly string[], options: GatherOptions) {
    const { with: context = [], search = [], root } = options;
    const folders = [...inputs, ...context].map(folderOf);
    this.#library = library;
    this.#references = new References(library, [
      ...folders,
      ...search,
      ...(root === undefined ? [] : [root]),
    ]);
    this.#options = options;
    this.report = options.listAll ? Report.complete() : new Report();
  }

  /** @param skipped roles of files that this one and those that it refers to must not bring along */
  async addNamed(path: string, skipped: ReadonlySet<Need['role']> = NOTHING): Promise<void> {
    if (this.#loaded.has(path)) return;
    try {
      await this.#load(path, await this.#library.read(path), undefined, skipped);
    } catch (error) {
      if (error instanceof FormatError) error.file ??= fileOf(path);
      throw error;
    }
  }

  /** The one family that all files belong to. @throws FormatError CONVERT_FAMILY_MIXED */
  family(): Family {
    const families = new Set(this.files.flatMap(({ format }) => (format ? [familyOf(format)] : [])));
    const [family, other] = families;
    if (!other) return family!;
    const message = `${family!.id} and ${other.id} files do not make one character`;
    throw new FormatError(CONVERT_CODES.CONVERT_FAMILY_MIXED, message);
  }

  /** Reads what belongs to the files by its name. */
  async addBeside(family: Family, folder: string): Promise<void> {
    if (!family.beside) return;
    const { levels = false, with: context = [] } = this.#options;
    const names = await this.#references.list(folder);
    const found: Need[] = [];
    for (const need of family.beside(this.files, names, { levels, animations: context.length === 0 })) {
      const path = joinPath(folder, need.name);
      const isNew = !this.#loaded.has(path);
      await this.#bring(path, need, { path, followed: new Set(), skipped: NOTHING });
      if (isNew && this.#loaded.get(path)) found.push(need);
    }
    for (const role of new Set(found.map((need) => need.role))) {
      const ofRole = found.filter((need) => need.role === role);
      this.report.add(CONVERT_CODES.CONVERT_COMPANION_FOUND, describeFound(ofRole, role));
    }
  }

  /** Looks for what the family says is missing among the files beside the first one. */
  async complete(family: Family, folder: string): Promise<void> {
    const lack = family.lacks?.(this.files);
    if (!lack) return;
    const possible = possibleFiles(lack, await this.#references.list(folder));
    const found = await fittingFiles(lack, possible, folder, this.#references);
    const [only] = found;
    if (only !== undefined && found.length === 1) {
      const path = joinPath(folder, only);
      const need = { name: only, role: lack.role };
      this.report.add(CONVERT_CODES.CONVERT_COMPANION_FOUND, describeFound([need], lack.role));
      await this.#bring(path, need, { path, followed: new Set(), skipped: NOTHING });
    } else this.report.add(lack.code, describeLack(lack, possible, found));
  }

  async #load(
    path: string,
    bytes: Uint8Array,
    need: Need | undefined,
    skipped: Referrer['skipped'],
  ): Promise<void> {
    this.#loaded.set(path, undefined);
    const name = fileOf(path);
    this.#options.onFile?.(name);
    const report = this.report.within(name);
    const before = report.issues.length;
    const read = readDocument(bytes, name, report, this.#options);
    const { format, document } = read;
    if (!need) this.#allowRootOf(path, familyOf(format));
    if (format.parts) await this.#addParts(path, format.parts, document, report);
    format.check(document, report);
    const file: LoadedFile = { name, ...read, ...(need ? { role: need.role } : {}) };
    locateIssues(report.issues.slice(before), [file]);
    this.#loaded.set(path, file);
    this.files.push(file);
    if (need?.alias !== undefined) this.#addAlias(path, file, need.alias);
    const referrer = { path, followed: new Set<string>(), skipped };
    for (const reference of format.needs(document)) await this.#follow(reference, referrer);
  }

  /** The root of the game that the path of a model tells, unless another one was named. */
  #allowRootOf(path: string, { folderInRoot }: Family): void {
    if (this.#options.root !== undefined || folderInRoot === undefined) return;
    const root = folderAbove(path, folderInRoot);
    if (root !== undefined) this.#references.allow(root);
  }

  /** Those that are not found are for the rules to tell. */
  async #addParts(path: string, parts: Parts, document: FileDocument, report: Report): Promise<void> {
    const folders = [folderOf(path), ...(this.#options.search ?? [])];
    for (const name of parts.missing(document)) {
      const found = await this.#references.find(name, folders);
      const bytes = found === undefined ? undefined : await this.#references.read(found);
      const refusal = bytes ? undefined : await this.#references.refusalOf(name, folderOf(path), found);
      if (bytes) parts.add(document, { name, bytes });
      if (refusal) report.add(refusal.code, `the part ${name} ${refusal.reason}`);
    }
  }

  async #follow(need: Need, referrer: Referrer): Promise<void> {
    if (referrer.skipped.has(need.role)) return;
    const isTexture = need.role === 'texture';
    if (isTexture && this.textures.some(({ uri }) => uri === need.name)) return;
    const folders = [folderOf(referrer.path), ...(this.#options.search ?? [])];
    const alternatives = need.alternatives ?? (isTexture ? IMAGE_EXTENSIONS : []);
    const path = await this.#references.find(need.name, folders, alternatives);
    if (path === undefined) await this.#miss(need, referrer);
    else await this.#bring(path, need, referrer);
  }

  /** Adds a file that is in the library. One that is there already is not read again. */
  async #bring(path: string, need: Need, referrer: Referrer): Promise<void> {
    if (this.#loaded.has(path)) {
      this.#nameAgain(path, need, referrer);
      return;
    }
    const bytes = await this.#references.read(path);
    if (!bytes) await this.#miss(need, referrer, path);
    else if (need.role === 'texture') await this.#addTexture(path, bytes, need, referrer);
    else {
      referrer.followed.add(path);
      const inherits = need.role === 'supermodel' ? NOT_INHERITED : [];
      await this.#loadReferred(path, bytes, need, new Set([...referrer.skipped, ...inherits]));
    }
  }

  /** Some images are documents that refer to others, such as palettes. */
  async #addTexture(path: string, bytes: Uint8Array, need: Need, { skipped }: Referrer): Promise<void> {
    this.textures.push({ uri: need.name, name: fileOf(path), bytes });
    const isDocument = formats.some(
      (format) => format.extensions.includes(extensionOf(path)) && format.detect(bytes, fileOf(path)),
    );
    if (isDocument) await this.#loadReferred(path, bytes, need, skipped);
  }

  #nameAgain(path: string, need: Need, { followed }: Referrer): void {
    const file = this.#loaded.get(path);
    // A material that is named twice has two numbers.
    const hasTwoPlaces = need.role === 'material' && followed.has(path);
    if (hasTwoPlaces && file) this.files.push({ ...file });
    else if (hasTwoPlaces) this.#keepPlace(need);
    else if (file && need.alias !== undefined) this.#addAlias(path, file, need.alias);
  }

  /** A file has a place for every name that it goes by. */
  #addAlias(path: string, file: LoadedFile, alias: string): void {
    const key = `${path}\n${alias}`;
    if (this.#aliases.has(key)) return;
    this.#aliases.add(key);
    if (file.alias === undefined) file.alias = alias;
    else this.files.push({ ...file, alias });
  }

  /** What is referred to and damaged must not keep the rest from being converted. */
  async #loadReferred(
    path: string,
    bytes: Uint8Array,
    need: Need,
    skipped: Referrer['skipped'],
  ): Promise<void> {
    try {
      await this.#load(path, bytes, need, skipped);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.report.within(fileOf(path)).addError(error);
      this.report.add(CONVERT_CODES.CONVERT_FILE_MISSING, `the ${need.role} ${need.name} is left out`);
      this.#keepPlace(need, { name: fileOf(path), bytes });
    }
  }

  /** @param found where it was found and could not be read */
  async #miss(need: Need, { path }: Referrer, found?: string): Promise<void> {
    const refusal = await this.#references.refusalOf(need.name, folderOf(path), found);
    if (need.optional && !refusal) return;
    const { code, reason } = refusal ?? MISSING;
    const alias = need.alias === undefined ? '' : `, ${need.alias},`;
    this.report.within(fileOf(path)).add(code, `the ${need.role} ${need.name}${alias} ${reason}`);
    this.#keepPlace(need);
  }

  /** Files are numbered by their order, so one that is missing or damaged still has its number. */
  #keepPlace({ name, role, alias }: Need, damaged?: NamedBytes): void {
    if (role === 'texture') return;
    const place = { ...(damaged ?? { name: fileOf(name.replaceAll('\\', '/')) }), role };
    this.files.push(alias === undefined ? place : { ...place, alias });
  }
}
