/** The animation list of a CryEngine character, with the directives of the settings. */
import { EXPORT_CODES } from '../convert/export-codes.ts';
import type { CalDocument, CalLine } from '../formats/cryengine/files/cal/document.ts';
import { readCal } from '../formats/cryengine/files/cal/read.ts';
import { writeCalLines } from '../formats/cryengine/files/cal/write.ts';
import type { NamedBytes } from '../formats/format.ts';
import { FormatError, type Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { matcherOf } from '../text/pattern.ts';
import { requireNames } from './names.ts';
import { namesOf } from './scene/skeleton.ts';
import type { CompletedSettings } from './settings/settings.ts';

type ListSettings = CompletedSettings['list'];
type Entry = Extract<CalLine, { kind: 'entry' }>;

/** The files with the directives in their list. Animations go into the folder of the list, if that is below it. */
export function withListSettings(files: readonly NamedBytes[], settings: ListSettings): NamedBytes[] {
  if (Object.values(settings).every((value) => value === undefined)) return [...files];
  const { animDir } = settings;
  const folder = animDir === undefined || !isBelow(animDir) ? '' : `${slashed(animDir)}/`;
  return files.map(({ name, bytes }) => {
    if (/\.caf$/i.test(name)) return { name: folder + name, bytes };
    return { name, bytes: /\.cal$/i.test(name) ? listWith(bytes, settings) : bytes };
  });
}

/** Reports clips and morph targets that do not exist. @param files in which the lists are, and the scenes that they hold */
export function requireListed(
  files: readonly NamedBytes[],
  scenes: readonly Scene[],
  { autoUnload, delayLoad, aliases = {}, morphs = {} }: ListSettings,
  report: Report,
): void {
  const listed = files.flatMap(({ name, bytes }) => (/\.cal$/i.test(name) ? entriesOf(bytes) : []));
  const clips = listed.map(({ alias }) => alias);
  requireNames({ setting: 'list.autoUnload', names: autoUnload, kind: 'clip' }, clips, report);
  requireNames({ setting: 'list.delayLoad', names: delayLoad, kind: 'clip' }, clips, report);
  requireNames({ setting: 'list.aliases', names: Object.keys(aliases), kind: 'clip' }, clips, report);
  const primitives = scenes.flatMap(({ meshes }) => meshes.flatMap((mesh) => mesh.primitives));
  const targets = namesOf(primitives.flatMap(({ morphTargets = [] }) => morphTargets));
  const names = Object.values(morphs);
  requireNames({ setting: 'list.morphs', names, kind: 'morph target' }, targets, report);
}

function slashed(folder: string): string {
  return folder.replaceAll('\\', '/').replace(/\/+$/, '');
}

function isBelow(folder: string): boolean {
  return !/^[\\/]|^[a-z]:|(^|[\\/])\.\.?([\\/]|$)/i.test(folder);
}

function listWith(bytes: Uint8Array, settings: ListSettings): Uint8Array {
  const all = [...heading(settings), ...entriesOf(bytes).flatMap(entryLines(settings)), ...ending(settings)];
  const document: CalDocument = { format: 'cryengine.cal', encoding: 'latin-1', lines: all };
  try {
    return writeCalLines(document);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new FormatError(EXPORT_CODES.SETTINGS_VALUE, error.message, { path: 'list' });
  }
}

function entriesOf(bytes: Uint8Array): Entry[] {
  return readCal(bytes).lines.filter((line): line is Entry => line.kind === 'entry');
}

function directive(name: string, value: string): CalLine {
  return { kind: 'directive', name, value };
}

function heading({ animDir = '.', include = [], modelOffset = [] }: ListSettings): CalLine[] {
  const offsets = modelOffset.map((value, axis) => directive(`$ModelOffset${'XYZ'[axis]}`, `${value}`));
  return [...offsets, ...include.map((path) => directive('$Include', path)), directive('$AnimDir', animDir)];
}

/** The lines of an entry: directives apply until they are given again. */
function entryLines({ autoUnload = [], delayLoad = [], aliases = {} }: ListSettings) {
  const switches = [
    { name: '$AutoUnload', isOn: false, matches: matcherOf(autoUnload) },
    { name: '$DelayLoad', isOn: false, matches: matcherOf(delayLoad) },
  ];
  return ({ alias, file }: Entry): CalLine[] => {
    const changes = switches.flatMap((each) => {
      const wanted = each.matches(alias);
      if (wanted === each.isOn) return [];
      each.isOn = wanted;
      return [directive(each.name, wanted ? 'yes' : 'no')];
    });
    const more = Object.hasOwn(aliases, alias) ? aliases[alias]! : [];
    return [...changes, ...[alias, ...more].map((name): CalLine => ({ kind: 'entry', alias: name, file }))];
  };
}

function ending({ morphs = {}, dummies = [] }: ListSettings): CalLine[] {
  return [
    ...Object.entries(morphs).map(
      ([alias, target]): CalLine => ({ kind: 'entry', alias, file: `#${target}` }),
    ),
    ...dummies.map((alias): CalLine => ({ kind: 'entry', alias, file: '?' })),
  ];
}
