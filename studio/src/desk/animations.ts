/** Animations among files, and those that belong to a model. */
import { detectFormat, FormatError, formats, type Library, Report } from 'exhume';
import { extensionOf, fileName, folderOf, stemOf } from '../files/named-file.ts';

/** Formats of animations that are no characters without a model. */
const ANIMATIONS = /^([a-z0-9]+)\.(caf|xaf|cpf|xpf)$/;

const ANIMATION_EXTENSIONS = new Set(
  formats.filter(({ id }) => ANIMATIONS.test(id)).flatMap(({ extensions }) => extensions),
);

/**
 * The animations in the folder of the only character's model that this does not name: they belong to it, too. Each is there once,
 * even if both encodings of Cal3D are. Other parts are not added: they would be there twice, or replace those that the model names.
 */
export async function animationsBeside(
  library: Library,
  model: string,
  parts: readonly string[],
): Promise<string[]> {
  const beside = parts.filter((path) => folderOf(path) === folderOf(model) && isAnimation(path));
  if (beside.length === 0) return [];
  const files = new Set(beside.map((path) => fileName(path).toLowerCase()));
  const named = await animationsNamedBy(library, model);
  const known = new Set(named.filter((name) => files.has(fileName(name).toLowerCase())).map(contentKey));
  return beside.filter((path) => {
    const key = contentKey(path);
    return !known.has(key) && known.add(key);
  });
}

/** The animations that a model names; none if it is damaged. */
async function animationsNamedBy(library: Library, model: string): Promise<string[]> {
  try {
    const bytes = await library.read(model);
    const format = detectFormat(bytes, model);
    const needs = format.needs(format.read(bytes, new Report()));
    return needs.filter(({ role }) => role === 'animation' || role === 'morph').map(({ name }) => name);
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}

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

/** The same for the binary file and the XML file of an animation. */
function contentKey(path: string): string {
  return `${stemOf(path)}.${extensionOf(path).replace(/^x/, 'c')}`.toLowerCase();
}

function isAnimation(path: string): boolean {
  return ANIMATION_EXTENSIONS.has(extensionOf(path));
}
