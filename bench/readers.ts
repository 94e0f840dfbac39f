/**
 * Gives conversions of Yorick and of real characters to the original programs, and writes down what these make of them:
 * bench/results/readers.json, which the tables of bench/results/readers.md and docs/readers.md are made of. Words on the command
 * line select programs by parts of their names; the results of the others are kept. With the word "large" the
 * characters whose conversion takes minutes are included; with "missing" only conversions that have no result are made.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { RECORD, type Row, readersTable, resultsPage } from '../docs/readers.ts';
import { PROGRAMS } from '../test/readers/programs.ts';
import { arePresent, type Reading, type Variant, type Written } from '../test/readers/reading.ts';
import { SOURCES, type Source } from '../test/readers/sources.ts';

const root = join(import.meta.dirname, '..');
const results = join(import.meta.dirname, 'results/readers.md');
const folder = mkdtempSync(join(tmpdir(), 'exhume-readers-'));
const made = new Map<string, Written | { reason: string }>();

/** The command in `bin` writes each form of a source once. */
function written({ name, files }: Source, { to, options = {} }: Variant): Written | { reason: string } {
  const { version, compress, xml, target } = options;
  const words = [
    ['--to', to],
    version === undefined ? [] : ['--version', `${version}`],
    compress ? ['--compress'] : [],
    xml ? ['--xml'] : [],
    target ? ['--target', target] : [],
  ].flat();
  const key = [name, ...words].join(' ');
  const known = made.get(key);
  if (known) return known;
  const out = join(folder, `${made.size}`);
  const command = [join(root, 'bin/exhume.js'), 'convert', ...files, ...words, '-o', `${out}/`, '--json'];
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  const result = status === 0 ? filesIn(out, stdout) : { reason: stdout };
  made.set(key, result);
  return result;
}

function filesIn(out: string, report: string): Written {
  const { output }: { output: string } = JSON.parse(report);
  return { folder: out, main: basename(output), names: readdirSync(out) };
}

const isWithLarge = process.argv.includes('large');
const isForMissing = process.argv.includes('missing');
const words = process.argv.slice(2).filter((word) => word !== 'large' && word !== 'missing');
const sources = SOURCES.filter(({ takes }) => isWithLarge || takes !== 'minutes');
const isChosen = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()));
let rows: Row[] = existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Row[]) : [];

const order = PROGRAMS.flatMap(({ name, variants }) =>
  variants.flatMap((variant) => SOURCES.map((source) => keyOf(name, variant.name, source.name))),
);
const placeOf = new Map(order.map((key, place) => [key, place]));

if (!arePresent) console.log('Skipped: no ../shared/readers beside the checkout');
for (const program of arePresent ? PROGRAMS.filter(({ name }) => isChosen(name)) : []) {
  const missing = program.missing();
  if (missing !== undefined) {
    console.log(`${program.name}: skipped, it ${missing}`);
    continue;
  }
  if (!isForMissing) rows = rows.filter((row) => row.program !== program.name);
  for (const variant of program.variants) {
    for (const source of sources) {
      if (variant.isForOwn && !source.name.startsWith(program.family)) continue;
      const row = { program: program.name, variant: variant.name, source: source.name };
      if (isForMissing && isKnown(row)) continue;
      const files = written(source, variant);
      if ('reason' in files) {
        rows.push({ ...row, accepted: 0, given: 0, refusal: 'not written' });
        save();
        console.log(Object.values(row).join(' · '), files.reason);
        continue;
      }
      const reading = rounded(await program.read(files));
      rows.push({ ...row, ...reading });
      save();
      console.log(Object.values(row).join(' · '), JSON.stringify(reading));
    }
  }
}
rmSync(folder, { recursive: true, force: true });
console.log(readersTable(rows));

/** After every reading, since all take long. */
function save(): void {
  rows.sort((a, b) => placeOfRow(a) - placeOfRow(b));
  writeFileSync(RECORD, `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
  writeFileSync(results, resultsPage(rows));
}

type Given = Pick<Row, 'program' | 'variant' | 'source'>;

function keyOf(program: string, variant: string, source: string): string {
  return [program, variant, source].join('\n');
}

function placeOfRow({ program, variant, source }: Given): number {
  return placeOf.get(keyOf(program, variant, source)) ?? -1;
}

function isKnown({ program, variant, source }: Given): boolean {
  return rows.some((row) => row.program === program && row.variant === variant && row.source === source);
}

/** Two digits are enough, and do not change with each run. */
function rounded({ rest, moving, ...reading }: Reading): Reading {
  const round = (part: number) => Number(part.toPrecision(2));
  return {
    ...reading,
    ...(rest === undefined ? {} : { rest: round(rest) }),
    ...(moving === undefined ? {} : { moving: round(moving) }),
  };
}
