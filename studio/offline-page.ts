/** Packs the page into one file that browsers open from a folder, where they refuse modules, workers and requests. */
import type { Plugin } from 'vite';
import { singleFile } from './single-file.ts';
import { EMBEDDED } from './src/files/embedded-files.ts';

/** Modules that need a server, and their replacements. */
const REPLACEMENTS = [
  { asking: './site-files.ts', embedded: './embedded-files.ts' },
  { asking: './start-worker.ts', embedded: './start-embedded-worker.ts' },
];

export function offlinePage(name: string): Plugin {
  return {
    name: 'offline-page',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        const replacement = REPLACEMENTS.find(({ asking }) => asking === id);
        return replacement ? this.resolve(replacement.embedded, importer) : null;
      },
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const embedded = files.filter(
        (file) => file.type === 'asset' && /^(samples|files)\//.test(file.fileName),
      );
      const contents = embedded.map((file) => [
        file.fileName,
        Buffer.from(file.type === 'asset' ? file.source : '').toString('base64'),
      ]);
      const source = singleFile(bundle, {
        sources: ['img-src blob: data:', 'worker-src blob:'],
        data: { id: EMBEDDED, json: JSON.stringify(Object.fromEntries(contents)) },
      });
      for (const { fileName } of files) delete bundle[fileName];
      this.emitFile({ type: 'asset', fileName: name, source });
    },
  };
}
