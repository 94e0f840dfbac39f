import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formats } from '../../src/formats/index.ts';

const folder = join(import.meta.dirname, '../../src/formats');
/** What a family may do with edits, see `Family`. */
const OPERATIONS = ['onto', 'places', 'rename', 'images', 'recalled', 'update'];

const families = [...new Set(formats.map(({ family }) => family))].filter((family) => family !== 'json');

describe.each(families)('%s', (family) => {
  const parts = readdirSync(join(folder, family), { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name).slice(join(folder, family).length + 1),
  );

  test.each([
    'index.ts',
    'reader.ts',
    'targets.ts',
    'codes.ts',
    'files/formats.ts',
    'to-scene/to-scene.ts',
    'from-scene/from-scene.ts',
    'edit/places.ts',
    'edit/rename.ts',
  ])('has its %s', (part) => {
    expect(parts).toContain(part);
  });

  test('reads and writes a kind of file in read.ts and write.ts of its folder', () => {
    const inKinds = parts.filter((part) => /^files\/[a-z]+\/(read|write)\.ts$/.test(part));
    const kinds = readdirSync(join(folder, family, 'files'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(inKinds.sort()).toEqual(
      kinds.sort().flatMap((kind) => ['read', 'write'].map((part) => `files/${kind}/${part}.ts`)),
    );
  });

  test('edits by operations of a family, each with its helpers in a folder of its name', () => {
    const inEdit = parts.filter((part) => /^edit\/[a-z-]+\.ts$/.test(part));
    const operations = OPERATIONS.map((operation) => `edit/${operation}.ts`);
    expect(inEdit.filter((part) => !operations.includes(part))).toEqual([]);
    const folders = parts.filter((part) => /^edit\/[a-z-]+$/.test(part));
    expect(folders.filter((part) => !inEdit.includes(`${part}.ts`))).toEqual([]);
  });

  test('declares codes in one place', () => {
    expect(parts.filter((part) => part.endsWith('codes.ts'))).toEqual(['codes.ts']);
  });
});
