/** Cal3D files to test with: those of the corpus that this version reads, and Yorick's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpus, corpusFiles } from '../../corpus.ts';

export const YORICK = join(import.meta.dirname, '../../../samples/yorick/cal3d');

const BINARY = /\.(csf|caf|cmf|crf)$/i;
const NEWEST = 1100;
/** The forks numbered on from 910 in a layout of their own. */
const FORKED = { from: 911, to: 919 };

export function yorickFiles(): string[] {
  return readdirSync(YORICK)
    .filter((name) => BINARY.test(name))
    .map((name) => join(YORICK, name));
}

/** Absolute paths of all intact binary files up to version 1100; those of 0.5 have no version. */
export function intactFiles(): string[] {
  return corpusFiles('cal3d', (path) => BINARY.test(path) && !path.includes('/malformed/'))
    .map((path) => corpus(path))
    .filter((path) => isUpTo1100(readFileSync(path)));
}

function isUpTo1100(bytes: Uint8Array): boolean {
  if (bytes[3] === '#'.charCodeAt(0)) return true;
  const version = new DataView(bytes.buffer, bytes.byteOffset).getInt32(4, true);
  return version <= NEWEST && !(version >= FORKED.from && version <= FORKED.to);
}

/** The last three folders and the name, which is enough to know a file by. */
export function shortName(path: string): string {
  return path.split('/').slice(-4).join('/');
}
