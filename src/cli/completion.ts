import { Argument, Command } from 'commander';
import type { CommandEntry } from './command-entry.ts';
import { commandReferences } from './command-reference.ts';
import { bashCompletion } from './completions/bash.ts';
import { fishCompletion } from './completions/fish.ts';
import { zshCompletion } from './completions/zsh.ts';
import { parseOneOf } from './parsers.ts';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };
const NAMES = Object.keys(SHELLS);

/** @param commands all commands of the program */
export function completionCommand(commands: readonly CommandEntry[]): Command {
  return new Command('completion')
    .addArgument(
      new Argument('<shell>', 'shell to complete commands in')
        .choices(NAMES)
        .argParser(parseOneOf('shell', NAMES)),
    )
    .addHelpText(
      'after',
      [
        '\nExamples:',
        '  exhume completion bash >> ~/.bash_completion',
        '  exhume completion zsh > ~/.zfunc/_exhume',
        '  exhume completion fish > ~/.config/fish/completions/exhume.fish',
      ].join('\n'),
    )
    .action(async (shell: keyof typeof SHELLS) => {
      process.stdout.write(SHELLS[shell](await commandReferences(commands)));
    });
}
