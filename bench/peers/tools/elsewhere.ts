/** Runs programs from a process beside this one: after starting one itself, a process may take twice the CPU time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const RUNNER = `process.on('message', ({ program, words, folder }) => {
  const { spawnSync } = require('node:child_process');
  process.send(spawnSync(program, words, { cwd: folder, encoding: 'utf8' }).stdout);
});`;

let runner: ChildProcess | undefined;

/** Starts the process beside this one, which should happen before there is much in memory. */
export function prepareElsewhere(): void {
  if (runner) return;
  runner = spawn(process.execPath, ['-e', RUNNER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  runner.unref();
  runner.channel!.unref();
}

/** @returns what a program writes to standard output */
export async function outputElsewhere(
  program: string,
  words: readonly string[],
  folder: string,
): Promise<string> {
  prepareElsewhere();
  runner!.channel!.ref();
  runner!.send({ program, words, folder });
  const [output] = await once(runner!, 'message');
  runner!.channel!.unref();
  return output;
}
