/** Damaged files that are accepted are written again byte for byte, whatever their format. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Format } from '../../src/formats/format.ts';
import { detectFormat, formatById, formats, readDocument, writeDocument } from '../../src/formats/index.ts';
import { encodeDocument } from '../../src/formats/json/files/write.ts';
import { FormatError, Report } from '../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { createRandom, mutantOf } from './mutants.ts';

/** Accepted mutants of each format. */
const WANTED = 1000;
/** Most mutants of one file until one is accepted. */
const PATIENCE = 1000;
/** Most mutants are of the smallest files of a format: of so many, and of all with fewer bytes. */
const FEW = 2;
const SMALL = 3000;
/** One in so many mutants also goes to JSON and back. */
const THROUGH_JSON = 16;

interface Original {
  path: string;
  bytes: Uint8Array;
}

const SAMPLES = join(import.meta.dirname, '../../samples/yorick');
const samples = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
  .map((name) => join(SAMPLES, name))
  .filter((path) => statSync(path).isFile());

/** Files by the format that accepts them, the smallest first. */
function originalsByFormat(paths: readonly string[]): Map<string, Original[]> {
  const originals = new Map<string, Original[]>();
  for (const path of paths) {
    const bytes = new Uint8Array(readFileSync(path));
    const format = formatOf({ path, bytes });
    if (!format) continue;
    const ofFormat = originals.get(format.id) ?? [];
    ofFormat.push({ path, bytes });
    originals.set(format.id, ofFormat);
  }
  for (const list of originals.values()) list.sort((a, b) => a.bytes.length - b.bytes.length);
  return originals;
}

/** The format of a file that can be read, other than JSON. */
function formatOf({ path, bytes }: Original): Format | undefined {
  const format = accepted(() => detectFormat(bytes, path));
  return format && format.id !== 'json' && accepted(() => format.read(bytes, new Report()))
    ? format
    : undefined;
}

/** Undefined if a file is refused; other errors are failures. */
function accepted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

class Mutation {
  count = 0;
  throughJson = 0;
  /** What went wrong, as a file and the number of its mutant. */
  readonly wrong: string[] = [];
  readonly #format: Format;
  readonly #random: () => number;
  #tried = 0;

  constructor(format: Format) {
    this.#format = format;
    this.#random = createRandom(
      [...format.id].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7),
    );
  }

  /** Tries a mutant of a file. @returns whether it was accepted */
  try(original: Original): boolean {
    const { read, write } = this.#format;
    const mutant = this.#mutantOf(original);
    this.#tried++;
    const document = accepted(() => read(mutant, new Report()));
    if (!document) return false;
    this.count++;
    if (!sameBytes(write(document), mutant)) this.wrong.push(`${original.path} (${this.#tried})`);
    if (this.count % THROUGH_JSON === 0) {
      const json = new TextEncoder().encode(encodeDocument(document, { columns: 'base64' }));
      const back = readDocument(json, 'document.json', new Report()).document;
      if (!sameBytes(writeDocument(back), mutant))
        this.wrong.push(`${original.path} (${this.#tried}) through JSON`);
      this.throughJson++;
    }
    return true;
  }

  /** Compressed files are also changed in their contents, since any change of the others only breaks the compression. */
  #mutantOf({ bytes }: Original): Uint8Array {
    const { packing } = this.#format;
    if (!packing || this.#random() < 0.25) return mutantOf(bytes, this.#random);
    return packing.pack(mutantOf(packing.unpack(bytes), this.#random), bytes);
  }
}

const originals = originalsByFormat([...corpusFiles('', () => true).map(corpus), ...samples]);
const ids = [...originals.keys()].sort();

describeCorpus('the real files', () => {
  test('are of every format', () => {
    const known = formats.filter(({ family }) => family !== 'json').map(({ id }) => id);
    expect(ids).toEqual(known.sort());
  });
});

describe('accepted mutants of real files, or else of the samples, are written as they were read', () => {
  let throughJson = 0;

  test.each(ids)('%s', (id) => {
    const mutation = new Mutation(formatById(id)!);
    const files = originals.get(id)!;
    const refused = files.filter((original) => {
      for (let tried = 0; tried < PATIENCE; tried++) if (mutation.try(original)) return false;
      return true;
    });
    const small = files.filter(({ bytes }, index) => index < FEW || bytes.length < SMALL);
    for (let turn = 0; mutation.count < WANTED; turn++) mutation.try(small[turn % small.length]!);
    expect([mutation.wrong, refused.map(({ path }) => path)]).toEqual([[], []]);
    throughJson += mutation.throughJson;
  });

  test('and as many of them went through JSON', () => {
    expect(throughJson).toBeGreaterThanOrEqual(ids.length * Math.floor(WANTED / THROUGH_JSON));
  });
});
