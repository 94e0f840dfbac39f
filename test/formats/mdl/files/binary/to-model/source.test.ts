import { expect, test } from 'vitest';
import { readDocument } from '../../../../../../src/formats/mdl/files/binary/read.ts';
import { sourceOf, spend } from '../../../../../../src/formats/mdl/files/binary/to-model/source.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { squareModel } from '../bytes.ts';

test('a model may become sixteen times its file and 1 MiB, and no byte more', () => {
  const { bytes } = squareModel().model;
  const document = readDocument(bytes, new Report());
  // The sizes of both blocks are in the header of the file, behind a zero.
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const most = 16 * (view.getUint32(4, true) + view.getUint32(8, true)) + 2 ** 20;
  const source = sourceOf(document, new Report());
  expect(() => spend(source, most, 'root')).not.toThrow();
  expect(() => spend(source, 1, 'root')).toThrow('would be far larger than the file');
});
