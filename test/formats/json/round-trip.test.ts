import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileDocument } from '../../../src/formats/format.ts';
import { formatById, readDocument, writeDocument } from '../../../src/formats/index.ts';
import { encodeDocument } from '../../../src/formats/json/files/write.ts';
import { FormatError, Report } from '../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../corpus.ts';
import { YORICK } from '../cal3d/files.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** The bytes of a file that went to JSON and back; nothing for one that cannot be read. */
function thereAndBack(
  bytes: Uint8Array,
  name: string,
  columns: 'numbers' | 'base64',
): Uint8Array | undefined {
  const document = documentOf(bytes, name);
  if (!document) return undefined;
  const json = encode(encodeDocument(document, { columns }));
  const back = readDocument(json, 'document.json', new Report());
  expect(back.format.id).toBe(document.format);
  return writeDocument(back.document);
}

function documentOf(bytes: Uint8Array, name: string): FileDocument | undefined {
  try {
    return readDocument(bytes, name, new Report()).document;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

const samples = join(YORICK, '..');
const files = readdirSync(samples, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.\w+$/.test(name),
);

describe('samples that went to JSON and back', () => {
  test.each(files.filter((name) => !/\.(tga|png|jpg)$/.test(name)))('%s', (name) => {
    const bytes = new Uint8Array(readFileSync(join(samples, name)));
    for (const columns of ['numbers', 'base64'] as const) {
      const back = thereAndBack(bytes, name, columns);
      expect(Buffer.from(back ?? []).equals(bytes), columns).toBe(true);
    }
  });
});

/** Bytes; the larger files hold more of the same. */
const LARGE = 300_000;

describeCorpus('real files that went to JSON and back', () => {
  const isFile = (path: string) =>
    !/\.(tsv|json|md|gz|txt)$/i.test(path) && statSync(corpus(path)).size < LARGE;
  const readable = corpusFiles('', isFile);
  const folders = [...new Set(readable.map((path) => path.split('/').slice(0, 2).join('/')))];

  test.each(folders)('%s', (folder) => {
    const wrong: string[] = [];
    for (const path of readable.filter((name) => name.startsWith(`${folder}/`))) {
      const bytes = new Uint8Array(readFileSync(corpus(path)));
      const back = thereAndBack(bytes, path, 'numbers');
      if (back && !Buffer.from(back).equals(bytes)) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });
});

describe('JSON documents', () => {
  const read = (text: string) => readDocument(encode(text), 'a.json', new Report());
  const wrap = (document: string, format = 'cal3d.caf') =>
    `{ "exhume": 1, "format": "${format}", "document": ${document} }`;
  const codeOf = (text: string) => {
    try {
      read(text);
      return 'none';
    } catch (error) {
      if (error instanceof FormatError) return error.code;
      throw error;
    }
  };

  test.each([
    ['{ "exhume": 1, "format"', 'JSON_SYNTAX'],
    ['{ "exhume": 2, "format": "cal3d.caf", "document": {} }', 'JSON_FORMAT'],
    [wrap('{}', 'cal3d.abc'), 'JSON_FORMAT'],
    [wrap('{}'), 'JSON_FORMAT'],
    [wrap('3'), 'JSON_VALUE'],
    [wrap('{ "content": { "$f32": ["x"] } }'), 'JSON_VALUE'],
    [wrap('{ "content": { "$u8": [256] } }'), 'JSON_VALUE'],
    [wrap('{ "content": { "$f32": "AAA" } }'), 'JSON_VALUE'],
    [wrap('{ "content": { "$same": ".nowhere" } }'), 'JSON_VALUE'],
    [wrap('{ "content": { "$nan": "AAAAAA==" } }'), 'JSON_VALUE'],
    [wrap('{ "content": { "$nan": "AQCgf3Y=" } }'), 'JSON_VALUE'],
    [wrap('{ "__proto__": {} }'), 'JSON_VALUE'],
    [wrap('['.repeat(5000) + ']'.repeat(5000)), 'JSON_VALUE'],
  ])('%.60s ends in %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test.each([
    ['smile.xpf', /"count": \d+/, '"count": 1e400'],
    ['walk.xaf', /"count": \d+/, '"count": 1e9'],
    ['head.xmf', /"start": \{ "\$u32": \[\s*0,\s*\d+/, '"start": { "$u32": [0, 4294967295'],
  ])('of %s with a count that it does not have end in an error, not in endless text', (name, from, to) => {
    const bytes = readFileSync(join(samples, `cal3d-xml/yorick_${name}`));
    const text = encodeDocument(readDocument(bytes, name, new Report()).document);
    expect(text).toMatch(from);
    expect(codeOf(text.replace(from, to))).toBe('BINARY_COLUMN_LENGTH');
  });

  test('keep every bit of numbers that JSON has no word for', () => {
    const values = Float32Array.of(0.1, -0, 0.25);
    const odd = new Float32Array(Uint32Array.of(0x7fc00001, 0xff800000).buffer);
    const text = encodeDocument({
      format: 'x',
      values,
      odd,
      big: 12n,
      none: [undefined],
      huge: Infinity,
    } as never);
    expect(text).toContain('"values": { "$f32": [0.1, -0, 0.25] }');
    expect(text).toContain('"odd": { "$f32": "AQDAfwAAgP8=" }');
    expect(text).toContain('"big": { "$big": "12" }');
    expect(text).toContain('"none": [{ "$none": true }]');
    expect(text).toContain('"huge": { "$number": "Infinity" }');
  });

  test('say once what stands in several places', () => {
    const shared = { name: 'bone' };
    const text = encodeDocument({ format: 'x', first: shared, second: [shared] } as never);
    expect(text).toContain('"second": [{ "$same": ".first" }]');
  });

  test('are of no format of their own', () => {
    expect(formatById('json')?.detect(encode('{ "asset": {} }'), 'a.json')).toBe(false);
  });
});

test('lists are broken into lines of at most 110 characters', () => {
  const { document } = readDocument(
    encode('\n'.repeat(3) + 'skeleton=a.csf\n'.repeat(3)),
    'a.cfg',
    new Report(),
  );
  const digits = { ...document, digits: new Int32Array(80) };
  const lines = encodeDocument(digits, { columns: 'numbers' }).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
  expect(lines.some((line) => line.length > 100)).toBe(true);
});
