/**
 * Bundles the command line, the threads of a batch and the entries of the library into dist/bundle, which is what the package contains: loading some 800
 * modules takes longer than most commands run, and the two share nearly all of their code. Code that only one command or one
 * family needs stays in a separate file, which is loaded with it. With `--minify`, all names except those of exports are shortened.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

const folder = 'dist/bundle';
/** Lines do not get too long, since Node.js prints the line of an error. */
const short = process.argv.includes('--minify') ? { minify: true, lineLimit: 2000, charset: 'utf8' } : {};
const { exports, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
/** Packages that the user installs, and those that the page takes from elsewhere. */
const installed = Object.keys({ ...dependencies, ...peerDependencies });

rmSync(join(root, folder), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { main: 'src/cli/main.ts', 'batch-worker': 'src/batch/batch-worker.ts', ...libraryEntries() },
  outdir: folder,
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2023',
  external: ['node:*', ...installed],
  ...short,
});
const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
writeFileSync(join(root, folder, 'THIRD-PARTY-LICENSES.txt'), licenses(bundled));

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
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`No license file in ${name}`);
  return `${name} ${version}\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
}
