import { Argument, Command } from 'commander';
import { archiveFormats } from '../archives/index.ts';
import type { Format, Target } from '../formats/format.ts';
import { familyById, formats } from '../formats/index.ts';
import { FAMILY_IDS, type FamilyId, type FamilyOption } from './family-options.ts';
import { print, printJson, table } from './output.ts';
import { parseOneOf } from './parsers.ts';
import { playChoices } from './reading-choices.ts';
import { supportedOptions, writingChoices } from './writing-choices.ts';

interface ListedOption {
  flags: string;
  description: string;
  choices?: readonly string[];
  families: readonly FamilyId[];
  /** Whether files are read or written by it. */
  use: 'reading' | 'writing';
}

interface ListedTarget extends Pick<Target, 'id' | 'title' | 'extension' | 'fileName' | 'versions'> {
  family: FamilyId;
  /** Flags of the options that it supports. */
  options: string[];
}

interface ListedFormat extends Pick<Format, 'id' | 'family' | 'title' | 'extensions'> {
  /** Whether a file refers to the others of its character. */
  model: boolean;
}

interface Listing {
  formats: ListedFormat[];
  targets: ListedTarget[];
  archives: { id: string; title: string; extensions: readonly string[] }[];
  options: ListedOption[];
}

export function formatsCommand(): Command {
  const family = new Argument('[family]', 'list only this family, with its options')
    .choices(FAMILY_IDS)
    .argParser(parseOneOf('family', FAMILY_IDS));
  return new Command('formats')
    .addArgument(family)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  exhume formats\n  exhume formats c3s')
    .action((chosen: FamilyId | undefined, { json }: { json?: boolean }) => {
      const listing = listingOf(chosen === undefined ? FAMILY_IDS : [chosen]);
      const archives = archiveFormats.map(({ id, title, extensions }) => ({ id, title, extensions }));
      const all = { ...listing, archives: chosen === undefined ? archives : [] };
      if (json) printJson(all);
      else print(describe(all, chosen !== undefined));
    });
}

function listingOf(families: readonly FamilyId[]): Omit<Listing, 'archives'> {
  return {
    formats: formats
      .filter(({ family }) => families.some((id) => id === family))
      .map(({ id, family, title, extensions, leads }) => ({
        id,
        family,
        title,
        extensions,
        model: leads === true,
      })),
    targets: families.flatMap((family) =>
      (familyById(family)?.targets ?? []).map((target) => listedTarget(target, family)),
    ),
    options: [
      ...playChoices.map((choice) => listed(choice, 'reading')),
      ...writingChoices.map((choice) => listed(choice, 'writing')),
    ].filter((option) => option.families.some((family) => families.includes(family))),
  };
}

function listedTarget(target: Target, family: FamilyId): ListedTarget {
  const { id, title, extension, fileName, versions } = target;
  const options = supportedOptions(target).map(({ flags }) => flags);
  return {
    id,
    family,
    title,
    extension,
    ...(fileName === undefined ? {} : { fileName }),
    ...(versions ? { versions } : {}),
    options,
  };
}

function listed({ families, option }: FamilyOption, use: ListedOption['use']): ListedOption {
  const { flags, description, argChoices: choices } = option;
  return { flags, description, ...(choices ? { choices } : {}), families, use };
}

/**
 * Tables, one below the other; those that would be empty are absent.
 *
 * @param isDetailed with versions and options
 */
function describe({ formats, targets, archives, options }: Listing, isDetailed: boolean): string {
  const ofUse = (wanted: ListedOption['use']) =>
    (isDetailed ? options : [])
      .filter(({ use }) => use === wanted)
      .map(({ flags, description, choices }) => [
        flags,
        choices ? `${description}: ${choices.join(', ')}` : description,
      ]);
  const tables: [heading: string[], rows: string[][]][] = [
    [
      ['format', 'title', 'extensions'],
      formats.map(({ id, title, extensions }) => [id, title, extensions.join(' ')]),
    ],
    [
      ['target', 'title', isDetailed ? 'versions' : ''],
      targets.map(({ id, title, versions = [] }) => [id, title, isDetailed ? versions.join(' ') : '']),
    ],
    [['archive', 'title'], archives.map(({ id, title }) => [id, title])],
    [['option for reading', 'description'], ofUse('reading')],
    [['option for writing', 'description'], ofUse('writing')],
  ];
  return tables
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows]) => table([heading, ...rows]))
    .join('\n\n');
}
