/** How fast Exhume is beside other programs, as a page: made of the record that `npm run bench -- peers` writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../bench/peers/tools/work.ts';

export const RECORD = join(import.meta.dirname, '../bench/results/peers.json');

/** The rows by the files of bench/peers that measure them. */
export type Rows = Record<string, Row[]>;

export function recordedRows(): Rows {
  return JSON.parse(readFileSync(RECORD, 'utf8'));
}

/** The table of all rows. */
export function speedTable(rows: Rows): string {
  const lines = Object.values(rows)
    .flat()
    .map(({ work, before, now, goal, cause }) => `| ${[work, before, now, goal, cause].join(' | ')} |`);
  return ['| work | before | now | goal | where the time goes |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

const HOW = `Every row is the minimum of at least seven rounds, in which Exhume and the others take turns, by wall time and, in brackets, by
CPU time of all threads. “2× Cal3D” means twice as fast as Cal3D. “Before” is what was measured when the goal was set.

Ratios depend on the machine, since Exhume allocates more than the others: on another day the same code read compiled MDL at 0.34× nwnrs instead of
0.17×, MDL text at 0.88× instead of 0.42×, and the 55 CMF at 1.12× Cal3D. The rows of nwnmdlcomp are of that day, too.`;

/** The page of the documentation. */
export function speedPage(rows: Rows): string {
  return `# Speed

What Exhume takes beside the original libraries and today's tools, on Node with two cores. \`npm run bench -- peers\` in the repository makes
[the results](../bench/results/peers.md) again where the programs and real files are installed; “not measured” stands where they are not.

${HOW}

${speedTable(rows)}

A last column names what takes the time where a goal is not reached. Tests hold what these figures rest on as counts: objects and views per
file, evaluations of curves, and passes over bytes.
`;
}

/** The page of the results. */
export function resultsPage(rows: Rows): string {
  return `# Beside other programs

\`npm run bench -- peers\`, Node ${process.versions.node}. The programs of other projects, and the real files, are not part of this repository.

${HOW}

${speedTable(rows)}
`;
}
