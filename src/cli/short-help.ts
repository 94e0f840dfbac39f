/** A short help, which is printed if an argument or a required option is missing. */
import type { Command } from 'commander';
import { notesOf } from './command-reference.ts';

const EXAMPLES = /^Examples?:\n(?: {2}.*(?:\n|$))+/m;

/** The usage and the examples of a command of the program; its help explains the rest. */
export function shortHelp(command: Command): string {
  const examples = EXAMPLES.exec(notesOf(command))?.[0].trimEnd();
  return [
    `Usage: ${command.createHelp().commandUsage(command)}`,
    ...(examples ? [examples] : []),
    `See exhume ${command.name()} --help for all options.`,
  ].join('\n\n');
}
