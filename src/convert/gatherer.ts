/** Collects the files of a character: the named ones, and those that they refer to. */
import type { FileDocument, NamedBytes, Need, Parts, Reader, TextureFile } from '../formats/format.ts';
import { FORMAT_CODES, type Registry } from '../formats/registry.ts';
import { FormatError, naming, Report } from '../report/report.ts';
import { CONVERT_CODES } from './codes.ts';
import { describeFound, describeLack, fittingFiles, possibleFiles } from './companions.ts';
import type { GatherOptions, LoadedFile, MissingFile } from './gathered.ts';
import { CONVERTED_EXTENSIONS, IMAGE_EXTENSIONS } from './image-names.ts';
import { extensionOf, fileOf, folderOf, joinPath, type Library } from './library.ts';
import { locateIssues } from './locate-issues.ts';
import { placeBelow, References, type Refusal } from './references.ts';
import { folderAbove, isWholeDisk } from './roots.ts';
import { messageWithoutPath } from './system-error.ts';

/** A file that refers to others. */
interface Referrer {
  path: string;
  /** Paths that it has referred to before. */
  followed: Set<string>;
  /** Roles of referenced files to skip. */
  skipped: ReadonlySet<Need['role']>;
}

const NOTHING: Referrer['skipped'] = new Set();
/** Roles to skip for files that the inputs only depend on. */
const SKIPPED_OF_CONTEXT: Referrer['skipped'] = new Set(['animation', 'list']);
/** Roles to skip for supermodels, of which only the animations are used. */
const NOT_INHERITED: readonly Need['role'][] = ['texture', 'material'];

const MISSING: Refusal = { code: CONVERT_CODES.CONVERT_FILE_MISSING, reason: 'was not found' };

export class Gatherer {
  readonly files: LoadedFile[] = [];
  readonly textures: TextureFile[] = [];
  readonly missing: MissingFile[] = [];
  readonly report: Report;
  readonly #registry: Registry;
  readonly #library: Library;
  readonly #inputs: readonly string[];
  readonly #references: References;
  readonly #options: GatherOptions;
  /** Of the first file. */
  readonly #folder: string;
  /** Where files are looked up besides the folder of the one that refers to them: the search folders and the roots of the game. */
  readonly #search: string[];
  /** Files read, by path; undefined for files that could not be read. */
  readonly #loaded = new Map<string, LoadedFile | undefined>();
  /** Paths with the aliases of files that were added. */
  readonly #aliases = new Set<string>();

  constructor(registry: Registry, library: Library, inputs: readonly string[], options: GatherOptions) {
    this.#registry = registry;
    const { with: context = [], search = [], root } = options;
    const folders = [...inputs, ...context].map(folderOf);
    this.#library = library;
    this.#inputs = inputs;
    this.#folder = folderOf([...context, ...inputs][0]!);
    this.#search = [...search];
    this.#references = new References(library, [...folders, ...search]);
    if (root !== undefined) this.#addRoot(root);
    this.#options = options;
    this.report = options.listAll ? Report.complete() : new Report();
  }

  /** Reads the files that the named ones depend on. @throws FormatError */
  async addContext(): Promise<void> {
    for (const path of this.#options.with ?? []) await this.#addNamed(path, SKIPPED_OF_CONTEXT);
  }

  /**
   * Reads the named files. A damaged one of several parts that no model refers to must not hide the others.
   *
   * @throws FormatError
   */
  async addInputs(): Promise<void> {
    let first: FormatError | undefined;
    for (const path of this.#inputs) {
      try {
        await this.#addNamed(path);
      } catch (error) {
        const role = this.#roleOfPart(path);
        if (!(error instanceof FormatError && role)) throw error;
        const need = { name: fileOf(path), role };
        this.#skip(path, error, need, { path }, await this.#library.read(path));
        first ??= error;
      }
    }
    const opened = this.files.filter(({ document }) => document);
    if (first && (opened.length === 0 || opened.some(({ format }) => format!.leads))) throw first;
  }

  /** @param skipped roles of files to skip, for this one and those that it refers to */
  async #addNamed(path: string, skipped: ReadonlySet<Need['role']> = NOTHING): Promise<void> {
    if (this.#loaded.has(path)) return;
    await naming(fileOf(path), async () =>
      this.#load(path, await this.#library.read(path), undefined, skipped),
    );
  }

  #roleOfPart(path: string): Need['role'] | undefined {
    const extension = extensionOf(path);
    return this.#registry.formats.find(({ role, extensions }) => role && extensions.includes(extension))
      ?.role;
  }

  /** The one family that all files belong to. @throws FormatError CONVERT_FAMILY_MIXED */
  family(): Reader {
    const families = new Set(
      this.files.flatMap(({ format }) => (format ? [this.#registry.readerOf(format)] : [])),
    );
    const [family, other] = families;
    if (!other) return family!;
    const message = `Files of ${family!.id} and ${other.id} cannot be combined into one character`;
    throw new FormatError(CONVERT_CODES.CONVERT_FAMILY_MIXED, message);
  }

  /** Reads files in the folder that belong to the model by name. */
  async addBeside(family: Reader, folder: string): Promise<void> {
    if (!family.beside) return;
    const { levels = false, with: context = [] } = this.#options;
    const names = await this.#references.listWith(folder, family.guesses?.(this.files) ?? []);
    const found: Need[] = [];
    for (const need of family.beside(this.files, names, { levels, animations: context.length === 0 })) {
      const path = joinPath(folder, need.name);
      const isNew = !this.#loaded.has(path);
      await this.#addReferenced(path, need, { path, followed: new Set(), skipped: NOTHING });
      if (isNew && this.#loaded.get(path)) found.push(need);
    }
    for (const role of new Set(found.map((need) => need.role))) {
      const ofRole = found.filter((need) => need.role === role);
      this.report.add(CONVERT_CODES.CONVERT_COMPANION_FOUND, describeFound(ofRole, role));
    }
  }

  /** Searches the folder of the first file for a file that the family requires. */
  async complete(family: Reader, folder: string): Promise<void> {
    const lack = family.lacks?.(this.files);
    if (!lack) return;
    const possible = possibleFiles(lack, await this.#references.list(folder));
    const found = await fittingFiles(lack, possible, folder, this.#references, this.#registry);
    const [only] = found;
    if (only !== undefined && found.length === 1) {
      const path = joinPath(folder, only);
      const need = { name: only, role: lack.role };
      this.report.add(CONVERT_CODES.CONVERT_COMPANION_FOUND, describeFound([need], lack.role));
      await this.#addReferenced(path, need, { path, followed: new Set(), skipped: NOTHING });
    } else this.report.add(lack.code, describeLack(lack, this.files, possible, found));
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
    const read = this.#registry.read(bytes, name, report, this.#options);
    const { format, document } = read;
    if (!need) this.#addRootOf(path, this.#registry.readerOf(format));
    if (format.parts) await this.#addParts(path, format.parts, document, report);
    format.check(document, report);
    const file: LoadedFile = { name, ...read, ...(need ? { role: need.role } : {}) };
    locateIssues(report.issues.slice(before), [file]);
    this.#loaded.set(path, file);
    this.files.push(file);
    if (need?.alias !== undefined) this.#addAlias(path, file, need.alias);
    const needs = format.needs(document, this.#options).filter(({ role }) => !skipped.has(role));
    await this.#followAll(needs, { path, followed: new Set<string>(), skipped });
  }

  #addRoot(root: string): void {
    if (this.#search.includes(root)) return;
    this.#search.push(root);
    this.#references.allow(root);
  }

  /** Adds the root of the game that follows from the path of a model, unless another one was given. */
  #addRootOf(path: string, { folderInRoot }: Reader): void {
    if (this.#options.root !== undefined || folderInRoot === undefined) return;
    const root = folderAbove(path, folderInRoot);
    // On a disk this would allow everything, just because of where the model is.
    if (root === undefined || (this.#library.status && isWholeDisk(root))) return;
    this.#addRoot(root);
  }

  /** Adds the parts that are found; the rules report the others. */
  async #addParts(path: string, parts: Parts, document: FileDocument, report: Report): Promise<void> {
    const folders = [folderOf(path), ...this.#search];
    const names = parts.missing(document);
    const paths = await eachOf(names, (name) => this.#references.find(name, folders));
    for (const [index, name] of names.entries()) {
      const found = paths[index];
      const bytes = found === undefined ? undefined : await this.#references.read(found);
      const refusal = bytes ? undefined : await this.#references.refusalOf(name, folderOf(path), found);
      if (bytes) parts.add(document, { name, bytes });
      if (refusal) report.add(refusal.code, `Part ${name} ${refusal.reason}`);
    }
  }

  async #followAll(needs: readonly Need[], referrer: Referrer): Promise<void> {
    const folders = [folderOf(referrer.path), ...this.#search];
    const paths = await eachOf(needs, (need) =>
      this.#references.find(need.name, folders, alternativesOf(need, this.#library)),
    );
    for (const [index, need] of needs.entries()) await this.#follow(need, paths[index], referrer);
  }

  async #follow(need: Need, found: string | undefined, referrer: Referrer): Promise<void> {
    if (need.role === 'texture' && this.textures.some(({ uri }) => uri === need.name)) return;
    const path = found ?? (await this.#findBelow(need, referrer));
    if (path === undefined) await this.#addMissing(need, referrer);
    else await this.#addReferenced(path, need, referrer);
  }

  /** Looks for a file by its name in the search folders and below. Optional files are skipped: an unrelated file may have their name. */
  async #findBelow(need: Need, referrer: Referrer): Promise<string | undefined> {
    const { name, role, optional } = need;
    const { search = [], searchBelow = search } = this.#options;
    if (optional) return undefined;
    const folder = folderOf(referrer.path);
    const alternatives = alternativesOf(need, this.#library);
    const found = await this.#references.findBelow(name, folder, searchBelow, alternatives);
    if (!found) return undefined;
    const { place, path, count } = found;
    const others = count > 1 ? `, the nearest of ${count} files that fit` : '';
    const message = `File ${name} (${role}) was found as ${path} in ${fileOf(place)}${others}`;
    this.report.within(fileOf(referrer.path)).add(CONVERT_CODES.CONVERT_FILE_BELOW, message);
    return joinPath(place, path);
  }

  /** Adds a file of the library, unless it was read already. */
  async #addReferenced(path: string, need: Need, referrer: Referrer): Promise<void> {
    if (this.#loaded.has(path)) {
      this.#addRepeated(path, need, referrer);
      return;
    }
    const bytes = await this.#references.read(path);
    const failure = this.#references.failureOf(path);
    if (failure) this.#skip(path, failure, need, referrer);
    else if (!bytes) await this.#addMissing(need, referrer, path);
    else if (need.role === 'texture') await this.#addTexture(path, bytes, need, referrer);
    else {
      referrer.followed.add(path);
      const inherits = need.role === 'supermodel' ? NOT_INHERITED : [];
      const skipped = new Set([...referrer.skipped, ...inherits]);
      await this.#loadReferred(path, bytes, need, { ...referrer, skipped });
    }
  }

  /** Adds a texture. Some images are documents that refer to others, such as palettes. */
  async #addTexture(path: string, bytes: Uint8Array, need: Need, referrer: Referrer): Promise<void> {
    const place = placeBelow(this.#folder, path, need.name);
    this.textures.push({ uri: need.name, name: fileOf(path), ...(place ? { place } : {}), bytes });
    const isDocument = this.#registry.formats.some(
      (format) => format.extensions.includes(extensionOf(path)) && format.detect(bytes, fileOf(path)),
    );
    if (isDocument) await this.#loadReferred(path, bytes, need, referrer);
  }

  /** Adds another entry for a file that is referenced again, if its place in the order or its alias matters. */
  #addRepeated(path: string, need: Need, { followed }: Referrer): void {
    const file = this.#loaded.get(path);
    // A material that is named twice has two indices.
    const hasTwoPlaces = need.role === 'material' && followed.has(path);
    if (hasTwoPlaces && file) this.files.push({ ...file });
    else if (hasTwoPlaces) this.#addPlaceholder(need);
    else if (file && need.alias !== undefined) this.#addAlias(path, file, need.alias);
  }

  /** Adds an entry of a file for another alias. */
  #addAlias(path: string, file: LoadedFile, alias: string): void {
    const key = `${path}\n${alias}`;
    if (this.#aliases.has(key)) return;
    this.#aliases.add(key);
    if (file.alias === undefined) file.alias = alias;
    else this.files.push({ ...file, alias });
  }

  /** A damaged referenced file must not prevent the conversion of the others. */
  async #loadReferred(path: string, bytes: Uint8Array, need: Need, referrer: Referrer): Promise<void> {
    try {
      await this.#load(path, bytes, need, referrer.skipped);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.#skip(path, error, need, referrer, bytes);
    }
  }

  #skip(path: string, error: Error, need: Need, referrer: Pick<Referrer, 'path'>, bytes?: Uint8Array): void {
    const isOfFormat = error instanceof FormatError;
    if (isOfFormat) this.report.within(fileOf(path)).addError(withoutBytes(error));
    const reason = isOfFormat ? '' : ` (${messageWithoutPath(error)})`;
    const message = `File ${need.name} (${need.role}) cannot be read${reason} and was skipped`;
    this.report.within(fileOf(referrer.path)).add(CONVERT_CODES.CONVERT_FILE_UNREADABLE, message);
    this.#addPlaceholder(need, bytes && { name: fileOf(path), bytes });
  }

  /** Reports a missing file. @param found path where it was found but could not be read */
  async #addMissing(need: Need, { path }: Referrer, found?: string): Promise<void> {
    const refusal = await this.#references.refusalOf(need.name, folderOf(path), found);
    if (need.optional && !refusal) return;
    const { code, reason } = refusal ?? MISSING;
    const { name, role } = need;
    if (!this.missing.some((known) => known.name === name && known.role === role))
      this.missing.push({ name, role });
    const alias = need.alias === undefined ? '' : ` ${need.alias}`;
    this.report.within(fileOf(path)).add(code, `File ${need.name} (${need.role}${alias}) ${reason}`);
    this.#addPlaceholder(need);
  }

  /** Adds an entry for a missing or damaged file, since files are numbered by their order. */
  #addPlaceholder({ name, role, alias }: Need, damaged?: NamedBytes): void {
    if (role === 'texture') return;
    const place = { ...(damaged ?? { name: fileOf(name.replaceAll('\\', '/')) }), role };
    this.files.push(alias === undefined ? place : { ...place, alias });
  }
}

/** Files that are looked for at once: each may take a request, or several. */
const AT_ONCE = 32;

/** What is found for each of some items, several at a time, in their order. */
async function eachOf<T, R>(items: readonly T[], find: (item: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    found.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(find))));
  }
  return found;
}

/** Other extensions that the file may have. */
function alternativesOf({ role, alternatives }: Need, { has }: Library): readonly string[] {
  if (alternatives || role !== 'texture') return alternatives ?? [];
  return has ? CONVERTED_EXTENSIONS : IMAGE_EXTENSIONS;
}

/** An error whose message does not quote a file that may not be meant for Exhume at all. */
function withoutBytes(error: FormatError): FormatError {
  if (error.code !== FORMAT_CODES.FORMAT_UNKNOWN.id) return error;
  return new FormatError(FORMAT_CODES.FORMAT_UNKNOWN, 'Not a file of a known format', { offset: 0 });
}
