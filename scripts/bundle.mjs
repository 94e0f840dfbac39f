/**
 * Bundles the command line into dist/command, because loading some 800 modules takes longer than most commands run. Code that
 * only one command needs stays in a separate file, which is loaded with it.
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
  // Optional: installed by users who need them.
  external: ['draco3dgltf', 'meshoptimizer'],
  // CommonJS packages call `require` for modules of Node; ES modules do not define it.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
});
const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
writeFileSync(join(root, folder, 'THIRD-PARTY-LICENSES.txt'), licenses(bundled));

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
