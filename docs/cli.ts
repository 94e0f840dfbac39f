/** The command line as a page, as a manual page and as the table in the README, made from the definitions of the commands. */
import { type CommandReference, commandReferences } from '../src/cli/command-reference.ts';
import { commands } from '../src/cli/commands.ts';

const EXIT_CODES = [
  ['0', 'Success.'],
  [
    '1',
    'The input has errors, there was nothing to convert, `--verify` found missing clips or meshes, `rewrite` gave other bytes, or `diff` found a difference.',
  ],
  [
    '2',
    'The command line is wrong, such as a name in an option that the files do not have, or an output cannot be written.',
  ],
] as const;

const INTRODUCTION = [
  'Opens, checks, shows, plays, edits and converts skeletal characters of Cal3D, Cannibal C3S, Google O3D, BioWare MDL, CryEngine 1 and glTF.',
  'Files that a model references are located automatically, in its folder, in the places of `--search` and below the root folder of its game.',
  'No command replaces an existing file by a different one unless `--force` is given; what would be replaced is listed before anything is written.',
  'All files of a command are written, or none if it is interrupted; what a killed process left half done is undone by the next command that writes to the folder.',
  'As an input, `-` is standard input; as the output of a command that gives a single file, `-o -` is standard output, and reports then go to standard error.',
  'Commands with `--json` print one JSON document to standard output; its shape is the JSON Schema `schemas/COMMAND.json` of the package.',
] as const;

/** Markdown. */
export async function cliPage(): Promise<string> {
  const references = await commandReferences(commands);
  return `${[
    '# Command line',
    '',
    ...INTRODUCTION,
    '',
    '| exit code | meaning |',
    '| --- | --- |',
    ...EXIT_CODES.map(([code, meaning]) => `| ${code} | ${meaning} |`),
    ...references.flatMap(sectionOf),
  ].join('\n')}\n`;
}

function sectionOf({ name, summary, usage, arguments: operands, groups, notes }: CommandReference): string[] {
  const tables: [heading: string, rows: [string, string][]][] = [
    ['Arguments', operands.map((operand) => [operand.name, operand.description])],
    ...groups.map(({ heading, options }): [string, [string, string][]] => [
      heading,
      options.map(({ flags, description }) => [flags, description]),
    ]),
  ];
  return [
    '',
    `## ${name}`,
    '',
    `${summary}.`,
    '',
    '```text',
    usage,
    '```',
    ...tables.flatMap(([heading, rows]) => tableOf(heading, rows)),
    '',
    '```text',
    notes,
    '```',
  ];
}

function tableOf(heading: string, rows: readonly [term: string, meaning: string][]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(([term, meaning]) => `| \`${escaped(term)}\` | ${escaped(meaning)} |`);
  return ['', `| ${heading} | |`, '| --- | --- |', ...lines];
}

/** A bar would end the cell. */
function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}

const README_TABLE = /(?<=<!-- commands -->\n)[\s\S]*(?=<!-- \/commands -->)/;

/** The README with its table of all commands. */
export function withCommandTable(readme: string): string {
  const rows = commands.map(
    ({ name, operands, summary }) => `| \`${`${name} ${operands}`.trim()}\` | ${summary} |`,
  );
  return readme.replace(README_TABLE, ['| command | what it does |', '|---|---|', ...rows, ''].join('\n'));
}

/** A manual page in the man macros. */
export async function manPage(version: string): Promise<string> {
  const references = await commandReferences(commands);
  return `${[
    '.\\" Made from the definitions of the commands.',
    `.TH EXHUME 1 "" "exhume ${version}" "User Commands"`,
    '.SH NAME',
    'exhume \\- open, check, show, play, edit and convert skeletal characters of dead 3D systems',
    '.SH SYNOPSIS',
    '.B exhume',
    '.I command',
    '[\\fIoptions\\fR] [\\fIarguments\\fR]',
    '.SH DESCRIPTION',
    ...INTRODUCTION.map(roff),
    '.SH COMMANDS',
    ...references.flatMap(manSection),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => item(code, meaning)),
  ].join('\n')}\n`;
}

function manSection({
  summary,
  usage,
  arguments: operands,
  groups,
  notes,
  name,
}: CommandReference): string[] {
  return [
    `.SS ${roff(name)}`,
    roff(`${summary}.`),
    '.PP',
    `.B ${roff(usage)}`,
    ...operands.flatMap((operand) => item(operand.name, operand.description)),
    ...groups.flatMap(({ heading, options }) => [
      ...(heading === 'Options' ? [] : ['.PP', roff(`${heading}:`)]),
      ...options.flatMap(({ flags, description }) => item(flags, description)),
    ]),
    '.PP',
    '.nf',
    ...notes.split('\n').map(roff),
    '.fi',
  ];
}

function item(term: string, meaning: string): string[] {
  return ['.TP', `.B ${roff(term)}`, roff(meaning)];
}

/** Text of one line: hyphens are those of commands, and what begins like a request is none. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('`', '')
    .replace(/^(?=[.'])/, '\\&');
}
