import { fileURLToPath } from 'node:url';
import { defineConfig, type Rolldown } from 'vite';
import { bundledSamples } from './bundled-samples.ts';
import { installable } from './installable.ts';

const library = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Only the package's exports: the studio uses nothing that other users of the library cannot. */
const alias = [
  { find: /^exhume$/, replacement: library('index.ts') },
  { find: /^exhume\/three$/, replacement: library('three/index.ts') },
  { find: /^exhume\/([a-z]+)$/, replacement: library('entries/$1.ts') },
];

/**
 * One file for all that is needed at once: each request costs more than the few kilobytes that it would save. A single character
 * beyond Latin-1 would double the memory of a file's source, and the time to decode it.
 */
const SCRIPTS: Rolldown.OutputOptions = {
  charset: 'ascii',
  codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative, so that the site works from any folder of any server.
  base: './',
  plugins: [bundledSamples(), installable()],
  resolve: { alias },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: {
    format: 'es',
    // What the page never loads: the formats and their writers.
    rolldownOptions: {
      output: {
        ...SCRIPTS,
        entryFileNames: 'assets/worker/[name]-[hash].js',
        chunkFileNames: 'assets/worker/[name]-[hash].js',
      },
    },
  },
  build: {
    outDir: fileURLToPath(new URL('../dist/studio', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // No inlined assets: a strict Content-Security-Policy forbids data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: SCRIPTS },
  },
});
