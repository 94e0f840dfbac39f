/** Files that lie beside others and that nobody named. */
import type { Lack, Need } from '../formats/format.ts';
import type { Registry } from '../formats/registry.ts';
import { FormatError, Report } from '../report/report.ts';
import { extensionOf, fileOf, joinPath } from './library.ts';
import type { References } from './references.ts';

/** Names that are told; a model may have hundreds of animations beside it. */
const SHOWN = 3;

/** What was found, all of one role. */
export function describeFound(needs: readonly Need[], role: Need['role']): string {
  const names = needs.slice(0, SHOWN).map(({ name }) => name);
  if (needs.length === 1) return `${names[0]} lies beside the files and is used as their ${role}`;
  const more = needs.length > SHOWN ? ` and ${needs.length - SHOWN} more` : '';
  return `${needs.length} files beside those given are used, each as ${role}: ${names.join(', ')}${more}`;
}

/** Of the names in a folder those that what is missing could have. */
export function possibleFiles({ extensions }: Lack, names: readonly string[]): string[] {
  return names.filter((name) => extensions.includes(extensionOf(name)));
}

/** Of the files that could be the missing one those that are, and of these only those of the likeliest extension. */
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

/** A file that cannot be read cannot be the missing one. */
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

/** What is missing, and why nothing beside the files took its place. */
export function describeLack(lack: Lack, possible: readonly string[], fitting: readonly string[]): string {
  if (fitting.length > 1) return `no ${lack.role} was given; it could be one of ${fitting.join(', ')}`;
  const unfit = possible.length > 0 ? `, and ${possible.join(', ')} cannot be it` : '';
  return `no ${lack.role} was given${unfit}`;
}
