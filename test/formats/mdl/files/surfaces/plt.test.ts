import { describe, expect, test } from 'vitest';
import { readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import { Report } from '../../../../../src/report/report.ts';
import { plt } from './files.ts';

function read(bytes: Uint8Array) {
  const report = new Report();
  const { format, document } = readDocument(bytes, 'a.plt', report);
  format.check(document, report);
  return { document, issues: report.issues, needs: format.needs(document) };
}

describe('an image in layers', () => {
  test('may need the palettes of the layers that it has, each once', () => {
    const layers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const named = (...wanted: number[]) =>
      read(
        plt(
          wanted.length,
          1,
          wanted.map((layer) => [0, layer] as const),
        ),
      ).needs.map(({ name }) => name);
    expect(named(...layers)).toEqual([
      'pal_skin01',
      'pal_hair01',
      'pal_armor01',
      'pal_armor02',
      'pal_cloth01',
      'pal_leath01',
      'pal_tattoo01',
    ]);
    expect(named(7, 5, 5)).toEqual(['pal_cloth01', 'pal_leath01']);
    expect(read(plt(1, 1, [[0, 3]])).needs).toMatchObject([{ role: 'texture', optional: true }]);
  });

  test('has only layers that there are', () => {
    const { issues } = read(
      plt(2, 1, [
        [0, 9],
        [0, 10],
      ]),
    );
    expect(issues).toMatchObject([{ code: 'MDL_PLT_LAYER', path: 'pixels[1].layer' }]);
  });

  test('is reported where bytes follow it, and written with those bytes', () => {
    const bytes = Uint8Array.from([...plt(1, 1, [[0, 0]]), 1, 2]);
    const { document, issues } = read(bytes);
    expect(issues).toMatchObject([{ code: 'MDL_PLT_TRAILING', message: '2 bytes after the pixels' }]);
    expect(writeDocument(document)).toEqual(bytes);
  });
});
