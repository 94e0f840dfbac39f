/** Animations without a model. */
import { detectFormat, FormatError, type Library } from 'exhume';

/** Formats of animations that are no characters without a model. */
const ANIMATIONS = /^([a-z0-9]+)\.(caf|xaf|cpf|xpf)$/;

/** The family of files if they are all animations of it. */
export async function familyOfAnimations(
  library: Library,
  paths: readonly string[],
): Promise<string | undefined> {
  const families = new Set<string | undefined>();
  for (const path of paths) families.add(ANIMATIONS.exec(await formatOf(library, path))?.[1]);
  const [family] = families;
  return families.size === 1 ? family : undefined;
}

async function formatOf(library: Library, path: string): Promise<string> {
  try {
    return detectFormat(await library.read(path), path).id;
  } catch (error) {
    if (error instanceof FormatError) return '';
    throw error;
  }
}
