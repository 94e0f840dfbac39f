import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDocument } from '../../../../../src/formats/mdl/files/binary/read.ts';
import { Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { modelFacts } from './facts.ts';

/** What the other program says of how it found things out, and not of the file. */
const NOT_IN_THE_FILE = new Set(['firstOwned']);

/** Where the dump and what was read differ. The dump has floats in decimal, of so many digits that none is lost. */
function differences(truth: unknown, read: unknown, path: string): string[] {
  if (typeof truth === 'number' && typeof read === 'number') {
    return Math.fround(truth) === Math.fround(read) && (Number.isInteger(truth) ? truth === read : true)
      ? []
      : [`${path}: ${read} instead of ${truth}`];
  }
  if (Array.isArray(truth) && Array.isArray(read)) {
    const lengths =
      truth.length === read.length ? [] : [`${path}: ${read.length} entries, not ${truth.length}`];
    return [
      ...lengths,
      ...truth.flatMap((item, index) => differences(item, read[index], `${path}[${index}]`)),
    ];
  }
  if (typeof truth === 'object' && truth && typeof read === 'object' && read) {
    return Object.entries(truth)
      .filter(([key]) => !NOT_IN_THE_FILE.has(key))
      .flatMap(([key, value]) =>
        differences(value, (read as Record<string, unknown>)[key], `${path}.${key}`),
      );
  }
  return truth === read ? [] : [`${path}: ${JSON.stringify(read)} instead of ${JSON.stringify(truth)}`];
}

describeCorpus('every field is what another program read from the same file', () => {
  const compiled = corpusFiles('mdl/rollnw', (path) => path.endsWith('.mdl'));
  const dumps = corpusFiles('mdl/ground-truth', (path) => path.endsWith('.json.gz'));
  test('there are dumps of five models', () => expect(dumps).toHaveLength(5));
  test.each(dumps)('%s', (dump) => {
    const name = dump.slice(dump.lastIndexOf('/') + 1).replace('.json.gz', '.mdl');
    const source = compiled.find((path) => {
      return path.endsWith(`/${name}`) && readFileSync(corpus(path)).readUInt32LE(0) === 0;
    })!;
    const report = new Report();
    const document = readDocument(readFileSync(corpus(source)), report);
    const truth: unknown = JSON.parse(gunzipSync(readFileSync(corpus(dump))).toString());
    expect(report.issues).toEqual([]);
    expect(differences(truth, modelFacts(document), '').slice(0, 10)).toEqual([]);
  });
});
