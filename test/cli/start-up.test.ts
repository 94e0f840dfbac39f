import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');

/** The modules that are loaded with one, without those that it imports when it runs. */
function loadedWith(module: string): string[] {
  const loaded = new Set<string>();
  const pending = [join(source, module)];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const text = readFileSync(path, 'utf8');
    for (const [, from] of text.matchAll(/^(?:import|export) (?!type )[^;']*?from '(\.[^']+)';$/gm))
      pending.push(join(dirname(path), from!));
  }
  return Array.from(loaded, (path) => relative(source, path));
}

const ofFamilies = (modules: readonly string[]) => modules.filter((path) => /^formats\/[^/]+\//.test(path));

test('the command loads next to nothing before it knows what it is to do', () => {
  expect(loadedWith('cli/main.ts').length).toBeLessThan(8);
});

test.each(['info', 'inspect', 'diff', 'rewrite'])('`%s` loads no family before it knows the file', (name) => {
  const modules = loadedWith(`cli/${name}.ts`);
  expect(modules).toContain('formats/families.ts');
  expect(ofFamilies(modules)).toEqual([]);
});

test.each(['list', 'extract'])('`%s` loads no family', (name) => {
  expect(ofFamilies(loadedWith(`cli/${name}.ts`))).toEqual([]);
});

/** What reads, writes, checks or edits files. */
const WORKS = /\/(index|reader|formats|read|schema|check|inspect|to-scene|from-scene|onto|places)\.ts$/;

test.each(['convert', 'optimize', 'picture', 'check'])(
  '`%s` loads of families only what their targets declare before it knows the files',
  (name) => {
    const modules = ofFamilies(loadedWith(`cli/${name}.ts`)).filter(
      (path) => !path.startsWith('formats/json/'),
    );
    expect(modules.filter((path) => WORKS.test(path))).toEqual([]);
  },
);
