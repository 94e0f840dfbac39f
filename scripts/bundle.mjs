/**
 * Bundles the command line into dist/command: finding and opening some 800 modules takes longer than most commands work. What
 * only one command needs stays in a file of its own, to be loaded with it.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

const folder = 'dist/command';

rmSync(join(root, folder), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/cli/main.ts'],
  outdir: folder,
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Users install these themselves, if they want them.
  external: ['draco3dgltf', 'meshoptimizer'],
  // What is CommonJS requires the modules of Node, and an ES module has no `require` of its own.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
});
const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
writeFileSync(join(root, folder, 'THIRD-PARTY-LICENSES.txt'), licenses(bundled));

/** What the bundled packages ask to go along with every copy of them. */
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
  if (!file) throw new Error(`${name} has no license that could go along with it`);
  return `${name} ${version}\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
}
