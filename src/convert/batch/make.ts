/** Makes the result of a character. */

import { portableName } from '../../archives/portable-name.ts';
import type { NamedBytes } from '../../formats/format.ts';
import { encodePng } from '../../images/png.ts';
import { picture } from '../../picture/picture.ts';
import type { Scene } from '../../scene/scene.ts';
import { stemOf } from '../../text/file-name.ts';
import { checkGathered } from '../check.ts';
import { type Conversion, convertGathered, refuseEmpty } from '../convert.ts';
import type { Gathered } from '../gathered.ts';
import { infoOf } from '../info.ts';
import { folderOf, joinPath } from '../library.ts';
import { optimizeClips, type Tolerance } from '../optimize.ts';
import { sceneOf } from '../scene-of.ts';
import { verify } from '../verify.ts';
import { requireTarget, writeScene } from '../write-scene.ts';
import { thumbnailOf } from './output-names.ts';
import { type BatchItem, sourceOf } from './row.ts';
import { type BatchSettings, isSingle } from './settings.ts';

/** Pixels of a picture that is the result itself. */
const PICTURE_SIZE = 256;

/** The result of a character. */
export interface Made {
  /** Where they go in the output folder, the main one first. */
  files: NamedBytes[];
  thumbnail?: NamedBytes;
  deviation?: number;
}

/**
 * @param gathered its report receives the losses
 * @param exported writes the scene, instead of a conversion
 * @throws FormatError
 */
export async function makeResult(
  item: BatchItem,
  gathered: Gathered,
  settings: BatchSettings,
  exported?: (scene: Scene, name: string) => Promise<NamedBytes[]>,
): Promise<Made> {
  const { output } = item;
  const source = sourceOf(item);
  if (exported) {
    const files = await exported(sceneOf(gathered, settings), stemOf(source));
    return { files: files.map(({ name, bytes }) => ({ name: placeOf(name, output, settings), bytes })) };
  }
  switch (settings.to) {
    case 'check':
      return { files: [jsonFile(output, checkGathered(source, gathered, settings))] };
    case 'info':
      return { files: [jsonFile(output, infoOf(source, gathered, settings))] };
    case 'picture':
      return { files: [pictureFile(`${output}.png`, sceneOf(gathered, settings), settings.thumbnails)] };
    default:
      return settings.tolerance
        ? optimizedFiles(item, gathered, settings, settings.tolerance)
        : madeFiles(item, gathered, settings);
  }
}

async function madeFiles(item: BatchItem, gathered: Gathered, settings: BatchSettings): Promise<Made> {
  const { output } = item;
  const { thumbnails } = settings;
  const conversion = await convertGathered(gathered, { ...settings, name: stemOf(sourceOf(item)) });
  const { files } = conversion;
  return {
    files: files.map(({ name, bytes }) => ({ name: placeOf(name, output, settings), bytes })),
    ...(thumbnails ? { thumbnail: pictureFile(thumbnailOf(output), conversion.scene, thumbnails) } : {}),
    ...(settings.verify ? { deviation: await deviationOf(conversion, settings) } : {}),
  };
}

async function optimizedFiles(
  item: BatchItem,
  gathered: Gathered,
  settings: BatchSettings,
  tolerance: Tolerance,
): Promise<Made> {
  const { output } = item;
  const target = requireTarget(settings.to, settings);
  const { report } = gathered;
  const scene = sceneOf(gathered, settings);
  refuseEmpty(scene, gathered, target);
  const optimized = optimizeClips(scene, { tolerance, target }, report);
  const files = await writeScene(optimized.scene, { ...settings, name: stemOf(sourceOf(item)), report });
  return { files: files.map(({ name, bytes }) => ({ name: placeOf(name, output, settings), bytes })) };
}

/**
 * Where a file goes: beside the results of others if each is a single file, otherwise into a folder of the character. The main file is
 * named after the input, which may be in an archive with names that Windows cannot have.
 */
function placeOf(name: string, output: string, settings: BatchSettings): string {
  const portable = name.split('/').map(portableName).join('/');
  if (settings.beside) return joinPath(folderOf(output), portable);
  return isSingle(settings) ? `${output}${name.slice(name.lastIndexOf('.'))}` : `${output}/${portable}`;
}

async function deviationOf(conversion: Conversion, settings: BatchSettings): Promise<number> {
  const { scene, files, beside, decoders, report } = conversion;
  const { relative } = await verify(scene, files, report, { beside, decoders, target: settings });
  return relative;
}

function pictureFile(name: string, scene: Scene, size = PICTURE_SIZE): NamedBytes {
  return { name, bytes: encodePng(picture(scene, { width: size, height: size })) };
}

/** What the command prints with `--json`. */
function jsonFile(stem: string, value: object): NamedBytes {
  return { name: `${stem}.json`, bytes: new TextEncoder().encode(`${JSON.stringify(value)}\n`) };
}
