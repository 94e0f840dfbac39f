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

Every measurement runs in a process of its own, and the other programs are started from a process beside it: once a process has started another one, the
same work can take twice the CPU time. Long measurements have too few rounds to be fully optimized: converting c_drgshad took 49 to 62 ms
in several runs, and 41 to 45 ms in longer ones.

All rows are from the same quiet machine. Times depend on the machine: on a slower one, a CMF of 500 MB was shown in 5.8 s and converted in 9.1 s,
and \`exhume info\` took 210 ms above bare Node. Ratios depend on it less: text of Neverwinter Nights was read at 1.68 to 1.94× nwnrs in four runs,
compiled models at 0.21 to 0.31×.`;

/** The page of the documentation. */
export function speedPage(rows: Rows): string {
  return `# Speed

The speed of Exhume compared with the original libraries and today's tools, on Node with two cores. \`npm run bench -- peers\` in the repository
repeats [the measurements](../bench/results/peers.md) where the programs and real files are installed; the others are marked “not measured”.

${HOW}

${speedTable(rows)}

The last column says what takes the time where a goal was hard to reach or is missed. Tests count some of what these figures rest on: what reading and writing
compiled models takes from memory, evaluations of Euler angles, the modules that a command loads, and the poses of a comparison.
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
