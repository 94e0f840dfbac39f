import { expect, test } from 'vitest';
import { makeFigure, material } from '../../docs/features/figure.ts';
import { EVERYTHING_BUT_SPLINES, type MaterialCapabilities } from '../../src/fit/capabilities.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { Report } from '../../src/report/report.ts';
import type { MaterialMap } from '../../src/scene/scene.ts';

/** Twice as wide, and half an image to the right. */
const WIDE: MaterialMap['transform'] = { offset: [0.5, 0], scale: [2, 1], rotation: 0 };
/** A quarter turn about the corner of the image, at which v becomes u. */
const TURNED: MaterialMap['transform'] = { offset: [0, 0], scale: [2, 1], rotation: Math.PI / 2 };

const map = (use: MaterialMap['use'], more: Partial<MaterialMap> = {}): MaterialMap => ({
  texture: 0,
  uv: 0,
  use,
  ...more,
});

/** What becomes of the first vertex in each UV set, at 0.25, 0.125 in the first one and at 0.75, 0.625 in the second. */
function fitted(maps: MaterialMap[], materials: Partial<MaterialCapabilities>) {
  const scene = makeFigure();
  scene.textures = [{ name: 'cloth', uri: 'cloth.png' }];
  scene.materials[0] = material('cloth', { maps });
  const [primitive] = scene.meshes[0]!.primitives;
  const column = (u: number, v: number) => primitive!.uvs[0]!.map((_, at) => (at % 2 === 0 ? u : v));
  primitive!.uvs = [column(0.25, 0.125), column(0.75, 0.625)];
  const base = EVERYTHING_BUT_SPLINES;
  const capabilities = { ...base, materials: { ...base.materials, ...materials } };
  const report = new Report();
  const fit = fitScene(scene, { title: 'Old System', capabilities }, report);
  return {
    sets: fit.meshes[0]!.primitives[0]!.uvs.map((uvs) => [uvs[0], uvs[1]]),
    maps: fit.materials[0]!.maps.map(({ uv, transform }) => (transform ? [uv, transform] : [uv])),
    losses: report.losses.map(({ code, path }) => `${code} ${path}`),
  };
}

test('a transform that the target cannot hold moves the texture coordinates', () => {
  const { sets, maps, losses } = fitted([map('diffuse', { transform: WIDE })], { transforms: 'none' });
  expect({ sets, maps, losses }).toEqual({
    sets: [
      [1, 0.125],
      [0.75, 0.625],
    ],
    maps: [[0]],
    losses: [],
  });
});

test('one that it can hold stays in the material', () => {
  const maps = [map('diffuse', { transform: WIDE })];
  expect(fitted(maps, { transforms: 'even' }).maps).toEqual([[0, WIDE]]);
  const uneven = fitted([map('diffuse', { transform: TURNED })], { transforms: 'even' });
  expect(uneven.maps).toEqual([[0]]);
  expect(uneven.sets[0]![0]).toBeCloseTo(0.125, 6);
  expect(uneven.sets[0]![1]).toBeCloseTo(-0.5, 6);
});

test('textures with other transforms on the same UV set lose theirs', () => {
  const maps = [map('diffuse'), map('normal', { transform: WIDE })];
  expect(fitted(maps, { transforms: 'none' })).toEqual({
    sets: [
      [0.25, 0.125],
      [0.75, 0.625],
    ],
    maps: [[0], [0]],
    losses: ['FIT_TEXTURE_PLACE_DROPPED materials[0].maps[1]'],
  });
});

test('where all textures lie like the first one, its UV set comes first', () => {
  const maps = [map('diffuse', { uv: 1, transform: WIDE }), map('specular', { uv: 1, transform: WIDE })];
  for (const lying of ['first', 'alike'] as const) {
    expect(fitted(maps, { transforms: 'none', lying })).toEqual({
      sets: [
        [2, 0.625],
        [0.25, 0.125],
      ],
      maps: [[0], [0]],
      losses: [],
    });
  }
});

test('where each texture has the UV set of its index, it gets its own coordinates', () => {
  const maps = [map('normal', { uv: 1 }), map('diffuse', { uv: 1, transform: WIDE })];
  expect(fitted(maps, { transforms: 'none', lying: 'numbered' })).toEqual({
    sets: [
      [2, 0.625],
      [0.75, 0.625],
      [0.25, 0.125],
    ],
    maps: [[1], [0]],
    losses: [],
  });
});
