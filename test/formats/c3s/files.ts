/** Reading for the tests of C3S files, and the files of the independent encoder. */
import { readFileSync } from 'node:fs';
import type { C3sDocument } from '../../../src/formats/c3s/files/scene/document.ts';
import { c3sFamily } from '../../../src/formats/c3s/index.ts';
import type { ReadingOptions } from '../../../src/formats/format.ts';
import { readDocument } from '../../../src/formats/index.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { corpus, corpusFiles } from '../../corpus.ts';

/** Paths of the generated files that are right. */
export function generatedFiles(): string[] {
  return corpusFiles('c3s/synthetic', (path) => path.endsWith('.c3s'));
}

/** What lies beside a generated file, such as `.bits.json`. */
export function beside<T>(path: string, ending: string): T {
  return JSON.parse(readFileSync(corpus(path.replace(/\.c3s$/, ending)), 'utf8')) as T;
}

export function readC3s(
  bytes: Uint8Array,
  options?: ReadingOptions,
): { document: C3sDocument; report: Report } {
  const report = new Report();
  return { document: readDocument(bytes, 'a.c3s', report, options).document as C3sDocument, report };
}

/** The scene of one file. */
export function sceneOfC3s(bytes: Uint8Array, options?: ReadingOptions): { scene: Scene; report: Report } {
  const { document } = readC3s(bytes, options);
  const report = new Report();
  return { scene: c3sFamily.toScene([{ name: 'a.c3s', document }], [], report, options), report };
}
