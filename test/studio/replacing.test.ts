/** Replacing a texture by an image of another format. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { decodeImage, encodePng } from '../../src/entries/images.ts';
import { withChanged } from '../../studio/src/files/collection.ts';
import { replaceTexture } from '../../studio/src/worker/editing.ts';
import { open } from '../../studio/src/worker/opening.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples/yorick');
/** Red. */
const PIXELS = { width: 1, height: 1, data: Uint8Array.of(255, 0, 0, 255) };
/** A JPEG of one red pixel, by ImageMagick. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoK' +
    'CgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK' +
    'CgoKCgoKCgr/wAARCAABAAEDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAV' +
    'AQEBAAAAAAAAAAAAAAAAAAAICf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ABeKa/j/2Q==',
  'base64',
);

test.each([
  { folder: 'cal3d', input: 'yorick.cfg', added: ['my_picture_2.jpg'] },
  { folder: 'c3s', input: 'yorick.c3s', added: ['my_picture_2.jpg'] },
  { folder: 'cryengine', input: 'yorick.cgf', added: ['my_picture_2.jpg'] },
  // It is a TGA and stays one.
  { folder: 'mdl', input: 'yorick.mdl', added: [] },
  // The images are in the archive.
  { folder: 'o3d', input: 'yorick.o3dtgz', added: [] },
])('of $folder writes a new image, and changes no other one', async ({ folder, input, added }) => {
  const files = readdirSync(join(SAMPLES, folder));
  const collection = [...files, 'my_picture.txt'].map((path) => ({
    path,
    blob: new Blob([
      path === 'my_picture.txt' ? '' : new Uint8Array(readFileSync(join(SAMPLES, folder, path))),
    ]),
  }));
  const before = await open(collection, [input], {}, () => {});
  const isPng = before.scene!.textures[0]!.uri.endsWith('.png');
  const image = new File(
    [isPng ? JPEG : new Uint8Array(encodePng(PIXELS))],
    `My Picture.${isPng ? 'jpg' : 'png'}`,
  );
  const taken = collection.map(({ path }) => path);
  const { files: changed, losses } = await replaceTexture(0, image, taken);
  expect(losses).toEqual([]);
  expect(changed.map(({ name }) => name).filter((name) => !taken.includes(name))).toEqual(added);

  const version = withChanged({ collection, inputs: [input] }, changed);
  const { scene, missing } = await open(version.collection, version.inputs, {}, () => {});
  expect(missing).toEqual([]);
  const shown = scene!.materials.map(({ maps: [map] }) => scene!.textures[map!.texture]!);
  const [first, second] = shown.map(({ uri, bytes }) => decodeImage(bytes!, uri));
  expect([first!.width, ...first!.data.slice(0, 1)]).toEqual([1, expect.closeTo(255, -1)]);
  expect(second!.width).toBe(256);
});

test.each(['notes.md', 'notes.png'])('by %s, which is no image, is refused', async (name) => {
  const files = readdirSync(join(SAMPLES, 'cal3d')).map((path) => ({
    path,
    blob: new Blob([new Uint8Array(readFileSync(join(SAMPLES, 'cal3d', path)))]),
  }));
  await open(files, ['yorick.cfg'], {}, () => {});
  await expect(replaceTexture(0, new File(['# Notes'], name), [])).rejects.toThrow(
    `"${name}" is not a PNG, JPEG, DDS, BMP or TGA image`,
  );
});
