import type { CommandReference, OptionReference } from '../command-reference.ts';
import { optionsOf } from './words.ts';

/** The completion script for fish. */
export function fishCompletion(references: readonly CommandReference[]): string {
  const names = references.map(({ name }) => name).join(' ');
  return [
    '# fish completion for exhume',
    ...references.map(({ name, summary }) => {
      return `complete -c exhume -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`;
    }),
    "complete -c exhume -n __fish_use_subcommand -f -a help -d 'Display help for a command'",
    `complete -c exhume -n '__fish_seen_subcommand_from help' -f -a ${quoted(names)}`,
    ...references.flatMap(linesOf),
    '',
  ].join('\n');
}

function linesOf(reference: CommandReference): string[] {
  const condition = `complete -c exhume -n '__fish_seen_subcommand_from ${reference.name}'`;
  return [
    ...optionsOf(reference).map((option) => `${condition} ${optionWords(option)}`),
    ...reference.arguments
      .filter(({ choices }) => choices.length > 0)
      .map(({ choices }) => `${condition} -f -a ${quoted(choices.join(' '))}`),
  ];
}

function optionWords({ short, long, takesValue, choices, description }: OptionReference): string {
  return [
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    `-l ${long.slice(2)}`,
    ...(choices.length > 0 ? [`-x -a ${quoted(choices.join(' '))}`] : takesValue ? ['-r'] : []),
    `-d ${quoted(description)}`,
  ].join(' ');
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
