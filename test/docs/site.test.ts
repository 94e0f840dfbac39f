/** The documentation site as `npm run docs` builds it; VitePress itself refuses links to pages that do not exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { catalog } from '../../src/convert/catalog.ts';

const ROOT = join(import.meta.dirname, '../..');
const SITE = join(ROOT, 'out/docs');

let pages: Map<string, string>;

beforeAll(() => {
  const call = "import { buildSite } from './scripts/prepare.mjs'; buildSite();";
  execFileSync(process.execPath, ['--input-type=module', '-e', call], { cwd: ROOT, stdio: 'pipe' });
  const names = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  pages = new Map(names.map((name) => [join(SITE, name), readFileSync(join(SITE, name), 'utf8')]));
}, 300_000);

test('every link to a place in a page leads there', () => {
  const dead = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<a [^>]*?href="([^":]*)#([^"]+)"/g)].flatMap(([, page, anchor]) => {
      const target =
        page === '' ? path : page!.startsWith('/') ? join(SITE, page!) : resolve(dirname(path), page!);
      const file = [target, `${target}.html`, join(target, 'index.html')].find((name) => pages.has(name));
      const isThere = file && pages.get(file)!.includes(`id="${decodeURIComponent(anchor!)}"`);
      return isThere ? [] : [`${path.slice(SITE.length)}: ${page}#${anchor}`];
    }),
  );
  expect([...new Set(dead)]).toEqual([]);
});

test('pictures and pages of the navigation exist', () => {
  const home = pages.get(join(SITE, 'index.html'))!;
  const guide = pages.get(join(SITE, 'docs/guides/first-steps.html'))!;
  const links = [...`${home}${guide}`.matchAll(/(?:href|src)="(\/[^"#]*)"/g)].map(([, link]) => link!);
  expect(links.length).toBeGreaterThan(20);
  const missing = links.filter((link) => {
    return ![link, `${link}.html`, `${link}/index.html`].some((name) => existsSync(join(SITE, name)));
  });
  expect(missing).toEqual([]);
});

test('every picture is part of the site', () => {
  const pictures = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<img [^>]*?src="([^"]+)"/g)].map(([, source]) => ({ path, source: source! })),
  );
  expect(pictures.length).toBeGreaterThan(10);
  const missing = pictures.filter(({ path, source }) => {
    return !existsSync(source.startsWith('/') ? join(SITE, source) : resolve(dirname(path), source));
  });
  expect(missing).toEqual([]);
});

test('every code has an anchor of its name', () => {
  const codes = pages.get(join(SITE, 'docs/codes.html'))!;
  expect([...catalog.keys()].filter((id) => !codes.includes(`id="${id}"`))).toEqual([]);
});

test('the API reference has a page for each entry of the package', () => {
  const entries = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).exports);
  const paths = entries
    .filter((entry) => !entry.includes('*'))
    .map((entry) => {
      if (entry === '.') return 'index';
      return /node|three/.test(entry) ? entry : join('entries', entry);
    });
  expect(paths.filter((path) => !pages.has(join(SITE, 'docs/api', `${path}.html`)))).toEqual([]);
});
