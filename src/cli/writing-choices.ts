/** How files are written: the options of targets, by family. */
import { Option } from 'commander';
import type { Target, TargetOptions } from '../formats/format.ts';
import { familyOfTarget, targets } from '../formats/targets.ts';
import { FAMILY_IDS, type FamilyId, type FamilyOption, familyOption } from './family-options.ts';
import { parseCount, parseNumber } from './parsers.ts';

/** The compiler refuses an option of targets that is not among them. */
const OPTIONS: Readonly<Record<keyof TargetOptions, Option>> = {
  version: new Option('--version <n>', 'version of the format to write').argParser(parseNumber),
  compress: new Option('--compress', 'compress animations if the version supports it'),
  xml: new Option('--xml', 'write XML files'),
  target: new Option(
    '--target <game>',
    'write for the original game or for the Enhanced Edition (default: ee)',
  ).choices(['1.69', 'ee']),
  frames: new Option('--frames', 'write vertex frames instead of bones'),
  separate: new Option('--separate', 'keep skinned meshes separate, which the original engine may not read'),
  textures: new Option(
    '--textures <format>',
    'format of the images that are written (default: unchanged; for MDL tga)',
  ).choices(['dds', 'tga', 'png']),
  textureSize: new Option(
    '--texture-size <pixels>',
    'scale larger images down to this width or height',
  ).argParser(parseCount),
  textureFolder: new Option(
    '--texture-folder <folder>',
    'folder of the written images from the root folder of the game, as materials name it',
  ),
  maxInfluences: new Option(
    '--max-influences <n>',
    'limit the influences per vertex (default: no limit)',
  ).argParser(parseCount),
  bake: new Option(
    '--bake',
    'convert vertices, bones and keys to meters and Y up, for viewers that ignore the node with the axes',
  ),
};

const NAMES = Object.keys(OPTIONS) as (keyof TargetOptions)[];

const columns = new Option(
  '--columns <encoding>',
  'write lists of numbers as numbers or as base64 (default: numbers)',
).choices(['numbers', 'base64']);

export const writingChoices: readonly FamilyOption[] = [
  ...NAMES.map((name) => familyOption(familiesWith(name), OPTIONS[name])),
  familyOption(['json'], columns),
];

/** The options that a target supports. */
export function supportedOptions(target: Target): Option[] {
  return NAMES.filter((name) => isSupported(name, target)).map((name) => OPTIONS[name]);
}

/** The families that have a target with an option. */
function familiesWith(name: keyof TargetOptions): FamilyId[] {
  const families = targets.filter((target) => isSupported(name, target)).map(({ id }) => familyOfTarget(id));
  return FAMILY_IDS.filter((id) => families.includes(id));
}

function isSupported(name: keyof TargetOptions, { versions, supports }: Target): boolean {
  return name === 'version' ? versions !== undefined : supports?.includes(name) === true;
}
