/**
 * `npm run fuzz -- FAMILY --seconds N [--seed S]`: tries changed files on an instrumented build. FAMILY is a family such as
 * `cal3d`, `images` or `archives`, the id of a reader such as `cal3d.csf`, or `all`. The reader with the fewest inputs so
 * far is always next. What was tried, and the files that broke a promise, are kept in out/fuzz, so that runs add up;
 * out/fuzz/results.md says what they did in all.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { COUNTERS_CODE, MOST } from './counters.ts';
import { type Instrumented, instrument } from './instrument.ts';
import { READERS, type Reader, readersOf } from './readers.ts';
import { describeResults } from './results.ts';
import { State } from './state.ts';
import { watched } from './watch.ts';

const root = join(import.meta.dirname, '..');
/** Milliseconds of processor time for which one reader is tried at a time. */
const SLICE = 20_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const chosen = readersOf(positionals[0] ?? '');
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (chosen.length === 0 || !(seconds > 0) || !Number.isInteger(seed)) {
  const families = [...new Set(READERS.map(({ family }) => family))];
  console.log(
    `npm run fuzz -- FAMILY --seconds N [--seed S]\nFAMILY is all, ${families.join(', ')}, or one of ${READERS.map(({ id }) => id).join(', ')}`,
  );
  process.exit(2);
}

const state = new State(root);
const found: Instrumented = { counters: 0, words: {} };
const bundle = join(root, 'out/fuzz/worker.mjs');
mkdirSync(join(root, 'out/fuzz'), { recursive: true });
await build({
  entryPoints: [join(root, 'fuzz/worker.ts')],
  outfile: bundle,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  banner: { js: COUNTERS_CODE },
  logLevel: 'error',
  plugins: [instrument(root, found)],
});
if (found.counters > MOST) throw new RangeError(`${found.counters} counters do not fit into ${MOST}`);
console.log(`${found.counters} counters`);

const end = Date.now() + seconds * 1000;
while (Date.now() < end) await tryOne(fewest(chosen), Math.min(SLICE, (seconds * 1000) / chosen.length));
const results = join(root, 'out/fuzz/results.md');
writeFileSync(results, describeResults(state, found.counters));
console.log(`All runs: ${results}`);

function fewest(readers: readonly Reader[]): Reader {
  const tried = new Map(readers.map((reader) => [reader, state.totalsOf(reader).tried]));
  return readers.reduce((least, reader) => (tried.get(reader)! < tried.get(least)! ? reader : least));
}

async function tryOne(reader: Reader, milliseconds: number): Promise<void> {
  const before = state.totalsOf(reader);
  const task = { root, reader: reader.id, milliseconds, latest: end, seed, words: found.words };
  const { guilty, kind, message = '' } = await watched(bundle, task);
  const totals = state.totalsOf(reader);
  if (guilty && kind) {
    const finding = { reader: reader.id, kind, message, bytes: guilty, origin: guilty };
    totals.findings.push({ file: state.saveFinding(finding), kind, message });
    state.saveInputs(
      reader,
      state.inputsOf(reader).filter((bytes) => !Buffer.from(bytes).equals(guilty)),
    );
    // The next run begins behind the input that ended this one.
    totals.tried += 1;
    state.saveTotals(reader, totals);
  }
  const news = totals.findings.slice(before.findings.length);
  console.log(
    `${reader.id}: ${totals.tried - before.tried} inputs, ${totals.tried} in all, ${totals.counters} counters`,
  );
  for (const { file, kind, message } of news) console.log(`  ${kind} ${file}: ${message}`);
}
