/** What the original programs made of files that Exhume wrote, as tables: made of the record that `npm run bench -- readers` writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  READING_PROGRAM_IDS,
  READING_PROGRAMS,
  type ReadingProgramId,
} from '../src/convert/reading-programs.ts';
import type { Capabilities } from '../src/fit/capabilities.ts';
import type { Reading } from '../test/readers/reading.ts';

/** A conversion that a program was given. */
export interface Row extends Reading {
  program: string;
  variant: string;
  source: string;
}

/** Characters of random numbers, which are unlike real ones: listed, but not in the largest distances. */
const RANDOM: readonly string[] = ['C3S r1', 'O3D skinned2'];

/** Distance, as a fraction of the height, that is more than rounding. */
const VISIBLE = 1e-4;

export const RECORD = join(import.meta.dirname, '../bench/results/readers.json');

export function recordedRows(): Row[] {
  return JSON.parse(readFileSync(RECORD, 'utf8')) as Row[];
}

/** Why the refusals and distances are not defects of the files: the source of each program, or files changed until it read them. */
const CAUSES = `The causes:

- **Cal3D since 2008** refuses a submesh whose first face has no area. Exhume puts another face first; C3S hand has only one face, with
  one vertex. Cal3D of 2001 and IMVU’s put a vertex that no bone moves at the origin (one vertex of C3S r1).
- **nwnmdlcomp** merges vertices with the same position and color even if their weights differ (cally, paladin), drops rotations of up to
  0.11 degrees when it decompiles (Badger), and drops vertices that no face uses (16 of 23 in O3D skinned2, so that the rest is compared by
  nearest points). With the first two taken into account, tests find less than 0.01 % of the height between the surfaces.
- **CleanModels** merges vertices that are near each other, too. When it decompiles, it drops rotations of less than 1.6 degrees in clips, and rounds
  rotations at rest that are within a degree of zero or of a right angle.
- **PyFFI** does not read bone names in animations 0x826, genuine ones included. It reads a key of 0x827 as 32 bytes instead of 28, and so
  reads beyond the file if the last bone has many keys (O3D skinned2). Its script puts a vertex without a bone at the origin
  (C3S r1).
- **io_scene_cgf** decodes names as Korean (C3S r1 has a name with é), and needs a name for each bone (C3S hand has one without). It
  shows the vertices as stored. In O3D skinned2 the bind pose scales bones along one axis, which a CGF cannot hold: the links put
  the vertices elsewhere, as the conversion reports.`;

/** The page of the documentation: a row per program. */
export function readersPage(rows: readonly Row[]): string {
  return `# What the original programs read

The original programs, and some third-party ones, read files that Exhume wrote: conversions of Yorick and of real characters of
every system. Their surfaces were compared with those that Exhume reads from the same files, vertex by vertex, at rest and at several
times in the clips. “Height” is the height of the character. [The results](../bench/results/readers.md) have a row per version,
and \`npm run bench -- readers\` makes them again where the programs are installed.

${readersTable(rows)}

What was not read, or is more than 0.01 % of the height off; C3S r1 and O3D skinned2, which consist of random numbers on purpose,
count only here:

${refusals(rows)}

${CAUSES}

Compressed keys of versions 1300 and 1301 of Cal3D are not written, since no library read them. The cloth of Cal3D was not compared.
PyFFI and the importer were compared at rest only, and rollnw and nwnrs only say whether they could parse a model.

Limits of the programs themselves: Cal3D 0.11 refuses 911 to 919 and 1200 and later; a 1301 library crashes on animations of 1200, and
a 1300 library never returns from them. No original program reads Cal3D 0.5. The Far Cry engine, the Neverwinter Nights games and the O3D
plugin were not run.

## Limits that \`--for\` keeps

\`exhume convert cally.cfg --for nwnmdlcomp\` writes what a program reads, and keeps the character within limits of the program that are
stricter than those of the format. What that changes is reported like other losses.

| \`--for\` | program | target | limits | how they are known |
|---|---|---|---|---|
${programRows().join('\n')}
`;
}

/** How the limits of the programs are known. */
const EVIDENCE: Readonly<Record<ReadingProgramId, string>> = {
  'cal3d-0.11':
    'It loaded a mesh of 70,000 vertices, vertices with 12 influences, 3,000 bones, and names of 3,000 bytes.',
  'cal3d-imvu': 'It loads a submesh of 65,536 vertices and refuses one of 65,537.',
  nwnmdlcomp:
    'Its own limits are those of the original game: it refuses an 18th bone of a skin, and aborts on a second UV set.',
  'nwn-ee': 'The limits of its release notes are those of the target. The game was not run.',
  'o3d-webgl':
    'Its index buffers have 16 bits, so that a triangle of vertex 65,536 is drawn with vertex 0; it loads images as browsers do, which know neither TGA nor DDS.',
  'far-cry':
    'The limits of the exporter’s manual are those of the target; the materials of its models name DDS images. The game was not run.',
};

function programRows(): string[] {
  return READING_PROGRAM_IDS.map((id) => {
    const { title, to, options, limits } = READING_PROGRAMS[id];
    const target = [to, ...Object.entries(options).map(([name, chosen]) => `${name} ${chosen}`)].join(', ');
    return `| \`${id}\` | ${title} | ${target} | ${limitsInWords(limits)} | ${EVIDENCE[id]} |`;
  });
}

function limitsInWords({ verticesPerMesh, images }: Partial<Capabilities>): string {
  const words = [
    ...(verticesPerMesh === undefined ? [] : [`${verticesPerMesh.toLocaleString('en')} vertices in a mesh`]),
    ...(images?.kinds ? [`images as ${images.kinds.join(' or ')}`] : []),
  ];
  return words.join('; ') || 'none but those of the target';
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

${CAUSES}
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
