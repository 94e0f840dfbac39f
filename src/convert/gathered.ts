/** The files of a character, found and read. */
import type { DecoderName, Decoders } from '../binary/decoders.ts';
import type { Format, Need, Reader, ReadingOptions, SourceFile, TextureFile } from '../formats/format.ts';
import type { Report } from '../report/report.ts';

/** Options for finding and reading the files of a character. */
export interface GatherOptions extends ReadingOptions {
  /** Additional folders and archives to search for referenced files. */
  search?: readonly string[];
  /** Those of them whose subfolders are searched, too, for files that are not found otherwise. Default: all. */
  searchBelow?: readonly string[];
  /**
   * The root of the game, at which paths in files may start, and below which these may lead anywhere. By default it is derived from
   * the path of the model if the family has `folderInRoot`.
   */
  root?: string;
  /** Files that the inputs depend on, such as their model: read first, without their animations. */
  with?: readonly string[];
  /** Search the folder of the first file for missing companions that it does not name. Default true. */
  complete?: boolean;
  /** Also search for the model's lower levels of detail. Default false. */
  levels?: boolean;
  /** Loads the available decoders; only called for those that the files need. */
  loadDecoders?: (names: readonly DecoderName[]) => Promise<Decoders>;
  /** List every issue, see `Report.complete`. Default false. */
  listAll?: boolean;
  /** Called before each file is read. */
  onFile?: (name: string) => void;
}

/** A character's files, read and checked. */
export interface Gathered {
  family: Reader;
  files: readonly LoadedFile[];
  textures: readonly TextureFile[];
  /** Files that others refer to and that were not found or may not be read, each name once. */
  missing: readonly MissingFile[];
  decoders: Decoders;
  /** The options with which they were read. Scenes are made of them with the same ones, unless others are given. */
  reading: ReadingOptions;
  report: Report;
}

/** A file that another one refers to and that was not found. */
export interface MissingFile {
  /** As spelled in the file that refers to it. */
  name: string;
  role: Need['role'];
}

/** A file of a character with its format, its document and its bytes. */
export interface LoadedFile extends SourceFile {
  /** Absent if the file was not found or cannot be read. */
  format?: Format;
  /** Absent if the file was not found; kept for damaged files, for inspection. */
  bytes?: Uint8Array;
}

/** The first of the files that was read. */
export function firstOf({
  files,
}: Pick<Gathered, 'files'>): LoadedFile & Required<Pick<LoadedFile, 'format' | 'document'>> {
  const { format, document, ...file } = files.find((one) => one.document)!;
  return { ...file, format: format!, document: document! };
}
