/** Packs the page into one file that browsers open from a folder, where they refuse modules, workers and requests. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
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
      const assets = files.filter((file) => file.type === 'asset');
      const page = assets.find(({ fileName }) => fileName === 'index.html');
      const styles = assets
        .filter(({ fileName }) => fileName.endsWith('.css'))
        .map(({ source }) => `${source}`);
      const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
      if (!page || scripts.length !== 1) throw new Error('Expected one page with one script');
      const embedded = assets.filter(({ fileName }) => /^(samples|files)\//.test(fileName));
      const contents = embedded.map(({ fileName, source }) => [
        fileName,
        Buffer.from(source).toString('base64'),
      ]);
      const source = singleFile(
        `${page.source}`,
        styles.join('\n'),
        scripts[0]!,
        Object.fromEntries(contents),
      );
      for (const { fileName } of files) delete bundle[fileName];
      this.emitFile({ type: 'asset', fileName: name, source });
    },
  };
}

function singleFile(
  page: string,
  styles: string,
  script: string,
  embedded: Readonly<Record<string, string>>,
): string {
  // The HTML parser must not see the end of the element, or a comment, in the script.
  const code = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = [
    "default-src 'none'",
    `script-src '${digest(code)}'`,
    `style-src '${digest(styles)}'`,
    'img-src blob: data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return page
    .replace(/<script [^>]*src=[^>]*><\/script>\s*|<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace(/content="default-src[^"]*"/, () => `content="${policy}"`)
    .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
    .replace(
      '</body>',
      () =>
        `  <script type="application/json" id="${EMBEDDED}">${JSON.stringify(embedded)}</script>\n    <script>${code}</script>\n  </body>`,
    );
}

/** A hash source for the Content-Security-Policy. */
function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
