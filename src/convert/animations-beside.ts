import { detectFormat, formats } from '../formats/index.ts';
import { Report, unlessRefused } from '../report/report.ts';
import { stemOf } from '../text/file-name.ts';
import { extensionOf, fileOf, folderOf, type Library } from './library.ts';

/**
 * The animations in the folder of a model to which the model does not refer. They belong to it if it is the only character there. An
 * animation in both encodings of Cal3D is returned once. Other parts are not returned: they could duplicate or replace those to which
 * the model refers.
 *
 * @param model path of the model in the library
 * @param parts paths of the files that may belong to it, as `findCharacters` finds them
 * @example
 * ```ts
 * import { animationsBeside } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const folder = 'samples/yorick/cal3d';
 * const parts = ['yorick_walk.caf', 'yorick_body.cmf'].map((name) => `${folder}/${name}`);
 * // The model names this animation already.
 * const added = await animationsBeside(new FolderLibrary(), `${folder}/yorick.cfg`, parts);
 * console.log(added.length); // 0
 * ```
 */
export async function animationsBeside(
  library: Library,
  model: string,
  parts: readonly string[],
): Promise<string[]> {
  const beside = parts.filter((path) => folderOf(path) === folderOf(model) && isAnimation(path));
  if (beside.length === 0) return [];
  const files = new Set(beside.map((path) => fileOf(path).toLowerCase()));
  const named = await animationsNamedBy(library, model);
  const known = new Set(named.filter((name) => files.has(fileOf(name).toLowerCase())).map(contentKey));
  return beside.filter((path) => {
    const key = contentKey(path);
    return !known.has(key) && known.add(key);
  });
}

/** The animations that a model names; none if it is damaged. */
async function animationsNamedBy(library: Library, model: string): Promise<string[]> {
  const bytes = await library.read(model);
  const needs = unlessRefused(() => {
    const format = detectFormat(bytes, fileOf(model));
    return format.needs(format.read(bytes, new Report()));
  });
  const animations = needs?.filter(({ role }) => role === 'animation' || role === 'morph') ?? [];
  return animations.map(({ name }) => name);
}

/** The same for the binary file and the XML file of an animation. */
export function contentKey(path: string): string {
  return `${stemOf(path)}.${extensionOf(path).replace(/^x/, 'c')}`.toLowerCase();
}

function isAnimation(path: string): boolean {
  const extension = extensionOf(path);
  return formats.some(({ clipsOnly, extensions }) => clipsOnly && extensions.includes(extension));
}
