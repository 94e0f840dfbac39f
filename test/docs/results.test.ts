import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Cell {
  character: string;
  target: string;
  text: string;
}

/** The cells of the table, and what the list below it says of a character and target. */
function resultsOf(name: string): { cells: Cell[]; causes: Map<string, string> } {
  const lines = readFileSync(join(import.meta.dirname, '../../bench/results', name), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '));
  const [header = [], ...characters] = rows;
  const cells = characters.flatMap(([character = '', ...texts]) =>
    texts.map((text, at) => ({ character, target: header[at + 1]!, text })),
  );
  const causes = lines.flatMap((line): [string, string][] => {
    const [, what, cause] = /^- (\S.* as \S+): (.*)$/.exec(line) ?? [];
    return what !== undefined && cause !== undefined ? [[what, cause]] : [];
  });
  return { cells, causes: new Map(causes) };
}

const PAGES = ['any-to-any.md', 'foreign-gltf.md'];

test.each(PAGES)('each visible error in %s has a loss with its size', (page) => {
  const { cells, causes } = resultsOf(page);
  const visible = cells.filter(({ text }) => text.includes('**'));
  const unexplained = visible.filter(({ character, target }) => {
    return !/[A-Z_]+ \([\d.e+-]+ \S+\)/.test(causes.get(`${character} as ${target}`) ?? '');
  });
  expect(visible.length).toBeGreaterThan(20);
  expect(unexplained).toEqual([]);
});

test.each(PAGES)('each clip that is not found in %s has a loss', (page) => {
  const { cells, causes } = resultsOf(page);
  const lacking = cells.filter(({ text }) => text.includes('not found'));
  const unexplained = lacking.filter(({ character, target }) => {
    const cause = causes.get(`${character} as ${target}`) ?? '';
    return !/”: [A-Z]/.test(cause) || cause.includes('NOT REPORTED');
  });
  expect(lacking.length).toBeGreaterThan(10);
  expect(unexplained).toEqual([]);
});
