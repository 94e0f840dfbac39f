/**
 * Bundles the command line, the threads of a batch and the entries of the library into dist/bundle, which is what the package contains: loading some 800
 * modules takes longer than most commands run, and the two share nearly all of their code. Code that only one command or one
 * family needs stays in a separate file, which is loaded with it. With `--minify`, all names except those of exports are shortened.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { root } from './prepare.mjs';

const folder = join(root, 'dist/bundle');
const minify = process.argv.includes('--minify');
const { exports, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
/** Packages that the user installs, and those that the page takes from elsewhere. */
const installed = Object.keys({ ...dependencies, ...peerDependencies });

const bundle = await rolldown({
  cwd: root,
  input: { main: 'src/cli/main.ts', 'batch-worker': 'src/batch/batch-worker.ts', ...libraryEntries() },
  platform: 'neutral',
  resolve: { mainFields: ['module', 'main'] },
  transform: { target: 'es2023' },
  external: [/^node:/, ...installed.map((name) => new RegExp(`^${name}(/|$)`))],
});
const { output } = await bundle.generate({
  format: 'esm',
  chunkFileNames: '[name]-[hash].js',
  comments: { legal: false },
  minify,
});
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { fileName, code } of output)
  writeFileSync(join(folder, fileName), minify ? inLines(fileName, code) : code);
const modules = output.flatMap(({ moduleIds }) => moduleIds);
writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenses(modules));

/** Shortened code with a line for each statement: Node.js prints the line that threw an error. */
function inLines(name, code) {
  const { program } = parseSync(name, code);
  return program.body.map(({ start, end }) => `${code.slice(start, end)}\n`).join('');
}

/** Sources of the library's entries by name: each is described by the declarations that TypeScript made from it. */
function libraryEntries() {
  const entries = Object.values(exports).filter(({ types }) => types);
  return Object.fromEntries(
    entries.map(({ types, default: output }) => [
      basename(output, '.js'),
      types.replace('./dist/', 'src/').replace('.d.ts', '.ts'),
    ]),
  );
}

/** The licenses that must accompany the bundled packages. */
function licenses(modules) {
  const folders = modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  return [...new Set(folders)]
    .sort()
    .map(license)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function license(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`No license file in ${name}`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
