/** Archives among the files of the user. */
import { detectFormat, FormatError, type Library, Report } from 'exhume';
import { archiveFormats, mountArchives, openArchiveIn } from 'exhume/archives';
import { inParts } from '../files/in-parts.ts';
import type { NamedFile } from '../files/named-file.ts';
import { FileLibrary } from './file-library.ts';

/** Number of bytes by which archives are recognized. */
const HEAD = 512;
/** Larger files cannot be models and are not read to find out. */
const LARGEST_MODEL = 1 << 28;

/** Edited entries of an archive shadow the original ones; the archive itself is unchanged. */
class OverlaidLibrary implements Library {
  readonly #files: FileLibrary;
  readonly #below: Library;

  constructor(files: FileLibrary, below: Library) {
    this.#files = files;
    this.#below = below;
  }

  async list(folder: string): Promise<readonly string[]> {
    const names = [...(await this.#files.list(folder)), ...(await this.#below.list(folder))];
    return [...new Set(names)].sort();
  }

  read(path: string): Promise<Uint8Array> {
    return (this.#files.contains(path) ? this.#files : this.#below).read(path);
  }
}

/** A library of the files in which archives are folders, and the paths of these archives. */
export async function unpackedLibrary(
  files: readonly NamedFile[],
): Promise<{ library: Library; archives: string[] }> {
  const all = new FileLibrary(files);
  const { archives } = await archivesAmong(all, files);
  const isEntry = ({ path }: NamedFile) => archives.some((archive) => path.startsWith(`${archive}/`));
  // With edited entries, an archive would be a folder already.
  const base = new FileLibrary(files.filter((file) => !isEntry(file)));
  const mounted = await mountArchives(base, archives, new Report());
  return { library: new OverlaidLibrary(all, mounted), archives };
}

export interface Archives {
  /** Their paths. */
  archives: string[];
  /** Those that cannot be opened, and why; they are no folders. */
  refused: { path: string; reason: string }[];
}

/** BIF files are parts of the KEY that names their files. */
const WITHOUT_NAMES = 'its files have no names without the KEY that lists them; open both together';

/** The archives, except those that are models themselves, such as O3D scenes. */
export async function archivesAmong(library: FileLibrary, files: readonly NamedFile[]): Promise<Archives> {
  const found: Archives = { archives: [], refused: [] };
  const are = await inParts(files, async (file) => file.isArchive ?? isArchive(library, file.path));
  for (const { path } of files.filter((_, at) => are[at])) {
    try {
      const { format } = await openArchiveIn(library, path);
      if (format === 'bif') found.refused.push({ path, reason: WITHOUT_NAMES });
      else found.archives.push(path);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      // Any file may be compressed by gzip.
      if (error.code !== 'ARCHIVE_UNKNOWN') found.refused.push({ path, reason: error.message });
    }
  }
  return found;
}

export interface Entries {
  /** As in `unpackedLibrary`. */
  paths: string[];
  /** Why some entries cannot be read: the files that contain them are missing. */
  missing: string[];
}

/** The entries of an archive. */
export async function archiveEntries(library: FileLibrary, path: string): Promise<Entries> {
  const report = new Report();
  const { entries } = await openArchiveIn(library, path, report);
  const present = entries.filter(({ shadowed, size }) => !shadowed && size !== undefined);
  const missing = report.issues.filter(({ code }) => code === 'ARCHIVE_PART_MISSING');
  return {
    paths: present.map(({ name }) => `${path}/${name}`),
    missing: missing.map(({ message }) => message),
  };
}

async function isArchive(library: FileLibrary, path: string): Promise<boolean> {
  const source = await library.open(path);
  const head = await source.read(0, HEAD);
  if (!archiveFormats.some(({ detect }) => detect(head))) return false;
  return source.size > LARGEST_MODEL || !isModel(await library.read(path), path);
}

function isModel(bytes: Uint8Array, path: string): boolean {
  try {
    detectFormat(bytes, path);
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
