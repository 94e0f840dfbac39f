/**
 * Links to the format references. Comments cite a section as `docs/reference/mdl.md#nodes`; the sources of fields, which are
 * shown in tables and inspectors, as `mdl.md#nodes`.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'reference');

/** A citation that fills a cell of a table. */
const CELL = /(?<=\| )[\w-]+\.md(?:#[\w-]+)?(?= \|)/g;

/** Titles of all pages and sections of the references, by how they are cited: `mdl.md`, `mdl.md#nodes`. */
export async function referenceSections(): Promise<Map<string, string>> {
  const sections = new Map<string, string>();
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md'));
  for (const name of names.sort()) {
    const text = await readFile(join(FOLDER, name), 'utf8');
    for (const [, level, title] of text.matchAll(/^(#+) (.+)$/gm)) {
      sections.set(level === '#' ? name : `${name}#${anchor(title!)}`, title!);
    }
  }
  return sections;
}

/**
 * A page of docs/formats with the citations in its tables as links.
 *
 * @throws RangeError where there is no such section
 */
export function linkCitations(page: string, sections: ReadonlyMap<string, string>): string {
  return page.replace(CELL, (citation) => {
    const title = sections.get(citation);
    if (title === undefined) throw new RangeError(`No section ${citation} in the format references`);
    return `[${title}](../reference/${citation})`;
  });
}

/** What GitHub and VitePress make of a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
