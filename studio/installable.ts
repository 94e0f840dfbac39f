/** Makes the site an application that browsers install, and that works offline. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The icon of the page: a bone on a dark tile. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#17191f"/><path d="M8.6 12.6 12.6 8.6a2.6 2.6 0 1 1 3.6-3.2 2.6 2.6 0 1 1 2.4 4.4 2.6 2.6 0 0 1-3.2 1.6l-4 4a2.6 2.6 0 0 1-1.6 3.2 2.6 2.6 0 1 1-4.4-2.4 2.6 2.6 0 1 1 3.2-3.6z" fill="none" stroke="#5fd0b4" stroke-width="1.4" stroke-linejoin="round"/></svg>
`;

const MANIFEST = {
  name: 'Exhume',
  short_name: 'Exhume',
  description: 'Opens, plays, checks, edits and converts the characters of five dead 3D systems',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#101216',
  theme_color: '#17191f',
  icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
  file_handlers: [
    {
      action: './',
      accept: {
        'model/gltf-binary': ['.glb'],
        'application/x-exhume': [
          ...[
            '.cfg',
            '.csf',
            '.cmf',
            '.caf',
            '.crf',
            '.xsf',
            '.xmf',
            '.xaf',
            '.c3s',
            '.o3dtgz',
            '.mdl',
            '.cgf',
            '.cga',
          ],
          ...['.hak', '.erf', '.pak', '.key'],
        ],
      },
    },
  ],
};

/** Serves the files of this version; those of the command line and new versions come from the server. */
const worker = (
  version: string,
  files: readonly string[],
) => `const NAME = ${JSON.stringify(`exhume-${version}`)};
const FILES = ${JSON.stringify(files)};
addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name.startsWith('exhume-') && name !== NAME));
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((known) => known ?? fetch(event.request)));
});
`;

export function installable(): Plugin {
  return {
    name: 'installable',
    enforce: 'post',
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: ICON });
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(MANIFEST) });
      const names = Object.keys(bundle).sort();
      const version = createHash('sha256');
      for (const name of names) {
        const file = bundle[name]!;
        version.update(name).update(file.type === 'chunk' ? file.code : file.source);
      }
      const files = [
        './',
        ...names.filter((name) => name !== 'index.html'),
        'icon.svg',
        'manifest.webmanifest',
      ];
      const source = worker(version.digest('hex').slice(0, 16), files);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
