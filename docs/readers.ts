/** What the original programs made of files that Exhume wrote, as tables: made of the record that `npm run bench -- readers` writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../test/readers/reading.ts';

/** A conversion that a program was given. */
export interface Row extends Reading {
  program: string;
  variant: string;
  source: string;
}

/** Characters of random numbers, which no program was made for: listed, but not in the largest distances. */
const RANDOM: readonly string[] = ['C3S r1', 'O3D skinned2'];

/** Of the height: what is more than rounding. */
const VISIBLE = 1e-4;

export const RECORD = join(import.meta.dirname, '../bench/results/readers.json');

export function recordedRows(): Row[] {
  return JSON.parse(readFileSync(RECORD, 'utf8')) as Row[];
}

/** The page of the documentation: a row per program. */
export function readersPage(rows: readonly Row[]): string {
  return `# What the original programs read

The original programs, and some of other people, were given files that Exhume wrote: conversions of Yorick and of real characters of
every system. Their surfaces were compared with those that Exhume reads from the same files, vertex by vertex, at rest and at several
moments of the clips. “Height” is the height of the character. [The results](../bench/results/readers.md) have a row per version,
and \`npm run bench -- readers\` makes them again where the programs are installed.

${readersTable(rows)}

What was not read, or is more than 0.01 % of the height off; C3S r1 and O3D skinned2, which consist of random numbers on purpose,
count only here:

${refusals(rows)}

Compressed keys of versions 1300 and 1301 of Cal3D are not written, since no library read them. The cloth of Cal3D was not compared.
PyFFI and the importer were compared at rest only, and rollnw and nwnrs only say whether they could parse a model. nwnmdlcomp merges
vertices that are near to each other.

Limits of the programs themselves: Cal3D 0.11 refuses 911 to 919 and 1200 and later; a 1301 library crashes on animations of 1200, and
a 1300 library never returns from them. No original program reads Cal3D 0.5. The Far Cry engine, the Neverwinter Nights games and the O3D
plug-in were not run.
`;
}

/** The page of the results: a row per form of files. */
export function resultsPage(rows: readonly Row[]): string {
  const forms = groups(rows, ({ program, variant }) => `${program} | ${variant}`);
  return `# The original programs as readers

\`npm run bench -- readers\` converts Yorick and two characters of the corpus per family with the built command, runs each program of
\`../shared/readers\` on the files, and compares the surfaces with those that \`pose\` prints of the same files. Distances are parts of
the height. Versions other than a program's main one are given only to characters of the same family.

| program | form | characters | files read | at rest | in motion |
|---|---|---:|---:|---:|---:|
${forms.map(([title, group]) => `| ${title} | ${cells(group)} |`).join('\n')}

What was not read, or is more than 0.01 % of the height off; C3S r1 and O3D skinned2, which consist of random numbers on purpose,
count only here:

${refusals(rows)}
`;
}

export function readersTable(rows: readonly Row[]): string {
  const programs = groups(rows, ({ program }) => program);
  const lines = programs.map(([program, group]) => {
    const forms = groups(group, ({ variant }) => variant).map(([variant]) => variant);
    return `| ${program} | ${forms.join(', ')} | ${cells(group)} |`;
  });
  return [
    '| program | forms | conversions | files read | at rest | in motion |',
    '|---|---|---:|---:|---:|---:|',
    ...lines,
  ].join('\n');
}

function groups(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const all = new Map<string, Row[]>();
  for (const row of rows) all.set(keyOf(row), [...(all.get(keyOf(row)) ?? []), row]);
  return [...all];
}

function cells(rows: readonly Row[]): string {
  const sum = (count: (row: Row) => number) => rows.reduce((total, row) => total + count(row), 0);
  const files = `${sum(({ accepted }) => accepted)} of ${sum(({ given }) => given)}`;
  return [rows.length, files, largest(rows, 'rest'), largest(rows, 'moving')].join(' | ');
}

function largest(rows: readonly Row[], part: 'rest' | 'moving'): string {
  const all = rows.flatMap(({ [part]: distance, source }) =>
    RANDOM.includes(source) ? [] : (distance ?? []),
  );
  return all.length === 0 ? '' : percent(Math.max(...all));
}

function percent(part: number): string {
  return part === 0 ? '0' : `${Number((part * 100).toPrecision(1))} %`;
}

/** Refused files by program and reason, and surfaces that differ visibly. */
function refusals(rows: readonly Row[]): string {
  const reasons = rows.flatMap((row) => {
    const { refusal, rest = 0, moving = 0 } = row;
    // The program's own words, which may look like markup.
    if (refusal !== undefined) return [{ row, reason: `\`${refusal.replaceAll('`', "'")}\`` }];
    const far = Math.max(rest, moving);
    return far > VISIBLE ? [{ row, reason: `read, but ${percent(far)} of the height off` }] : [];
  });
  const lines = groups(
    reasons.map(({ row, reason }) => ({ ...row, refusal: reason })),
    ({ program, variant, refusal }) => `${program}, ${variant}: ${refusal}`,
  ).map(([title, group]) => `- ${title} (${group.map(({ source }) => source).join(', ')})`);
  return lines.join('\n') || '- nothing';
}
