import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundledSamples } from './bundled-samples.ts';

const library = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Only what the package exports: a place that needs more shows where the library is wanting. */
const alias = [
  { find: /^exhume$/, replacement: library('index.ts') },
  { find: /^exhume\/three$/, replacement: library('three/index.ts') },
  { find: /^exhume\/([a-z]+)$/, replacement: library('entries/$1.ts') },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative, so that the site works from any folder of any server.
  base: './',
  plugins: [bundledSamples()],
  resolve: { alias },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('../dist/studio', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // Everything is its own file: a strict Content-Security-Policy knows no data: scripts, and inlined images are not worth it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
