import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { renames } from '../../../../src/formats/cryengine/edit/rename.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { fieldOf } from '../../place-values.ts';

const MODEL = 'samples/yorick/cryengine/yorick.cgf';

test('another name for a bone changes its names and its ids, and no others', async () => {
  const { files } = await gather(new FolderLibrary(), [MODEL]);
  const bone = 'skull';
  const fields = renames(
    files.map(({ name, document }) => ({ name, document: document! })),
    { kind: 'node', from: bone, to: 'x' },
  );
  const before = fields.map(({ file, path, value }) => {
    const { format, bytes, name } = files[file]!;
    return { name, was: fieldOf(format!.inspect(bytes!, name), path), value };
  });
  const id = { was: crc32(bone), value: crc32('x') };
  const named = { was: bone, value: 'x' };
  const inFile = (name: string) =>
    before.filter((field) => field.name === name).map(({ name: _, ...field }) => field);
  expect(inFile('yorick.cgf')).toEqual([id, named]);
  // A controller, the bone animation and the name.
  for (const clip of ['walk', 'idle', 'wave']) expect(inFile(`yorick_${clip}.caf`)).toEqual([id, id, named]);
  expect(before).toHaveLength(11);
});
