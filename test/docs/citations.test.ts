import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { linkCitations, referenceSections } from '../../docs/citations.ts';

const root = join(import.meta.dirname, '../..');
const sections = await referenceSections();

/** Every text that may cite a section, but for this file. */
const files = ['src', 'studio/src', 'test', 'docs', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(tsx?|mjs|md)$/.test(path) && path !== 'test/docs/citations.test.ts')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** In comments, in Markdown, and as the source of a field. */
const CITATIONS = [
  /docs\/reference\/([\w-]+\.md(?:#[\w-]+)?)/g,
  /\]\((?:\.\.\/)?reference\/([\w-]+\.md(?:#[\w-]+)?)\)/g,
  /'([\w-]+\.md#[\w-]+)'/g,
];

/** Links of the references among themselves: `cal3d.md#springs`, `#springs`. */
const OWN_LINK = /\]\(([\w-]+\.md)?(#[\w-]+)?\)/g;

describe('citations of the format references', () => {
  test('lead to a section that exists', () => {
    const cited = files.flatMap(({ path, text }) =>
      CITATIONS.flatMap((form) => [...text.matchAll(form)].map(([, section]) => ({ path, section }))),
    );
    expect(cited.length).toBeGreaterThan(500);
    expect(cited.filter(({ section }) => !sections.has(section!))).toEqual([]);
  });

  test('lead to sections also where the references link to each other', () => {
    const references = files.filter(({ path }) => path.startsWith('docs/reference/'));
    const dead = references.flatMap(({ path, text }) =>
      [...text.matchAll(OWN_LINK)]
        .map(([, page, fragment]) => `${page ?? path.slice('docs/reference/'.length)}${fragment ?? ''}`)
        .filter((section) => !sections.has(section))
        .map((section) => ({ path, section })),
    );
    expect(dead).toEqual([]);
  });

  test('name no section of a document that readers do not have', () => {
    const old = /\b(?:reference|mdl|o3d|c3s|cal3d|cryengine)(?: §|, choices? )|['"(]seed[,:]? [A-Z]|'0\.5 §/;
    const found = files.filter(({ text }) => old.test(text)).map(({ path }) => path);
    expect(found).toEqual([]);
  });

  test('become links in tables', () => {
    const page = '| 0 | `size` | vertices | mdl.md#nodes |\n| 4 | `mdl.md#nodes` | none | 0.6 |\n';
    const titles = new Map([['mdl.md#nodes', 'Nodes']]);
    expect(linkCitations(page, titles)).toBe(
      '| 0 | `size` | vertices | [Nodes](../reference/mdl.md#nodes) |\n| 4 | `mdl.md#nodes` | none | 0.6 |\n',
    );
    expect(() => linkCitations('| mdl.md#knots |', titles)).toThrow('mdl.md#knots');
  });
});
