import { describe } from 'vitest';
import { f32, i32, join, material, multi, name, TYPE, zeros } from '../../../bytes.ts';
import { counting, early, inline, type RecordCase, testRecords } from '../records.ts';

const letterNames = (count: number) => counting(count, 97).map((code) => String.fromCharCode(code));

/** A texture map of 0x744 or 0x745 behind its name and what stands there. */
const PLACEMENT = join(f32(...counting(7)), i32(...counting(7, 20)));
const PLACEMENT_FIELDS = {
  offsetU: 1,
  scaleU: 2,
  rotationU: 3,
  offsetV: 4,
  scaleV: 5,
  rotationV: 6,
  rotationW: 7,
  offsetUController: 20,
  rotationWController: 26,
};
const map744 = (image: string) => join(name(image, 32), [1, 0, 0, 1], PLACEMENT);
const map745 = (image: string) =>
  join(name(image, 32), [3, 1, 50, 9, 1, 0, 0, 1], i32(8), f32(0.5, 0.25), PLACEMENT);
const colors = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0];
const COLOR_FIELDS = { diffuse: [1, 2, 3], specular: [4, 5, 6], ambient: [7, 8, 9] };

const CASES: RecordCase[] = [
  [
    'Mtl 0x746 STANDARD',
    'material',
    material({
      name: 'a(b)/mat_c',
      diffuse: [9, 8, 7],
      alphaTest: 0.5,
      opacity: 0.75,
      flags: 66,
      maps: { 1: 'A.dds', 9: 'B.dds' },
    }),
    2552,
    {
      name: 'a(b)/mat_c',
      alphaTest: 0.5,
      materialType: 1,
      multi: undefined,
      standard: {
        diffuse: [9, 8, 7],
        specular: [10, 20, 30],
        ambient: [1, 2, 3],
        specularLevel: 0,
        shininess: 0.25,
        selfIllumination: 0,
        opacity: 0.75,
        maps: {
          ambient: {
            name: '',
            mappingType: 0,
            amount: 0,
            tilesU: 0,
            scaleU: 1,
            scaleV: 1,
            offsetUController: -1,
          },
          diffuse: {
            name: 'A.dds',
            mappingType: 1,
            amount: 100,
            tilesU: 1,
            mirrorsU: 0,
            tilesV: 1,
            mirrorsV: 0,
          },
          detail: { name: 'B.dds' },
        },
        flags: 66,
        bounce: 1,
        staticFriction: 0,
        slidingFriction: 0,
      },
    },
  ],
  [
    'Mtl 0x746 MULTI',
    'material',
    multi('list', [4, 5, 11]),
    2564,
    { name: 'list', materialType: 2, standard: undefined, multi: { childIds: [4, 5, 11] } },
  ],
  [
    'Mtl 0x745 STANDARD',
    'material745',
    inline(
      TYPE.material,
      0x745,
      name('old'),
      i32(1),
      colors,
      f32(0.5, 0.25, 0.125, 0.75),
      ...letterNames(10).map(map745),
      i32(0x200),
      f32(1, 2, 3),
    ),
    1208,
    {
      name: 'old',
      materialType: 1,
      standard: {
        ...COLOR_FIELDS,
        specularLevel: 0.5,
        shininess: 0.25,
        selfIllumination: 0.125,
        opacity: 0.75,
        maps: {
          ambient: {
            name: 'a',
            mappingType: 3,
            mapFlags: 1,
            amount: 50,
            resolution: 9,
            tilesU: 1,
            mirrorsU: 0,
            tilesV: 0,
            mirrorsV: 1,
            nthFrame: 8,
            reflectionSize: 0.5,
            reflectionBlur: 0.25,
            ...PLACEMENT_FIELDS,
          },
          diffuse: { name: 'b' },
          specular: { name: 'c' },
          opacity: { name: 'd' },
          bump: { name: 'e' },
          gloss: { name: 'f' },
          cube: { name: 'g' },
          reflection: { name: 'h' },
          subsurface: { name: 'i' },
          detail: { name: 'j', rotationWController: 26 },
        },
        flags: 0x200,
        bounce: 1,
        staticFriction: 2,
        slidingFriction: 3,
      },
    },
  ],
  [
    'Mtl 0x745 MULTI',
    'material745',
    inline(TYPE.material, 0x745, name('list'), i32(2, 2), zeros(1208 - 88), i32(3, 4)),
    1216,
    { materialType: 2, multi: { childIds: [3, 4] } },
  ],
  [
    'Mtl 0x744 STANDARD',
    'material744',
    inline(TYPE.material, 0x744, name('older'), i32(3), colors, ...letterNames(3).map(map744), f32(1, 2, 3)),
    384,
    {
      name: 'older',
      materialType: 3,
      standard: {
        ...COLOR_FIELDS,
        maps: {
          diffuse: { name: 'a', tilesU: 1, mirrorsU: 0, tilesV: 0, mirrorsV: 1, ...PLACEMENT_FIELDS },
          opacity: { name: 'b' },
          bump: { name: 'c', rotationWController: 26 },
        },
        bounce: 1,
        slidingFriction: 3,
      },
    },
  ],
  [
    'Mtl 0x744 MULTI',
    'material744',
    inline(TYPE.material, 0x744, name('list'), i32(2, 1), zeros(384 - 88), i32(7)),
    388,
    { materialType: 2, multi: { childIds: [7] } },
  ],
  [
    'MtlList 0x201',
    'materialList',
    early(
      TYPE.materialList,
      0x201,
      i32(1),
      name('wood'),
      [1, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      name('a.tga', 32),
      name('b.tga', 32),
      name('c.tga', 32),
      [0, 0],
      f32(1, 2, 3),
    ),
    12 + 184,
    {
      materials: [
        {
          name: 'wood',
          isStandard: 1,
          ...COLOR_FIELDS,
          diffuseMap: 'a.tga',
          opacityMap: 'b.tga',
          bumpMap: 'c.tga',
          bounce: 1,
          staticFriction: 2,
          slidingFriction: 3,
        },
      ],
    },
  ],
];

describe('chunks of materials', () => {
  testRecords(CASES);
});
