import { describe, expect, test } from 'vitest';
import { makeFigure } from '../../docs/features/figure.ts';
import {
  EVERYTHING_BUT_SPLINES,
  type ImageCapabilities,
  type MaterialCapabilities,
} from '../../src/fit/capabilities.ts';
import { fitMaterials } from '../../src/fit/materials.ts';
import { encodePng } from '../../src/images/png.ts';
import { Report } from '../../src/report/report.ts';
import { type MapUse, type Material, type MaterialMap, NONE, type Texture } from '../../src/scene/scene.ts';

const ALL = EVERYTHING_BUT_SPLINES.materials;
const IMAGE = Uint8Array.of(1);

/** What becomes of the material of a figure with these images, and what is reported. */
function fitted(material: Partial<Material>, less: Partial<MaterialCapabilities>, uris = ['a.png', 'b.png']) {
  const scene = makeFigure();
  Object.assign(scene.materials[0]!, material);
  scene.textures = uris.map((uri) => ({ name: uri, uri, bytes: IMAGE }));
  const report = new Report();
  const capabilities = { ...EVERYTHING_BUT_SPLINES, materials: { ...ALL, ...less } };
  const [result] = fitMaterials(scene, { title: 'Old System', capabilities }, report);
  return {
    result: result!,
    source: scene.materials[0]!,
    losses: report.losses,
    reported: report.losses.map(({ code, path }) => `${code} ${path}`),
  };
}

const map = (use: MapUse, more: Partial<MaterialMap> = {}): MaterialMap => ({
  texture: 0,
  uv: 0,
  use,
  ...more,
});

test('what a target holds stays the very same', () => {
  const { result, source, losses } = fitted({ alpha: 'mask', doubleSided: true, maps: [map('bump')] }, {});
  expect(result).toBe(source);
  expect(losses).toEqual([]);
});

describe('a target without', () => {
  test.each<
    [string, Partial<MaterialCapabilities>, Partial<Material>, code: string, result: Partial<Material>]
  >([
    [
      'colors and highlights',
      { shading: false },
      { diffuse: [0.5, 1, 1, 0.25], specular: [1, 1, 1, 1], shininess: 9 },
      'FIT_SHADING_DROPPED',
      { diffuse: [1, 1, 1, 0.25], specular: [0, 0, 0, 1], shininess: 0 },
    ],
    [
      'ambient colors',
      { ambient: false },
      { diffuse: [0.5, 0.5, 0.5, 1], ambient: [1, 0, 0, 1] },
      'FIT_SHADING_DROPPED',
      { ambient: [0.5, 0.5, 0.5, 1] },
    ],
    ['metals', { metalness: false }, { metalness: 0.5 }, 'FIT_METALNESS_DROPPED', { metalness: 0 }],
    [
      'light of its own',
      { emissive: 'none' },
      { emissive: [0, 1, 0] },
      'FIT_EMISSION_DROPPED',
      { emissive: [0, 0, 0] },
    ],
    [
      'opacity',
      { opacity: false },
      { alpha: 'blend', diffuse: [1, 1, 1, 0.5] },
      'FIT_ALPHA_DROPPED',
      { alpha: 'opaque' },
    ],
    [
      'alpha that blends',
      { blend: false },
      { alpha: 'blend', diffuse: [1, 1, 1, 1] },
      'FIT_ALPHA_DROPPED',
      { alpha: 'opaque' },
    ],
    ['alpha that cuts', { mask: false }, { alpha: 'mask' }, 'FIT_ALPHA_DROPPED', { alpha: 'blend' }],
    ['any alpha', { mask: false, blend: false }, { alpha: 'mask' }, 'FIT_ALPHA_DROPPED', { alpha: 'opaque' }],
    [
      'a cutoff',
      { cutoff: 0.2 },
      { alpha: 'mask' },
      'FIT_ALPHA_DROPPED',
      { alpha: 'mask', alphaCutoff: 0.2 },
    ],
    [
      'two sides',
      { sides: 'single' },
      { doubleSided: true },
      'FIT_DOUBLE_SIDED_DROPPED',
      { doubleSided: false },
    ],
    [
      'a single side',
      { sides: 'double' },
      { doubleSided: false },
      'FIT_SINGLE_SIDED_DROPPED',
      { doubleSided: true },
    ],
    ['no light', { unlit: false }, { unlit: true }, 'FIT_UNLIT_DROPPED', { unlit: false }],
  ])('%s', (_, less, material, code, expected) => {
    const { reported, losses, result } = fitted(material, less);
    expect(reported).toEqual([`${code} materials[0]`]);
    expect(losses[0]!.message).toMatch(/^Old System .* of material "cloth"$/);
    expect(result).toMatchObject(expected);
  });

  test.each<[string, Partial<Texture>, Partial<ImageCapabilities>, boolean]>([
    ['an image', { bytes: IMAGE }, {}, true],
    ['an image that was not found, to which the result refers', {}, {}, true],
    ['an image that was not found, and would be converted', {}, { kinds: ['png'] }, false],
  ])('the color that tints %s', (_, image, images, isLost) => {
    const scene = makeFigure();
    Object.assign(scene.materials[0]!, { diffuse: [1, 0.5, 1, 1], maps: [map('diffuse')] });
    scene.textures = [{ name: 'a', uri: 'a.png', ...image }];
    const report = new Report();
    const capabilities = {
      ...EVERYTHING_BUT_SPLINES,
      images: { powersOfTwo: false, ...images },
      materials: { ...ALL, tint: 'none' as const },
    };
    fitMaterials(scene, { title: 'Old System', capabilities }, report);
    expect(report.losses.map(({ message }) => message)).toEqual(
      isLost ? ['Old System cannot tint the texture with the color 1, 0.5, 1, 1 of material "cloth"'] : [],
    );
  });

  test('an opacity in single precision with the digits that it has', () => {
    const { losses } = fitted({ alpha: 'blend', diffuse: [1, 1, 1, Math.fround(0.4)] }, { opacity: false });
    expect(losses[0]!.message).toBe('Old System cannot hold the opacity 0.4 of material "cloth"');
  });

  test('effects of extensions, each by its name, where they have an effect', () => {
    const gltf = {
      ...{ roughness: 1, normalScale: 2, occlusionStrength: 1, ior: 1.25 },
      glow: { strength: 4, color: [0, 0.5, 0] },
      layers: {
        KHR_materials_clearcoat: { clearcoatFactor: [1] },
        KHR_materials_sheen: { sheenColorFactor: [0, 0, 0.5] },
        KHR_materials_transmission: { transmissionFactor: [0] },
      },
    };
    const of = (less: Partial<MaterialCapabilities>) =>
      fitted({ properties: { gltf }, maps: [map('normal')] }, less).losses;
    const named = (what: string) => ({
      code: 'FIT_EFFECT_DROPPED',
      path: 'materials[0]',
      message: `Old System cannot hold ${what} of material "cloth"`,
    });
    expect(of({})).toEqual([]);
    expect(of({ effects: false })).toEqual(
      [
        'KHR_materials_clearcoat',
        'KHR_materials_sheen',
        'KHR_materials_ior',
        'KHR_materials_emissive_strength',
        'the strength 2 of the normal map',
      ].map(named),
    );
    expect(of({ effects: false, emissive: 'none', maps: [] }).map(({ code }) => code)).toEqual([
      ...Array(3).fill('FIT_EFFECT_DROPPED'),
      'FIT_MAP_DROPPED',
    ]);
  });

  test.each<[string, Partial<MaterialCapabilities>, Partial<Material>]>([
    ['colors, where they are white', { shading: false }, { diffuse: [1, 1, 1, 1], specular: [0, 0, 0, 1] }],
    ['ambient colors, where they are black', { ambient: false }, { ambient: [0, 0, 0, 1] }],
    ['soft alpha, where the whole is clear', { blend: false }, { alpha: 'blend', diffuse: [1, 1, 1, 0.5] }],
    ['a cutoff, where it is that', { cutoff: 0.5 }, { alpha: 'mask' }],
  ])('%s, loses nothing', (_, less, material) => {
    expect(fitted(material, less).reported).toEqual([]);
  });

  test('light of another color than the surface is reported with its error', () => {
    const green = { diffuse: [1, 0.5, 0, 1], emissive: [0.5, 0.5, 0] } satisfies Partial<Material>;
    const { losses } = fitted(green, { emissive: 'surface' });
    // The strength of a half makes 0.5, 0.25, 0 of the color.
    expect(losses).toMatchObject([{ code: 'FIT_EMISSION_DROPPED', error: { max: 0.25, mean: 0.25 / 3 } }]);
    expect(fitted({ ...green, emissive: [0.5, 0.25, 0] }, { emissive: 'surface' }).reported).toEqual([]);
  });

  test('tints is reported if there is an image', () => {
    const red = {
      diffuse: [1, 0, 0, 0.5],
      alpha: 'blend',
      maps: [map('diffuse')],
    } satisfies Partial<Material>;
    expect(fitted(red, { tint: 'opacity' }).reported).toEqual(['FIT_SHADING_DROPPED materials[0]']);
    expect(fitted({ ...red, diffuse: [1, 1, 1, 0.5] }, { tint: 'opacity' }).reported).toEqual([]);
    const clear = { ...red, diffuse: [1, 1, 1, 0.5] } satisfies Partial<Material>;
    expect(fitted(clear, { tint: 'none' }).reported).toHaveLength(1);
    expect(fitted({ ...clear, alpha: 'opaque' }, { tint: 'none' }).reported).toEqual([]);
    expect(fitted({ ...red, maps: [] }, { tint: 'none' }).reported).toEqual([]);
  });
});

test('a shape cut out by alpha is masked where alpha does not blend; glass is not', () => {
  const alphaOf = (...alphas: number[]) => {
    const data = Uint8Array.from(alphas.flatMap((alpha) => [255, 255, 255, alpha]));
    const scene = makeFigure();
    scene.textures = [
      { name: 'a', uri: 'a.png', bytes: encodePng({ width: alphas.length, height: 1, data }) },
    ];
    Object.assign(scene.materials[0]!, { alpha: 'blend', maps: [map('diffuse')] });
    const capabilities = { ...EVERYTHING_BUT_SPLINES, materials: { ...ALL, blend: false } };
    const report = new Report();
    const [{ alpha }] = fitMaterials(scene, { title: 'Old System', capabilities }, report) as [Material];
    return [alpha, ...report.losses.map(({ code }) => code)];
  };
  expect(alphaOf(0, 255)).toEqual(['mask', 'FIT_ALPHA_DROPPED']);
  expect(alphaOf(60, 100)).toEqual(['opaque', 'FIT_ALPHA_DROPPED']);
});

describe('emission by a texture', () => {
  const glow = (...maps: MaterialMap[]) => ({ emissive: [1, 1, 0], maps }) satisfies Partial<Material>;
  const LOST = 'FIT_EMISSION_DROPPED materials[0]';

  test('does not become light of the whole surface', () => {
    const { reported, result } = fitted(glow(map('diffuse'), map('emissive', { texture: 1 })), {
      maps: ['diffuse'],
    });
    expect(reported).toEqual([LOST, 'FIT_MAP_DROPPED materials[0].maps[1]']);
    expect(result.emissive).toEqual([0, 0, 0]);
  });

  test('is light in the colors of the texture where it shows the diffuse image', () => {
    const { reported, result } = fitted(glow(map('diffuse'), map('emissive')), { maps: ['diffuse'] });
    expect([reported, result.emissive]).toEqual([[], [1, 1, 0]]);
    expect(fitted(glow(map('diffuse')), { maps: ['diffuse'] }).reported).toEqual([LOST]);
  });

  test('loses its tint where textures replace colors, as do highlights', () => {
    const maps = [map('emissive')];
    expect(fitted(glow(...maps), { tint: 'none' }).reported).toEqual([LOST]);
    expect(fitted({ emissive: [1, 1, 1], maps }, { tint: 'none' }).reported).toEqual([]);
    const shiny = fitted({ specular: [1, 0, 0, 1], maps: [map('specular')] }, { tint: 'none' });
    expect(shiny.reported).toEqual(['FIT_SHADING_DROPPED materials[0]']);
  });
});

describe('maps', () => {
  const maps = [map('diffuse'), map('gloss', { texture: 1 }), map('diffuse', { texture: 1 })];

  test.each([
    ['dropped', 'FIT_MAP_DROPPED', [0, NONE, NONE], ['diffuse', 'gloss', 'diffuse']],
    ['named', 'FIT_MAP_DROPPED', [0, 1, 1], ['diffuse', 'gloss', 'diffuse']],
    ['unnamed', 'FIT_MAP_USE_DROPPED', [0, 1, 1], ['diffuse', 'other', 'other']],
  ] as const)('of other uses, and second ones of a use, are %s', (otherMaps, code, textures, uses) => {
    const { result, reported, losses } = fitted({ maps }, { maps: ['diffuse'], otherMaps });
    expect(reported).toEqual([`${code} materials[0].maps[1]`, `${code} materials[0].maps[2]`]);
    expect(losses[0]!.message).toContain('"b.png" (gloss)');
    expect(result.maps.map(({ texture }) => texture)).toEqual(textures);
    expect(result.maps.map(({ use }) => use)).toEqual(uses);
  });

  test.each(['unnamed', 'dropped'] as const)(
    'do not cover the surface in place of a diffuse map where the first texture does, and others are %s',
    (otherMaps) => {
      const limits = { maps: ['diffuse', 'other'], otherMaps, firstCovers: true } as const;
      const reported = (...uses: MapUse[]) =>
        fitted({ maps: uses.map((use) => map(use, { texture: 1 })) }, { ...limits, maps: [...limits.maps] });
      expect(reported('other', 'normal').reported).toEqual([
        'FIT_MAP_DROPPED materials[0].maps[0]',
        'FIT_MAP_DROPPED materials[0].maps[1]',
      ]);
      expect(reported('other', 'normal').result.maps.map(({ texture }) => texture)).toEqual([NONE, NONE]);
      expect(reported('diffuse', 'other').reported).toEqual([]);
    },
  );

  test('are left to writers that take them back to where they came from', () => {
    const { result, source, reported } = fitted({ maps }, { maps: ['diffuse'], otherMaps: 'returned' });
    expect([result, reported]).toEqual([source, []]);
  });

  test.each<[string, Partial<Material>]>([
    ['the alpha of the texture', { alpha: 'blend', maps: [map('diffuse'), map('opacity')] }],
    ['light that shows the texture', { emissive: [1, 1, 1], maps: [map('diffuse'), map('emissive')] }],
    ['directions beside heights', { maps: [map('normal'), map('bump', { texture: 1 })] }],
  ])('say nothing new beside %s', (_, material) => {
    const { reported, result } = fitted(material, { maps: ['diffuse', 'normal'] });
    expect(reported).toEqual([]);
    expect(result.maps[1]!.texture).toBe(NONE);
  });

  test('of opacity that become alpha have to lie as the texture does', () => {
    const opacity = (more: Partial<MaterialMap>) => [map('diffuse'), map('opacity', { texture: 1, ...more })];
    const reported = (material: Partial<Material>) => fitted(material, { opacityInAlpha: true }).reported;
    expect(reported({ alpha: 'blend', maps: opacity({}) })).toEqual([]);
    expect(reported({ alpha: 'blend', maps: opacity({ uv: 1 }) })).toEqual([
      'FIT_MAP_DROPPED materials[0].maps[1]',
    ]);
    expect(reported({ alpha: 'opaque', maps: opacity({}) })).toHaveLength(1);
  });
});

describe('the place of a texture', () => {
  const transform = { offset: [0.5, 0], scale: [2, 3], rotation: 1 } satisfies MaterialMap['transform'];
  const second = [map('diffuse', { transform }), map('normal', { texture: 1 })];
  const PLACE = 'FIT_TEXTURE_PLACE_DROPPED materials[0].maps';

  test('is lost where there is none, and where it is uneven and must not be', () => {
    const none = fitted({ maps: [map('diffuse', { transform })] }, { transforms: 'none' });
    expect(none.reported).toEqual([`${PLACE}[0]`]);
    expect(none.result.maps[0]).toEqual(map('diffuse'));
    const even = (more: object) =>
      fitted({ maps: [map('diffuse', { transform: { ...transform, ...more } })] }, { transforms: 'even' })
        .reported;
    expect(even({})).toEqual([`${PLACE}[0]`]);
    expect(even({ rotation: 0 })).toEqual([]);
    expect(even({ scale: [2, 2] })).toEqual([]);
    expect(even({ scale: [0, 0], rotation: 0 })).toEqual([`${PLACE}[0]`]);
  });

  test('is that of the first one, or the map is dropped', () => {
    const first = fitted({ maps: second }, { lying: 'first' });
    expect(first.reported).toEqual([`${PLACE}[1]`]);
    expect(first.result.maps[1]).toEqual({ ...second[1]!, transform });
    const alike = fitted({ maps: second }, { lying: 'alike' });
    expect(alike.reported).toEqual(['FIT_MAP_DROPPED materials[0].maps[1]']);
  });

  test('goes by the number of the map', () => {
    const numbered = fitted({ maps: [map('diffuse'), map('opacity')] }, { lying: 'numbered' });
    expect(numbered.reported).toEqual([`${PLACE}[1]`]);
    expect(numbered.result.maps.map(({ uv }) => uv)).toEqual([0, 1]);
    const behind = fitted({ maps: [map('opacity'), map('diffuse')] }, { lying: 'numbered' });
    expect(behind.result.maps.map(({ uv }) => uv)).toEqual([1, 0]);
  });

  test('beyond the edges of its image repeats', () => {
    const { reported, result } = fitted(
      { maps: [map('diffuse', { wrap: { u: 'mirror', v: 'clamp' } })] },
      { wraps: ['repeat', 'clamp'] },
    );
    expect(reported).toEqual(['FIT_WRAP_DROPPED materials[0].maps[0]']);
    expect(result.maps[0]!.wrap).toEqual({ u: 'repeat', v: 'clamp' });
  });
});
