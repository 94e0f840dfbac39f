/**
 * The worker thread of a batch from its sources: threads do not inherit how the main thread loads TypeScript. They are bundled, which
 * is done again when one of them has changed: a thread that loads each by itself takes ten times as long to start.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/exhume/worker');
const bundle = join(cache, 'batch-worker.mjs');
/** When it was made, and of what. */
const list = join(cache, 'sources.json');

if (!isCurrent()) await bundleSources();
const { default: work } = await import(pathToFileURL(bundle));

export default work;

function isCurrent() {
  try {
    const { started, sources } = JSON.parse(readFileSync(list, 'utf8'));
    return sources.every((path) => statSync(join(root, path)).mtimeMs < started);
  } catch {
    return false;
  }
}

/** Several threads may do this at the same time. */
async function bundleSources() {
  const started = Date.now();
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/batch/batch-worker.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    target: 'es2023',
  });
  const sources = Object.keys(metafile.inputs);
  mkdirSync(cache, { recursive: true });
  replace(bundle, outputFiles[0].contents);
  replace(list, JSON.stringify({ started, sources }));
}

/** So that no other thread reads a part of it. */
function replace(path, content) {
  const staged = `${path}-${process.pid}-${threadId}`;
  writeFileSync(staged, content);
  renameSync(staged, path);
}
