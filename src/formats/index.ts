/** The formats and targets of Exhume. The only module that knows every family. */
import { EVERYTHING_BUT_SPLINES } from '../fit/capabilities.ts';
import { fitScene } from '../fit/fit.ts';
import { addFormatName } from '../fit/properties.ts';
import { FormatError, Report } from '../report/report.ts';
import type { ScenePath } from '../scene/path.ts';
import type { Scene } from '../scene/scene.ts';
import { type C3sDocument, c3sFamily } from './c3s/index.ts';
import { type Cal3dDocument, cal3dFamily } from './cal3d/index.ts';
import { type AnyCryengineDocument, cryengineFamily } from './cryengine/index.ts';
import { addSource } from './families.ts';
import type {
  Family,
  FileDocument,
  Format,
  NamedBytes,
  ReadingOptions,
  Target,
  TargetOptions,
} from './format.ts';
import { type GltfDocument, gltfFamily } from './gltf/index.ts';
import { jsonFormat } from './json/index.ts';
import { type AnyMdlDocument, mdlFamily } from './mdl/index.ts';
import { type O3dDocument, o3dFamily } from './o3d/index.ts';
import { FORMAT_CODES, type ReadFile, Registry } from './registry.ts';

export { FORMAT_CODES, offsetOf, offsetsIn, type ReadFile } from './registry.ts';

const families: Family[] = [cal3dFamily, cryengineFamily, mdlFamily, c3sFamily, o3dFamily, gltfFamily];

/** All built-in formats, and those that were registered. */
export const registry = everything();

function everything(): Registry {
  const made = new Registry();
  for (const family of families) made.add(family);
  made.formats.push(jsonFormat((id) => made.byId(id)));
  return made;
}

/**
 * All formats that can be read, those of registered families last.
 *
 * @example
 * ```ts
 * import { formats } from 'exhume';
 *
 * console.log(formats.some(({ extensions }) => extensions.includes('cmf'))); // true
 * ```
 */
export const formats: readonly Format[] = registry.formats;

/**
 * The format of an id such as `cal3d.cmf`; undefined if the id is unknown.
 *
 * @example
 * ```ts
 * import { formatById } from 'exhume';
 *
 * console.log(formatById('cal3d.csf')?.title); // Cal3D skeleton
 * ```
 */
export function formatById(id: string): Format | undefined {
  return registry.byId(id);
}

/**
 * Detects the format of bytes by their content, and among several by the extension of the name.
 *
 * @throws FormatError FORMAT_EMPTY, FORMAT_UNKNOWN
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { detectFormat } from 'exhume';
 *
 * const bytes = readFileSync('samples/yorick/mdl/yorick.mdl');
 * console.log(detectFormat(bytes, 'yorick.mdl').id); // mdl.binary
 * ```
 */
export function detectFormat(bytes: Uint8Array, name: string): Format {
  return registry.detect(bytes, name);
}

/** In the order of their targets. */
const writers = [gltfFamily, ...families.filter((family) => family !== gltfFamily)];
const knownTargets: Target[] = writers.flatMap((family) => family.targets).map(fittingTarget);

/** The targets for whole characters: the first one of each family. The documentation and the project's tools go through them. */
export const MAIN_TARGETS: readonly Target[] = writers.flatMap(({ targets }) => targets.slice(0, 1));

/**
 * All targets, those of registered families last. The first target of an extension is the default for file names with it.
 *
 * @example
 * ```ts
 * import { targets } from 'exhume';
 *
 * console.log(targets.filter(({ extension }) => extension === 'mdl').map(({ id }) => id).join()); // mdl.binary,mdl.ascii
 * ```
 */
export const targets: readonly Target[] = knownTargets;

/** The document of any built-in format: after a test of its `format`, its content is typed. */
export type AnyDocument =
  | Cal3dDocument
  | AnyCryengineDocument
  | AnyMdlDocument
  | C3sDocument
  | O3dDocument
  | GltfDocument;

/** The document of one format, such as `DocumentOf<'cal3d.csf'>`. */
export type DocumentOf<F extends AnyDocument['format'], D = AnyDocument> = D extends { format: infer G }
  ? F extends G
    ? D
    : never
  : never;

/**
 * The target of an id such as `gltf.glb`; undefined if the id is unknown.
 *
 * @example
 * ```ts
 * import { targetById } from 'exhume';
 *
 * console.log(targetById('gltf.glb')?.title); // glTF 2.0: one binary file
 * ```
 */
export function targetById(id: string): Target | undefined {
  return targets.find((target) => target.id === id);
}

/** Adds a family, whose ids must be new. */
export function addFamily(family: Family): void {
  families.push(family);
  addSource(family);
  addFormatName(family.id);
  registry.add(family);
  knownTargets.push(...family.targets.map(fittingTarget));
}

export function familyById(id: string): Family | undefined {
  return families.find((family) => family.id === id);
}

export function familyOf(format: Format): Family {
  return familyById(format.family)!;
}

/** A target whose writer gets a fitted scene, and which refuses to write empty files. */
export function fittingTarget(target: Target): Target {
  const { translate } = target;
  return {
    ...target,
    write: async (scene, stem, report, options) =>
      filled(await target.write(fitTo(target, scene, report, options), stem, report, options)),
    ...(translate
      ? {
          translate: async (files, stem, report, options) => {
            const translated = await translate(files, stem, report, options);
            return translated && filled(translated);
          },
        }
      : {}),
  };
}

/** The nearest scene that a target can hold with these options; the losses are reported. */
export function fitTo(target: Target, scene: Scene, report: Report, options: TargetOptions): Scene {
  const [name] = target.title.split(':') as [string];
  const capabilities = target.capabilities?.(options) ?? EVERYTHING_BUT_SPLINES;
  const title = capabilities.version === undefined ? name : `${name} ${capabilities.version}`;
  const own = new Report();
  const fitting = fitScene(scene, { title, capabilities }, own);
  report.losses.push(...own.losses.filter(({ path }) => !path || concerns(target, path)));
  return fitting;
}

/** Whether a target writes the element at a path. */
function concerns({ part }: Target, path: ScenePath): boolean {
  return !part || part.some((place) => path.startsWith(place));
}

function filled(files: NamedBytes[]): NamedBytes[] {
  const empty = files.find(({ bytes }) => bytes.length === 0);
  if (!empty) return files;
  throw new FormatError(FORMAT_CODES.WRITTEN_EMPTY, `File ${empty.name} would be empty`);
}

/** Options for reading a file. */
export interface ReadOptions extends ReadingOptions {
  /** Receives issues that do not prevent reading. By default they are discarded. */
  report?: Report;
}

/**
 * Reads a file of any format into a lossless document. A document in JSON has its original format. Documents of registered
 * families are not included in the type of the result.
 *
 * @param bytes the whole file
 * @param name decides between similar formats; folders in it are ignored
 * @throws FormatError if the file is not of a known format or cannot be read
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { read } from 'exhume';
 *
 * const document = read(readFileSync('samples/yorick/cal3d/yorick.csf'), 'yorick.csf');
 * if (document.format === 'cal3d.csf') {
 *   console.log(document.content.bones[0]?.name.text); // root
 * }
 * ```
 */
export function read(
  bytes: Uint8Array,
  name: string,
  { report = new Report(), ...options }: ReadOptions = {},
): AnyDocument {
  return registry.read(bytes, name, report, options).document as AnyDocument;
}

/**
 * Reads a file of any format. A document in JSON has its original format.
 *
 * @param name decides between similar formats
 * @throws FormatError
 */
export function readDocument(
  bytes: Uint8Array,
  name: string,
  report: Report,
  options?: ReadingOptions,
): ReadFile {
  return registry.read(bytes, name, report, options);
}

/**
 * Encodes a document. An unchanged one gives the bytes from which it was read.
 *
 * @throws RangeError if the format is unknown
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { read, write } from 'exhume';
 *
 * const bytes = readFileSync('samples/yorick/cal3d/yorick.csf');
 * const document = read(bytes, 'yorick.csf');
 * console.log(bytes.equals(write(document))); // true
 * if (document.format === 'cal3d.csf') document.content.bones[0]!.name.text = 'hips';
 * console.log(bytes.equals(write(document))); // false
 * ```
 */
export function writeDocument(document: FileDocument): Uint8Array {
  const format = formatById(document.format);
  if (!format) throw new RangeError(`Unknown format ${document.format}`);
  return format.write(document);
}
