/** The complete conversion: find the files, read them, make a scene, write it in another format. */

import type { Decoders } from '../binary/decoders.ts';
import type { NamedBytes, Target } from '../formats/format.ts';
import { targets } from '../formats/targets.ts';
import { imageFormat } from '../images/decode.ts';
import { FormatError, Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { counted, shortList } from '../text/counts.ts';
import { fileOf, stemOf } from '../text/file-name.ts';
import { CONVERT_CODES } from './codes.ts';
import { gatherToRead } from './gather.ts';
import type { Gathered, GatherOptions, LoadedFile } from './gathered.ts';
import { writeInPlace } from './in-place.ts';
import { extensionOf, type Library } from './library.ts';
import { reportLostClips } from './lost-clips.ts';
import { type SceneOptions, sceneOf } from './scene-of.ts';
import { requireTarget, type WriteOptions, writeScene } from './write-scene.ts';

/** Options for finding, reading and writing files. */
export interface ConvertOptions
  extends GatherOptions,
    Omit<SceneOptions, 'report'>,
    Omit<WriteOptions, 'report'> {
  /** Called before the scene is made, and before it is written; not for direct translations. */
  onStep?: (step: 'scene' | 'write') => void;
}

/** The resulting files of a character, with the issues and losses of the conversion. */
export interface Conversion {
  /** Made on demand for direct translations; its losses are not reported. */
  readonly scene: Scene;
  /** Whether the files were translated directly, without a scene. */
  isTranslation: boolean;
  files: NamedBytes[];
  /** Files that a translation still refers to, supermodels and images, which are not changed. */
  beside: NamedBytes[];
  /** The decoders that the files needed, to read the result again. */
  decoders: Decoders;
  /** Issues of the files read, and losses of the target. */
  report: Report;
}

/**
 * Converts a character: finds its files, reads them, makes a scene and writes it.
 *
 * @param inputs paths in the library; referenced files are located automatically
 * @throws RangeError without a file, or if the target is unknown or does not support an option
 * @throws FormatError if a named file cannot be read, or the files contain no character or one that cannot be written; the
 *   library's error if a named file does not exist
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
  const gathered = await gatherToRead(library, inputs, { levels: options.lod !== undefined, ...options });
  const { name = stemOf(inputs[0] ?? gathered.files[0]!.name) } = options;
  return convertGathered(gathered, { ...options, name });
}

/** The same for files that were read already. */
export function convertGathered(
  gathered: Gathered,
  options: ConvertOptions & { name: string },
): Promise<Conversion> {
  // Nothing keeps the files while the scene is written: their bytes may be most of what is in memory.
  return convertDirectly(gathered, options).then((made) =>
    'files' in made ? made : writeConverted(made, options),
  );
}

/** What a conversion needs of the files once the scene is made. */
interface Converted extends Pick<Conversion, 'scene' | 'decoders' | 'report'> {
  target: Target;
}

async function writeConverted({ target, ...made }: Converted, options: ConvertOptions): Promise<Conversion> {
  const { scene, report } = made;
  const files = await writeScene(scene, { ...options, report });
  return finished({ ...made, files }, target);
}

function finished(
  made: Pick<Conversion, 'scene' | 'decoders' | 'report' | 'files'>,
  target: Target,
): Conversion {
  if (!target.part) reportLostClips(made.scene, target, made.report);
  return { ...made, isTranslation: false, beside: [] };
}

/** The conversion as far as it depends on the files: all of it, or the scene to be written. */
async function convertDirectly(
  gathered: Gathered,
  options: ConvertOptions & { name: string },
): Promise<Conversion | Converted> {
  const target = requireTarget(options.to, options);
  const { name } = options;
  const { decoders, report } = gathered;
  const translated = await translate(gathered, target, name, options);
  if (translated) {
    return {
      get scene() {
        return sceneOf(gathered, { ...options, report: new Report() });
      },
      isTranslation: true,
      files: translated,
      beside: besideOf(gathered),
      decoders,
      report,
    };
  }
  options.onStep?.('scene');
  const scene = sceneOf(gathered, options);
  refuseEmpty(scene, gathered, target);
  options.onStep?.('write');
  const files = await copied(gathered, scene, target, options);
  return files ? finished({ scene, files, decoders, report }, target) : { scene, decoders, report, target };
}

/** Files of the target's family as they are, if nothing is asked that changes what they contain, and they are sound. */
async function copied(
  gathered: Gathered,
  scene: Scene,
  target: Target,
  { name, lod, axes, maxInfluences, bake }: ConvertOptions & { name: string },
): Promise<NamedBytes[] | undefined> {
  const { files, family, textures, report } = gathered;
  const isAsked = [lod, axes, maxInfluences].some((option) => option !== undefined) || bake === true;
  const isWhole = files.filter(({ document }) => document).length === 1;
  const kinds = target.capabilities?.({}).images.kinds;
  const areHeld = textures.every(({ uri, bytes }) => {
    // Formats that only extensions name are unknown here.
    const kind = imageFormat(bytes, uri);
    return bytes.length > 0 && (!kind || !kinds || kinds.some((held) => held === kind));
  });
  const isSound = areHeld && report.count('error') === 0;
  if (isAsked || !isWhole || !isSound || !target.id.startsWith(`${family.id}.`)) return undefined;
  return writeInPlace(gathered, { before: scene, after: scene }, target, name);
}

function besideOf({ files, textures }: Gathered): NamedBytes[] {
  const supermodels = files.flatMap(({ name, role, bytes }) =>
    bytes && role === 'supermodel' ? [{ name, bytes }] : [],
  );
  return [...supermodels, ...textures.map(({ uri, name = fileOf(uri), bytes }) => ({ name, bytes }))];
}

/** Most names in a message; a model may refer to hundreds of files. */
const SHOWN = 3;

/**
 * Refuses scenes without content for a target. Meshes do not count without nodes, and materials only for targets that write
 * parts of a character.
 *
 * @throws FormatError CONVERT_EMPTY, CONVERT_NOTHING_FOUND
 */
export function refuseEmpty(
  { nodes, clips, materials }: Scene,
  { files, report }: Pick<Gathered, 'files' | 'report'>,
  { part }: Target,
): void {
  if ([nodes, clips, part ? materials : []].some(({ length }) => length > 0)) return;
  const missing = files.filter(({ document }) => !document);
  const error = missing.length > 0 ? withoutMissing(missing) : withoutContent(materials.length);
  throw Object.assign(error, { findings: report.issues });
}

function withoutContent(materials: number): FormatError {
  const only = materials > 0 ? `; only ${counted(materials, 'material')}` : '';
  const message = `Nothing to convert: no bones, no visible meshes and no clips${only}`;
  return new FormatError(CONVERT_CODES.CONVERT_EMPTY, message);
}

function withoutMissing(missing: readonly LoadedFile[]): FormatError {
  const reason = missing.some(({ bytes }) => bytes) ? 'not found or cannot be read' : 'not found';
  const what = counted(missing.length, 'file that was', 'files that were');
  const names = missing.map(({ name }) => name);
  const message = `Nothing to convert without ${what} ${reason}: ${shortList(names, SHOWN)}`;
  return new FormatError(CONVERT_CODES.CONVERT_NOTHING_FOUND, message);
}

/** Changing levels of detail or axes requires a scene. */
async function translate(
  { family, files, report }: Gathered,
  target: Target,
  stem: string,
  options: ConvertOptions,
): Promise<NamedBytes[] | undefined> {
  const isOfFamily = target.id.startsWith(`${family.id}.`);
  if (!isOfFamily || options.lod !== undefined || options.axes) return undefined;
  return target.translate?.(files, stem, report, options);
}

/**
 * The target for a file name. If several systems use its extension, the one of the family is preferred.
 *
 * @param family of the source files, if known
 */
export function targetForName(name: string, family = ''): Target | undefined {
  const possible = targetsForName(name);
  return possible.find(({ id }) => id.startsWith(`${family}.`)) ?? possible[0];
}

/** All targets for a file name. */
export function targetsForName(name: string): Target[] {
  return targets.filter(({ extension, fileName }) =>
    fileName === undefined ? extension === extensionOf(name) : fileName === fileOf(name),
  );
}
