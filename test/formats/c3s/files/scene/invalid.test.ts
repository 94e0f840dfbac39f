import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FormatError } from '../../../../../src/report/report.ts';
import { thrownBy } from '../../../../binary/hex.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { chunk, dword, file, header, model, packed, riff, sub, text } from '../../bytes.ts';
import { readC3s } from '../../files.ts';

/** The code of each damage. */
const CODES: Readonly<Record<string, string>> = {
  'riff-magic': 'C3S_CONTAINER',
  'riff-type': 'C3S_CONTAINER',
  'riff-length': 'C3S_RIFF_LENGTH',
  'riff-trailing': 'C3S_RIFF_LENGTH',
  'no-shdr': 'C3S_HEADER_COUNT',
  'two-shdr': 'C3S_HEADER_COUNT',
  'shdr-pad': 'C3S_PAD_NOT_ZERO',
  'name-pad': 'C3S_PAD_NOT_ZERO',
  'sub-pad': 'C3S_PAD_NOT_ZERO',
  'sub-short': 'C3S_CHUNK_OVERRUN',
  'sub-overrun': 'C3S_CHUNK_OVERRUN',
  truncated: 'C3S_CHUNK_OVERRUN',
  'scene-version': 'C3S_VERSION_UNSUPPORTED',
  'model-version': 'C3S_VERSION_UNSUPPORTED',
  'array-huge': 'BINARY_COUNT_RANGE',
  'compdword-33bit': 'BINARY_COMPRESSED_RANGE',
  'compdword-6bytes': 'BINARY_COMPRESSED_RANGE',
};

function refusal(bytes: Uint8Array): FormatError {
  const error = thrownBy(() => readC3s(bytes));
  expect(error).toBeInstanceOf(FormatError);
  return error as FormatError;
}

describeCorpus('damaged C3S files', () => {
  const [, ...rows] = readFileSync(corpus('c3s/invalid/REASONS.tsv'), 'utf8').trim().split('\n');
  const cases = rows.map((row) => row.split('\t') as [string, string]);

  test.each(cases)('%s is refused: %s', (name) => {
    const { code, offset } = refusal(readFileSync(corpus(`c3s/invalid/${name}`)));
    expect(code).toBe(CODES[name.replace('.c3s', '')]);
    expect(offset).toBeGreaterThanOrEqual(0);
  });

  test('are all listed', () => {
    expect(cases.map(([name]) => `c3s/invalid/${name}`).sort()).toEqual(
      corpusFiles('c3s/invalid', (path) => path.endsWith('.c3s')),
    );
  });
});

describe('a file is refused that', () => {
  test.each<[string, Uint8Array, string, string]>([
    [
      'has bytes behind the members of a subchunk',
      file(sub('TVRT', {}, [7])),
      'C3S_CHUNK_LENGTH',
      'chunks[1].subchunks[0]',
    ],
    [
      'has bytes behind the members of its header',
      riff(chunk('SHDR', dword(0x10000), text(''), text(''), text(''), [1, 1])),
      'C3S_CHUNK_LENGTH',
      'chunks[0]',
    ],
    [
      'ends within a text',
      file(chunk('TVRT', packed(1), [65, 66])),
      'BINARY_TRUNCATED',
      'chunks[1].subchunks[0].name',
    ],
    [
      'has too few bytes left for a chunk to begin',
      riff(header(), [1, 2, 3, 0]),
      'C3S_CHUNK_OVERRUN',
      'chunks[1]',
    ],
    [
      'has more models than any scene',
      riff(header(), ...new Array<readonly number[]>(5000).fill(model('m'))),
      'C3S_MODEL_COUNT',
      'chunks',
    ],
  ])('%s', (_, bytes, code, path) => {
    expect(refusal(bytes)).toMatchObject({ code, path });
  });
});
