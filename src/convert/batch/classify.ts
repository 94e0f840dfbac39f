/** What a file is to a batch: a model, which is a character, a part of one, or an archive with characters in it. */
import type { Format } from '../../formats/format.ts';
import { formats, registry } from '../../formats/index.ts';
import { unlessRefused } from '../../report/report.ts';
import { hasArchiveExtension } from '../archive-library.ts';
import { isModel } from '../characters.ts';
import { extensionOf, fileOf, type Library } from '../library.ts';

export type BatchKind = { is: 'model' | 'part'; family: string } | { is: 'archive' | 'other' };

const OTHER: BatchKind = { is: 'other' };

/**
 * Judges a file by its name, and by its content only where the name is not enough.
 *
 * @param looksInside whether to read files whose extension is that of no format
 */
export async function classify(library: Library, path: string, looksInside: boolean): Promise<BatchKind> {
  const extension = extensionOf(path);
  const possible = formats.filter(({ extensions }) => extensions.includes(extension));
  const isArchive = hasArchiveExtension(path);
  if (await isMarker(library, path, possible)) return OTHER;
  if (possible.length === 0 && !looksInside) return isArchive ? { is: 'archive' } : OTHER;
  const [first] = possible;
  const families = new Set(possible.map(({ family }) => family));
  if (first && families.size === 1 && !isArchive) {
    if (possible.every(({ leads }) => leads === true)) return { is: 'model', family: first.family };
    if (possible.every(({ leads }) => !leads)) return { is: 'part', family: first.family };
  }
  return (await kindByContent(library, path)) ?? (isArchive ? { is: 'archive' } : OTHER);
}

async function isMarker(library: Library, path: string, possible: readonly Format[]): Promise<boolean> {
  const name = fileOf(path);
  if (!possible.some(({ marker }) => marker?.name === name)) return false;
  return registry.markedBy(await library.read(path), name) !== undefined;
}

async function kindByContent(library: Library, path: string): Promise<BatchKind | undefined> {
  const bytes = await library.read(path);
  const format = unlessRefused(() => registry.detect(bytes, fileOf(path)));
  return format && { is: isModel({ format, bytes }) ? 'model' : 'part', family: format.family };
}

/** How usual the extension of a model is: of a model and its walkmesh, the model is what is meant by their name. */
export function usualness(path: string): number {
  const extension = extensionOf(path);
  const ranks = formats.flatMap(({ extensions }) => {
    const rank = extensions.indexOf(extension);
    return rank < 0 ? [] : [rank];
  });
  return Math.min(...ranks, formats.length);
}
