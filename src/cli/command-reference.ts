/** All commands as data, taken from their definitions: for completions and for the pages that are made of them. */
import type { Argument, Command, Option } from 'commander';
import type { CommandEntry } from './command-entry.ts';

export interface CommandReference {
  name: string;
  summary: string;
  /** The whole line: `exhume convert [options] <input...>`. */
  usage: string;
  arguments: { name: string; description: string; choices: readonly string[] }[];
  /** In the order of the help. */
  groups: { heading: string; options: OptionReference[] }[];
  /** What the help has after the options, such as examples. */
  notes: string;
}

export interface OptionReference {
  /** Such as `-o, --output <file>`. */
  flags: string;
  short?: string;
  long: string;
  takesValue: boolean;
  /** With default and choices, as in the help. */
  description: string;
  choices: readonly string[];
}

export function commandReferences(commands: readonly CommandEntry[]): Promise<CommandReference[]> {
  return Promise.all(
    commands.map(async ({ name, summary, load }) => referenceOf(name, summary, await load())),
  );
}

function referenceOf(name: string, summary: string, command: Command): CommandReference {
  const help = command.createHelp();
  const options = help.visibleOptions(command);
  const groups = help.groupItems(options, options, ({ helpGroupHeading = 'Options:' }) => helpGroupHeading);
  return {
    name,
    summary,
    usage: `exhume ${help.commandUsage(command)}`,
    arguments: help.visibleArguments(command).map((argument) => ({
      name: help.argumentTerm(argument),
      description: help.argumentDescription(argument),
      choices: choicesOf(argument),
    })),
    groups: Array.from(groups, ([heading, members]) => ({
      heading: heading.replace(/:$/, ''),
      options: members.map((option) => optionReference(option, help.optionDescription(option))),
    })),
    notes: notesOf(command),
  };
}

function optionReference(option: Option, description: string): OptionReference {
  const { flags, short, long, required, optional } = option;
  return {
    flags,
    ...(short === undefined ? {} : { short }),
    long: long!,
    takesValue: required || optional,
    description,
    choices: choicesOf(option),
  };
}

function choicesOf({ argChoices = [] }: Argument | Option): readonly string[] {
  return argChoices;
}

/** What the help of a command has after the options. Commander only prints it, so the output is captured. */
export function notesOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (piece) => {
      text += piece;
    },
  });
  command.outputHelp();
  return text.slice(command.helpInformation().length).trim();
}
