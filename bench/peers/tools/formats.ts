/** Tasks that read and write all files of a format. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatById } from '../../../src/formats/index.ts';
import { Report } from '../../../src/report/report.ts';
import { inProcess, ROOT, SHARED, sizeOf } from './ways.ts';
import { speedAndRatios, type Way, type Work } from './work.ts';

export interface Input {
  name: string;
  bytes: Uint8Array;
}

interface Files {
  /** Id of the format. */
  id: string;
  /** What the files are, for the table. */
  what: string;
  files: readonly Input[];
}

export function reading(
  { id, what, files }: Files,
  goal: Pick<Work, 'before' | 'goal' | 'cause'>,
  peers: Record<string, Way> = {},
): Work {
  const { read } = formatById(id)!;
  return {
    work: `read ${what}`,
    ...goal,
    ours: inProcess(() => files.map(({ bytes }) => read(bytes, new Report()))),
    peers,
    now: speedAndRatios(sizeOf(files)),
  };
}

export function writing({ id, what, files }: Files, goal: Pick<Work, 'before' | 'cause'>): Work {
  const { read, write } = formatById(id)!;
  // Read when they are needed, since other works should not have them in memory.
  let documents: ReturnType<typeof read>[] | undefined;
  return {
    work: `write ${what}`,
    goal: '≥ half of reading',
    ...goal,
    ours: inProcess(() => {
      documents ??= files.map(({ bytes }) => read(bytes, new Report()));
      return documents.map((document) => write(document));
    }),
    now: speedAndRatios(sizeOf(files)),
  };
}

/** Files of the corpus that can be read as a format; none if it is missing. */
export function corpusFiles(folder: string, id: string): Input[] {
  const root = join(SHARED, 'corpus', folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(name)) }))
    .filter(({ name, bytes }) => isReadable(id, name, bytes));
}

function isReadable(id: string, name: string, bytes: Uint8Array): boolean {
  const format = formatById(id)!;
  try {
    if (!format.detect(bytes, name)) return false;
    format.read(bytes, new Report());
    return true;
  } catch {
    return false;
  }
}

/** A file of the bundled sample. */
export function yorick(path: string): Input {
  return { name: path, bytes: new Uint8Array(readFileSync(join(ROOT, 'samples/yorick', path))) };
}
