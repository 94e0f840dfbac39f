/** Packs a built page into one HTML file that browsers open from a folder. */
import { createHash } from 'node:crypto';
import type { Rollup } from 'vite';

interface Contents {
  /** What the page may load, as directives of the Content-Security-Policy. */
  sources: readonly string[];
  /** JSON in an element of this id, which the page reads. */
  data: { id: string; json: string };
}

/** @param bundle one page with one script @throws Error if it has more */
export function singleFile(bundle: Rollup.OutputBundle, { sources, data }: Contents): string {
  const files = Object.values(bundle);
  const assets = files.filter((file) => file.type === 'asset');
  const page = assets.find(({ fileName }) => fileName.endsWith('index.html'));
  const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  if (!page || scripts.length !== 1) throw new Error('Expected one page with one script');
  const styles = assets
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map(({ source }) => `${source}`)
    .join('\n');
  // The HTML parser must not see the end of the element, or a comment, in the script.
  const code = scripts[0]!.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = [
    "default-src 'none'",
    `script-src '${digest(code)}'`,
    `style-src '${digest(styles)}'`,
    ...sources,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const dataElement = `<script type="application/json" id="${data.id}">${data.json}</script>`;
  return `${page.source}`
    .replace(/<script [^>]*src=[^>]*><\/script>\s*|<link rel="(stylesheet|icon|manifest)"[^>]*>\s*/g, '')
    .replace(/content="default-src[^"]*"/, () => `content="${policy}"`)
    .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
    .replace('</body>', () => `  ${dataElement}\n    <script>${code}</script>\n  </body>`);
}

/** A hash source for the Content-Security-Policy. */
function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
