import { expect, test } from 'vitest';
import { withImagesAs } from '../../src/fit/image-formats.ts';
import { decodeDds } from '../../src/images/dds.ts';
import { encodePng } from '../../src/images/png.ts';
import { Report } from '../../src/report/report.ts';
import { createScene } from '../../src/scene/scene.ts';

const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
const png = (width: number, height: number, value: (at: number) => number) =>
  encodePng({
    width,
    height,
    data: Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : value(at >> 2))),
  });

function sceneWith(...images: Uint8Array[]) {
  const scene = createScene('box', { format: '', files: [] }, axes);
  scene.textures.push(
    ...images.map((bytes, index) => ({ name: `t${index}`, uri: `art/t${index}.png`, bytes })),
  );
  return scene;
}

test('images become DDS of powers of two, named so, and their error is reported', () => {
  const report = new Report();
  const noise = png(8, 8, (pixel) => (pixel * 97) % 251);
  const { textures } = withImagesAs(
    sceneWith(
      noise,
      png(6, 4, () => 255),
    ),
    'dds',
    report,
  );
  expect(textures.map(({ uri }) => uri)).toEqual(['t0.dds', 't1.dds']);
  expect(decodeDds(textures[1]!.bytes!)).toMatchObject({ width: 8, height: 4 });
  expect(report.losses.map(({ code, path }) => [code, path])).toEqual([
    ['FIT_IMAGE_COMPRESSED', 'textures[0]'],
    ['FIT_IMAGE_RESIZED', 'textures[1]'],
  ]);
});

test('an image that has the format already keeps its bytes, and one that is damaged is unchanged', () => {
  const image = png(4, 4, () => 9);
  const scene = sceneWith(image, Uint8Array.of(1, 2, 3));
  const report = new Report();
  const { textures } = withImagesAs(scene, 'png', report);
  expect(textures[0]!.bytes).toBe(image);
  expect(textures[1]).toBe(scene.textures[1]);
  expect(report.losses.map(({ code }) => code)).toEqual(['FIT_IMAGE_DAMAGED']);
});
