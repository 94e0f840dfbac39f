/** Installs and builds what is missing or out of date. Plain JavaScript: it runs before anything is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a command of the project and ends the process with its exit code if it fails. */
export function run(command, words, options = {}) {
  const result = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a tool that is installed in the project. */
export function runTool(name, words, options = {}) {
  run(toolPath(name), words, options);
}

/**
 * Runs commands in parallel, prints the output of each when it has ended, and ends the process if
 * any fails.
 */
export async function runAll(commands) {
  const results = await Promise.all(commands.map(([command, words]) => runParallel(command, words)));
  const failed = results.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}

function runParallel(command, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: root, shell: process.platform === 'win32' });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes));
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

export const toolPath = (name) => join(root, 'node_modules', '.bin', name);

/**
 * The command that compiles or checks a project. TypeScript's native compiler takes a quarter of the time; the package `typescript` beside
 * it is the last version with an interface for programs, which the tests and the tools of the documentation use.
 */
export const compile = (project) => [
  process.execPath,
  [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', project],
];

/** Installs the exact versions of the lockfile, unless they are installed. */
export function install() {
  onceFor('node_modules/.cache/exhume/installed', ['package.json', 'package-lock.json'], () => {
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 2, 2] });
  });
}

/**
 * Compiles src/ to dist/, bundles the command line and the library into dist/bundle/, and builds the studio in dist/studio/, as a site and as
 * one file, and the page of reports in dist/report-page/, unless they are up to date.
 */
export function build() {
  const scripts = ['scripts/bundle.mjs', 'scripts/declarations.mjs'];
  const sources = ['src', ...scripts, 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json'];
  onceFor('dist/.built', sources, () => {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    run(...compile('tsconfig.json'));
    run(process.execPath, ['scripts/declarations.mjs']);
    run(process.execPath, ['scripts/bundle.mjs']);
  });
  onceFor('dist/.built-studio', ['src', 'studio', 'samples/yorick', 'package-lock.json'], () => {
    for (const config of ['vite', 'offline', 'report']) {
      const words = ['build', '--config', `studio/${config}.config.ts`, '--logLevel', 'error'];
      runTool('vite', words, { stdio: ['ignore', 2, 2] });
    }
  });
}

/** Builds the documentation site in out/docs, API reference included, unless that was done. */
export function buildSite() {
  const pages = ['docs', 'bench/results', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  onceFor('node_modules/.cache/exhume/site', ['src', ...pages, 'package-lock.json'], () => {
    rmSync(join(root, 'docs/api'), { recursive: true, force: true });
    runTool('typedoc', ['--options', 'docs/typedoc.json', '--logLevel', 'Error'], {
      stdio: ['ignore', 2, 2],
    });
    runTool('vitepress', ['build', 'docs'], { stdio: ['ignore', 2, 2] });
  });
}

/** Runs `work` unless the stamp shows that it was done for the same contents. */
function onceFor(stamp, inputs, work) {
  const path = join(root, stamp);
  const now = digest(inputs);
  if (existsSync(path) && readFileSync(path, 'utf8') === now) return;
  work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, now);
}

function digest(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap(filesBelow)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Made anew by every build of the site. */
const GENERATED = join('docs', 'api');

function filesBelow(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => join(path, name) !== GENERATED)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
