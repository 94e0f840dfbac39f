import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convertFromJson } from '../../src/cli/convert-json.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { readDocument } from '../../src/formats/index.ts';
import { encodeDocument } from '../../src/formats/json/files/write.ts';
import { Report } from '../../src/report/report.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { run, useFolder } from './run.ts';

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

describe('a document in JSON', () => {
  const folder = useFolder();
  const file = () => folder.write('skeleton.json', json);

  test('is described as the file that it is of', async () => {
    const { code, out } = await run('info', file());
    expect(code).toBe(0);
    expect(out).toContain(`Cal3D skeleton 700, ${bytes.length.toLocaleString('en')} bytes`);
  });

  test('is dumped with the offsets of that file', async () => {
    const described = await run('dump', file());
    const expected = await run('dump', join(YORICK, 'yorick.csf'));
    expect(described.out.split('\n').slice(1)).toEqual(expected.out.split('\n').slice(1));
  });

  test('is rewritten as JSON', async () => {
    const { code, out } = await run('rewrite', file(), '-o', folder.path('copy.json'));
    expect([code, out]).toEqual([0, expect.stringMatching(/identical$/m)]);
    expect(Buffer.compare(readFileSync(folder.path('copy.json')), json)).toBe(0);
  });
});
