import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Reader } from '../../../../../src/binary/reader.ts';
import { array, fixedString, read, struct, u16, u32, vector } from '../../../../../src/binary/schema.ts';
import { Writer } from '../../../../../src/binary/writer.ts';
import { LeadReader } from '../../../../../src/formats/mdl/files/binary/lead-reader.ts';
import { readDocument } from '../../../../../src/formats/mdl/files/binary/read.ts';
import { writeDocument } from '../../../../../src/formats/mdl/files/binary/write.ts';
import { Report } from '../../../../../src/report/report.ts';
import { Model } from './bytes.ts';

const yorick = join(import.meta.dirname, '../../../../../samples/yorick/mdl/yorick.mdl');

afterEach(() => {
  vi.restoreAllMocks();
});

test('a record of fixed size is taken from the file at once, whatever its number of fields', () => {
  const inner = struct('inner', { a: u16, b: u16 });
  const record = struct('record', { name: fixedString(8), inner, places: vector(u32, 3) });
  const take = vi.spyOn(Reader.prototype, 'take');
  read(array(record, 5), new Uint8Array(5 * 24));
  expect(take.mock.calls).toEqual(Array.from({ length: 5 }, () => [24]));
});

test('reading a compiled model without faults makes no text of a path', () => {
  const path = vi.spyOn(LeadReader.prototype, 'path', 'get');
  const report = new Report();
  readDocument(new Uint8Array(readFileSync(yorick)), report);
  expect(report.issues).toEqual([]);
  expect(path).not.toHaveBeenCalled();
});

test('gaps share memory, however many they are, which is not that of the file', () => {
  const model = new Model();
  // What nothing refers to: the room of headers that the flags do not announce.
  const leaves = [8, 8, 8].map((parts) => model.node('leaf', { flags: 0x1, parts }));
  model.root(model.node('model', { flags: 0x1, children: leaves }));
  const { bytes } = model;
  const { gaps } = readDocument(bytes, new Report());
  expect(gaps.length).toBe(3);
  expect(new Set(gaps.map((gap) => gap.bytes.buffer)).size).toBe(1);
  expect(gaps[0]!.bytes.buffer).not.toBe(bytes.buffer);
});

test('columns that share memory are written through one view of it', () => {
  const document = readDocument(new Uint8Array(readFileSync(yorick)), new Report());
  const memoryOf = vi.spyOn(Writer.prototype, 'memoryOf');
  writeDocument(document);
  const views = memoryOf.mock.results.map(({ value }) => value);
  const changes = views.filter((view, index) => view !== views[index - 1]);
  expect(views.length).toBeGreaterThan(1000);
  expect(changes.length).toBeLessThan(views.length / 100);
});
