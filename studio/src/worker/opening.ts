/** From files to a character. */
import {
  detectFormat,
  type FileDocument,
  type Format,
  FormatError,
  type Gathered,
  type GatherOptions,
  gather,
  type Issue,
  type Library,
  type Loss,
  type Scene,
  type SceneOptions,
  type Severity,
  toScene,
} from 'exhume';
import { extensionOf, folderOf, type NamedFile } from '../files/named-file.ts';
import { unpackedLibrary } from './archives.ts';
import { loadDecoders } from './decoders.ts';
import { type Meanings, meaningsOf } from './meanings.ts';
import { type OpenOptions, setCharacter } from './opened.ts';

/** A file of a character. */
export interface OpenedFile {
  name: string;
  /** Absent if it was not found or could not be read. */
  format?: { id: string; title: string; version: string; producer?: string };
  bytes?: Blob;
}

export interface Opened {
  files: OpenedFile[];
  /** Absent if the files contain nothing that can be shown, or could not be read. */
  scene?: Scene;
  /** Whether the scene is only the complete part of a truncated file. */
  isPartial?: true;
  issues: Issue[];
  losses: Loss[];
  /** Of the codes of issues and losses. */
  meanings: Meanings;
  /** Referenced files that were not found or could not be read. */
  missing: string[];
  /** A file that no other names, but without which these are not complete, such as the skeleton of a mesh. */
  lacking?: { role: string; extensions: readonly string[] };
}

/**
 * Opens a character. An unreadable file is reported as an issue, so that the page can still show its bytes.
 *
 * @param inputs paths among the files; companions are found automatically
 * @param onFile called with the name of each file before it is read
 */
export async function open(
  files: readonly NamedFile[],
  inputs: readonly string[],
  options: OpenOptions,
  onFile: (name: string) => void,
): Promise<Opened> {
  const { library, reading } = await readingOf(files, options);
  let gathered: Gathered;
  try {
    gathered = await gather(library, inputs, { ...reading, onFile });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return openPart(files, inputs, options, error);
  }
  const { scene, failure } = sceneIfPossible(gathered, reading);
  setCharacter({ library, inputs, options: reading, gathered, ...(scene ? { scene } : {}) });
  const { losses } = gathered.report;
  const missing = missingIn(gathered);
  const lack = gathered.family.lacks?.(gathered.files);
  const isNamed = missing.some((name) => lack?.extensions.includes(extensionOf(name)));
  const issues = failure ? [...gathered.report.issues, issueOf(failure)] : gathered.report.issues;
  return {
    files: gathered.files.map(describeFile),
    ...(scene ? { scene } : {}),
    issues,
    losses,
    meanings: meaningsOf([...issues, ...losses]),
    missing,
    ...(lack && !isNamed ? { lacking: { role: lack.role, extensions: lack.extensions } } : {}),
  };
}

/** The library of the files, and options that search all folders and archives among them. */
export async function readingOf(
  files: readonly NamedFile[],
  options: OpenOptions,
): Promise<{ library: Library; reading: GatherOptions & SceneOptions }> {
  const { library, archives } = await unpackedLibrary(files);
  const folders = [...new Set(files.map(({ path }) => folderOf(path).slice(0, -1)))];
  const search = [...(options.search ?? []), ...folders, ...archives];
  return { library, reading: { ...options, search, loadDecoders } };
}

/** Files without a document, and parts such as the buffers of glTF. */
function missingIn({ files }: Gathered): string[] {
  return files.flatMap(({ name, format, document }) =>
    document ? (format?.parts?.missing(document) ?? []) : [name],
  );
}

function sceneIfPossible(gathered: Gathered, options: OpenOptions): { scene?: Scene; failure?: FormatError } {
  try {
    return { scene: toScene(gathered, options) };
  } catch (error) {
    if (error instanceof FormatError) return { failure: error };
    throw error;
  }
}

function describeFile({
  name,
  format,
  document,
  bytes,
}: {
  name: string;
  format?: Format;
  document?: FileDocument;
  bytes?: Uint8Array;
}): OpenedFile {
  return {
    name,
    ...(format && document
      ? { format: { id: format.id, title: format.title, ...format.describe(document) } }
      : {}),
    ...(bytes ? { bytes: new Blob([new Uint8Array(bytes)]) } : {}),
  };
}

/** Opens what is complete of truncated files. @param error why the whole cannot be read */
async function openPart(
  files: readonly NamedFile[],
  inputs: readonly string[],
  options: OpenOptions,
  error: FormatError,
): Promise<Opened> {
  const opened = unreadable(files, inputs, error);
  const complete = await Promise.all(
    files.map((file) => (inputs.includes(file.path) ? completePart(file) : file)),
  );
  if (complete.every((file, at) => file === files[at])) return opened;
  const { library, reading } = await readingOf(complete, options);
  try {
    const gathered = await gather(library, inputs, reading);
    const { scene } = sceneIfPossible(gathered, reading);
    if (!scene) return opened;
    setCharacter({ library, inputs, options: reading, gathered, scene, isPartial: true });
    return { ...opened, scene, isPartial: true };
  } catch (other) {
    if (other instanceof FormatError) return opened;
    throw other;
  }
}

/** The file itself if it is not truncated, or if nothing of it is complete. */
async function completePart(file: NamedFile): Promise<NamedFile> {
  const bytes = new Uint8Array(await file.blob.arrayBuffer());
  try {
    const part = detectFormat(bytes, file.path).salvage?.(bytes);
    return part ? { ...file, blob: new Blob([part.slice()]) } : file;
  } catch (error) {
    if (error instanceof FormatError) return file;
    throw error;
  }
}

function unreadable(files: readonly NamedFile[], inputs: readonly string[], error: FormatError): Opened {
  const issue = issueOf(error);
  return {
    files: files
      .filter(({ path }) => inputs.includes(path))
      .map(({ path, blob }) => ({ name: path, bytes: blob })),
    issues: [issue],
    losses: [],
    meanings: meaningsOf([issue]),
    missing: [],
  };
}

/** A failure to read or write, as an issue. */
export function issueOf({ code, message, path, offset }: FormatError): Issue {
  const severity: Severity = 'error';
  return { code, severity, message, path, ...(offset === undefined ? {} : { offset }) };
}
