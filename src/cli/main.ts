import { statSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { CommandEntry } from './command-entry.ts';
import { commands } from './commands.ts';
import { tuneEngine } from './engine.ts';
import { USAGE_ERROR } from './exit-codes.ts';
import { packageVersion } from './version.ts';

/** A program that needs no more output, such as `head`, closes the pipe. That ends the command and is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`exhume: Standard output cannot be written: ${error.message}\n`);
  process.exit(USAGE_ERROR);
});
/** Errors that cannot be printed still set the exit code. */
process.stderr.on('error', () => {});

/** Runs the command line. @param words without the program's own name */
export async function main(words: readonly string[]): Promise<void> {
  tuneEngine();
  const program = new Command('exhume')
    .description('Open, check, show, play, edit and convert skeletal characters of dead 3D systems')
    .version(packageVersion())
    // Options after the name of a command are its own: `convert` has a --version, too.
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` });
  const used = words.find((word) => commands.some(({ name }) => name === word));
  if (used !== undefined) (await import('../node/zlib.ts')).useZlib();
  for (const entry of commands) {
    const command = entry.name === used ? await entry.load() : listed(entry);
    program.addCommand(command.description(entry.summary).copyInheritedSettings(program));
  }
  program.hook('preAction', (_, command) => refuseEmpty(command));
  try {
    await program.parseAsync(withoutHelpOfUnknown(program, words), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    process.exitCode = USAGE_ERROR;
    const command = program.commands.find((one) => one.name() === used);
    if (command && INCOMPLETE.has(error.code))
      process.stderr.write(`\n${(await import('./short-help.ts')).shortHelp(command)}\n`);
    if (error.code === 'commander.unknownCommand') suggestInfo(words[0]!);
    if (error.code === 'commander.unknownOption') suggestPath(words);
    const message = error.message.replace(/^error: /, '');
    if (words.includes('--json')) process.stdout.write(`${JSON.stringify({ error: { message } })}\n`);
  }
}

/** Errors of commander about something that a command needs. */
const INCOMPLETE: ReadonlySet<string> = new Set([
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
]);

/** Suggests `info` if a file is given in place of a command. */
function suggestInfo(word: string): void {
  if (isFile(word)) process.stderr.write(`To see what the file contains, run: exhume info ${word}\n`);
}

/** Suggests how to name a file that was taken for an option. */
function suggestPath(words: readonly string[]): void {
  const file = words.find((word) => word.startsWith('-') && isFile(word));
  if (file)
    process.stderr.write(`To name the file ${file}, write ./${file}, or -- before the names of files\n`);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The name of a file is empty where a variable of a script is not set; it would stand for the current folder. */
function refuseEmpty(command: Command): void {
  if (command.args.includes('') || command.opts<{ output?: string }>().output === '')
    command.error('error: the name of an input or of the output is empty');
}

/** A placeholder for a command in the list of all commands. */
function listed({ name, operands }: CommandEntry): Command {
  const command = new Command(name);
  return operands === '' ? command : command.arguments(operands);
}

/** Removes options and `help` from words with an unknown command: commander would print its own help and exit with code 0. */
function withoutHelpOfUnknown({ commands }: Command, words: readonly string[]): string[] {
  const [first, second] = words;
  const wanted = first === 'help' ? second : first;
  const isCommand = wanted === undefined || wanted.startsWith('-') || wanted === 'help';
  return isCommand || commands.some((command) => command.name() === wanted) ? [...words] : [wanted];
}
