/** Characters in archives. */
import { archiveFormats } from '../archives/index.ts';
import { pathParts } from '../archives/names.ts';
import { ArchiveLibrary, openArchiveIn } from '../convert/archive-library.ts';
import { findKnownCharacters } from '../convert/characters.ts';
import { fileOf, type Library } from '../convert/library.ts';
import { FORMAT_CODES, type Registry } from '../formats/registry.ts';
import { FormatError, type Report } from '../report/report.ts';

/** Bytes by which archives are recognized: the size of a tar header. */
const HEAD = 512;

/**
 * Opens an archive as a library, with the files of its first character.
 *
 * @returns undefined if the bytes are not an archive
 * @throws FormatError FORMAT_UNKNOWN if it contains no character
 */
export async function openedArchive(
  registry: Registry,
  library: Library,
  path: string,
  bytes: Uint8Array,
  report: Report,
): Promise<{ library: Library; inputs: readonly string[] } | undefined> {
  if (!archiveFormats.some((format) => format.detect(bytes.subarray(0, HEAD)))) return undefined;
  const archive = await openArchiveIn(library, path, report);
  const inner = new ArchiveLibrary(archive, report.within(fileOf(path)));
  const entries = archive.entries.flatMap(({ name }) => pathParts(name)?.join('/') ?? []);
  const [inputs] = (await findKnownCharacters(registry, inner, entries)).characters;
  if (!inputs)
    throw new FormatError(FORMAT_CODES.FORMAT_UNKNOWN, `${fileOf(path)} contains no file of a known format`);
  return { library: inner, inputs };
}
