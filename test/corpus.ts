import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, test } from 'vitest';

/**
 * The real files that the tests run over. They may not be redistributed, so they lie beside the checkout and not in it;
 * without them those tests are skipped, except in CI, where a missing corpus is a failure.
 */
const shared = resolve(import.meta.dirname, '../../shared');
const present = existsSync(join(shared, 'corpus'));

if (!present && process.env.CI === 'true') {
  throw new Error(`CI needs the corpus, and ${shared} is not there.`);
}

/** Absolute path of something in the corpus. */
export function corpus(path: string): string {
  return join(shared, 'corpus', path);
}

/** A golden file: numbers that other programs computed. */
export function golden<T>(path: string): T {
  return JSON.parse(readFileSync(join(shared, 'goldens', path), 'utf8')) as T;
}

/** Paths relative to the corpus of all files below a folder that a test accepts, in stable order. */
export function corpusFiles(folder: string, accept: (path: string) => boolean): string[] {
  if (!present) return [];
  return readdirSync(corpus(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(corpus(''), join(entry.parentPath, entry.name)))
    .filter(accept)
    .sort();
}

/** Tests over real files. Without the corpus the body, which may read them right away, is not even run. */
export function describeCorpus(name: string, body: () => void): void {
  if (present) describe(name, body);
  else test.skip(`${name} (skipped: no ../shared/corpus beside the checkout)`, () => {});
}
