/**
 * Links to the format references. Comments cite a section as `docs/reference/mdl.md#nodes`; the sources of fields, which are
 * shown in tables and by `inspect`, as `mdl.md#nodes`.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'reference');

/** A citation that is the whole cell of a table. */
const CELL = /(?<=\| )[\w-]+\.md(?:#[\w-]+)?(?= \|)/g;

/** Titles of all pages and sections of the references by their citations: `mdl.md`, `mdl.md#nodes`. */
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
 * Makes links of the citations in the tables of a page of docs/formats.
 *
 * @throws RangeError if there is no such section
 */
export function linkCitations(page: string, sections: ReadonlyMap<string, string>): string {
  return page.replace(CELL, (citation) => {
    const title = sections.get(citation);
    if (title === undefined) throw new RangeError(`No section ${citation} in the format references`);
    return `[${title}](../reference/${citation})`;
  });
}

/** The anchor that GitHub and VitePress make of a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
