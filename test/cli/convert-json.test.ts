import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { convertFromJson } from '../../src/cli/convert-json.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { readDocument } from '../../src/formats/index.ts';
import { encodeDocument } from '../../src/formats/json/files/write.ts';
import { Report } from '../../src/report/report.ts';
import { YORICK } from '../formats/cal3d/files.ts';

const bytes = readFileSync(join(YORICK, 'yorick.csf'));
const { document } = readDocument(bytes, 'yorick.csf', new Report());
const json = new TextEncoder().encode(encodeDocument(document));
const library = new MemoryLibrary({ 'a.json': json, 'b.json': json });

/** What becomes of some inputs where a skeleton is wanted. */
const converted = (...inputs: string[]) =>
  convertFromJson(
    { inputs, paths: inputs },
    { library },
    { output: { path: 'a.csf', kind: 'file', folder: '.' } },
  );

test('one document becomes the file that it is of', async () => {
  const result = await converted('a.json');
  expect(Buffer.compare(result!.files[0]!.bytes, bytes)).toBe(0);
});

test('several documents take a scene, so that none is passed over', async () => {
  expect(await converted('a.json', 'b.json')).toBeUndefined();
});
