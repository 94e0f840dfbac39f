import { describe, expect, test } from 'vitest';
import type { SourceFile, TextureFile } from '../../../../../src/formats/format.ts';
import { readDocument } from '../../../../../src/formats/index.ts';
import type { ModelNode, NodeValues } from '../../../../../src/formats/mdl/model/model.ts';
import { createSurfaces } from '../../../../../src/formats/mdl/to-scene/surfaces/surfaces.ts';
import { decodeImage } from '../../../../../src/images/decode.ts';
import { Report } from '../../../../../src/report/report.ts';
import { createScene, type Scene } from '../../../../../src/scene/scene.ts';
import { palette, plt, text, tga } from '../../files/surfaces/files.ts';

const AXES = { up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 } as const;
const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const SOLID = tga([[RED]]);

/** The scene that meshes of some values make, with the files that were found by their names. */
function surfacesOf(
  meshes: readonly NodeValues[],
  files: Readonly<Record<string, Uint8Array>> = {},
  layers?: Record<string, number>,
) {
  const scene: Scene = createScene('', { format: 'mdl', files: [] }, AXES);
  const report = new Report();
  const documents: SourceFile[] = [];
  const textures: TextureFile[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    if (/\.(txi|mtr|plt)$/.test(name))
      documents.push({ name, document: readDocument(bytes, name, report).document });
    if (!/\.(txi|mtr)$/.test(name)) textures.push({ uri: name.split('.')[0]!, name, bytes });
  }
  const surfaceOf = createSurfaces(scene, textures, documents, layers);
  const indices = meshes.map((values) => surfaceOf(node(values), report));
  return { scene, report, indices, material: scene.materials[indices[0]!]! };
}

function node(values: NodeValues): ModelNode {
  return { name: 'mesh', kind: 'trimesh', parent: -1, values, keys: {} };
}

const floats = (...values: number[]) => Float32Array.from(values);
const pixel = ({ textures }: Scene, index: number, at = 0) => [
  ...decodeImage(textures[index]!.bytes!, 'x.tga').data.subarray(at * 4, at * 4 + 4),
];

describe('a surface', () => {
  test('has the colors and the first texture of its mesh', () => {
    const { scene, material } = surfacesOf(
      [
        {
          bitmap: 'C_Skull',
          diffuse: floats(1, 0.5, 0.25),
          ambient: floats(0.5, 0, 0),
          specular: floats(0, 0.5, 0),
          shininess: 4,
        },
      ],
      { 'c_skull.tga': SOLID },
    );
    expect(material).toEqual({
      name: 'C_Skull',
      colorSpace: 'srgb',
      diffuse: [1, 0.5, 0.25, 1],
      ambient: [0.5, 0, 0, 1],
      specular: [0, 0.5, 0, 1],
      shininess: 4,
      alpha: 'opaque',
      doubleSided: false,
      maps: [{ texture: 0, uv: 0, use: 'diffuse' }],
      properties: { mdl: { bitmap: 'C_Skull' } },
    });
    expect(scene.textures).toEqual([{ name: 'C_Skull', uri: 'C_Skull.tga', bytes: SOLID }]);
  });

  test('without a texture has the name of its mesh, and NULL is no texture', () => {
    const { scene, material } = surfacesOf([{ bitmap: 'NULL' }]);
    expect(material).toMatchObject({ name: 'mesh', diffuse: [1, 1, 1, 1], maps: [] });
    expect(scene.textures).toEqual([]);
  });

  test('whose texture was not found still names it', () => {
    const { scene, material } = surfacesOf([{ bitmap: 'c_skull' }]);
    expect(material.maps).toEqual([{ texture: 0, uv: 0, use: 'diffuse' }]);
    expect(scene.textures).toEqual([{ name: 'c_skull', uri: 'c_skull' }]);
  });

  test('is shared by meshes that say the same, and textures by all that name them', () => {
    const mesh = { bitmap: 'a', diffuse: floats(1, 1, 1) };
    const { scene, indices } = surfacesOf([
      mesh,
      { ...mesh, diffuse: floats(1, 1, 1) },
      { bitmap: 'A', alpha: 0.5 },
    ]);
    expect(indices).toEqual([0, 0, 1]);
    expect(scene.textures).toHaveLength(1);
  });

  test('that shines of itself shows its texture in that light', () => {
    const { material } = surfacesOf([{ bitmap: 'a', selfillumcolor: floats(0.5, 0, 0) }]);
    expect(material.emissive).toEqual([0.5, 0, 0]);
    expect(material.maps.map(({ use, texture }) => [use, texture])).toEqual([
      ['diffuse', 0],
      ['emissive', 0],
    ]);
    const dark = surfacesOf([{ bitmap: 'a', selfillumcolor: floats(0, 0, 0) }]).material;
    expect(dark).not.toHaveProperty('emissive');
    expect(dark.maps).toHaveLength(1);
  });

  test('keeps what has no other place under its own names', () => {
    const values = { transparencyhint: 2, tilefade: 1, rotatetexture: 1, renderhint: 'none', texture1: 'b' };
    expect(surfacesOf([values]).material.properties).toEqual({ mdl: values });
  });
});

describe('what can be seen through', () => {
  const alphaOf = (rows: number[][][], txi = '', values: NodeValues = {}) =>
    surfacesOf([{ bitmap: 'a', ...values }], {
      'a.tga': tga(rows, 8),
      ...(txi ? { 'a.txi': text(txi) } : {}),
    }).material;
  const HALF = [...RED, 128];
  const CLEAR = [...RED, 51];
  const FULL = [...RED, 255];

  test('is so by the alpha of the texture, of which a fifth or less is not drawn at all', () => {
    expect(alphaOf([[FULL, FULL]])).toMatchObject({ alpha: 'opaque' });
    expect(alphaOf([[FULL, CLEAR]])).toMatchObject({ alpha: 'mask', alphaCutoff: 0.2 });
    expect(alphaOf([[FULL, HALF, CLEAR]])).toMatchObject({ alpha: 'blend' });
    expect(alphaOf([[HALF, [...RED, 52]]], '', { transparencyhint: 1 })).toMatchObject({ alpha: 'blend' });
  });

  test('is so by the alpha of the mesh', () => {
    expect(alphaOf([[FULL]], '', { alpha: 0.5 })).toMatchObject({ alpha: 'blend', diffuse: [1, 1, 1, 0.5] });
  });

  test('is not set where alpha controls how little the surface reflects', () => {
    expect(alphaOf([[HALF]], 'envmaptexture chrome1')).toMatchObject({ alpha: 'opaque' });
    expect(alphaOf([[HALF, CLEAR]], 'EnvMapTexture NULL')).toMatchObject({ alpha: 'blend' });
  });

  test('is not set where no pixel is transparent and the mesh has no render order, which is a guess and reported', () => {
    const { material, report } = surfacesOf([{ bitmap: 'a' }], { 'a.tga': tga([[FULL, HALF]], 8) });
    expect(material).toMatchObject({ alpha: 'opaque', properties: { mdl: { mirrors: true } } });
    expect(report.issues).toMatchObject([{ code: 'MDL_ALPHA_MIRRORS' }]);
    expect(alphaOf([[FULL, HALF]], 'blending default')).toMatchObject({ alpha: 'blend' });
  });

  test('is a mask or additive where the texture asks for it', () => {
    expect(alphaOf([[HALF, FULL]], 'blending punchthrough')).toMatchObject({
      alpha: 'mask',
      alphaCutoff: 0.2,
    });
    expect(alphaOf([[FULL]], 'Blending Additive')).toMatchObject({ alpha: 'blend' });
  });
});

describe('settings of a texture', () => {
  const withTxi = (txi: string) => surfacesOf([{ bitmap: 'a' }], { 'a.tga': SOLID, 'a.txi': text(txi) });

  test('clamp it along the one axis, the other, or both', () => {
    expect(withTxi('clamp 1').material.maps[0]).toMatchObject({ wrap: { u: 'clamp', v: 'repeat' } });
    expect(withTxi('clamp 2').material.maps[0]).toMatchObject({ wrap: { u: 'repeat', v: 'clamp' } });
    expect(withTxi('clamp 3').material.maps[0]).toMatchObject({ wrap: { u: 'clamp', v: 'clamp' } });
    expect(withTxi('clamp 0').material.maps[0]).not.toHaveProperty('wrap');
  });

  test('make it an animated texture, of which the first picture is shown and the rest reported', () => {
    const { material, report } = withTxi('proceduretype cycle\nnumx 4\nnumy 2\nfps 32\n');
    expect(material.maps[0]).toMatchObject({
      transform: { offset: [0, 0], scale: [0.25, 0.5], rotation: 0 },
    });
    expect(report.losses).toEqual([
      {
        code: 'MDL_SURFACE_LOSS',
        message: 'Setting “proceduretype cycle” of material a became its first picture',
        path: 'materials[0]',
      },
    ]);
    expect(material.properties).toEqual({
      mdl: { bitmap: 'a', txi: ['proceduretype cycle', 'numx 4', 'numy 2', 'fps 32'] },
    });
  });

  test('that a scene cannot represent are reported', () => {
    const { report } = withTxi('blending additive\ndecal 1\nenvmaptexture chrome1\nmipmap 0\ndecal 0');
    expect(report.losses.map(({ message }) => message.replace('Setting ', ''))).toEqual([
      '“blending additive” of material a became alpha blending',
      '“decal 1” of material a has no effect in the scene',
      '“envmaptexture chrome1” of material a has no effect in the scene',
    ]);
  });
});

describe('a material file', () => {
  test('says at which alpha a mask cuts, which is drawn from a fifth on by default', () => {
    const cut = (mtr: string) =>
      surfacesOf([{ bitmap: 'a', materialname: 'm' }], {
        'a.tga': tga(
          [
            [
              [...RED, 255],
              [...RED, 51],
            ],
          ],
          8,
        ),
        'm.mtr': text(mtr),
      }).material;
    expect(cut('alphacutoff 0.5')).toMatchObject({ alpha: 'mask', alphaCutoff: 0.5 });
    expect(cut('AlphaCutoff x')).toMatchObject({ alpha: 'mask', alphaCutoff: 0.2 });
  });

  const MTR =
    'renderhint NormalAndSpecMapped\ntexture0 d\ntexture1 n\ntexture2 s\ntexture3 r\ntexture4 h\ntexture5 i\ntwosided 1';
  const uses = ({ scene, material }: ReturnType<typeof surfacesOf>) =>
    material.maps.map(({ use, texture }) => [use, scene.textures[texture]!.name]);

  test('has a texture for every purpose', () => {
    const surface = surfacesOf([{ bitmap: 'x', materialname: 'M' }], { 'm.mtr': text(MTR) });
    expect(uses(surface)).toEqual([
      ['diffuse', 'd'],
      ['normal', 'n'],
      ['specular', 's'],
      ['other', 'r'],
      ['bump', 'h'],
      ['emissive', 'i'],
    ]);
    expect(surface.material).toMatchObject({ name: 'M', doubleSided: true });
    expect(surface.material.properties?.mdl).toMatchObject({
      bitmap: 'x',
      materialname: 'M',
      mtr: MTR.split('\n'),
    });
  });

  test('called like the first texture takes its place', () => {
    const surface = surfacesOf([{ bitmap: 'X' }], { 'x.mtr': text('texture0 d'), 'x.tga': SOLID });
    expect(uses(surface)).toEqual([['diffuse', 'd']]);
  });

  test('leaves the first texture to the mesh, or has it called like itself', () => {
    const mtr = text('texture0 NULL\ntexture1 n');
    const uris = (files: Record<string, Uint8Array>) =>
      uses(surfacesOf([{ bitmap: 'x', materialname: 'm' }], { 'm.mtr': mtr, ...files })).map(
        ([, uri]) => uri,
      );
    expect(uris({ 'x.tga': SOLID, 'm.tga': SOLID })).toEqual(['x', 'n']);
    expect(uris({ 'm.tga': SOLID })).toEqual(['m', 'n']);
    expect(uris({})).toEqual(['x', 'n']);
  });

  test('does not count the one of the texture where the mesh names another', () => {
    const surface = surfacesOf([{ bitmap: 'x', materialname: 'm' }], {
      'x.mtr': text('texture0 d'),
      'x.tga': SOLID,
    });
    expect(uses(surface)).toEqual([['diffuse', 'x']]);
  });

  test('has normals only where it or the mesh hints at them', () => {
    const mtr = { 'm.mtr': text('texture1 n') };
    expect(uses(surfacesOf([{ materialname: 'm' }], mtr))).toEqual([['other', 'n']]);
    expect(uses(surfacesOf([{ materialname: 'm', renderhint: 'NormalTangents' }], mtr))).toEqual([
      ['normal', 'n'],
    ]);
    expect(uses(surfacesOf([{ bitmap: 'a', texture1: 'n', renderhint: 'normalandspecmapped' }]))).toEqual([
      ['diffuse', 'a'],
      ['normal', 'n'],
    ]);
  });

  test('can be seen through', () => {
    expect(surfacesOf([{ materialname: 'm' }], { 'm.mtr': text('transparency 1') }).material.alpha).toBe(
      'blend',
    );
  });

  test('with its own shaders is reported', () => {
    const { report } = surfacesOf([{ materialname: 'm' }], {
      'm.mtr': text('customshaderFS fs\nparameter float A 1'),
    });
    expect(report.losses).toHaveLength(2);
  });
});

describe('images', () => {
  test('have their lowest row first, whatever the origin in the TGA header', () => {
    const rows = [[RED], [GREEN]];
    for (const descriptor of [0, 0x20]) {
      const { scene } = surfacesOf([{ bitmap: 'a' }], { 'a.tga': tga(rows, descriptor) });
      expect([pixel(scene, 0, 0), pixel(scene, 0, 1)]).toEqual([
        [...GREEN, 255],
        [...RED, 255],
      ]);
    }
  });

  test('have their lowest row first in the DDS of others, too', () => {
    // 4 × 8 pixels of DXT1: a red block, then a green one; 5 bits of red, 6 of green, 5 of blue.
    const dds = new Uint8Array(128 + 16);
    const view = new DataView(dds.buffer);
    const header = [0x20534444, 124, 0x1007, 8, 4, ...Array(14).fill(0), 32, 4, 0x31545844];
    for (const [index, value] of header.entries()) view.setUint32(index * 4, value, true);
    view.setUint16(128, 0xf800, true);
    view.setUint16(136, 0x07e0, true);
    const { scene } = surfacesOf([{ bitmap: 'a' }], { 'a.dds': dds });
    expect([pixel(scene, 0, 0), pixel(scene, 0, 31)]).toEqual([
      [...GREEN, 255],
      [...RED, 255],
    ]);
  });

  test('that cannot be decoded stay as they are', () => {
    const broken = text('no image');
    const { scene, material } = surfacesOf([{ bitmap: 'a' }], { 'a.tga': broken });
    expect(scene.textures[0]!.bytes).toBe(broken);
    expect(material.alpha).toBe('opaque');
  });
});

describe('images in layers', () => {
  // The lower row is skin of shade 10, the upper one second metal of shade 200.
  const LAYERED = plt(1, 2, [
    [10, 0],
    [200, 3],
  ]);

  test('are colored by the palettes, each layer by the color that was asked for', () => {
    const { scene, report, material } = surfacesOf(
      [{ bitmap: 'a' }],
      { 'a.plt': LAYERED, 'pal_skin01.tga': palette(), 'pal_armor02.tga': palette() },
      { skin: 3 },
    );
    expect([pixel(scene, 0, 0), pixel(scene, 0, 1)]).toEqual([
      [0, 200, 7, 255],
      [3, 10, 7, 255],
    ]);
    expect(report.issues).toEqual([]);
    expect(scene.textures).toMatchObject([{ name: 'a', uri: 'a.png' }]);
    expect(material).toMatchObject({ alpha: 'opaque', properties: { mdl: { bitmap: 'a', plt: 'a.plt' } } });
  });

  test('have the colors of this converter where there are no palettes, which is reported', () => {
    const { scene, report } = surfacesOf([{ bitmap: 'a' }], {
      'a.plt': LAYERED,
      'pal_skin01.tga': palette(),
    });
    const [red, green, blue] = pixel(scene, 0, 0);
    expect(red! > green! && green! > blue!, 'brass').toBe(true);
    expect(report.issues).toMatchObject([
      { code: 'MDL_PALETTE_MISSING', message: 'Missing palettes of image a.plt: pal_armor02' },
    ]);
  });

  test('have the last color of a palette that lacks the wanted one, which is reported', () => {
    const { scene, report } = surfacesOf(
      [{ bitmap: 'a' }],
      { 'a.plt': plt(1, 1, [[10, 0]]), 'pal_skin01.tga': palette(4) },
      { skin: 9 },
    );
    expect(pixel(scene, 0)).toEqual([3, 10, 7, 255]);
    expect(report.issues).toMatchObject([{ code: 'MDL_PALETTE_ROW' }]);
  });
});
