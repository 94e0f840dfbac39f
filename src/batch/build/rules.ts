/** The rules of a build: which files are converted to what. */
import { COPY } from '../../convert/batch/make-file.ts';
import { pathAt } from '../../convert/batch/paths.ts';
import type { BatchSettings } from '../../convert/batch/settings.ts';
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { refusalOf } from '../../convert/target-options.ts';
import { readShaped } from '../../export/settings/read.ts';
import { schemaOf } from '../../export/settings/schema.ts';
import { SETTINGS } from '../../export/settings/settings.ts';
import {
  choice,
  distance,
  group,
  list,
  number,
  oneOrMore,
  type Parts,
  type SettingsOf,
  type Shape,
  text,
  toggle,
} from '../../export/settings/shapes.ts';
import type { TargetOptions } from '../../formats/format.ts';
import { targetById, targets } from '../../formats/targets.ts';
import { COMPRESSIONS, ENCODED_FORMATS, uselessOption } from '../../images/encode.ts';
import { FormatError } from '../../report/report.ts';
import type { JsonMembers } from '../../text/json-words.ts';

/** File of the rules in the folder of the sources. */
export const RULES_FILE = 'exhume.build.json';

const RESULTS = [...targets.map(({ id }) => id), ...ENCODED_FORMATS, COPY];

const patterns = (description: string) =>
  list(text('A pattern such as *.glb, or Objects/**/*.png with folders.', 'pattern'), description);

/** The options of targets; the compiler refuses one that is missing. */
const OPTIONS = {
  version: number({}, 'Version of the format.'),
  maxInfluences: number({ least: 1, whole: true }, 'glTF: most influences per vertex.'),
  compress: toggle('Compress animations if the version supports it.'),
  xml: toggle('Cal3D: write XML files.'),
  target: choice<'1.69' | 'ee'>(
    ['1.69', 'ee'],
    'Neverwinter Nights: the original game or the Enhanced Edition.',
  ),
  frames: toggle('C3S: write vertex frames instead of bones.'),
  separate: toggle('CryEngine: keep skinned meshes apart.'),
  textures: choice<'dds' | 'tga' | 'png'>(
    ['dds', 'tga', 'png'],
    'CryEngine, Neverwinter Nights: format of the images that are written.',
  ),
  textureSize: number(
    { least: 1, whole: true },
    'CryEngine, Neverwinter Nights: scale larger images down to this width or height.',
  ),
  textureFolder: text(
    'CryEngine: folder of the written images from the root folder of the game, as materials name it.',
    'folder',
  ),
  bake: toggle('glTF: convert vertices, bones and keys to meters and Y up.'),
} satisfies Readonly<Record<keyof TargetOptions, Shape<unknown>>>;

const RULE = group(
  {
    match: patterns(
      'Which files the rule is for. The first rule that matches a file is the one that is used.',
    ),
    exclude: patterns('Which of these files to skip.'),
    to: oneOrMore(
      choice(RESULTS, 'A result.'),
      'What is made of them: a target, an image format, or an unchanged copy; or a list of these.',
    ),
    ...OPTIONS,
    tolerance: distance(
      'Remove animation keys as long as no point of the surface moves further than this, in units or relative to the height.',
    ),
    settings: {
      ...SETTINGS,
      description: 'Export with these settings of `exhume export` instead of converting everything.',
    },
    image: group(
      {
        compression: choice(
          COMPRESSIONS,
          'DDS: BC1 (DXT1), BC3 (DXT5), or none (default: as the alpha needs).',
        ),
        mipmaps: toggle('DDS: write mip levels (default: true).'),
        maxSize: number({ least: 1, whole: true }, 'Scale larger images down to this width or height.'),
        powerOfTwo: toggle('Scale width and height to the nearest powers of two.'),
        linear: toggle('The pixels are data, such as a normal map, not colors.'),
      },
      'How images are written.',
    ),
  },
  'What is made of some files.',
);

const RULES = group(
  {
    rules: list(RULE, 'What is made of which files, in order of precedence.'),
    exclude: patterns('Files and folders to skip.'),
    search: list(
      text('A folder or archive, relative to the folder of the sources.', 'place'),
      'Where to look for files that are referred to.',
    ),
    root: text('Root folder of the game, relative to the folder of the sources.', 'folder'),
  },
  'Rules of `exhume build`.',
);

export type BuildRules = SettingsOf<typeof RULES>;
export type BuildRule = Parts<(typeof RULE)['fields']>;

/** @throws FormatError SETTINGS_JSON, SETTINGS_KEY, SETTINGS_VALUE with path and byte offset */
export function readRules(bytes: Uint8Array): BuildRules {
  const rules = readShaped(RULES, bytes);
  for (const [index, rule] of (rules.rules ?? []).entries()) {
    const problem = problemOf(rule);
    if (problem !== undefined)
      throw new FormatError(EXPORT_CODES.SETTINGS_VALUE, problem, { path: `rules[${index}]` });
  }
  return rules;
}

function problemOf({ match, to, exclude: _, ...options }: BuildRule): string | undefined {
  if (!match || !to || targetsOf(to).length === 0) return 'A rule needs `match` and `to`';
  const problems = targetsOf(to).map((each) => problemFor(each, options));
  return problems.find((problem) => problem !== undefined);
}

function targetsOf(to: NonNullable<BuildRule['to']>): string[] {
  return typeof to === 'string' ? [to] : to;
}

function problemFor(
  to: string,
  { tolerance, image, settings, ...options }: Omit<BuildRule, 'match' | 'exclude' | 'to'>,
): string | undefined {
  const target = targetById(to);
  if (settings) {
    if (!target || target.part) return `\`settings\` have no effect on ${to}`;
    if (settings.to !== undefined) return 'The target is `to` of the rule, not of its `settings`';
    if (settings.hooks) return 'A build runs no hooks';
    const other = tolerance === undefined ? Object.keys(options)[0] : 'tolerance';
    if (other !== undefined) return `\`${other}\` has no effect beside \`settings\``;
  }
  if (target) return image ? `\`image\` has no effect on ${to}` : refusalOf(target, options);
  const useless = tolerance === undefined ? Object.keys(options)[0] : 'tolerance';
  if (useless !== undefined) return `\`${useless}\` has no effect on ${to}`;
  if (image && to === COPY) return '`image` has no effect on a copy';
  const format = ENCODED_FORMATS.find((known) => known === to);
  const uselessOfImage = format && image && uselessOption(format, image);
  return uselessOfImage && `\`${uselessOfImage}\` has no effect on ${to}`;
}

/** The search folders of all rules. @param folder of the sources, in the library */
export function placesOf(
  { search, root }: BuildRules,
  folder: string,
): Pick<BatchSettings, 'search' | 'root'> {
  return {
    ...(search ? { search: search.map((place) => pathAt(folder, place)) } : {}),
    ...(root === undefined ? {} : { root: pathAt(folder, root) }),
  };
}

/** The settings of a rule for each of its files. */
export function settingsOf(rule: BuildRule): BatchSettings[] {
  return targetsOf(rule.to!).map((to) => settingsFor(to, rule));
}

function settingsFor(
  to: string,
  { to: ___, tolerance, image, settings, match: _, exclude: __, ...options }: BuildRule,
): BatchSettings {
  const { linear, ...texture } = image ?? {};
  return {
    to,
    beside: true,
    ...options,
    ...(tolerance === undefined ? {} : { tolerance: toleranceOf(tolerance) }),
    ...(settings ? { export: settings } : {}),
    ...(image ? { image: { ...texture, ...(linear ? { samples: 'data' } : {}) } } : {}),
  };
}

function toleranceOf(distance: NonNullable<BuildRule['tolerance']>): NonNullable<BatchSettings['tolerance']> {
  return typeof distance === 'number' ? { units: distance } : { part: Number.parseFloat(distance) / 100 };
}

/** The JSON Schema of rules files. */
export function rulesSchema(): JsonMembers {
  return schemaOf(RULES, 'build.schema.json', 'Rules of exhume build');
}
