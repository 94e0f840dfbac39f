import { defineConfig, mergeConfig } from 'vite';
import { offlinePage } from './offline-page.ts';
import site from './vite.config.ts';

/** The page as one file that needs no server, beside the site. */
export default mergeConfig(
  site,
  defineConfig({
    plugins: [offlinePage('offline.html')],
    worker: { format: 'iife' },
    build: {
      emptyOutDir: false,
      cssCodeSplit: false,
      rolldownOptions: { output: { format: 'iife', codeSplitting: false } },
    },
  }),
);
