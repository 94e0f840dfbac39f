/** The documentation site: `npm run docs` builds it from the Markdown of the repository, `npm start -- docs` serves it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';

const root = join(import.meta.dirname, '../..');

/** The pages of a folder, named after their files. */
function pagesIn(folder: string): DefaultTheme.SidebarItem[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const page = name.slice(0, -'.md'.length);
      return { text: page, link: `/${folder}/${page}` };
    });
}

const GUIDES = [
  ['I have a Far Cry mod', 'far-cry'],
  ['I build for Neverwinter Nights', 'neverwinter-nights'],
  ['I own Cal3D or IMVU characters', 'cal3d'],
  ['I keep an O3D archive', 'o3d'],
  ['I found a C3S file', 'c3s'],
  ['I write an engine, or use three.js', 'engines'],
] as const;

const ENTRIES = ['pose', 'inspect', 'archives', 'batch', 'export', 'images', 'binary'];

const REFERENCES = [
  ['Cal3D', 'cal3d'],
  ['Cannibal C3S', 'c3s'],
  ['Google O3D', 'o3d'],
  ['Neverwinter Nights MDL', 'mdl'],
  ['Neverwinter Nights archives', 'nwn-archives'],
  ['CryEngine 1', 'cryengine'],
  ['glTF 2.0', 'gltf'],
] as const;

const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'Guides',
    items: [
      { text: 'First steps', link: '/docs/guides/first-steps' },
      { text: 'I made a character in Blender', link: '/docs/guides/new-character' },
      ...GUIDES.map(([text, page]) => ({ text, link: `/docs/guides/${page}` })),
      { text: 'I work in Blender', link: '/docs/blender-add-on' },
      { text: 'Blender without the add-on', link: '/docs/blender' },
      { text: 'Recipes', link: '/docs/guides/recipes' },
      { text: 'Whole games at once', link: '/docs/guides/batch' },
      { text: 'The exporter', link: '/docs/guides/exporter' },
      { text: 'Building a mod', link: '/docs/guides/build' },
    ],
  },
  {
    text: 'Using Exhume',
    items: [
      { text: 'Command line', link: '/docs/cli' },
      { text: 'Studio', link: '/docs/studio' },
      { text: 'Very many files', link: '/docs/scale' },
      { text: 'Speed', link: '/docs/speed' },
      { text: 'Error, warning and loss codes', link: '/docs/codes' },
      { text: 'What each format holds', link: '/docs/features' },
      { text: 'What Cal3D versions hold', link: '/docs/cal3d-versions' },
      { text: 'What the original programs read', link: '/docs/readers' },
      { text: 'Glossary', link: '/docs/glossary' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
  {
    text: 'Library',
    collapsed: true,
    items: [
      { text: 'Entry points', link: '/docs/library' },
      { text: 'exhume', link: '/docs/api/' },
      ...ENTRIES.map((entry) => ({ text: `exhume/${entry}`, link: `/docs/api/entries/${entry}` })),
      ...['node', 'three'].map((entry) => ({ text: `exhume/${entry}`, link: `/docs/api/${entry}` })),
    ],
  },
  {
    text: 'Formats',
    items: [
      ...REFERENCES.map(([text, page]) => ({ text, link: `/docs/reference/${page}` })),
      { text: 'Kaitai Struct and ImHex', link: '/docs/schemas' },
      { text: 'Byte tables', collapsed: true, items: pagesIn('docs/formats') },
    ],
  },
  { text: 'Performance', collapsed: true, items: pagesIn('bench/results') },
  { text: 'Contributing', link: '/CONTRIBUTING' },
];

const WIDE = /^docs\/(codes|features|cal3d-versions|formats\/)/;

export default defineConfig({
  title: 'Exhume',
  description: 'Opens, plays, edits and converts the skeletal characters of five dead 3D systems.',
  lang: 'en-US',
  // The repository itself, so that links between pages work there as well as here.
  srcDir: '..',
  srcExclude: [
    '!(docs|bench|CHANGELOG.md|CONTRIBUTING.md)/**',
    'README.md',
    'samples/**',
    'examples/**',
    'studio/**',
  ],
  rewrites: { 'docs/index.md': 'index.md' },
  outDir: '../out/docs',
  cacheDir: '../node_modules/.cache/exhume/vitepress',
  vite: { publicDir: false },
  // Wide tables take the place of the outline.
  transformPageData(page) {
    if (WIDE.test(page.relativePath)) page.frontmatter.aside = false;
  },
  themeConfig: { sidebar, search: { provider: 'local' }, outline: [2, 3] },
});
