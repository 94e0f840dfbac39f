import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Inspection } from '../../src/binary/schema.ts';
import { detectFormat, readDocument, writeDocument } from '../../src/formats/index.ts';
import { encodeDocument } from '../../src/formats/json/files/write.ts';
import { Report } from '../../src/report/report.ts';
import { YORICK } from './cal3d/files.ts';

/** Bits of no number, which computing with it would change. */
const SIGNALLING = [1, 0, 0xa0, 0x7f];

/** Entries of long lists are all of one kind; in others chunks of any kind may stand. */
const LONG = 64;

/** The first float of each field of a file. */
function firstFloats(node: Inspection, path: string, found: Map<string, number>): Map<string, number> {
  if (node.childCount === 0 && node.type === 'f32' && !found.has(path)) found.set(path, node.offset);
  const count = node.childCount > LONG ? 1 : node.childCount;
  for (let index = 0; index < count; index++) {
    const child = node.child(index);
    firstFloats(child, `${path}.${child.name.replace(/\d+/g, '#')}`, found);
  }
  return found;
}

const samples = join(YORICK, '..');
const files = readdirSync(samples, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /cal3d[\\/].*\.(csf|cmf|crf|cpf)$|cryengine[\\/].*\.(cgf|caf)$|mdl[\\/].*\.mdl$/.test(name),
);

// C3S has no float of its own, only columns.
test.each(files)('%s is written again to the bit, signalling NaNs and all, also from JSON', (name) => {
  const bytes = new Uint8Array(readFileSync(join(samples, name)));
  const places = firstFloats(detectFormat(bytes, name).inspect(bytes, name), '', new Map());
  expect(places.size).toBeGreaterThan(0);
  for (const offset of places.values()) bytes.set(SIGNALLING, offset);
  const { document } = readDocument(bytes, name, new Report());
  expect(Buffer.from(writeDocument(document)).equals(bytes)).toBe(true);
  const json = new TextEncoder().encode(encodeDocument(document));
  const back = readDocument(json, 'document.json', new Report());
  expect(Buffer.from(writeDocument(back.document)).equals(bytes)).toBe(true);
});
