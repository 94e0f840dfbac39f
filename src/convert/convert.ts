/** The whole way: find the files, read them, make a scene, write it in another format. */

import type { NamedBytes, Target } from '../formats/format.ts';
import { targets } from '../formats/index.ts';
import { FormatError, Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { stemOf } from '../text/file-name.ts';
import { CONVERT_CODES } from './codes.ts';
import { gather, toScene } from './gather.ts';
import type { Gathered, GatherOptions, LoadedFile, SceneOptions } from './gathering.ts';
import { extensionOf, type Library } from './library.ts';
import { requireTarget, type WriteOptions, writeScene } from './write-scene.ts';

/** How files are found, read and written. */
export interface ConvertOptions
  extends GatherOptions,
    Omit<SceneOptions, 'report'>,
    Omit<WriteOptions, 'report'> {}

/** The files that a character became, and what was lost on the way. */
export interface Conversion {
  /** Where there was none between the files, it is made when it is asked for, and what it lacks is not told. */
  readonly scene: Scene;
  /** Whether the files were translated with no scene between. */
  isTranslation: boolean;
  files: NamedBytes[];
  /** Files that a translation still refers to, such as supermodels: they stay what and where they are. */
  beside: NamedBytes[];
  /** Issues of the files read, and what the target could not carry. */
  report: Report;
}

/**
 * Converts a character: finds its files, reads them, makes a scene and writes it.
 *
 * @param inputs paths in the library; what they refer to is found by itself
 * @throws RangeError where there is no such target, or it does not support an option
 * @throws FormatError where a named file cannot be read, the files make no character or that cannot be written
 * @example
 * ```ts
 * import { convert } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const library = new FolderLibrary();
 * const { files, report } = await convert(library, ['samples/yorick/cal3d/yorick.cfg'], { to: 'gltf.glb' });
 * console.log(files[0]?.name, report.count('error')); // yorick.glb 0
 * ```
 */
export async function convert(
  library: Library,
  inputs: readonly string[],
  options: ConvertOptions,
): Promise<Conversion> {
  const { lod } = options;
  const gathered = await gather(library, inputs, { levels: lod !== undefined, ...options });
  const target = requireTarget(options.to, options);
  const name = options.name ?? stemOf(inputs[0]!);
  const { report } = gathered;
  const translated = translate(gathered, target, name, options);
  if (translated) {
    return {
      get scene() {
        return toScene(gathered, { ...options, report: new Report() });
      },
      isTranslation: true,
      files: translated,
      beside: gathered.files.flatMap(({ name, role, bytes }) =>
        bytes && role === 'supermodel' ? [{ name, bytes }] : [],
      ),
      report,
    };
  }
  const scene = toScene(gathered, options);
  refuseEmpty(scene, gathered, target);
  const files = await writeScene(scene, { ...options, name, report });
  return { scene, isTranslation: false, files, beside: [], report };
}

/** Names that are told; a model may refer to hundreds of files. */
const SHOWN = 3;

/**
 * Makes sure that something of a scene shows in what it is written as. Meshes are nothing without nodes that show them, and
 * materials are only where a part of a character is written.
 *
 * @throws FormatError CONVERT_EMPTY, CONVERT_NOTHING_FOUND
 */
export function refuseEmpty(
  { nodes, clips, materials }: Scene,
  { files, report }: Pick<Gathered, 'files' | 'report'>,
  { part }: Target,
): void {
  if ([nodes, clips, part ? materials : []].some(({ length }) => length > 0)) return;
  const error = emptiness(files.filter(({ document }) => !document));
  throw Object.assign(error, { findings: report.issues });
}

function emptiness(missing: readonly LoadedFile[]): FormatError {
  if (missing.length === 0)
    return new FormatError(CONVERT_CODES.CONVERT_EMPTY, 'there is nothing to convert');
  const names = missing.slice(0, SHOWN).map(({ name }) => name);
  const more = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : '';
  const what = missing.some(({ bytes }) => bytes) ? 'not found or cannot be read' : 'not found';
  const count = missing.length === 1 ? 'a file that was' : `${missing.length} files that were`;
  const message = `there is nothing to convert without ${count} ${what}: ${names.join(', ')}${more}`;
  return new FormatError(CONVERT_CODES.CONVERT_NOTHING_FOUND, message);
}

/** Levels of detail and axes are things of scenes. */
function translate(
  { family, files, report }: Gathered,
  target: Target,
  stem: string,
  options: ConvertOptions,
): NamedBytes[] | undefined {
  const isOfFamily = target.id.startsWith(`${family.id}.`);
  if (!isOfFamily || options.lod !== undefined || options.axes) return undefined;
  return target.translate?.(files, stem, report, options);
}

/**
 * The target that a file of this name would be. Several systems use some extensions; then that of the family is meant.
 *
 * @param family of the files that are converted, if it is known
 */
export function targetForName(name: string, family = ''): Target | undefined {
  const possible = targets.filter(({ extension }) => extension === extensionOf(name));
  return possible.find(({ id }) => id.startsWith(`${family}.`)) ?? possible[0];
}
