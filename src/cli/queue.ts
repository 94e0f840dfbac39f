import { Command } from 'commander';
import { counted } from '../text/counts.ts';
import { explainErrors } from './errors.ts';
import { print, printable, printJson, table } from './output.ts';
import { packageVersion } from './version.ts';

export function queueCommand(): Command {
  return new Command('queue')
    .argument('<address>', 'address of Redis, such as redis://host')
    .option('--json', 'report as JSON')
    .addHelpText('after', '\nExample:\n  exhume queue redis://10.0.0.1')
    .action((address: string, { json = false }: { json?: boolean }) =>
      explainErrors('', json, () => show(address, json)),
    );
}

async function show(address: string, json: boolean): Promise<void> {
  const { queueState } = await import('../batch/queue/state.ts');
  const state = await queueState(address, packageVersion());
  if (json) return printJson(state);
  const { workers, jobs, deadLetters } = state;
  const counts = Object.entries(jobs).map(([name, count]) => `${count} ${name}`);
  print(`${counted(workers, 'worker')}; characters: ${counts.join(', ')}`);
  if (deadLetters.length === 0) return;
  print(
    `\n${counted(deadLetters.length, 'character')} failed in all attempts; run the batch again to retry:`,
  );
  const rows = deadLetters.map(({ input, output, attempts, reason }) => [
    printable(input),
    printable(output),
    attempts,
    printable(reason),
  ]);
  print(table([['character', 'output', 'attempts', 'reason'], ...rows]));
}
