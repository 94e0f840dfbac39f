import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { resolveCal } from '../../../../../src/formats/cryengine/files/cal/list.ts';
import { readCal } from '../../../../../src/formats/cryengine/files/cal/read.ts';
import { readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import { Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';

const SDK = 'cryengine/fholger-farcry_vrmod/Sources';

describeCorpus('the lists of the SDK', () => {
  const lists = corpusFiles('cryengine', (path) => /\.cal$/i.test(path));

  test.each(lists)('%s is known, clean, and written back byte for byte', (path) => {
    const bytes = new Uint8Array(readFileSync(corpus(path)));
    const report = new Report();
    const { format, document } = readDocument(bytes, basename(path), report);
    expect(format.id).toBe('cryengine.cal');
    format.check(document, report);
    expect(report.issues).toEqual([]);
    expect(writeDocument(document)).toEqual(bytes);
  });

  // Numbers of lines, aliases and files were counted with grep, sed and sort.
  test('merc_scout.cal has 495 aliases for 391 files of the shared folder', () => {
    const document = readCal(readFileSync(corpus(`${SDK}/animations/merc_scout.cal`)));
    expect(document.lines).toHaveLength(536);
    const { animations } = resolveCal(document);
    expect(animations).toHaveLength(495);
    expect(animations[0]).toEqual({
      kind: 'file',
      alias: 'sidle',
      line: 1,
      path: '../../animations/human_male/sidle_loop.caf',
    });
    const paths = animations.map((one) => (one.kind === 'file' ? one.path.toLowerCase() : ''));
    expect(new Set(paths).size).toBe(391);
  });

  test('sdkgun.cal keeps its animations beside itself and in memory', () => {
    const { animations } = resolveCal(
      readCal(readFileSync(corpus(`${SDK}/Objects/Weapons/sdkgun/sdkgun.cal`))),
    );
    expect(animations).toHaveLength(15);
    expect(animations[2]).toMatchObject({ alias: 'deactivate1', path: 'sdkgun_deactivate1.caf' });
    for (const animation of animations)
      expect(animation).toMatchObject({ autoUnload: false, delayLoad: false });
  });
});
