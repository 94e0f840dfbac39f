import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { scan } from '../../studio/src/worker/scan.ts';
import { bifV1, keyFile } from '../archives/bytes.ts';

const CAL3D = resolve(import.meta.dirname, '../../samples/yorick/cal3d');

/** Yorick in a folder, with a model file that does not name one of his animations. */
function filesIn(folder: string, names = readdirSync(CAL3D)) {
  return names.map((name) => {
    const bytes = readFileSync(join(CAL3D, name));
    const lines = bytes.toString('latin1').split('\n');
    const content = name.endsWith('.cfg') ? lines.filter((line) => !line.includes('wave')).join('\n') : bytes;
    return { path: `${folder}${name}`, blob: new Blob([content]) };
  });
}

/** A file in another place or with another name, with the content of one of Yorick's. */
function copyOf(name: string, path: string) {
  return { path, blob: new Blob([readFileSync(join(CAL3D, name))]) };
}

test('animations that the model does not name belong to the only character of their folder, as if they were dropped one by one', async () => {
  const { choices } = await scan(filesIn('yorick/'));
  expect(choices).toHaveLength(1);
  expect(choices[0]![0]).toBe('yorick/yorick.cfg');
  expect(choices[0]).toContain('yorick/yorick_wave.caf');
  const loose = await scan(filesIn(''));
  expect(loose.choices[0]).toContain('yorick_wave.caf');
});

test('animations are not added where there are several characters', async () => {
  const { choices } = await scan([...filesIn('one/'), ...filesIn('two/')]);
  expect(choices).toEqual([['one/yorick.cfg'], ['two/yorick.cfg']]);
});

test.each(['', 'yorick/'])(
  'the model in the folder "%s" gets the same animations, however it was opened',
  async (folder) => {
    const other = [
      copyOf('yorick_body.cmf', `${folder}yorick_poor.cmf`),
      copyOf('yorick_bone.png', `${folder}textures/yorick_bone.png`),
    ];
    const { choices } = await scan([...filesIn(folder), ...other]);
    expect(choices).toEqual([[`${folder}yorick.cfg`, `${folder}yorick_wave.caf`]]);
  },
);

/** An archive of files. */
async function zipOf(files: readonly { path: string; blob: Blob }[]) {
  const entries = files.map(async ({ path, blob }) => [path, new Uint8Array(await blob.arrayBuffer())]);
  const bytes = zipSync(Object.fromEntries(await Promise.all(entries)));
  return { path: 'yorick.zip', blob: new Blob([bytes.slice()]) };
}

test('the model in an archive gets the animations beside it', async () => {
  const { choices } = await scan([await zipOf(filesIn('yorick/'))]);
  expect(choices).toEqual([['yorick.zip/yorick/yorick.cfg', 'yorick.zip/yorick/yorick_wave.caf']]);
});

test('of a few models in an archive, one with clips comes before one without', async () => {
  const still = { path: 'a/still.cfg', blob: new Blob(['skeleton=yorick.csf\nmesh=yorick_body.cmf\n']) };
  const { choices } = await scan([await zipOf([still, ...filesIn('b/')])]);
  expect(choices).toEqual([['yorick.zip/b/yorick.cfg'], ['yorick.zip/a/still.cfg']]);
});

test('the parts in an archive without a model are one character', async () => {
  const names = ['yorick.csf', 'yorick_body.cmf', 'yorick_wave.caf', 'yorick_bone.png'];
  const { choices } = await scan([await zipOf(filesIn('', names).reverse())]);
  expect(choices).toEqual([names.slice(0, 3).map((name) => `yorick.zip/${name}`)]);
});

test('damaged archives are listed with their names, and are nothing else', async () => {
  const damaged = { path: 'broken.zip', blob: new Blob(['PK\x03\x04 and nothing more']) };
  const alone = await scan([damaged]);
  expect(alone).toMatchObject({ choices: [], unknown: [] });
  expect(alone.problems.join()).toContain('broken.zip: ');
});

test('an animation that is there in both encodings of Cal3D is added once, and not at all if the model names one of them', async () => {
  const xml = ['yorick_idle', 'yorick_wave'].map((stem) => {
    const bytes = readFileSync(resolve(CAL3D, `../cal3d-xml/${stem}.xaf`));
    return { path: `${stem}.xaf`, blob: new Blob([bytes]) };
  });
  const { choices } = await scan([...filesIn(''), ...xml]);
  expect(choices).toEqual([['yorick.cfg', 'yorick_wave.caf']]);
});

/** A KEY with two models in a BIF file. */
function keyAndBif() {
  const data = new Uint8Array(readFileSync(resolve(CAL3D, '../mdl/yorick.mdl')));
  const names = ['hero', 'orc'];
  const key = keyFile(
    ['data\\models.bif'],
    names.map((resref, index) => ({ resref, type: 2002, bif: 0, index })),
  );
  const bif = bifV1(names.map(() => ({ type: 2002, data })));
  return [
    { path: 'game/chitin.key', blob: new Blob([key]) },
    { path: 'game/data/models.bif', blob: new Blob([bif]) },
  ] as const;
}

test('models in a BIF file have the names in its KEY, and count once', async () => {
  const { choices, problems } = await scan(keyAndBif());
  expect(choices).toEqual([['game/chitin.key/hero.mdl'], ['game/chitin.key/orc.mdl']]);
  expect(problems).toEqual([]);
});

test('a KEY without its BIF file contains no character, and the BIF file is said to be missing', async () => {
  const { choices, unknown, problems } = await scan(keyAndBif().slice(0, 1));
  expect([choices, unknown]).toEqual([[], []]);
  expect(problems).toEqual(['game/chitin.key: BIF file data/models.bif with 2 of 2 entries was not found']);
});

test('a BIF file without its KEY contains no character, and the KEY is said to be missing', async () => {
  const { choices, unknown, problems } = await scan(keyAndBif().slice(1));
  expect([choices, unknown]).toEqual([[], []]);
  expect(problems.join()).toContain('models.bif: its files have no names without the KEY');
});

test('a file that is only compressed is no damaged archive', async () => {
  const compressed = { path: 'notes.json.gz', blob: new Blob([gzipSync(Buffer.from('{}')).slice()]) };
  const { problems, unknown } = await scan([...filesIn(''), compressed]);
  expect(problems).toEqual([]);
  expect(unknown).toContain('notes.json.gz');
});
