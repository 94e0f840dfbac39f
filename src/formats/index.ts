/** The formats of Exhume. The only module that loads every family. */
import { addFormatName } from '../fit/properties.ts';
import { Report } from '../report/report.ts';
import { type C3sDocument, c3sFamily } from './c3s/index.ts';
import { type Cal3dDocument, cal3dFamily } from './cal3d/index.ts';
import { type AnyCryengineDocument, cryengineFamily } from './cryengine/index.ts';
import { addSource } from './families.ts';
import type { Family, FileDocument, Format, ReadingOptions } from './format.ts';
import { type GltfDocument, gltfFamily } from './gltf/index.ts';
import { jsonFormat } from './json/index.ts';
import { type AnyMdlDocument, mdlFamily } from './mdl/index.ts';
import { type O3dDocument, o3dFamily } from './o3d/index.ts';
import { type ReadFile, Registry } from './registry.ts';
import { addTargets } from './targets.ts';

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

/** Adds a family, whose ids must be new. */
export function addFamily(family: Family): void {
  families.push(family);
  addSource(family);
  addFormatName(family.id);
  registry.add(family);
  addTargets(family.targets);
}

export function familyById(id: string): Family | undefined {
  return families.find((family) => family.id === id);
}

export function familyOf(format: Format): Family {
  return familyById(format.family)!;
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
