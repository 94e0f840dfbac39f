import { expect, test } from 'vitest';
import { withImagesAs, withImagesAtMost } from '../../src/fit/image-formats.ts';
import { decodeDds } from '../../src/images/dds.ts';
import { decodeImage } from '../../src/images/decode.ts';
import { encodePng } from '../../src/images/png.ts';
import { Report } from '../../src/report/report.ts';
import { createScene } from '../../src/scene/scene.ts';
import { material } from '../scene.ts';

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

test.each(['normal', 'opacity', 'gloss', 'metallicRoughness', 'occlusion'] as const)(
  'the numbers of an image of use %s are averaged as they are, and colors as light',
  (use) => {
    const stripes = png(2, 1, (pixel) => pixel * 255);
    const scene = sceneWith(stripes, stripes);
    const map = { uv: 0, use };
    scene.materials.push(
      material({
        maps: [
          { ...map, texture: 0 },
          { ...map, texture: 1, use: 'diffuse' },
        ],
      }),
    );
    const small = withImagesAtMost(scene, 1, new Report());
    const brightness = small.textures.map(({ bytes }) => decodeImage(bytes!, 'a.png').data[0]);
    expect(brightness).toEqual([128, 188]);
    // Three pixels become four for a DDS.
    const uneven = sceneWith(
      png(3, 4, (pixel) => (pixel % 3 === 1 ? 255 : 0)),
      png(3, 4, (pixel) => (pixel % 3 === 1 ? 255 : 0)),
    );
    uneven.materials = scene.materials;
    const [numbers, colors] = withImagesAs(uneven, 'dds', new Report()).textures.map(
      ({ bytes }) => decodeDds(bytes!).data[4],
    );
    expect(numbers).toBeLessThan(colors! - 10);
  },
);
