import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeDocument } from '../../../../../src/formats/index.ts';
import { corpus, describeCorpus } from '../../../../corpus.ts';
import { wrongClaims } from '../../../claims.ts';
import { readCry, realFile, realFiles, shortName } from '../../files.ts';

describeCorpus('real CryTek files', () => {
  test.each(realFiles().map((path) => [shortName(path), path]))(
    '%s is rewritten byte for byte, and every byte has its field',
    (name, path) => {
      const bytes = readFileSync(corpus(path!));
      expect(Buffer.compare(writeDocument(readCry(bytes, name).document), bytes)).toBe(0);
      expect(wrongClaims(bytes, name!)).toEqual([]);
    },
  );

  /** Files of the first engine have their table at the end (docs/reference/cryengine.md#file-header). */
  const early = realFiles().filter((path) => {
    const bytes = readFileSync(corpus(path));
    return bytes.readInt32LE(16) > 20;
  });

  test('there are those of the first engine', () => {
    expect(early.length).toBeGreaterThanOrEqual(11);
  });

  test.each(early.map((path) => [shortName(path), path]))(
    '%s, of the first engine, has nothing but chunks that are understood',
    (name, path) => {
      const { document, report } = readCry(readFileSync(corpus(path!)), name);
      expect(document.order.filter((segment) => 'gap' in segment)).toEqual([]);
      const kinds = document.chunks.map(({ kind }) => kind);
      expect(kinds).not.toContain('opaque');
      // Animations for the gun list five meshes that are not in the file (docs/reference/cryengine.md#chunk-table).
      const absent = document.format === 'cryengine.caf' && name!.includes('sdkgun') ? 5 : 0;
      expect(kinds.filter((kind) => kind === 'absent')).toHaveLength(absent);
      expect(report.issues.map(({ code }) => code)).toEqual(
        new Array(absent).fill('CRYENGINE_CHUNK_OUTSIDE'),
      );
    },
  );

  test.each(early.map((path) => [shortName(path), path]))(
    'no chunk of %s has bytes behind its data but zeros up to a multiple of four',
    (name, path) => {
      const { document } = readCry(readFileSync(corpus(path!)), name);
      for (const chunk of document.chunks) {
        if (chunk.kind === 'absent') continue;
        const { trailing } = chunk.content;
        // A list of names has one NUL more in front of its padding (docs/reference/cryengine.md#alignment-and-garbage).
        expect(trailing.length, chunk.kind).toBeLessThanOrEqual(chunk.kind === 'boneNames' ? 4 : 3);
        expect([...trailing].every((byte) => byte === 0)).toBe(true);
      }
    },
  );

  test('the header of one has a byte that is not zero behind its signature', () => {
    const { document } = readCry(readFileSync(corpus(realFile('envcube.cgf'))));
    expect([...document.header.padding]).toEqual([0, 0x68]);
  });
});
