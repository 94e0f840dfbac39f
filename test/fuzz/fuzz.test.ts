import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fuzzer } from '../../fuzz/fuzzer.ts';
import { judge } from '../../fuzz/judge.ts';
import { READERS } from '../../fuzz/readers.ts';
import { Seeds } from '../../fuzz/seeds.ts';
import { wordsFor } from '../../fuzz/words.ts';

const root = join(import.meta.dirname, '../..');
const findings = join(import.meta.dirname, 'findings');
const seeds = new Seeds(root, { withCorpus: false });

/** Inputs per reader: a second of the slowest and less of the others. */
const INPUTS = 250;

test('there are 40 readers', () => {
  expect(READERS).toHaveLength(40);
});

describe('changed files bring only errors with codes, and are written as they were read', () => {
  test.each(READERS.map((reader) => [reader.id, reader] as const))('%s', async (_, reader) => {
    const own = await seeds.of(reader);
    const fuzzer = new Fuzzer({
      reader,
      seeds: own,
      companions: await seeds.companionsOf(reader),
      words: wordsFor(reader, own),
      seed: 1,
      targets: 64,
    });
    await fuzzer.begin();
    for (let input = 0; input < INPUTS; input++) await fuzzer.step();
    expect(fuzzer.findings.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([]);
    expect(fuzzer.accepted).toBeGreaterThan(INPUTS / 50);
  });
});

describe('files that once broke a promise', () => {
  const names = existsSync(findings) ? readdirSync(findings) : [];
  test.each(names)('%s', async (name) => {
    const reader = READERS.find(({ id }) => name.startsWith(`${id}-`))!;
    const bytes = new Uint8Array(readFileSync(join(findings, name)));
    await judge(reader, bytes, { companions: await seeds.companionsOf(reader) });
  });
});
