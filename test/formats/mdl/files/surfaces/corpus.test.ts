import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import type { PltDocument } from '../../../../../src/formats/mdl/files/surfaces/plt.ts';
import { countLayers } from '../../../../../src/images/plt.ts';
import { Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { wrongClaims } from '../../../claims.ts';

function read(path: string) {
  const bytes = new Uint8Array(readFileSync(corpus(path)));
  const report = new Report();
  const { format, document } = readDocument(bytes, basename(path), report);
  format.check(document, report);
  return { bytes, document, codes: report.issues.map(({ code, path: place }) => `${code} ${place}`) };
}

describeCorpus('real texture settings, materials and images in layers', () => {
  const paths = corpusFiles('mdl', (path) => /\.(txi|mtr|plt)$/i.test(path)).filter(
    (path) => readFileSync(corpus(path)).length > 0,
  );

  test('are there', () => {
    const count = (extension: string) => paths.filter((path) => path.endsWith(extension)).length;
    expect([count('txi'), count('mtr'), count('plt')]).toEqual([7, 3, 5]);
  });

  test.each(paths)('%s has the format of its extension, a tree of all bytes, and is written back', (path) => {
    const { bytes, document } = read(path);
    expect(document.format).toBe(`mdl.${path.slice(-3).toLowerCase()}`);
    expect(wrongClaims(bytes, path)).toEqual([]);
    expect(Buffer.compare(writeDocument(document), bytes)).toBe(0);
  });

  test('are found fault with only where a tool has settings of its own', () => {
    const faults = paths.flatMap((path) => read(path).codes.map((code) => `${basename(path)} ${code}`));
    expect(faults).toEqual([
      'test_mtr_material.mtr MDL_SETTING_UNKNOWN [7]',
      'test_mtr_material.mtr MDL_SETTING_UNKNOWN [8]',
    ]);
  });

  test('a head is skin and hair, pixel by pixel', () => {
    const head = paths.find((path) => path.endsWith('pmh0_head001.plt'))!;
    const { known, unknown } = countLayers((read(head).document as PltDocument).content);
    expect([known.slice(0, 2), unknown]).toEqual([[40261, 25275], 0]);
  });
});
