/** The interface of all archives, independent of their formats. */
import type { AnyType } from '../binary/type.ts';
import type { Report } from '../report/report.ts';
import type { Source } from './source.ts';

/** How an entry is stored: uncompressed, compressed, sparse, or in an unsupported way. */
export type Packing = 'none' | 'deflate' | 'exo' | 'nwsync' | 'sparse' | 'encrypted' | 'unknown';

/** A file in an archive. */
export interface ArchiveEntry {
  /** As the archive spells it, with `/` between folders. It is not a safe path, see `outputNames`. */
  name: string;
  /** Unpacked size in bytes; absent if the file that states it is missing. */
  size?: number;
  /** Name of the file that contains its bytes, unless that is the archive itself. */
  part?: string;
  /** Offset and size of its stored bytes in that file. */
  offset?: number;
  stored?: number;
  packing: Packing;
  /** Checksum of the file, if the archive has one. */
  crc32?: number;
  /** The same as hexadecimal digits. */
  sha1?: string;
  /** Another entry of the same name takes precedence. */
  shadowed?: true;
}

/** An open archive; its entries are unpacked on demand. */
export interface Archive {
  /** Id of its format, such as `erf`. */
  format: string;
  /** The version that it declares, for display, such as "HAK V1.0". */
  version: string;
  /** In the order of the archive. */
  entries: readonly ArchiveEntry[];
  /** Total size of all its files that were found. */
  bytes: number;
  /**
   * The unpacked file of an entry, checked against the size and checksum that the archive states.
   *
   * @throws FormatError ARCHIVE_RANGE, ARCHIVE_ENTRY_DAMAGED, ARCHIVE_ENTRY_ABSENT, ARCHIVE_TOO_LARGE, ARCHIVE_UNSUPPORTED
   */
  read(entry: ArchiveEntry): Promise<Uint8Array>;
}

/**
 * Opens another file that an archive consists of.
 *
 * @param name as the archive spells it, with `/` or `\` between folders
 */
export type PartOpener = (name: string) => Promise<Source | undefined>;

/** A kind of archive. */
export interface ArchiveFormat {
  id: string;
  /** For display, such as "zip or pak". */
  title: string;
  /** Usual file name extensions, lower case, without the dot; none if its files have other names. */
  extensions: readonly string[];
  /** Whether a file that begins with these bytes is of this format. */
  detect(head: Uint8Array): boolean;
  /** @throws FormatError if the entries cannot be read; minor defects are reported */
  open(source: Source, part: PartOpener, report: Report): Promise<Archive>;
  /** The format's records, for the documentation. */
  schema: { records: readonly AnyType[]; introduction: string };
}
