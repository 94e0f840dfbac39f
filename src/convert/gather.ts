/** From the files that the user names to all files of the character. */
import type { Family, Format, Need, SourceFile, TextureFile } from '../formats/format.ts';
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
    if (this.#loaded.has(path)) return;
    await this.#load(path, undefined);
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
    const found = (await this.#library.list(folder)).filter((name) => extensionOf(name) === lack.extension);
    const [only] = found;
    if (only !== undefined && found.length === 1) {
      const message = `${only} lies beside the files and is used as their ${lack.role}`;
      this.report.add(CONVERT_CODES.CONVERT_COMPANION_FOUND, message);
      await this.#load(joinPath(folder, only), lack.role);
    } else {
      const which = found.length > 1 ? `; it could be one of ${found.join(', ')}` : '';
      this.report.add(lack.code, `no ${lack.role} was given${which}`);
    }
  }

  async #load(path: string, role: Need['role'] | undefined): Promise<void> {
    this.#loaded.add(path);
    this.#options.onFile?.(fileOf(path));
    const bytes = await this.#library.read(path);
    const name = fileOf(path);
    this.report.file = name;
    const { format, document } = readDocument(bytes, name, this.report);
    format.check(document, this.report);
    this.files.push({ name, document, format, bytes, ...(role === undefined ? {} : { role }) });
    this.report.file = undefined;
    for (const need of format.needs(document)) await this.#follow(need, path, name);
  }

  async #follow(need: Need, from: string, name: string): Promise<void> {
    const isTexture = need.role === 'texture';
    if (isTexture && this.textures.some(({ uri }) => uri === need.name)) return;
    const folders = [folderOf(from), ...(this.#options.search ?? [])];
    const found = await findFile(this.#library, need.name, folders, isTexture ? IMAGE_EXTENSIONS : []);
    if (found === undefined) this.#miss(need, name);
    else if (isTexture) this.textures.push({ uri: need.name, bytes: await this.#library.read(found) });
    else if (!this.#loaded.has(found)) await this.#loadReferred(found, need, name);
  }

  /** What is referred to and cannot be read must not keep the rest from being converted. */
  async #loadReferred(path: string, need: Need, from: string): Promise<void> {
    try {
      await this.#load(path, need.role);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.report.file = fileOf(path);
      this.report.addError(error);
      this.#keepPlace(need);
      this.report.file = undefined;
      this.report.add(
        CONVERT_CODES.CONVERT_FILE_MISSING,
        `the ${need.role} ${need.name} of ${from} is left out`,
      );
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
