import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { singleFile } from './single-file.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The page of the reports of batches, into which src/batch/report puts the data. Pictures and results are in files beside it. */
export default defineConfig({
  root: path('report/'),
  base: './',
  plugins: [reportPage('page.html')],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: path('../dist/report-page'),
    emptyOutDir: true,
    cssCodeSplit: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { format: 'iife', codeSplitting: false } },
  },
});

function reportPage(name: string): Plugin {
  return {
    name: 'report-page',
    enforce: 'post',
    generateBundle(_, bundle) {
      const data = { id: 'report-data', json: '{"report-data":"goes here"}' };
      const source = singleFile(bundle, { sources: ["img-src 'self' file:"], data });
      for (const fileName of Object.keys(bundle)) delete bundle[fileName];
      this.emitFile({ type: 'asset', fileName: name, source });
    },
  };
}
