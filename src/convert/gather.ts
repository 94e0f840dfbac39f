/** From the files that the user names to all files of the character. */
import type { Family, Format, Lack, Need, SourceFile, TextureFile } from '../formats/format.ts';
import { familyOf, offsetOf, readDocument } from '../formats/index.ts';
import { FormatError, type Issue, Report } from '../report/report.ts';
import type { Axes, Scene } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';
import { extensionOf, fileOf, findFile, folderOf, joinPath, type Library } from './library.ts';

/** What an image may be called after somebody converted it. */
const IMAGE_EXTENSIONS = ['tga', 'dds', 'png', 'jpg', 'jpeg'];

export interface GatherOptions {
  /** More folders to look in for what the files refer to. */
  search?: readonly string[];
  /** Look beside the files for what they cannot do without and do not name. Default true. */
  complete?: boolean;
  /** Called before each file is read. */
  onFile?: (name: string) => void;
}

/** A character's files, read and checked. */
export interface Gathered {
  family: Family;
  files: readonly LoadedFile[];
  textures: readonly TextureFile[];
  report: Report;
}

export interface LoadedFile extends SourceFile {
  /** Absent where the file was not found or could not be read. */
  format?: Format;
  bytes?: Uint8Array;
}

/**
 * Reads the named files and everything that they refer to, in order.
 *
 * @throws FormatError where one of the named files cannot be read; one that was merely referred to becomes an issue
 */
export async function gather(
  library: Library,
  inputs: readonly string[],
  options: GatherOptions = {},
): Promise<Gathered> {
  const gatherer = new Gatherer(library, options);
  for (const input of inputs) await gatherer.addNamed(input);
  const family = gatherer.family();
  if (options.complete !== false) await gatherer.complete(family, folderOf(inputs[0]!));
  locateIssues(gatherer.report.issues, gatherer.files);
  return { family, files: gatherer.files, textures: gatherer.textures, report: gatherer.report };
}

/**
 * The scene that the files make together, with what is wrong between them added to the report.
 *
 * @param axes where the model is not in the axes that are usual for its format
 */
export function sceneOf({ family, files, textures, report }: Gathered, axes: Partial<Axes> = {}): Scene {
  const scene = family.toScene(files, textures, report);
  locateIssues(report.issues, files);
  return { ...scene, axes: { ...scene.axes, ...axes } };
}

class Gatherer {
  readonly files: LoadedFile[] = [];
  readonly textures: TextureFile[] = [];
  readonly report = new Report();
  readonly #library: Library;
  readonly #options: GatherOptions;
  readonly #loaded = new Set<string>();

  constructor(library: Library, options: GatherOptions) {
    this.#library = library;
    this.#options = options;
  }

  async addNamed(path: string): Promise<void> {
    if (!this.#loaded.has(path)) await this.#load(path, await this.#library.read(path), undefined);
  }

  /** The one family that all files belong to. @throws FormatError CONVERT_FAMILY_MIXED */
  family(): Family {
    const families = new Set(this.files.flatMap(({ format }) => (format ? [familyOf(format)] : [])));
    const [family, other] = families;
    if (!other) return family!;
    const message = `${family!.id} and ${other.id} files do not make one character`;
    throw new FormatError(CONVERT_CODES.CONVERT_FAMILY_MIXED, message);
  }

  /** Looks for what the family says is missing among the files beside the first input. */
  async complete(family: Family, folder: string): Promise<void> {
    const lack = family.lacks(this.files);
    if (!lack) return;
    const names = (await this.#library.list(folder)).filter((name) =>
      lack.extensions.includes(extensionOf(name)),
    );
    const fitting = await Promise.all(
      names.map(async (name) => ((await this.#fits(lack, joinPath(folder, name))) ? [name] : [])),
    );
    const found = firstKind(fitting.flat(), lack.extensions);
    const [only] = found;
    if (only !== undefined && found.length === 1) {
      const path = joinPath(folder, only);
      const message = `${only} lies beside the files and is used as their ${lack.role}`;
      this.report.add(CONVERT_CODES.CONVERT_COMPANION_FOUND, message);
      await this.#loadReferred(path, await this.#library.read(path), { name: only, role: lack.role });
    } else {
      const choice = found.length > 1 ? `; it could be one of ${found.join(', ')}` : '';
      const which =
        found.length === 0 && names.length > 0 ? `, and ${names.join(', ')} cannot be it` : choice;
      this.report.add(lack.code, `no ${lack.role} was given${which}`);
    }
  }

  /** Whether a file that nobody named could be the missing one; one that cannot be read could not. */
  async #fits(lack: Lack, path: string): Promise<boolean> {
    const bytes = await this.#readIfPossible(path);
    if (!bytes) return false;
    try {
      return lack.fits(readDocument(bytes, fileOf(path), new Report()).document);
    } catch (error) {
      if (error instanceof FormatError) return false;
      throw error;
    }
  }

  async #load(path: string, bytes: Uint8Array, role: Need['role'] | undefined): Promise<void> {
    this.#loaded.add(path);
    const name = fileOf(path);
    this.#options.onFile?.(name);
    this.report.file = name;
    const { format, document } = readDocument(bytes, name, this.report);
    format.check(document, this.report);
    this.files.push({ name, document, format, bytes, ...(role === undefined ? {} : { role }) });
    this.report.file = undefined;
    const followed = new Set<string>();
    for (const need of format.needs(document)) await this.#follow(need, path, followed);
  }

  /** @param followed what the same file has referred to before */
  async #follow(need: Need, from: string, followed: Set<string>): Promise<void> {
    const isTexture = need.role === 'texture';
    if (isTexture && this.textures.some(({ uri }) => uri === need.name)) return;
    const folders = [folderOf(from), ...(this.#options.search ?? [])];
    const alternatives = need.alternatives ?? (isTexture ? IMAGE_EXTENSIONS : []);
    const path = await findFile(this.#library, need.name, folders, alternatives);
    const bytes = path === undefined ? undefined : await this.#readIfPossible(path);
    if (path === undefined || bytes === undefined) this.#miss(need, fileOf(from));
    else if (isTexture) this.textures.push({ uri: need.name, bytes });
    else if (!this.#loaded.has(path) || (need.role === 'material' && followed.has(path))) {
      // A material that is named twice has two numbers.
      followed.add(path);
      await this.#loadReferred(path, bytes, need);
    }
  }

  /** What is in the library and yet cannot be read, such as a folder of that name, is as good as missing. */
  async #readIfPossible(path: string): Promise<Uint8Array | undefined> {
    try {
      return await this.#library.read(path);
    } catch {
      return undefined;
    }
  }

  /** What is referred to and damaged must not keep the rest from being converted. */
  async #loadReferred(path: string, bytes: Uint8Array, need: Need): Promise<void> {
    try {
      await this.#load(path, bytes, need.role);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.report.file = fileOf(path);
      this.report.addError(error);
      this.report.file = undefined;
      this.report.add(CONVERT_CODES.CONVERT_FILE_MISSING, `the ${need.role} ${need.name} is left out`);
      this.#keepPlace(need);
    }
  }

  #miss(need: Need, from: string): void {
    this.report.file = from;
    this.report.add(CONVERT_CODES.CONVERT_FILE_MISSING, `the ${need.role} ${need.name} was not found`);
    this.report.file = undefined;
    this.#keepPlace(need);
  }

  /** Files are numbered by their order, so one that is missing still has its number. */
  #keepPlace({ name, role }: Need): void {
    if (role !== 'texture') this.files.push({ name: fileOf(name.replaceAll('\\', '/')), role });
  }
}

/** Of several files only those with the likeliest extension that any of them has. */
function firstKind(names: readonly string[], extensions: readonly string[]): readonly string[] {
  const extension = extensions.find((known) => names.some((name) => extensionOf(name) === known));
  return names.filter((name) => extensionOf(name) === extension);
}

/** Fills in where in their files issues are whose rules only know the path of the field. */
export function locateIssues(issues: readonly Issue[], files: readonly LoadedFile[]): void {
  for (const issue of issues) {
    if (issue.offset !== undefined || issue.path === '') continue;
    const file = files.find(({ name }) => name === issue.file);
    if (!file?.format || !file.bytes) continue;
    const offset = offsetOf(file.format, file.bytes, file.name, issue.path);
    if (offset !== undefined) issue.offset = offset;
  }
}
