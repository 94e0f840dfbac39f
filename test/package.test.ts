/** The package as it would be published. Needs the built package in dist/. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billOfMaterials, isPermissive, licensesOf } from '../scripts/packages.ts';

const ROOT = join(import.meta.dirname, '..');
/** What the tarball may weigh. */
const MOST_BYTES = 3_000_000;
const tool = (name: string) => join(ROOT, 'node_modules/.bin', name);
/** What packing does not need. */
const APART = ['.git', 'node_modules', 'out', 'test'];

let folder: string;
let tarball: string;
let paths: string[];
let size: number;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exhume-package-'));
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: copyOfCheckout(join(folder, 'checkout')),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [packed] = JSON.parse(said) as {
    filename: string;
    size: number;
    files: { path: string }[];
  }[];
  tarball = join(folder, packed!.filename);
  size = packed!.size;
  paths = packed!.files.map(({ path }) => path);
}, 120_000);

/** Packing changes the README for a moment, while other tests read it. */
function copyOfCheckout(copy: string): string {
  mkdirSync(copy);
  for (const name of readdirSync(ROOT))
    if (!APART.includes(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** The text of a file in the tarball. */
function readPacked(path: string): string {
  return execFileSync('tar', ['-xzOf', tarball, `package/${path}`], { encoding: 'utf8' });
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it has the command line, the manual page, the schemas, and the studio once', () => {
  for (const path of [
    'bin/exhume.js',
    'man/exhume.1',
    'schemas/convert.json',
    'dist/studio/index.html',
    'dist/report-page/page.html',
    'CHANGELOG.md',
  ])
    expect(paths).toContain(path);
  expect(paths.filter((path) => /^dist\/studio\/[^/]*\.html$/.test(path))).toEqual([
    'dist/studio/index.html',
  ]);
});

test('it weighs at most 3 MB', () => {
  expect(size).toBeLessThanOrEqual(MOST_BYTES);
});

test('it has a bill of materials of all packages that come with it, the same each time', async () => {
  const text = readPacked('dist/sbom.cdx.json');
  const bill = JSON.parse(text);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'exhume' } } });
  expect(text).not.toMatch(/timestamp|serialNumber/);
  expect(billOfMaterials()).toEqual(bill);
  const names: string[] = bill.components.map(({ name }: { name: string }) => name);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const studio = JSON.parse(readFileSync(join(ROOT, 'studio/package.json'), 'utf8'));
  const direct = Object.keys({ ...dependencies, ...studio.dependencies });
  expect(direct.filter((name) => !names.includes(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['fflate', 'gl-matrix', 'picomatch']));
  expect(names).not.toContain('vitest');
});

test('all that comes with it is under permissive licenses', () => {
  const licenses = licensesOf(billOfMaterials());
  expect(licenses.length).toBeGreaterThan(15);
  expect(licenses.filter(({ license }) => !isPermissive(license))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Apache-2.0', true],
  ['LGPL-3.0-or-later', false],
  ['MIT AND MPL-2.0', false],
  ['', false],
])('whether %s is a permissive license: %s', (license, expected) => {
  expect(isPermissive(license)).toBe(expected);
});

test('the lockfile has the integrity of every package, those of other platforms included', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const installed = Object.entries<{ link?: boolean; integrity?: string }>(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test('it is published with provenance', () => {
  const { publishConfig } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(publishConfig).toEqual({ access: 'public', provenance: true });
});

test('links and pictures of its README lead to files of the package or to headings', () => {
  const markdown = readPacked('README.md');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  const own = links.filter((link) => link.startsWith('https://unpkg.com/'));
  expect(own.length).toBeGreaterThan(15);
  const isThere = (link: string) => {
    const path = link.replace(/^https:\/\/unpkg\.com\/(browse\/)?/, '').replace(`exhume@${version}/`, '');
    return paths.some((packed) => (path.endsWith('/') ? packed.startsWith(path) : packed === path));
  };
  expect(own.filter((link) => !isThere(link))).toEqual([]);
  const others = links.filter((link) => !own.includes(link));
  expect(others.filter((link) => !/^(https:|#)/.test(link))).toEqual([]);
});

test('packing leaves the README of the checkout as it was', () => {
  expect(readFileSync(join(folder, 'checkout/README.md'), 'utf8')).toBe(
    readFileSync(join(ROOT, 'README.md'), 'utf8'),
  );
});

test('it has no source maps and no sources', () => {
  expect(paths.filter((path) => /\.map$|(?<!\.d)\.tsx?$/.test(path))).toEqual([]);
});

test('publint finds nothing', () => {
  const said = execFileSync(tool('publint'), ['run', tarball, '--strict'], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(said).toContain('All good!');
});

test('its types resolve in every kind of module resolution that knows exports', () => {
  const words = [tarball, '--profile', 'esm-only', '--no-emoji', '--no-color', '--format', 'ascii'];
  const said = execFileSync(tool('attw'), words, {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const entries = said.match(/^"exhume(\/\w+)?"$/gm) ?? [];
  expect(entries).toHaveLength(10);
  expect(said.match(/node16 \(from ESM\): OK \(ESM\)/g)).toHaveLength(entries.length);
  expect(said.match(/bundler: OK/g)).toHaveLength(entries.length);
});

test('its declarations are without errors, and only those that its entries refer to', () => {
  const unpacked = join(folder, 'package');
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  symlinkSync(join(ROOT, 'node_modules'), join(unpacked, 'node_modules'), 'junction');
  const { exports } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
  const files = Object.values<{ types?: string }>(exports).flatMap(({ types = [] }) => types);
  const words = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  expect(execFileSync(process.execPath, [compiler, ...words, ...files], { cwd: unpacked }).length).toBe(0);
  const declared = readPacked('dist/convert/onto/onto.d.ts');
  expect(declared).toContain('function convertOnto');
  expect(declared).not.toContain('function putInto');
});
