/** Files in the same folder that belong to a model without being named. */
import type { Lack, NamedBytes, Need, SourceFile } from '../formats/format.ts';
import type { Registry } from '../formats/registry.ts';
import { FormatError, Report } from '../report/report.ts';
import { shortList } from '../text/counts.ts';
import { extensionOf, fileOf, joinPath } from './library.ts';
import type { References } from './references.ts';

/** Most names in a message; a model may have hundreds of animations in its folder. */
const SHOWN = 3;

/** A message about files that were found, all with the same role. */
export function describeFound(needs: readonly Need[], role: Need['role']): string {
  const names = needs.map(({ name }) => name);
  if (needs.length === 1) return `Using ${names[0]} from the same folder as ${role}`;
  return `Using ${needs.length} files from the same folder as ${role}: ${shortList(names, SHOWN)}`;
}

/** The names in a folder that a missing file could have. */
export function possibleFiles({ extensions }: Lack, names: readonly string[]): string[] {
  return names.filter((name) => extensions.includes(extensionOf(name)));
}

/** The candidates that fit, and of these only those with the preferred extension. */
export async function fittingFiles(
  lack: Lack,
  names: readonly string[],
  folder: string,
  references: References,
  registry: Registry,
): Promise<string[]> {
  const fits = await Promise.all(
    names.map((name) => isFitting(lack, references, joinPath(folder, name), registry)),
  );
  const fitting = names.filter((_, index) => fits[index]);
  const extension = lack.extensions.find((known) => fitting.some((name) => extensionOf(name) === known));
  return fitting.filter((name) => extensionOf(name) === extension);
}

/** A file that cannot be read does not fit. */
async function isFitting(
  lack: Lack,
  references: References,
  path: string,
  registry: Registry,
): Promise<boolean> {
  const bytes = await references.read(path);
  if (!bytes) return false;
  try {
    return lack.fits(registry.read(bytes, fileOf(path), new Report()).document);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/**
 * A message about a missing file, and why none in the folder replaces it.
 *
 * @param files what is read so far, with the one that another file names, if it could not be read
 */
export function describeLack(
  { role }: Lack,
  files: readonly (SourceFile & Partial<NamedBytes>)[],
  possible: readonly string[],
  fitting: readonly string[],
): string {
  const named = files.find((file) => file.role === role && !file.document);
  const lack = named
    ? `The ${role} ${named.name} ${named.bytes ? 'could not be read' : 'was not found'}`
    : `No ${role} was given`;
  if (fitting.length > 1) return `${lack}; candidates are ${fitting.join(', ')}`;
  const others = possible.filter((name) => name !== named?.name);
  return others.length > 0 ? `${lack}, and none of ${others.join(', ')} fits` : lack;
}
