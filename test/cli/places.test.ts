import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const SAMPLE = 'samples/yorick/mdl';
const IMAGES = ['yorick_bone.tga', 'yorick_cloth.tga'];

/** A model without its images, which are in another folder and in an archive. */
beforeAll(() => {
  mkdirSync(folder.path('models'));
  cpSync(join(SAMPLE, 'yorick.mdl'), folder.path('models/yorick.mdl'));
  mkdirSync(folder.path('images'));
  for (const name of IMAGES) cpSync(join(SAMPLE, name), join(folder.path('images'), name));
  const files = IMAGES.map((name) => [name, new Uint8Array(readFileSync(join(SAMPLE, name)))] as const);
  folder.write('images.zip', zipSync(Object.fromEntries(files)));
  for (const [name, bytes] of files) folder.write(`mod/textures/deep/${name}`, bytes);
  cpSync(join(SAMPLE, 'yorick.mdl'), folder.path('mod/models/yorick.mdl'));
  const packed = files.map(([name, bytes]) => [`my-mod/textures/${name}`, bytes] as const);
  const archive = zipSync(Object.fromEntries(packed));
  folder.write('mod.zip', archive);
  folder.write('mods/packed/mod.zip', archive);
  folder.write('mods/notes.key', new TextEncoder().encode('no archive'));
  folder.write('all.zip', zipSync({ 'mods/mod.zip': archive }));
  folder.write(
    'models.zip',
    zipSync({ 'x/yorick.mdl': new Uint8Array(readFileSync(join(SAMPLE, 'yorick.mdl'))) }),
  );
});

describe.each(['check', 'info'])('%s finds files in the places that --search names', (command) => {
  test('which it reports as missing without', async () => {
    expect((await run(command, folder.path('models/yorick.mdl'))).out).toContain('CONVERT_FILE_MISSING');
  });

  test.each(['images', 'images.zip', 'mod.zip/my-mod/textures', 'all.zip/mods/mod.zip/my-mod/textures'])(
    'such as %s',
    async (place) => {
      const { code, out } = await run(
        command,
        folder.path('models/yorick.mdl'),
        '--search',
        folder.path(place),
      );
      expect(code).toBe(0);
      expect(out).not.toContain('CONVERT_FILE_MISSING');
    },
  );

  test.each([
    ['mod', 'textures/deep/yorick_bone.tga in mod'],
    ['mod.zip', 'my-mod/textures/yorick_bone.tga in mod.zip'],
    ['all.zip/mods/mod.zip', 'my-mod/textures/yorick_bone.tga in mod.zip'],
    ['mods', 'packed/mod.zip/my-mod/textures/yorick_bone.tga in mods'],
    ['all.zip', 'mods/mod.zip/my-mod/textures/yorick_bone.tga in all.zip'],
  ])('and in the folders below, and says where: %s', async (place, where) => {
    const words = [folder.path('models/yorick.mdl'), '--search', folder.path(place)];
    const { code, out } = await run(command, ...words);
    expect(code).toBe(0);
    expect(out).not.toContain('CONVERT_FILE_MISSING');
    expect(out).toContain(`yorick.mdl: File yorick_bone (texture) was found as ${where}\n`);
  });

  test('a model in a folder below, too', async () => {
    const { json } = await runJson(command, 'yorick', '--search', folder.path('mod'));
    expect([json].flat()).toMatchObject([{ format: 'mdl.binary' }]);
  });

  test('a model by its name, too', async () => {
    const places = ['models', 'images'].flatMap((name) => ['--search', folder.path(name)]);
    const { json } = await runJson(command, 'yorick', ...places);
    expect([json].flat()).toMatchObject([{ format: 'mdl.binary' }]);
  });

  test('a model in an archive below, too', async () => {
    mkdirSync(folder.path('archives'), { recursive: true });
    cpSync(folder.path('models.zip'), folder.path('archives/models.zip'));
    const { json } = await runJson(command, 'yorick', '--search', folder.path('archives'));
    expect([json].flat()).toMatchObject([{ format: 'mdl.binary' }]);
  });

  test.each([
    ['nowhere', 'nowhere'],
    ['a folder that an archive lacks', folder.path('mod.zip/nowhere')],
  ])('and refuses one that does not exist: %s', async (_, place) => {
    const { code, err } = await run(command, folder.path('models/yorick.mdl'), '--search', place);
    expect([code, err]).toEqual([2, `exhume: No such folder or archive: ${place}\n`]);
  });
});

test.each(['check', 'info'])('%s says how to name the place of a file that is not there', async (command) => {
  const { code, err } = await run(command, folder.path('nowhere.cgf'));
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/nowhere\.cgf; correct the path, or .* --search\n$/),
  ]);
});

test.each(['convert', 'info', 'check'])('%s says what to do with an archive', async (command) => {
  // As Cal3D's own pages call them.
  cpSync(folder.path('images.zip'), folder.path('images.chkn'));
  for (const name of ['images.zip', 'images.chkn']) {
    const { code, out, err } = await run(command, folder.path(name));
    expect(code).toBe(1);
    expect(out + err).toContain(
      `${name}: at byte 0: This is an archive (zip, or pak of CryEngine): append the path`,
    );
  }
});

test('check searches the places for all models of a folder', async () => {
  const { out } = await run('check', folder.path('models'), '--search', folder.path('images.zip'));
  expect(out).toBe(`${folder.path('models')}: 1 file, no issues\n`);
});
