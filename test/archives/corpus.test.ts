import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { names, open, readNamed } from './open.ts';

const KEYS = 'mdl/neverwinter.nim/tests/fuzzing';

describeCorpus('real archives', () => {
  test.each([
    ['chitin.key', 43_871, 26],
    ['xp1.key', 14_521, 7],
    ['xp3.key', 12_579, 1],
  ])('%s names %i resources in %i BIF files, none twice', async (name, count, parts) => {
    const archive = await open(readFileSync(corpus(`${KEYS}/key-testing-corpus/${name}`)));
    expect(archive.entries).toHaveLength(count);
    expect(new Set(archive.entries.map(({ part }) => part)).size).toBe(parts);
    expect(new Set(names(archive).map((entry) => entry.toLowerCase())).size).toBe(count);
    expect(names(archive).filter((entry) => /\.\d+$/.test(entry))).toEqual([]);
    expect(archive.issues.every(({ code }) => code === 'ARCHIVE_PART_MISSING')).toBe(true);
  });

  test('chitin.key and the header of its first BIF belong together', async () => {
    const key = readFileSync(corpus(`${KEYS}/key-testing-corpus/chitin.key`));
    const bif = readFileSync(corpus(`${KEYS}/bif-testing-corpus/bif-header-only.bif`));
    const archive = await open(key, { 'data/2da.bif': bif });
    const actions = await readNamed(archive, 'actions.2da');
    expect(new TextDecoder().decode(actions)).toMatch(/^2DA V2\.0\s/);
  });

  test('a module has the files that its tools put in', async () => {
    const archive = await open(
      readFileSync(corpus('mdl/rollnw/tests/test_data/user/development/test_module.mod')),
    );
    expect(archive.entries).toHaveLength(23);
    expect(archive.issues).toEqual([]);
    for (const entry of archive.entries) {
      // All of them are GFF, which begins with its kind in capitals.
      const start = new TextDecoder().decode((await archive.read(entry)).subarray(0, 8));
      expect(start).toBe(`${entry.name.slice(-3).toUpperCase()} V3.2`);
    }
  });

  test('a hak has its sounds', async () => {
    const path = 'mdl/radoub/Radoub.IntegrationTests/TestData/GameRoot/hak/test1.hak';
    const archive = await open(readFileSync(corpus(path)));
    expect(names(archive)).toEqual(['Test1.wav', 'failtest1.wav']);
    for (const entry of archive.entries) {
      const bytes = await archive.read(entry);
      expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('RIFF');
    }
  });

  const scenes = corpusFiles('o3d', (path) => /\.(o3d)?tgz$/.test(path));
  test.each(scenes)('%s has its marker, its scene, and no more than its bytes', async (path) => {
    const file = readFileSync(corpus(path));
    const archive = await open(file);
    expect(archive.issues).toEqual([]);
    expect(await readNamed(archive, 'aaaaaaaa.o3d')).toEqual(new TextEncoder().encode('o3d'));
    JSON.parse(new TextDecoder().decode(await readNamed(archive, 'scene.json')));
    // Headers, files and folders fill the archive to its last block.
    const bytes = gunzipSync(file);
    const last = archive.entries.at(-1)!;
    expect(Math.ceil((last.offset! + last.stored!) / 512) * 512).toBeGreaterThanOrEqual(bytes.length - 1024);
  });
});
