import { describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { decodeImage } from '../../../../src/images/decode.ts';
import { encodePng } from '../../../../src/images/png.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Material, Scene } from '../../../../src/scene/scene.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { emptyScene, material, node, SMALL_TGA, triangle } from '../scenes.ts';
import { sceneToGlb, sceneToGltf } from '../written.ts';

/** One triangle with two uv sets per material, and one texture. */
function sceneWith(...materials: Partial<Material>[]): Scene {
  const scene = emptyScene();
  scene.nodes = [node('thing', -1, { mesh: 0 })];
  scene.materials = materials.map(material);
  scene.textures = [{ name: 'wood', uri: 'C:\\maps\\wood.tga', bytes: SMALL_TGA }];
  const uvs = [new Float32Array(6), new Float32Array([0, 0, 1, 0, 0, 1])];
  scene.meshes = [
    { name: 'thing', primitives: materials.map((_, index) => triangle({ material: index, uvs })) },
  ];
  return scene;
}

/**
 * A JPEG of 8 × 8 pixels that are all gray (ITU-T T.81): each of its tables has one code, `0`, which stands for no difference
 * or the end of the block, so that a component takes two bits.
 */
function grayJpeg(components: number): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, ...bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes];
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const oneCode = [1, ...new Array<number>(15).fill(0), 0];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    // Programs that write CMYK say so as Adobe's do.
    ...(components === 4 ? segment(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0) : []),
    ...segment(0xdb, 0, ...new Array<number>(64).fill(1)),
    ...segment(0xc0, 8, 0, 8, 0, 8, components, ...ids.flatMap((id) => [id, 0x11, 0])),
    ...segment(0xc4, 0x00, ...oneCode),
    ...segment(0xc4, 0x10, ...oneCode),
    ...segment(0xda, components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
    0xff >>> (2 * components),
    ...[0xff, 0xd9],
  ]);
}

async function written(scene: Scene) {
  const report = new Report();
  const evaluator = new GltfEvaluator(await sceneToGlb(scene, report));
  return { evaluator, materials: evaluator.json.materials!, losses: report.losses };
}

const textured: Material['maps'] = [{ texture: 0, uv: 1, use: 'diffuse' }];

describe('colors', () => {
  test('become linear where the scene has them in sRGB', async () => {
    const { materials } = await written(
      sceneWith({ diffuse: [0.5, 0, 1, 1] }, { diffuse: [0.5, 0, 1, 1], colorSpace: 'linear' }),
    );
    const factors = materials.map(({ pbrMetallicRoughness }) => pbrMetallicRoughness.baseColorFactor!);
    expect(factors[0]![0]).toBeCloseTo(0.21404, 5);
    expect(factors[0]!.slice(1)).toEqual([0, 1, 1]);
    expect(factors[1]).toEqual([0.5, 0, 1, 1]);
  });

  test('that nearly are those of a file without them are written as they are', async () => {
    const { materials } = await written(
      sceneWith({ colorSpace: 'linear', diffuse: [1, 1, 0.999995, 1], emissive: [0, 0, 0.000005] }),
    );
    expect(materials[0]).toMatchObject({
      pbrMetallicRoughness: { baseColorFactor: [1, 1, 0.999995, 1] },
      emissiveFactor: [0, 0, 0.000005],
    });
  });

  test('are white where the file has black under a diffuse map, and black elsewhere', async () => {
    const { materials } = await written(
      sceneWith({ diffuse: [0, 0, 0, 1], maps: textured }, { diffuse: [0, 0, 0, 1] }),
    );
    const factors = materials.map(({ pbrMetallicRoughness }) => pbrMetallicRoughness.baseColorFactor);
    expect(factors).toEqual([undefined, [0, 0, 0, 1]]);
  });

  test('have the alpha of the file only where the material is not opaque', async () => {
    const diffuse: Material['diffuse'] = [1, 1, 1, 0.25];
    const { materials } = await written(
      sceneWith({ diffuse }, { diffuse, alpha: 'blend' }, { diffuse, alpha: 'mask', doubleSided: true }),
    );
    expect(materials.map(({ pbrMetallicRoughness }) => pbrMetallicRoughness.baseColorFactor?.[3])).toEqual([
      undefined,
      0.25,
      0.25,
    ]);
    expect(materials.map(({ alphaMode, doubleSided }) => [alphaMode, doubleSided])).toEqual([
      [undefined, undefined],
      ['BLEND', undefined],
      ['MASK', true],
    ]);
  });

  test('that are no colors are clamped, and the file stays valid', async () => {
    const scene = sceneWith({ diffuse: [Number.NaN, -1, 7, 1], shininess: Number.NaN });
    const glb = await sceneToGlb(scene, new Report());
    expect(await validate(glb)).toMatchObject({ errors: 0, warnings: 0 });
  });
});

test('a mask begins at the cutoff of the file', async () => {
  const { materials } = await written(
    sceneWith({ alpha: 'mask', alphaCutoff: 0.25 }, { alpha: 'mask' }, { alpha: 'blend', alphaCutoff: 0.25 }),
  );
  expect(materials.map(({ alphaCutoff }) => alphaCutoff ?? 0.5)).toEqual([0.25, 0.5, 0.5]);
});

describe('light of their own', () => {
  test('becomes linear, and the file’s numbers are in the extras', async () => {
    const { materials } = await written(
      sceneWith({ emissive: [0.5, 0, 2] }, { emissive: [0.5, 0, 1], colorSpace: 'linear' }),
    );
    expect(materials[0]!.emissiveFactor![0]).toBeCloseTo(0.21404, 5);
    expect(materials[0]!.emissiveFactor!.slice(1)).toEqual([0, 1]);
    expect(materials[0]!.extras).toMatchObject({ emissive: [0.5, 0, 2] });
    expect(materials[1]!.emissiveFactor).toEqual([0.5, 0, 1]);
  });

  test('is all of its map where there is no color, and the product of the two where there is', async () => {
    const maps: Material['maps'] = [{ texture: 0, uv: 1, use: 'emissive' }];
    const { materials, losses } = await written(
      sceneWith({ maps }, { maps, emissive: [1, 0, 0], colorSpace: 'linear' }),
    );
    expect(materials.map(({ emissiveFactor }) => emissiveFactor)).toEqual([
      [1, 1, 1],
      [1, 0, 0],
    ]);
    expect(materials.map(({ emissiveTexture }) => emissiveTexture)).toEqual([
      { index: 0, texCoord: 1 },
      { index: 0, texCoord: 1 },
    ]);
    expect(losses).toEqual([]);
  });

  test('is none where its map was not found', async () => {
    const scene = sceneWith({ maps: [{ texture: 0, uv: 1, use: 'emissive' }] });
    delete scene.textures[0]!.bytes;
    const { materials } = await written(scene);
    expect(materials[0]!.emissiveFactor).toBeUndefined();
  });
});

test('the duller the Phong highlight, the rougher; nothing is metal', async () => {
  const { materials } = await written(sceneWith({ shininess: 0 }, { shininess: 6 }, { shininess: 198 }));
  const roughness = materials.map(({ pbrMetallicRoughness }) => pbrMetallicRoughness.roughnessFactor ?? 1);
  expect(roughness).toEqual([1, 0.5, 0.1]);
  expect(materials.every(({ pbrMetallicRoughness }) => pbrMetallicRoughness.metallicFactor === 0)).toBe(true);
});

test('the values of the file are in the extras', async () => {
  const { materials } = await written(
    sceneWith({ ambient: [0.5, 0.5, 0.5, 1], shininess: 3, properties: { flags: new Uint8Array([1, 2]) } }),
  );
  expect(materials[0]!.extras).toEqual({
    colorSpace: 'srgb',
    diffuse: [1, 1, 1, 1],
    ambient: [0.5, 0.5, 0.5, 1],
    specular: [0, 0, 0, 1],
    shininess: 3,
    properties: { flags: [1, 2] },
  });
});

describe('textures', () => {
  test('of other formats become PNG with the same pixels, under their name and uv set, tiled and filtered', async () => {
    const { evaluator, materials } = await written(sceneWith({ maps: textured }));
    expect(materials[0]!.pbrMetallicRoughness.baseColorTexture).toEqual({ index: 0, texCoord: 1 });
    const { images, samplers } = evaluator.json;
    expect(images).toMatchObject([{ name: 'wood', mimeType: 'image/png' }]);
    expect(decodeImage(evaluator.image(0), 'wood.png')).toEqual(decodeImage(SMALL_TGA, 'wood.tga'));
    expect(samplers).toEqual([{ magFilter: 9729, minFilter: 9987, wrapS: 10497, wrapT: 10497 }]);
  });

  test('are written once however many materials show them', async () => {
    const { evaluator } = await written(sceneWith({ maps: textured }, { maps: textured }));
    expect(evaluator.json.images).toHaveLength(1);
  });

  test('that are PNG stay unchanged', async () => {
    const scene = sceneWith({ maps: textured });
    const png = encodePng(decodeImage(SMALL_TGA, 'wood.tga'));
    scene.textures[0]!.bytes = png;
    const { evaluator } = await written(scene);
    expect(evaluator.image(0)).toEqual(png);
  });

  test('that are PNG lose the color space that glTF ignores, and nothing else', async () => {
    const scene = sceneWith({ maps: textured });
    const png = encodePng(decodeImage(SMALL_TGA, 'wood.tga'));
    // gAMA of 1.0 after the header chunk; its checksum is CRC-32 as in the PNG specification.
    const gamma = [0, 0, 0, 4, 0x67, 0x41, 0x4d, 0x41, 0, 1, 0x86, 0xa0, 0x31, 0xe8, 0x96, 0x5f];
    const headerEnd = 8 + 12 + 13;
    scene.textures[0]!.bytes = new Uint8Array([
      ...png.subarray(0, headerEnd),
      ...gamma,
      ...png.subarray(headerEnd),
    ]);
    const { evaluator } = await written(scene);
    expect(evaluator.image(0)).toEqual(png);
    expect(await validate(await sceneToGlb(scene, new Report()))).toMatchObject({ errors: 0, warnings: 0 });
  });

  test.each([
    ['gray', 1, 'image/jpeg'],
    ['in color', 3, 'image/jpeg'],
    ['CMYK', 4, 'image/png'],
  ])('that are JPEG and %s are written as the type that glTF allows', async (_, components, mimeType) => {
    const scene = sceneWith({ maps: textured });
    const jpeg = grayJpeg(components);
    scene.textures[0] = { name: 'wood', uri: 'wood.jpg', bytes: jpeg };
    const { evaluator } = await written(scene);
    expect(evaluator.json.images![0]!.mimeType).toBe(mimeType);
    if (mimeType === 'image/jpeg') expect(evaluator.image(0)).toEqual(jpeg);
  });

  test('that were not found are named once, with their material', async () => {
    const scene = sceneWith({ name: 'oak', maps: textured }, { name: 'elm', maps: textured });
    scene.textures = [{ name: 'wood', uri: 'C:\\maps\\wood.tga' }];
    const { evaluator, losses } = await written(scene);
    expect(losses.map(({ code }) => code)).toEqual(['FIT_IMAGE_MISSING']);
    expect(losses[0]!.message).toMatch(/C:\\maps\\wood\.tga/);
    expect(evaluator.json.images).toBeUndefined();
  });

  test('that are damaged are named once, with what is wrong', async () => {
    const scene = sceneWith({ maps: textured }, { maps: textured });
    scene.textures[0]!.bytes = SMALL_TGA.subarray(0, 20);
    const { losses } = await written(scene);
    expect(losses.map(({ code }) => code)).toEqual(['FIT_IMAGE_DAMAGED']);
  });

  test('that are no diffuse map are named in the extras and reported', async () => {
    const { evaluator, materials, losses } = await written(
      sceneWith({ maps: [{ texture: 0, uv: 0, use: 'other' }] }),
    );
    expect(materials[0]!.extras).toMatchObject({
      maps: [{ texture: 'wood', uri: 'C:\\maps\\wood.tga', use: 'other' }],
    });
    expect(losses.map(({ code }) => code)).toEqual(['FIT_MAP_DROPPED']);
    expect(evaluator.json.images).toBeUndefined();
  });

  test('that are the diffuse map and the opacity map lose nothing, because the alpha of the one says the other', async () => {
    const opacity: Material['maps'][number] = { texture: 1, uv: 1, use: 'opacity' };
    const scene = sceneWith({ alpha: 'blend', maps: [...textured, opacity] });
    scene.textures.push({ name: 'again', uri: 'C:\\maps\\wood.tga', bytes: SMALL_TGA });
    const { evaluator, materials, losses } = await written(scene);
    expect(losses).toEqual([]);
    expect(materials[0]!.alphaMode).toBe('BLEND');
    expect(evaluator.json.images).toHaveLength(1);
    // So that a way back knows of it.
    expect(materials[0]!.extras).toMatchObject({ maps: [{ texture: 'again', use: 'opacity' }] });
  });

  test('that are an opacity map of their own, or by another uv set, are reported', async () => {
    const scene = sceneWith(
      { maps: [...textured, { texture: 1, uv: 1, use: 'opacity' }] },
      { maps: [...textured, { texture: 0, uv: 0, use: 'opacity' }] },
      { maps: [{ texture: 1, uv: 0, use: 'opacity' }] },
    );
    scene.textures.push({ name: 'holes', uri: 'holes.tga', bytes: SMALL_TGA });
    const { losses } = await written(scene);
    expect(losses.map(({ code, path }) => [code, path])).toEqual([
      ['FIT_MAP_DROPPED', 'materials[0].maps[1]'],
      ['FIT_MAP_DROPPED', 'materials[1].maps[1]'],
      ['FIT_MAP_DROPPED', 'materials[2].maps[0]'],
    ]);
  });

  test.each(['bump', 'specular', 'gloss', 'reflection', 'other'] as const)(
    'that are %s maps have no place in glTF',
    async (use) => {
      const { evaluator, materials, losses } = await written(
        sceneWith({ maps: [...textured, { texture: 0, uv: 0, use, wrap: { u: 'clamp', v: 'repeat' } }] }),
      );
      expect(losses).toMatchObject([{ code: 'FIT_MAP_DROPPED', path: 'materials[0].maps[1]' }]);
      expect(losses[0]!.message).toContain(use);
      expect(materials[0]!.extras).toMatchObject({ maps: [{ use, wrap: { u: 'clamp', v: 'repeat' } }] });
      expect(evaluator.json.textures).toHaveLength(1);
    },
  );

  test('that hold directions are normal textures', async () => {
    const scene = sceneWith({ maps: [...textured, { texture: 0, uv: 0, use: 'normal' }] });
    scene.meshes[0]!.primitives[0]!.normals = new Float32Array([0, -1, 0, 0, -1, 0, 0, -1, 0]);
    const { materials, losses, evaluator } = await written(scene);
    expect(materials[0]!.normalTexture).toEqual({ index: 0 });
    expect(losses).toEqual([]);
    expect(evaluator.json.meshes![0]!.primitives[0]!.attributes).toHaveProperty('TANGENT');
    const { messages } = await validate(await sceneToGlb(scene, new Report()));
    expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  });

  test('that hold directions have tangents along the rows of the image as their map places it', async () => {
    const normal = (rest: object): Material['maps'] => [{ texture: 0, uv: 1, use: 'normal', ...rest }];
    const scene = sceneWith(
      { maps: normal({}) },
      { maps: normal({ transform: { offset: [0, 0], scale: [1, 1], rotation: Math.PI / 2 } }) },
    );
    const { primitives } = scene.meshes[0]!;
    for (const primitive of primitives) primitive.normals = new Float32Array([0, -1, 0, 0, -1, 0, 0, -1, 0]);
    const { evaluator } = await written(scene);
    const tangents = evaluator.json.meshes![0]!.primitives.map(({ attributes }) => {
      return [...evaluator.column(attributes.TANGENT!)].slice(0, 4).map((value) => Math.round(value) + 0);
    });
    // The triangle has u along x and v along z. Turned by a quarter, u is what v was.
    expect(tangents).toEqual([
      [1, 0, 0, -1],
      [0, 0, 1, -1],
    ]);
  });

  test('that hold directions are dropped where there are no normals, which is reported', async () => {
    const { materials, losses, evaluator } = await written(
      sceneWith({ maps: [...textured, { texture: 0, uv: 0, use: 'normal' }] }),
    );
    const [primitive] = evaluator.json.meshes![0]!.primitives;
    expect(materials[primitive!.material!]!.normalTexture).toBeUndefined();
    expect(materials[primitive!.material!]!.pbrMetallicRoughness.baseColorTexture).toBeDefined();
    expect(losses).toMatchObject([{ code: 'GLTF_NORMALS_MISSING', path: 'meshes[0].primitives[0]' }]);
  });

  test('are scaled, turned and moved by the extension, unless that changes nothing', async () => {
    const transform = { offset: [0.25, -1], scale: [2, -3], rotation: 0.5 } as const;
    const place = (rest: object): Material['maps'] => [{ ...textured[0]!, ...rest }];
    const scene = sceneWith(
      { maps: place({ transform }) },
      { maps: place({ transform: { offset: [0, 0], scale: [1, 1], rotation: 0 } }) },
      { maps: place({ transform: { ...transform, rotation: Number.NaN } }) },
    );
    const { evaluator, materials, losses } = await written(scene);
    const infos = materials.map(({ pbrMetallicRoughness }) => pbrMetallicRoughness.baseColorTexture!);
    expect(infos.map(({ extensions }) => extensions?.KHR_texture_transform)).toEqual([
      transform,
      undefined,
      undefined,
    ]);
    expect(evaluator.json.extensionsUsed).toEqual(['KHR_texture_transform']);
    expect(losses).toMatchObject([{ code: 'GLTF_VALUE_NOT_FINITE', path: 'materials[2]' }]);
    expect(await validate(await sceneToGlb(scene, new Report()))).toMatchObject({ errors: 0, warnings: 0 });
  });

  test('repeat, mirror or clamp as their map does', async () => {
    const wrap = { u: 'mirror', v: 'clamp' } as const;
    const { evaluator } = await written(sceneWith({ maps: [{ ...textured[0]!, wrap }] }));
    expect(evaluator.json.samplers).toEqual([
      { magFilter: 9729, minFilter: 9987, wrapS: 33648, wrapT: 33071 },
    ]);
  });

  describe('with an opacity map beside them', () => {
    const image = (pixels: number[][]) =>
      encodePng({ width: 2, height: pixels.length / 2, data: Uint8Array.from(pixels.flat()) });
    const colors = [
      [200, 0, 0, 255],
      [0, 100, 0, 7],
    ];
    const holes = image([
      [255, 255, 255, 255],
      [64, 64, 64, 255],
    ]);

    function withOpacity(
      rest: Partial<Material>,
      uri = 'holes.png',
      bytes: Uint8Array | undefined = holes,
    ): Scene {
      const opacity: Material['maps'][number] = { texture: 1, uv: 1, use: 'opacity' };
      const scene = sceneWith({ maps: [...textured, opacity], ...rest }, { maps: textured });
      scene.textures = [
        { name: 'wood', uri: 'wood.png', bytes: image(colors) },
        { name: 'holes', uri, ...(bytes ? { bytes } : {}) },
      ];
      return scene;
    }

    test('take its brightness for their alpha, where the material is not opaque', async () => {
      const { evaluator, losses } = await written(withOpacity({ alpha: 'blend' }));
      expect(losses).toEqual([]);
      // One with the alpha and, for the other material, one as it was.
      expect([0, 1].map((index) => [...decodeImage(evaluator.image(index), 'a.png').data])).toEqual([
        [200, 0, 0, 255, 0, 100, 0, 64],
        colors.flat(),
      ]);
    });

    test.each<[why: string, code: string, path: string, scene: Scene]>([
      ['an opaque material', 'FIT_MAP_DROPPED', 'materials[0].maps[1]', withOpacity({ alpha: 'opaque' })],
      [
        'a map of another size',
        'FIT_MAP_DROPPED',
        'textures[1]',
        withOpacity({ alpha: 'blend' }, 'big.png', image([...colors, ...colors])),
      ],
      [
        'a map that is damaged',
        'FIT_IMAGE_DAMAGED',
        'textures[1]',
        withOpacity({ alpha: 'blend' }, 'bad.png', holes.subarray(0, 50)),
      ],
      [
        'a map that was not found',
        'FIT_IMAGE_MISSING',
        'textures[1]',
        withOpacity({ alpha: 'blend' }, 'lost.png', new Uint8Array(0)),
      ],
      [
        'a map that lies otherwise',
        'FIT_MAP_DROPPED',
        'materials[0].maps[1]',
        withOpacity({
          alpha: 'blend',
          maps: [...textured, { texture: 1, uv: 1, use: 'opacity', wrap: { u: 'clamp', v: 'clamp' } }],
        }),
      ],
    ])('leave it out for %s, which is reported', async (_, code, path, scene) => {
      if (scene.textures[1]!.bytes!.length === 0) delete scene.textures[1]!.bytes;
      const { evaluator, losses } = await written(scene);
      expect(losses).toMatchObject([{ code, path }]);
      expect(evaluator.json.images).toHaveLength(1);
    });
  });

  test('whose uv set a primitive lacks are dropped there and only there', async () => {
    const scene = sceneWith({ maps: textured });
    scene.meshes[0]!.primitives.push(triangle({ material: 0, uvs: [new Float32Array(6)] }));
    const { evaluator, materials, losses } = await written(scene);
    const shows = evaluator.json.meshes![0]!.primitives.map((primitive) => {
      return materials[primitive.material!]!.pbrMetallicRoughness.baseColorTexture !== undefined;
    });
    expect(shows).toEqual([true, false]);
    expect(losses).toMatchObject([{ code: 'GLTF_UV_MISSING', path: 'meshes[0].primitives[1]' }]);
    expect(await validate(await sceneToGlb(scene, new Report()))).toMatchObject({ errors: 0, warnings: 0 });
  });

  test('of several uses are dropped one by one where a primitive lacks their uv set', async () => {
    const scene = sceneWith({ maps: [...textured, { texture: 0, uv: 0, use: 'normal' }] });
    const normals = new Float32Array([0, -1, 0, 0, -1, 0, 0, -1, 0]);
    const { primitives } = scene.meshes[0]!;
    primitives[0]!.normals = normals;
    primitives.push(triangle({ material: 0, normals, uvs: [new Float32Array(6)] }));
    primitives.push(triangle({ material: 0 }));
    const { evaluator, materials, losses } = await written(scene);
    const shown = evaluator.json.meshes![0]!.primitives.map(({ material: index }) => {
      const { pbrMetallicRoughness, normalTexture } = materials[index!]!;
      return [pbrMetallicRoughness.baseColorTexture !== undefined, normalTexture !== undefined];
    });
    expect(shown).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect(losses.map(({ code, path }) => [code, path])).toEqual([
      ['GLTF_UV_MISSING', 'meshes[0].primitives[1]'],
      ['GLTF_UV_MISSING', 'meshes[0].primitives[2]'],
    ]);
  });

  test('of the same name become different files', async () => {
    const scene = sceneWith({ maps: textured }, { maps: [{ texture: 1, uv: 0, use: 'diffuse' }] });
    scene.textures.push({ name: '../WOOD.tga', uri: 'other/wood.tga', bytes: SMALL_TGA });
    scene.textures[0]!.name = '../wood.tga';
    const names = (await sceneToGltf(scene, new Report())).map(({ name }) => name);
    expect(names.sort()).toEqual(['_WOOD-2.png', '_wood.png', 'test.bin', 'test.gltf']);
  });
});

test('maps without an image or a slot come back, those that are merged do not', async () => {
  const wrap = { u: 'clamp', v: 'repeat' } as const;
  const bump: Material['maps'][number] = { texture: 1, uv: 0, use: 'bump', wrap };
  const scene = sceneWith({ maps: [...textured, bump] }, { maps: textured });
  scene.textures = [
    { name: 'wood', uri: 'a\\wood.dds' },
    { name: 'bark', uri: 'bark.dds' },
  ];
  const glb = await sceneToGlb(scene, new Report());
  const again = toScene(await gather(new MemoryLibrary({ 'a.glb': glb }), ['a.glb']));
  expect(again.materials.map(({ maps }) => maps)).toEqual(scene.materials.map(({ maps }) => maps));
  expect(again.textures).toEqual(scene.textures);
});
