/** Cal3D files to test with: those of the corpus that this version reads, and Yorick's. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { corpus, corpusFiles } from '../../corpus.ts';

export const YORICK = join(import.meta.dirname, '../../../samples/yorick/cal3d');

const BINARY = /\.(csf|caf|cmf|crf|cpf)$/i;

export function yorickFiles(): string[] {
  return readdirSync(YORICK)
    .filter((name) => BINARY.test(name))
    .map((name) => join(YORICK, name));
}

/** Absolute paths of all intact binary files, whatever their version. */
export function intactFiles(): string[] {
  return corpusFiles('cal3d', (path) => BINARY.test(path) && !path.includes('/malformed/')).map((path) =>
    corpus(path),
  );
}

/** The last three folders and the name, which is enough to know a file by. */
export function shortName(path: string): string {
  return path.split('/').slice(-4).join('/');
}
