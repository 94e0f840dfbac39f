/** One interface over all archives: named bytes. Nothing here knows any one format. */
import type { AnyType } from '../binary/type.ts';
import type { Report } from '../report/report.ts';
import type { Source } from './source.ts';

/** How the bytes of an entry are stored: as they are, compressed in a way that is read, or in one that is not. */
export type Packing = 'none' | 'deflate' | 'exo' | 'nwsync' | 'encrypted' | 'unknown';

/** A file in an archive. */
export interface ArchiveEntry {
  /** As the archive spells it, with `/` between folders. Not to be trusted as a path, see `outputNames`. */
  name: string;
  /** Bytes of the file itself; absent where what would tell is not there. */
  size?: number;
  /** Name of the file that its bytes are in, where that is not the archive itself. */
  part?: string;
  /** Where it lies in its file, and how many bytes it takes there. */
  offset?: number;
  stored?: number;
  packing: Packing;
  /** Checksum of the file, where the archive has one. */
  crc32?: number;
  /** The same as hexadecimal digits. */
  sha1?: string;
  /** Another entry of this name is the one that is used. */
  shadowed?: true;
}

/** An archive that was opened: its entries, of which nothing is unpacked yet. */
export interface Archive {
  /** Id of its format, such as `erf`. */
  format: string;
  /** For people: what it says of itself, such as "HAK V1.0". */
  version: string;
  /** In the order of the archive. */
  entries: readonly ArchiveEntry[];
  /** Bytes of all files that it is made of, as far as they are known. */
  bytes: number;
  /**
   * The file that an entry holds, unpacked and held against what the archive says of it.
   *
   * @throws FormatError ARCHIVE_RANGE, ARCHIVE_ENTRY_DAMAGED, ARCHIVE_ENTRY_ABSENT, ARCHIVE_TOO_LARGE, ARCHIVE_UNSUPPORTED
   */
  read(entry: ArchiveEntry): Promise<Uint8Array>;
}

/**
 * Opens another file that an archive consists of.
 *
 * @param name as the archive gives it, with `/` or `\` between folders
 */
export type PartOpener = (name: string) => Promise<Source | undefined>;

/** A kind of archive. */
export interface ArchiveFormat {
  id: string;
  /** For people: "zip or pak". */
  title: string;
  /** Whether a file that begins with these bytes is of this format. */
  detect(head: Uint8Array): boolean;
  /** @throws FormatError where the entries cannot be told; what is merely wrong goes into the report */
  open(source: Source, part: PartOpener, report: Report): Promise<Archive>;
  /** The format's records, for the documentation. */
  schema: { records: readonly AnyType[]; introduction: string };
}
