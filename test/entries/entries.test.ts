import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test, vi } from 'vitest';
import { FormatError } from '../../src/index.ts';
import { BINARY_ERRORS } from './binary-errors.ts';
import { compilerOptions, entries, publicNames, ROOT } from './public-names.ts';

/** Ignored by git, and below the checkout, so that what examples import is found as from anywhere else in it. */
const FOLDER = join(ROOT, 'node_modules/.cache/exhume/examples');

const program = ts.createProgram([...entries().values()], compilerOptions());
const names = publicNames(program);
const values = names.filter(({ isValue }) => isValue);

interface Example {
  title: string;
  code: string;
  path: string;
}

const ofNames = values.flatMap(({ entry, name, examples }) =>
  examples.map((code, index) => ({ title: `${name} of ${entry} (${index + 1})`, code })),
);
const pages = ['README.md', ...['docs', 'docs/guides'].flatMap(markdownIn)];
const ofPages = pages.flatMap((page) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(([, code], index) => {
    return { title: `${page} (${index + 1})`, code: code! };
  }),
);
const examples = [...ofNames, ...ofPages].map(
  (example): Example => ({
    ...example,
    path: join(FOLDER, `${example.title.replace(/\W+/g, '-')}.ts`),
  }),
);

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
// `export {}` lets several examples have the same names where one imports nothing.
for (const { path, code } of examples) writeFileSync(path, `${code}export {};\n`);

describe('the entries of the package', () => {
  test.each([
    ['exhume', 40],
    ['exhume/pose', 20],
    ['exhume/inspect', 20],
    ['exhume/archives', 20],
    ['exhume/images', 20],
  ])('%s has at most %i values', (entry, most) => {
    expect(values.filter((value) => value.entry === entry).length).toBeLessThanOrEqual(most);
  });

  test('export nothing twice', () => {
    const declarations = names.map(({ declaration }) => declaration);
    const repeated = names.filter(({ declaration }, index) => declarations.indexOf(declaration) < index);
    expect(repeated.map(({ entry, name }) => `${entry} ${name}`)).toEqual([]);
  });

  test('say of every name what it is', () => {
    const silent = names.filter(({ documentation }) => documentation === '');
    expect(silent.map(({ entry, name }) => `${entry} ${name}`)).toEqual([]);
  });

  test('show every value in an example', () => {
    const unshown = values.filter(({ name, examples }) => !examples.some((code) => code.includes(name)));
    expect(unshown.map(({ entry, name }) => `${entry} ${name}`)).toEqual([]);
  });
});

describe('what exhume/binary throws', () => {
  test.each(BINARY_ERRORS)('%s: %s', (name, error, run) => {
    const { throws } = values.find((value) => value.entry === 'exhume/binary' && value.name === name)!;
    expect(throws).toContain(error);
    const expected = error === 'RangeError' ? RangeError : FormatError;
    expect(run).toThrow(expected);
    if (error !== 'RangeError') expect(run).toThrow(expect.objectContaining({ code: error }));
  });
});

describe('examples', () => {
  test('compile strictly', () => {
    const paths = examples.map(({ path }) => path);
    const checked = ts.createProgram(paths, compilerOptions(), undefined, program);
    const found = paths.flatMap((path) =>
      [
        ...checked.getSyntacticDiagnostics(checked.getSourceFile(path)),
        ...checked.getSemanticDiagnostics(checked.getSourceFile(path)),
      ].map(
        ({ messageText }) =>
          `${path.slice(FOLDER.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
    );
    expect(found).toEqual([]);
  });

  const local = examples.filter(({ code }) => !code.includes('loadAsync'));
  test.each(local)('of $title prints what it says', async ({ code, path }) => {
    const printed: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((...parts) => {
      printed.push(parts.join(' '));
    });
    try {
      await import(/* @vite-ignore */ path);
    } finally {
      log.mockRestore();
    }
    const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    expect(printed).toEqual(said);
  });
});
