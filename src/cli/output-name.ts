/** Refuses names of outputs with the extension of another format. */
import { IMAGE_EXTENSIONS } from '../convert/image-names.ts';
import { extensionOf } from '../convert/library.ts';
import { SOURCES } from '../formats/families.ts';
import { UsageError } from './output.ts';

/** A format that is written, with the extensions that its files may have. */
interface Written {
  id: string;
  extensions: readonly string[];
}

/**
 * Refuses a name with the extension of another format, as which programs would read the file. Any other name is kept.
 *
 * @param name absent if the files get names of their own
 * @param advice what to do
 * @throws UsageError
 */
export function requireOwnName(name: string | undefined, { id, extensions }: Written, advice: string): void {
  if (name === undefined) return;
  const extension = extensionOf(name);
  const known = [...IMAGE_EXTENSIONS, ...SOURCES.flatMap((source) => source.extensions)];
  if (extensions.includes(extension) || !known.includes(extension)) return;
  throw new UsageError(`${name} would be written as ${id}, whatever its extension; ${advice}`);
}
