/** The package in bundlers: `exhume/three` in those that the README names, by its commands. Needs the built package in dist/. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** What a page with one Cal3D character may load besides three.js, gzipped. */
const MOST_BYTES = 150 * 1024;

const PAGE = `
  import { ExhumeLoader } from 'exhume/three';
  globalThis.loading = new ExhumeLoader().loadAsync('yorick.cfg');
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exhume-bundle-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== 'exhume'))
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  symlinkSync(ROOT, join(folder, 'node_modules/exhume'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'main.js'), PAGE);
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="main.js"></script>');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file of the package that is loaded when a file of a family is read. */
function readerOf(family: string): string {
  const bundle = join(ROOT, 'dist/bundle');
  const imported = new RegExp(`import\\("\\./(.+)"\\)\\)\\.${family}Reader`);
  const found = readdirSync(bundle).map((name) => imported.exec(readFileSync(join(bundle, name), 'utf8')));
  return found.find((match) => match !== null)![1]!;
}

/** Runs a command of the README, and returns what it printed. */
function run(command: string): string {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(readme).toContain(command);
  const [, name, ...words] = command.split(' ');
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(join(ROOT, 'node_modules/.bin', name!), words, options);
}

test('esbuild bundles it, and a page with a Cal3D character loads at most 150 KB', () => {
  run('npx esbuild main.js --bundle --splitting --format=esm --minify --outdir=site');
  const meta = 'meta.json';
  const words = ['main.js', '--bundle', '--splitting', '--format=esm', '--minify', '--external:three'];
  execFileSync(
    join(ROOT, 'node_modules/.bin/esbuild'),
    [...words, '--outdir=measured', `--metafile=${meta}`],
    {
      cwd: folder,
      stdio: 'pipe',
    },
  );
  const { outputs } = JSON.parse(readFileSync(join(folder, meta), 'utf8')) as {
    outputs: Record<string, { entryPoint?: string; imports: { path: string; kind: string }[] }>;
  };
  const entered = (ending: string) =>
    Object.keys(outputs).find((path) => outputs[path]!.entryPoint?.endsWith(ending))!;
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path) || !outputs[path]) return;
    loaded.add(path);
    for (const { path: other, kind } of outputs[path].imports) if (kind === 'import-statement') load(other);
  };
  load(entered('main.js'));
  load(entered(readerOf('cal3d')));
  const bytes = [...loaded].map((path) => gzipSync(readFileSync(resolve(folder, path))).length);
  const sum = bytes.reduce((all, one) => all + one, 0);
  expect(sum).toBeGreaterThan(50 * 1024);
  expect(sum).toBeLessThanOrEqual(MOST_BYTES);
});

test('Vite bundles it, each family in a file of its own', () => {
  run('npx vite build');
  const files = readdirSync(join(folder, 'dist/assets'));
  expect(files.filter((name) => name.startsWith('reader')).length).toBe(6);
});

test('webpack bundles it without warnings about the package', () => {
  const said = run('npx webpack --mode production --entry ./main.js');
  expect(said).toContain('compiled');
  expect(said).not.toMatch(/ERROR in/);
  expect(readdirSync(join(folder, 'dist')).length).toBeGreaterThan(6);
});

test('esbuild bundles all entries but that for Node.js for browsers', () => {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const entries = Object.keys(exports).filter((path) => exports[path].types && path !== './node');
  expect(entries.length).toBeGreaterThan(8);
  const lines = entries.map((path, place) => `export * as entry${place} from 'exhume${path.slice(1)}';`);
  writeFileSync(join(folder, 'entries.js'), lines.join('\n'));
  const words = ['entries.js', '--bundle', '--format=esm', '--platform=browser', '--external:three'];
  execFileSync(join(ROOT, 'node_modules/.bin/esbuild'), [...words, '--outfile=site/entries.js'], {
    cwd: folder,
    stdio: 'pipe',
  });
});
