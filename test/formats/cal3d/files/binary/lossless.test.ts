import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import { Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { wrongClaims } from '../../../claims.ts';
import { intactFiles, shortName, YORICK, yorickFiles } from '../../files.ts';
import { caf, cmf, crf, csf, earlyCmf, join, lines, TRIANGLE, type Version } from './bytes.ts';

function rewritten(bytes: Uint8Array, name: string): Uint8Array {
  return writeDocument(readDocument(bytes, name, new Report()).document);
}

function expectLossless(bytes: Uint8Array, name: string): void {
  const copy = rewritten(bytes, name);
  expect(Buffer.compare(copy, bytes), `${name} is written as it was read`).toBe(0);
  expect(wrongClaims(bytes, name), name).toEqual([]);
}

test.each(yorickFiles())('Yorick is rewritten byte for byte, and every byte has its field: %s', (path) => {
  expectLossless(readFileSync(path), basename(path));
});

describe('every known version is rewritten byte for byte, and every byte has its field', () => {
  const sprung = [{ vertices: TRIANGLE, springs: [{ ends: [0, 1] as [number, number] }] }];
  test.each<Version>(['early', 600, 699, 700, 799, 899, 900, 910, 1000, 1100])('%s', (version) => {
    expectLossless(csf([{ children: [1] }, { parent: 0 }], version), 'a.csf');
    expectLossless(caf([{}, { bone: 1 }], 2, version), 'a.caf');
    if (version === 'early') {
      const influences = [0, 1, 2].map((x) => [{ bone: 0, weight: 1, position: [x, 0, 0] }]);
      const colored = [0, 1, 2].map((influence) => ({ influence, color: [1, 2, 3, 4], uvs: [0, 1] }));
      expectLossless(earlyCmf(influences, [{}, { maps: [7], vertices: colored }]), 'a.cmf');
    } else {
      expectLossless(cmf([{}, { maps: 2, vertices: [{ uvs: [0, 1, 2, 3] }], faces: [] }], version), 'a.cmf');
      expectLossless(crf({ maps: ['a.tga', ''] }, version), 'a.crf');
      if (version !== 600) expectLossless(cmf(sprung, version), 'a.cmf');
    }
  });
});

describe('what other programs would have written differently stays unchanged', () => {
  test.each([
    ['bytes behind the end', join(csf([{}]), [1, 2, 3])],
    ['a name without NUL', join(csf([{}]).slice(0, 12), [2, 0, 0, 0, 65, 66], csf([{}]).slice(22))],
    ['a rotation that is not a number', csf([{ rotation: [Number.NaN, -0, 0, 1] }])],
  ])('%s', (_, bytes) => {
    expectLossless(bytes, 'a.csf');
  });

  test('collapse data of a submesh without levels of detail', () => {
    expectLossless(cmf([{ vertices: [{ collapse: -9, faceCollapses: 7 }], faces: [] }]), 'a.cmf');
  });

  test.each([
    ['comments, blanks, line ends of all kinds', 'a = b \r\n#c\r\r\n\nskeleton=x.csf\r mesh = y z.cmf'],
    ['a byte order mark and other letters', '\u{feff}# größe\nskeleton=körper.csf'],
  ])('a model file with %s', (_, source) => {
    expectLossless(new TextEncoder().encode(source), 'a.cfg');
  });

  test('a model file in Latin-1', () => {
    expectLossless(join(lines('skeleton=a.csf'), [0x23, 0xe4, 0xf6, 0x0a]), 'a.cfg');
  });
});

describeCorpus('real Cal3D files are rewritten byte for byte, and every byte has its field', () => {
  test.each(intactFiles().map((path) => [shortName(path), path]))('%s', (_, path) => {
    expectLossless(readFileSync(path!), basename(path!));
  });

  const texts = corpusFiles('cal3d', (path) => /\.(xrf|cfg)$/i.test(path));
  test.each(texts)('%s', (path) => {
    expectLossless(readFileSync(corpus(path)), basename(path));
  });
});

test('Yorick has files of all four binary kinds', () => {
  const kinds = new Set(yorickFiles().map((path) => path.slice(-3)));
  expect([...kinds].sort()).toEqual(['caf', 'cmf', 'crf', 'csf']);
  expectLossless(readFileSync(`${YORICK}/yorick.cfg`), 'yorick.cfg');
});
