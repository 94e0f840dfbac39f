/** Finds and reads all files of a character of any format. */
import { likelyRegistry, wholeRegistry } from '../formats/families.ts';
import { FORMAT_CODES } from '../formats/registry.ts';
import { wholeFamily } from '../formats/whole-families.ts';
import { FormatError } from '../report/report.ts';
import type { Gathered, GatherOptions } from './gathered.ts';
import { gatherKnown } from './gathering.ts';
import { extensionOf, type Library } from './library.ts';

/**
 * Reads the named files and everything that they refer to, in order: the first step of a conversion.
 *
 * @throws FormatError if one of the named files cannot be read; for referenced files, and for one of several parts of a Cal3D
 *   character without a model file, this is an issue
 * @throws RangeError without a file, and the library's error if a named file does not exist
 * @example
 * ```ts
 * import { gather } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const library = new FolderLibrary();
 * const { files, textures } = await gather(library, ['samples/yorick/cal3d/yorick.cfg']);
 * console.log(files.length, textures.length); // 10 2
 * ```
 */
export async function gather(
  library: Library,
  inputs: readonly string[],
  options: GatherOptions = {},
): Promise<Gathered> {
  const gathered = await gatherToRead(library, inputs, options);
  return { ...gathered, family: await wholeFamily(gathered.family) };
}

/** The same for what only makes scenes of the files: of their family, what edits files is not loaded. */
export async function gatherToRead(
  library: Library,
  inputs: readonly string[],
  options: GatherOptions = {},
): Promise<Gathered> {
  if (typeof inputs === 'string') throw new TypeError(`Expected a list of paths, not the text ${inputs}`);
  const usual = await gatherUsual(library, inputs, options);
  return usual ?? gatherKnown(await wholeRegistry(), library, inputs, options);
}

/**
 * Gathers with the families of the inputs' extensions, since loading all takes longer.
 *
 * @returns undefined if other families could give another result: some file is damaged, or not what its extension says
 */
async function gatherUsual(
  library: Library,
  inputs: readonly string[],
  options: GatherOptions,
): Promise<Gathered | undefined> {
  const likely = await likelyRegistry([...(options.with ?? []), ...inputs].map(extensionOf));
  if (!likely) return undefined;
  try {
    const gathered = await gatherKnown(likely, library, inputs, options);
    return isUsual(gathered) ? gathered : undefined;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

function isUsual({ files, report }: Gathered): boolean {
  const isUnknown = report.issues.some(({ code }) => code === FORMAT_CODES.FORMAT_UNKNOWN.id);
  return (
    !isUnknown && files.every(({ name, format }) => format?.extensions.includes(extensionOf(name)) ?? true)
  );
}
