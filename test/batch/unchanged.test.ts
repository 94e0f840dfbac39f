import { expect, test } from 'vitest';
import { CurrentFiles } from '../../src/batch/unchanged.ts';
import { BatchLibrary } from '../../src/convert/batch/batch-library.ts';
import { runItem } from '../../src/convert/batch/item.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { useFolder } from '../cli/run.ts';
import { itemOf, model, runOf } from '../convert/batch/models.ts';

const folder = useFolder();

test('a file that appears anywhere below the search path makes a character that lacks one be repeated', async () => {
  folder.write('game/models/hero.mdl', model('hero', 'skin'));
  folder.write('game/textures/a/b/other.tga', Uint8Array.of(0));
  const root = folder.path('game');
  const library = () => new BatchLibrary(new FolderLibrary());
  const run = runOf({ to: 'gltf.glb', search: [folder.path('game/textures')] }, root);
  const convert = () => runItem(library(), itemOf('models/hero.mdl'), run);
  const { row } = await convert();
  expect(row.missing).toEqual([{ name: 'skin', role: 'texture' }]);
  const isUnchanged = () => new CurrentFiles(library(), root).areAsIn(row);
  expect(await isUnchanged()).toBe(true);
  folder.write('game/textures/a/c/skin.tga', Uint8Array.of(0));
  expect(await isUnchanged()).toBe(false);
  const again = (await convert()).row;
  expect(again.missing).toEqual([]);
  expect(again.files.map(({ path }) => path)).toEqual(['models/hero.mdl', 'textures/a/c/skin.tga']);
});
