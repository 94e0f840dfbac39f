import { join } from 'node:path';
import { expect, test } from 'vitest';
import { convert, targetForName } from '../../../../src/convert/convert.ts';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import type { NamedBytes } from '../../../../src/formats/format.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { compareScenes } from '../../../../src/pose/compare.ts';

const YORICK = join(import.meta.dirname, '../../../../samples/yorick/cal3d/yorick.cfg');

async function sceneOf(files: readonly NamedBytes[]) {
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  return toScene(await gather(library, [files[0]!.name]));
}

test('A folder has the scene of the archive with all data in scene.json, and the images', async () => {
  const [folder, archive] = await Promise.all(
    ['o3d.folder', 'o3d.archive'].map((to) => convert(new FolderLibrary(), [YORICK], { to })),
  );
  expect(folder!.files.map(({ name }) => name)).toEqual([
    'scene.json',
    'images/yorick_bone.png',
    'images/yorick_cloth.png',
  ]);
  const text = new TextDecoder().decode(folder!.files[0]!.bytes);
  expect(text).not.toContain('binaryRange');
  const [inFolder, inArchive] = [await sceneOf(folder!.files), await sceneOf(archive!.files)];
  expect(inFolder.clips.map(({ name }) => name)).toEqual(inArchive.clips.map(({ name }) => name));
  expect(compareScenes(inArchive, inFolder, { fps: 5 })).toMatchObject({ max: 0, matched: 'vertex' });
  const images = ({ textures }: typeof inFolder) => textures.map(({ bytes }) => [...bytes!]);
  expect(images(inFolder)).toEqual(images(inArchive));
});

test('Only its name stands for the folder', () => {
  expect(targetForName('yorick/scene.json')?.id).toBe('o3d.folder');
  expect(targetForName('yorick.json')).toBeUndefined();
});
