import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../../src/formats/index.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { caf, cmf, crf, csf, join, withI32 } from './bytes.ts';

interface Refusal {
  code: string;
  path?: string;
  offset?: number;
}

function refusalOf(bytes: Uint8Array, name: string): Refusal {
  try {
    readDocument(bytes, name, new Report());
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { code, path, offset } = error;
    return { code, path, ...(offset === undefined ? {} : { offset }) };
  }
  return { code: 'none' };
}

/** What is wrong with each of the damaged files of the corpus, by the note of who damaged it. */
const MALFORMED: Record<string, Refusal> = {
  'bigendian.csf': { code: 'CAL3D_BIG_ENDIAN', path: 'version', offset: 4 },
  'empty.cmf': { code: 'FORMAT_EMPTY', offset: 0 },
  'future_version.cmf': { code: 'CAL3D_VERSION_UNSUPPORTED', path: 'version', offset: 4 },
  'huge_name.csf': { code: 'BINARY_COUNT_RANGE', path: 'bones[0].name' },
  'huge_vertex_count.cmf': { code: 'BINARY_COUNT_RANGE', path: 'submeshes[0].vertices' },
  'magic_only.csf': { code: 'BINARY_TRUNCATED', path: 'version', offset: 4 },
  'nan_duration.caf': { code: 'CAL3D_DURATION_RANGE', path: 'duration', offset: 8 },
  'neg_duration.caf': { code: 'CAL3D_DURATION_RANGE', path: 'duration', offset: 8 },
  'negative_vertex_count.cmf': { code: 'BINARY_COUNT_RANGE', path: 'submeshes[0].vertices' },
  'trailing.cmf': { code: 'none' },
  'truncated.caf': { code: 'BINARY_COUNT_RANGE' },
  'truncated.cmf': { code: 'BINARY_COUNT_RANGE' },
  'truncated.csf': { code: 'BINARY_COUNT_RANGE', path: 'bones' },
  'zero_tracks.caf': { code: 'CAL3D_NO_TRACKS', path: 'trackCount', offset: 12 },
};

describeCorpus('damaged files', () => {
  test.each(Object.entries(MALFORMED))('%s is refused with the right code and place', (name, expected) => {
    const bytes = readFileSync(corpus(`cal3d/generated/malformed/${name}`));
    expect(refusalOf(bytes, name)).toMatchObject(expected);
  });

  test('are all known', () => {
    const names = corpusFiles('cal3d/generated/malformed', () => true).map((path) => path.split('/').at(-1));
    expect(names).toEqual(Object.keys(MALFORMED));
  });
});

describe('a file is refused with code, path and offset', () => {
  test.each<[what: string, name: string, bytes: Uint8Array, expected: Refusal]>([
    ['that is empty', 'a.csf', new Uint8Array(), { code: 'FORMAT_EMPTY', offset: 0 }],
    ['of no known format', 'a.csf', join([9, 8, 7, 6]), { code: 'FORMAT_UNKNOWN', offset: 0 }],
    [
      'of a version to come',
      'a.csf',
      csf([{}], 9999),
      { code: 'CAL3D_VERSION_UNSUPPORTED', path: 'version', offset: 4 },
    ],
    [
      'of a version that never was',
      'a.crf',
      crf({}, 650),
      { code: 'CAL3D_VERSION_UNSUPPORTED', path: 'version', offset: 4 },
    ],
    [
      'in big-endian order',
      'a.caf',
      withI32(caf([{}]), 4, 0xbc020000 | 0),
      { code: 'CAL3D_BIG_ENDIAN', path: 'version', offset: 4 },
    ],
    ['without bones', 'a.csf', csf([]), { code: 'CAL3D_NO_BONES', path: 'boneCount', offset: 8 }],
    ['without tracks', 'a.caf', caf([]), { code: 'CAL3D_NO_TRACKS', path: 'trackCount', offset: 12 }],
    [
      'that takes no time',
      'a.caf',
      caf([{}], 0),
      { code: 'CAL3D_DURATION_RANGE', path: 'duration', offset: 8 },
    ],
    [
      'that takes forever',
      'a.caf',
      caf([{}], Infinity),
      { code: 'CAL3D_DURATION_RANGE', path: 'duration', offset: 8 },
    ],
    [
      'that ends in a bone',
      'a.csf',
      csf([{ name: 'x'.repeat(30) }]).slice(0, 105),
      { code: 'BINARY_TRUNCATED', path: 'bones[0].parentId', offset: 103 },
    ],
    [
      'with a negative number of faces',
      'a.cmf',
      withI32(cmf([{}]), 20, -1),
      { code: 'BINARY_COUNT_RANGE', path: 'submeshes[0].faces' },
    ],
  ])('%s', (_, name, bytes, expected) => {
    expect(refusalOf(bytes, name)).toMatchObject(expected);
  });
});

test('bytes behind the end are kept, with a warning that says where they begin', () => {
  const report = new Report();
  const whole = cmf([{}]);
  readDocument(join(whole, [1, 2, 3]), 'a.cmf', report);
  expect(report.issues).toMatchObject([
    { code: 'CAL3D_TRAILING_BYTES', severity: 'warning', path: 'trailing', offset: whole.length },
  ]);
});
