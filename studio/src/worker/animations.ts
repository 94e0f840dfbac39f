/** Animations without a model. */
import { detectFormat, type Format, FormatError, type Library } from 'exhume';

/** The family of files if they are all animations of it. */
export async function familyOfAnimations(
  library: Library,
  paths: readonly string[],
): Promise<string | undefined> {
  const families = new Set<string | undefined>();
  for (const path of paths) {
    const format = await formatOf(library, path);
    families.add(format?.clipsOnly && format.family);
  }
  const [family] = families;
  return families.size === 1 ? family : undefined;
}

async function formatOf(library: Library, path: string): Promise<Format | undefined> {
  try {
    return detectFormat(await library.read(path), path);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
