/**
 * `npm run fingerprints -- OUT.tsv [CHECKOUT]`: checksums of the outputs of all commands for the samples and the corpus, so that
 * two versions of Exhume can be compared with `diff` after a refactoring. CHECKOUT must be built; it is this one by default.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAIN_TARGETS } from '../src/formats/targets.ts';
import { CHARACTERS } from '../test/corpus-characters.ts';

interface Model {
  name: string;
  files: string[];
}

const root = resolve(import.meta.dirname, '..');
const corpus = resolve(root, '../shared/corpus');
const samples = join(root, 'samples/yorick');

/** Characters with many clips take minutes per target; one target suffices to show what was read. */
const MOST_BYTES = 4_000_000;

const [out, checkout = root] = process.argv.slice(2);
if (!out) throw new Error('Usage: npm run fingerprints -- OUT.tsv [CHECKOUT]');

const importFrom = (path: string) => import(pathToFileURL(join(resolve(checkout), 'dist', path)).href);
const { main } = (await importFrom('cli/main.js')) as { main(words: readonly string[]): Promise<void> };
const { targets } = (await importFrom('index.js')) as { targets: readonly { id: string }[] };

const rows: string[] = [];
for (const file of [...filesBelow(samples), ...filesBelow(corpus)]) {
  for (const words of [['info', '--json'], ['check', '--json'], ['inspect'], ['dump']]) {
    const [command, ...options] = words;
    await record([command!, nameOf(file)], () => run(command!, file, ...options));
  }
}
for (const { name, files } of models()) {
  const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0);
  for (const { id } of bytes > MOST_BYTES ? targets.filter(({ id }) => id === 'gltf.glb') : targets)
    await record(['convert', name, id], () => runToFolder('convert', ...files, '--to', id, '--json'));
}
writeFileSync(out, `${rows.join('\n')}\n`);

function models(): Model[] {
  const extensions = MAIN_TARGETS.map(({ extension }) => `.${extension}`);
  const ofSamples = filesBelow(samples).filter((file) => extensions.includes(extname(file)));
  const all = ofSamples.map((file): Model => ({ name: nameOf(file), files: [file] }));
  if (!existsSync(corpus)) return all;
  return [
    ...all,
    ...CHARACTERS.map(({ name, files }) => ({ name, files: files.map((file) => join(corpus, file)) })),
  ];
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

function nameOf(file: string): string {
  return file.startsWith(corpus) ? `corpus/${relative(corpus, file)}` : `samples/${relative(samples, file)}`;
}

async function record(columns: string[], results: () => Promise<string[]>): Promise<void> {
  rows.push([...columns, ...(await results())].join('\t'));
}

/** Runs a command in this process. @returns its exit code and the checksum of its standard output */
async function run(...words: string[]): Promise<string[]> {
  const hash = createHash('sha256');
  const { stdout, stderr } = process;
  const [toOut, toErr] = [stdout.write, stderr.write];
  // Commands wait until what they print is taken.
  stdout.write = (text: string | Uint8Array, ...more: unknown[]) => {
    hash.update(text);
    const taken = more.at(-1);
    if (typeof taken === 'function') taken();
    return true;
  };
  stderr.write = () => true;
  process.exitCode = 0;
  try {
    await main(words);
    return [String(process.exitCode), hash.digest('hex').slice(0, 16)];
  } finally {
    [stdout.write, stderr.write] = [toOut, toErr];
    process.exitCode = 0;
  }
}

/** The same, followed by the checksums of the files that it writes. */
async function runToFolder(...words: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
  const before = process.cwd();
  try {
    process.chdir(folder);
    const printed = await run(...words, '-o', './out/');
    const files = filesBelow(folder).map((file) => `${relative(folder, file)}=${checksumOf(file)}`);
    return [...printed, ...files];
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  }
}

function checksumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}
