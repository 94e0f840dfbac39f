/** Packs the add-on for Blender as dist/exhume-blender.zip: `npm run blender`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = join(ROOT, 'blender/exhume');

/** One folder with all files, as Blender wants it: before 4.2 as an add-on, since then as an extension. */
export function packAddOn(): Uint8Array {
  const names = readdirSync(SOURCES).filter((name) => /\.(py|toml)$/.test(name));
  const files = [...names.map((name) => join(SOURCES, name)), join(ROOT, 'LICENSE')];
  const entries = files.map((path) => [`exhume/${path.split(/[\\/]/).at(-1)}`, readFileSync(path)] as const);
  return zipSync(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), {
    level: 9,
    // The first moment that zip knows, in the local time that is written, so that the same sources give the same bytes.
    mtime: new Date(1980, 0, 1),
  });
}

if (process.argv[1] === import.meta.filename) {
  const path = join(ROOT, 'dist/exhume-blender.zip');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(path, packAddOn());
  console.log(path);
}
