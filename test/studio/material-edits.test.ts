import { expect, test } from 'vitest';
import { editMaterial } from '../../studio/src/worker/materials.ts';
import { open } from '../../studio/src/worker/opening.ts';

/** A material without a map, for whose opacity Cal3D has no place. */
const MATERIAL = `<HEADER MAGIC="XRF" VERSION="900" />
<MATERIAL NUMMAPS="0">
    <AMBIENT>10 20 30 0</AMBIENT>
    <DIFFUSE>40 50 60 0</DIFFUSE>
    <SPECULAR>70 80 90 0</SPECULAR>
    <SHININESS>5</SHININESS>
</MATERIAL>
`;

test('an edit that changes no byte of the files is refused', async () => {
  await open([{ path: 'skin.xrf', blob: new Blob([MATERIAL]) }], ['skin.xrf'], {}, () => {});
  await expect(editMaterial(0, { alpha: 'blend' })).rejects.toThrow(
    'Edit of material skin changed nothing in the files of the original',
  );
  const { files } = await editMaterial(0, { shininess: 6 });
  expect(await files[0]!.blob.text()).toBe(MATERIAL.replace('<SHININESS>5', '<SHININESS>6'));
});
