import { describe, expect, test } from 'vitest';
import type { Image } from '../../src/images/image.ts';
import { type PictureOptions, picture } from '../../src/picture/picture.ts';
import { boxOf, isRed, pixelAt } from './pixels.ts';
import { bar, material, node, quad, sceneOf, square } from './scenes.ts';

const FRONT: PictureOptions = { width: 96, height: 96, view: 'front' };

function cell(sheet: Image, column: number, row: number, size: number): Image {
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    const from = ((row * size + y) * sheet.width + column * size) * 4;
    data.set(sheet.data.subarray(from, from + size * 4), y * size * 4);
  }
  return { width: size, height: size, data };
}

describe('a clip', () => {
  test('moves the silhouette', () => {
    const start = boxOf(picture(bar(), { ...FRONT, clip: 0, time: 0 }), isRed);
    const end = boxOf(picture(bar(), { ...FRONT, clip: 0, time: 1 }), isRed);
    // Upright it is ten times as high as wide; bent by 90° half of it lies to the right.
    expect(start.bottom - start.top).toBeGreaterThan(8 * (start.right - start.left));
    expect(end.bottom - end.top).toBeLessThan(0.6 * (start.bottom - start.top));
    expect(end.right - start.right).toBeGreaterThan(0.3 * (start.bottom - start.top));
  });

  test('is framed alike at all its times, with a margin', () => {
    const boxes = [0, 0.3, 0.5, 1].map((time) => boxOf(picture(bar(), { ...FRONT, clip: 0, time }), isRed));
    for (const box of boxes) {
      expect([box.left, box.bottom]).toEqual([boxes[0]!.left, boxes[0]!.bottom]);
      expect(Math.min(box.left, box.top, 95 - box.right, 95 - box.bottom)).toBeGreaterThanOrEqual(5);
    }
  });

  test('begins at its start where no time is given', () => {
    const scene = bar();
    Object.assign(scene.clips[0]!, { start: 0.5 });
    expect(picture(scene, { ...FRONT, clip: 0 })).toEqual(picture(scene, { ...FRONT, clip: 0, time: 0.5 }));
  });

  test('keeps a root that moves in the frame', () => {
    const scene = sceneOf([square(1)], [material([1, 0, 0])]);
    const curve = {
      interpolation: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 9, 0, 0),
      before: 'hold',
      after: 'hold',
    } as const;
    scene.clips.push({ name: '', start: 0, end: 1, tracks: [{ target: 0, property: 'translation', curve }] });
    const [start, end] = [0, 1].map((time) => boxOf(picture(scene, { ...FRONT, clip: 0, time }), isRed));
    expect(end!.count).toBe(start!.count);
    expect(end!.left - start!.left).toBeGreaterThan(70);
  });
});

describe('a contact sheet', () => {
  test('has a column per moment and a row per view', () => {
    const sheet = picture(bar(), { ...FRONT, clip: 0, sheet: 3, view: ['front', 'back'] });
    expect([sheet.width, sheet.height]).toEqual([3 * 96, 2 * 96]);
    const boxes = [0, 1, 2].map((column) => boxOf(cell(sheet, column, 0, 96), isRed));
    [0, 0.5, 1].forEach((time, i) => {
      expect(boxes[i]).toEqual(boxOf(picture(bar(), { ...FRONT, clip: 0, time }), isRed));
    });
  });

  test('goes on in the next rows after eight moments', () => {
    const sheet = picture(bar(), { clip: 0, sheet: 9, width: 32, height: 16 });
    expect([sheet.width, sheet.height]).toEqual([5 * 32, 2 * 16]);
  });

  test('carries the time in every cell, and only there', () => {
    const isInk = ([red, green, blue]: readonly number[]) => Math.max(red!, green!, blue!) < 60;
    const scene = bar();
    const sheet = picture(scene, { ...FRONT, clip: 0, sheet: 2 });
    const labels = [0, 1].map((column) => boxOf(cell(sheet, column, 0, 96), isInk));
    // 0.00s and 1.00s: in dots of 3 × 5, a 0 has 12 and a 1 has 8 of them, which is all the difference.
    expect(labels[0]!.count - labels[1]!.count).toBe(12 - 8);
    expect(labels[0]!.count).toBe(3 * 12 + 1 + 7);
    expect(labels[0]!.top).toBeGreaterThan(80);
    expect(boxOf(picture(scene, { ...FRONT, clip: 0 }), isInk).count).toBe(0);
  });

  test('of the rest pose is one moment', () => {
    expect(picture(bar(), { ...FRONT, sheet: 5 })).toEqual(picture(bar(), FRONT));
  });

  test('is the same every time', () => {
    const options = { ...FRONT, clip: 0, sheet: 3, skeleton: true };
    expect(picture(bar(), options)).toEqual(picture(bar(), options));
  });

  test.each([
    { clip: 1 },
    { clip: -1 },
    { width: 0 },
    { height: 2.5 },
    { width: 4096 },
    { sheet: Number.NaN },
    { sheet: 1000 },
    { view: [] },
    { clip: 0, sheet: 256, width: 2048, height: 2048 },
  ])('refuses %o', (options) => {
    expect(() => picture(bar(), options)).toThrow(RangeError);
  });
});

describe('the floor', () => {
  test('lies at the lowest height of the rest pose, whatever the clip does', () => {
    const scene = bar();
    const curve = {
      interpolation: 'step',
      times: Float32Array.of(0),
      values: Float32Array.of(0, 1, 0),
      before: 'hold',
      after: 'hold',
    } as const;
    scene.clips.push({
      name: 'up',
      start: 0,
      end: 1,
      tracks: [{ target: 0, property: 'translation', curve }],
    });
    /** Rows beside the bar in which the picture is darker than just above. */
    const lines = (image: Image) =>
      Array.from({ length: 95 }, (_, y) => y + 1).filter(
        (y) => pixelAt(image, 0.4, (y + 0.5) / 96)[0] < pixelAt(image, 0.4, (y - 0.5) / 96)[0] - 8,
      );
    const standing = picture(scene, FRONT);
    const feet = boxOf(standing, isRed).bottom;
    expect(lines(standing).length).toBeGreaterThan(0);
    for (const y of lines(standing)) expect(Math.abs(y - feet)).toBeLessThanOrEqual(1);
    // In the air by half its height, with nothing below: the frame does not reach down to the floor.
    expect(lines(picture(scene, { ...FRONT, clip: 1 }))).toEqual([]);
  });

  /** Two squares like table tops, a larger one at height 1 and a smaller one at another height. */
  const tables = (height: number) => {
    const top = quad([
      [-1, 0, 1],
      [1, 0, 1],
      [1, 0, -1],
      [-1, 0, -1],
    ]);
    const scene = sceneOf([top, top], [material([1, 0, 0])]);
    Object.assign(scene.nodes[0]!, { translation: [0, 1, 0] });
    Object.assign(scene.nodes[1]!, { translation: [0, height, 0], scale: [0.5, 1, 0.5] });
    return scene;
  };

  test('is hidden by what is above it', () => {
    // A table top of 2 × 2 covers the frame but for the margins of 7 %.
    const { left, right, top, bottom, count } = boxOf(picture(tables(0), { ...FRONT, view: 'top' }), isRed);
    expect(count).toBeGreaterThan(0.999 * (right - left + 1) * (bottom - top + 1));
    expect(count).toBeGreaterThan(80 * 80);
  });

  test('crosses what sinks below it', () => {
    const scene = tables(1);
    const curve = {
      interpolation: 'step',
      times: Float32Array.of(0),
      values: Float32Array.of(0, -1, 0),
      before: 'hold',
      after: 'hold',
    } as const;
    const sink = (target: number) => ({ target, property: 'translation', curve }) as const;
    scene.clips.push({ name: 'sink', start: 0, end: 1, tracks: [sink(0), sink(1)] });
    const above = boxOf(picture(scene, { ...FRONT, view: 'top' }), isRed);
    const below = boxOf(picture(scene, { ...FRONT, view: 'top', clip: 0 }), isRed);
    expect(below.count).toBeLessThan(0.95 * above.count);
  });
});

describe('the skeleton', () => {
  const isBone = ([red, green, blue]: readonly number[]) => red! > 180 && green! > 100 && blue! < 110;

  test('is drawn over the surface when asked for', () => {
    const scene = bar();
    scene.materials[0] = material([0, 0, 1]);
    expect(boxOf(picture(scene, FRONT), isBone).count).toBe(0);
    const { left, right, top, bottom } = boxOf(picture(scene, { ...FRONT, skeleton: true }), isBone);
    // The lower joint's bone: upright in the middle, over the lower half.
    expect(right - left).toBeLessThanOrEqual(2);
    expect(bottom - top).toBeGreaterThan(30);
    expect(top).toBeGreaterThan(40);
  });

  test('is drawn where there is no surface', () => {
    const scene = sceneOf([], []);
    scene.nodes.push(node(), node({ parent: 0, translation: [0, 1, 0] }));
    expect(boxOf(picture(scene, FRONT), isBone).count).toBeGreaterThan(50);
  });
});

describe('dirty data', () => {
  const isGray = ([red, green, blue]: readonly number[]) => red === green && green === blue;

  test('an empty scene is an empty picture', () => {
    const image = picture(sceneOf([], []), FRONT);
    expect(boxOf(image, isGray).count).toBe(96 * 96);
  });

  test('corners that are not numbers, not there or all in one place leave the rest as it is', () => {
    const clean = sceneOf([square(1)], [material([1, 0, 0])]);
    const dirty = sceneOf(
      [
        square(1),
        square(9, 0, { positions: new Float32Array(12).fill(Number.NaN) }),
        square(9, 0, { positions: new Float32Array(12).fill(-Infinity) }),
        square(0.5, 0, { indices: Uint32Array.of(0, 1, 4_000_000_000, 7, 8, 9, 1) }),
        square(0),
        square(9, 0, { positions: new Float32Array(0) }),
      ],
      [material([1, 0, 0])],
    );
    // Where a transform leaves the range of 32-bit numbers, a single coordinate may become infinite.
    const overflow = quad([
      [-1e30, 0, 0],
      [1e30, 0, 0],
      [1e30, 0.1, 0],
      [0, 0.1, 0],
    ]);
    dirty.meshes.push({ name: '', primitives: [overflow] });
    dirty.nodes.push(node({ mesh: dirty.meshes.length - 1, scale: [1e30, 1, 1] }));
    dirty.nodes.push(node({ mesh: 99 }), node({ mesh: 0, skin: 5, parent: 77 }));
    const red = boxOf(picture(clean, FRONT), isRed);
    expect(red.count).toBeGreaterThan(1000);
    expect(boxOf(picture(dirty, FRONT), isRed)).toEqual(red);
  });

  test.each([1e30, 3e38, 1e-30, 1e-44])('a character of size %d fills its frame', (size) => {
    const image = picture(sceneOf([square(size)], [material([1, 0, 0])]), FRONT);
    if (size > 1e-40) expect(boxOf(image, isRed).count).toBeGreaterThan(3000);
  });

  test('colors out of range are clamped', () => {
    const wild = material([9, Number.NaN, -Infinity]);
    const plain = material([1, 0, 0]);
    expect(picture(sceneOf([square(1)], [wild]), FRONT)).toEqual(
      picture(sceneOf([square(1)], [plain]), FRONT),
    );
  });
});
