import { beforeAll, describe, expect, test } from 'vitest';
import { convert } from '../../../src/convert/convert.ts';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import type { LookDifference } from '../../../src/convert/looks/difference.ts';
import { compareHeldLooks } from '../../../src/convert/looks/held.ts';
import { compareLooks } from '../../../src/convert/looks/looks.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { writeScene } from '../../../src/convert/write-scene.ts';
import { targets } from '../../../src/formats/targets.ts';
import { encodePng } from '../../../src/images/png.ts';
import { FolderLibrary } from '../../../src/node/folder-library.ts';
import type { Color, Material, MaterialMap, Primitive, Scene } from '../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { material, mesh, node, sceneOf, triangle } from '../../scene.ts';

/** A square of two triangles in the plane of x and y, with a texture of 2 × 1 pixels. */
function square(
  change: Partial<Primitive> = {},
  look: Partial<Material> = {},
  pixels = [9, 9, 9, 255],
): Scene {
  const data = Uint8Array.from([...pixels, 50, 60, 70, 255]);
  const maps = [{ texture: 0, uv: 0, use: 'diffuse' as const }];
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [
      mesh(
        triangle({
          material: 0,
          positions: Float32Array.of(0, 0, 0, 10, 0, 0, 10, 0, 10, 0, 0, 10),
          normals: Float32Array.of(0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0),
          uvs: [Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1)],
          indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
          ...change,
        }),
      ),
    ],
    materials: [material({ name: 'skin', maps, ...look })],
    textures: [{ name: 'skin', uri: 'skin.png', bytes: encodePng({ width: 2, height: 1, data }) }],
  });
}

/** The differences of a square from another one. */
function differencesOf(other: Scene): LookDifference[] {
  return compareLooks(square(), other).differences;
}

/** The vertices in reverse order, each corner of a triangle with its own. */
function shuffled(scene: Scene): Scene {
  const meshes = scene.meshes.map(({ primitives, ...rest }) => ({
    ...rest,
    primitives: primitives.map((primitive) => {
      const order = [...primitive.indices].reverse();
      const rows = (width: number, data: Float32Array) =>
        Float32Array.from(
          order.flatMap((vertex) => [...data.subarray(vertex * width, (vertex + 1) * width)]),
        );
      // The reverse order turns triangles over, and so does exchanging two corners.
      const indices = Uint32Array.from(order.keys(), (at) => [0, 2, 1][at % 3]! + at - (at % 3));
      return {
        ...primitive,
        positions: rows(3, primitive.positions),
        ...(primitive.normals ? { normals: rows(3, primitive.normals) } : {}),
        uvs: primitive.uvs.map((set) => rows(2, set)),
        indices,
      };
    }),
  }));
  return { ...scene, meshes };
}

describe('a square that looks different', () => {
  test('is the same if only its vertices were split and its triangles reordered', () => {
    const { triangles, differences } = compareLooks(square(), shuffled(square()));
    expect(triangles).toEqual({ compared: 2, of: 2 });
    expect(differences).toEqual([]);
  });

  test.each([
    ['as it is', (scene: Scene) => scene],
    ['with its vertices split and reordered', shuffled],
  ])('%s has a normal that leans by 30 degrees', (_, reorder) => {
    const lean = [0, -Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const normals = Float32Array.from([0, -1, 0, ...lean, 0, -1, 0, 0, -1, 0]);
    const [difference, ...others] = differencesOf(reorder(square({ normals })));
    expect(difference).toEqual({
      kind: 'normals',
      message: 'normals: up to 30 degrees apart at vertex 1 of m, on 1 of 6 corners',
      count: 1,
      of: 6,
      max: { value: expect.closeTo(30, 4), unit: 'degrees' },
    });
    expect(others).toEqual([]);
  });

  test('has no normals', () => {
    const { normals: _, ...bare } = square().meshes[0]!.primitives[0]!;
    const scene = { ...square(), meshes: [mesh(bare)] };
    expect(differencesOf(scene).map(({ message }) => message)).toEqual([
      'normals: only the first has them on 6 of 6 corners, such as vertex 0 of m',
    ]);
    const message = 'normals: only the second has them on 6 of 6 corners, such as vertex 0 of m';
    expect(compareLooks(scene, square()).differences.map((difference) => difference.message)).toEqual([
      message,
    ]);
    expect(compareLooks(scene, square(), { ignoreAdditions: true }).differences).toEqual([]);
    expect(compareLooks(square(), scene, { except: ['normals'] }).differences).toEqual([]);
  });

  test('has other texture coordinates, or a second set of them', () => {
    const uvs = Float32Array.of(0, 0, 1, 0, 1, 1, 0, 0.75);
    expect(differencesOf(square({ uvs: [uvs] })).map(({ message }) => message)).toEqual([
      'texture coordinates: up to 0.25 texture widths apart at vertex 3 of m, on 1 of 6 corners',
    ]);
    const own = square().meshes[0]!.primitives[0]!.uvs[0]!;
    expect(differencesOf(square({ uvs: [own, own] })).map(({ message }) => message)).toEqual([
      'texture coordinates of set 2: only the second has them on 6 of 6 corners, such as vertex 0 of m',
    ]);
  });

  test('has the same texture coordinates in another repetition of an image, unless the image is not repeated', () => {
    const own = square();
    const moved = square({
      uvs: [own.meshes[0]!.primitives[0]!.uvs[0]!.map((value, i) => value + 2 + (i % 2))],
    });
    expect(compareLooks(own, moved).differences).toEqual([]);
    const clamp = { u: 'clamp', v: 'clamp' } as const;
    const clamped = (scene: Scene): Scene => ({
      ...scene,
      materials: scene.materials.map((one) => ({
        ...one,
        maps: [{ texture: 0, uv: 0, use: 'diffuse', wrap: clamp }],
      })),
    });
    const kinds = compareLooks(clamped(own), clamped(moved)).differences.map(({ kind }) => kind);
    expect(kinds).toEqual(['uvs']);
  });

  test('has the transform of its texture in its texture coordinates, or in its material', () => {
    const transform: MaterialMap['transform'] = { offset: [0.25, 0.5], scale: [2, 3], rotation: 0 };
    const maps = [{ texture: 0, uv: 0, use: 'diffuse' as const, transform }];
    const inMaterial = square({}, { maps });
    const inUvs = square({ uvs: [Float32Array.of(0.25, 0.5, 2.25, 0.5, 2.25, 3.5, 0.25, 3.5)] });
    expect(compareLooks(inMaterial, inUvs).differences).toEqual([]);
    expect(compareLooks(inUvs, inMaterial).differences).toEqual([]);
    expect(differencesOf(inMaterial).map(({ message }) => message)).toEqual([
      'texture coordinates: up to 2.8 texture widths apart at vertex 2 of m, on 6 of 6 corners',
    ]);
  });

  test('has textures with different transforms on one UV set', () => {
    const transform = { offset: [0, 0], scale: [2, 2], rotation: 0 };
    const maps = (of: object) =>
      [
        { texture: 0, uv: 0, use: 'diffuse', ...of },
        { texture: 0, uv: 0, use: 'normal' },
      ] as MaterialMap[];
    const [own, other] = [square({}, { maps: maps({}) }), square({}, { maps: maps({ transform }) })];
    expect(compareLooks(own, other).differences.map(({ message }) => message)).toEqual([
      'textures: the diffuse texture of skin is placed or wrapped differently, on 2 of 2 triangles',
    ]);
  });

  test('has vertex colors, where none are white', () => {
    const white = new Float32Array(16).fill(1);
    expect(differencesOf(square({ colors: white }))).toEqual([]);
    const colors = white.slice();
    // Green of a vertex that both triangles have.
    colors[2 * 4 + 1] = 0.6;
    expect(differencesOf(square({ colors })).map(({ message }) => message)).toEqual([
      'vertex colors: up to 0.40 of full brightness apart at vertex 2 of m, on 2 of 6 corners',
    ]);
  });

  test.each<[string, Partial<Material>, string]>([
    [
      'another name',
      { name: 'hide' },
      'material names: skin in the first, hide in the second, on 2 of 2 triangles',
    ],
    [
      'another color',
      { diffuse: [1, 0.75, 0.9, 1] },
      'base colors: skin up to 0.25 apart in green, on 2 of 2 triangles',
    ],
    ['blending', { alpha: 'blend' }, 'alpha: skin is opaque, skin blended, on 2 of 2 triangles'],
    ['a mask', { alpha: 'mask' }, 'alpha: skin is opaque, skin masked at 0.50, on 2 of 2 triangles'],
    [
      'both sides',
      { doubleSided: true },
      'sides: skin is single-sided, skin double-sided, on 2 of 2 triangles',
    ],
    [
      'no texture',
      { maps: [] },
      'textures: only the first has the diffuse texture skin.png in skin, on 2 of 2 triangles',
    ],
    [
      'a clamped texture',
      { maps: [{ texture: 0, uv: 0, use: 'diffuse', wrap: { u: 'clamp', v: 'repeat' } }] },
      'textures: the diffuse texture of skin is placed or wrapped differently, on 2 of 2 triangles',
    ],
  ])('has a material with %s', (_, look, message) => {
    expect(differencesOf(square({}, look)).map((difference) => difference.message)).toEqual([message]);
  });

  test('has another opacity only where it is not opaque', () => {
    const clear = square({}, { diffuse: [1, 1, 1, 0.5] });
    expect(differencesOf(clear)).toEqual([]);
    const blended = (opacity: number) => square({}, { diffuse: [1, 1, 1, opacity], alpha: 'blend' });
    expect(compareLooks(blended(1), blended(0.5)).differences.map(({ kind }) => kind)).toEqual([
      'baseColors',
    ]);
  });

  test('is the same with its color in another encoding', () => {
    const half = square({}, { diffuse: [0.5, 0.5, 0.5, 1] });
    // The middle of sRGB is 0.214 of the light.
    const linear = square({}, { colorSpace: 'linear', diffuse: [0.21404, 0.21404, 0.21404, 1] });
    expect(compareLooks(half, linear).differences).toEqual([]);
  });

  test('has an image with another pixel', () => {
    expect(differencesOf(square({}, {}, [9, 29, 9, 255]))).toEqual([
      {
        kind: 'images',
        message: 'images: pixels of skin.png differ by up to 20 of 255, at pixel 0, 0, on 1 of 2 pixels',
        count: 1,
        of: 2,
        max: { value: 20, unit: 'of 255' },
      },
    ]);
  });

  test('has an image of another size, or none', () => {
    const large = encodePng({ width: 2, height: 2, data: new Uint8Array(16) });
    const withImage = (bytes: Uint8Array | undefined) => {
      const texture = { name: 'skin', uri: 'textures/skin.png' };
      return { ...square(), textures: [bytes ? { ...texture, bytes } : texture] };
    };
    const messages = (scene: Scene) => differencesOf(scene).map(({ message }) => message);
    expect(messages(withImage(large))).toEqual(['images: sizes of skin.png are 2 × 1 and 2 × 2 pixels']);
    expect(messages(withImage(undefined))).toEqual(['images: only the first has skin.png']);
    const lacking = withImage(undefined);
    expect(compareLooks(lacking, lacking).differences).toEqual([]);
    const [found] = compareLooks(lacking, square()).differences;
    expect(found!.message).toBe('images: only the second has skin.png');
  });

  test('names other images that were not found either', () => {
    const named = (uri: string) => ({ ...square(), textures: [{ name: 'skin', uri }] });
    const messages = (uri: string) =>
      compareLooks(named('textures/skin.png'), named(uri)).differences.map(({ message }) => message);
    expect(messages('hide.tga')).toEqual(['images: skin.png in the first, hide.tga in the second']);
    // Targets have formats of their own.
    expect(messages('Skin.tga')).toEqual([]);
  });

  test('has the image that differs most, and counts the others', () => {
    const maps = (['diffuse', 'normal'] as const).map((use, texture) => ({ texture, uv: 0, use }));
    const image = (uri: string, red: number) => {
      const data = Uint8Array.of(red, 0, 0, 255);
      return { name: uri, uri, bytes: encodePng({ width: 1, height: 1, data }) };
    };
    const scene = (...reds: readonly [number, number]) => ({
      ...square({}, { maps }),
      textures: [image('skin.png', reds[0]), image('bumps.png', reds[1])],
    });
    const { differences } = compareLooks(scene(10, 10), scene(12, 40));
    expect(differences.map(({ message }) => message)).toEqual([
      'images: pixels of bumps.png differ by up to 30 of 255, at pixel 0, 0, on 1 of 1 pixel, and 1 more of 2',
    ]);
  });

  test('is compared only where both have the same triangles', () => {
    const moved = square({ positions: Float32Array.of(0, 0, 0, 10, 0, 0, 10, 0, 10, 0, 5, 10) });
    const { positions: _, ...others } = square().meshes[0]!.primitives[0]!;
    const half = triangle({ ...others, positions: square().meshes[0]!.primitives[0]!.positions });
    const single = { ...moved, meshes: [mesh({ ...half, indices: Uint32Array.of(0, 1, 2) })] };
    expect(compareLooks(square(), single).triangles).toEqual({ compared: 1, of: 2 });
  });
});

const YORICK = 'samples/yorick/cal3d/yorick.cfg';
const WHOLE = targets.filter(({ part, id }) => !part && id !== 'cryengine.cga').map(({ id }) => id);

describe('what a target holds of Yorick', () => {
  let yorick: Scene;
  beforeAll(async () => {
    yorick = toScene(await gather(new FolderLibrary(), [YORICK]));
  });

  /** Yorick with a change as files of a target, read again. */
  async function written(to: string, scene: Scene): Promise<Scene> {
    const files = await writeScene(scene, { to, name: 'out' });
    const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    return toScene(await gather(library, [files[0]!.name]));
  }

  test.each(WHOLE)('looks the same in %s', async (to) => {
    const { triangles, differences } = compareHeldLooks(yorick, await written(to, yorick), { to });
    expect(triangles).toEqual({ compared: 2983, of: 2983 });
    expect(differences).toEqual([]);
  });

  test.each(WHOLE)('looks the same in %s with textures that are transformed', async (to) => {
    const transform: MaterialMap['transform'] = { offset: [0.25, 0.5], scale: [2, 2], rotation: 0 };
    const materials = yorick.materials.map((look) => ({
      ...look,
      maps: look.maps.map((map) => ({ ...map, transform })),
    }));
    const transformed = { ...yorick, materials };
    const { differences } = compareHeldLooks(transformed, await written(to, transformed), { to });
    expect(differences).toEqual([]);
  });

  test.each(WHOLE)(
    'looks the same in %s in the colors that are seen, whether its images were found or not',
    async (to) => {
      for (const textures of [yorick.textures, yorick.textures.map(({ bytes: _, ...texture }) => texture)]) {
        const materials = yorick.materials.map((look) => ({
          ...look,
          diffuse: [0.5, 0.25, 1, 0.5] as Color,
        }));
        const tinted = { ...yorick, materials, textures };
        expect(compareHeldLooks(tinted, await written(to, tinted), { to }).differences).toEqual([]);
      }
    },
  );

  test('is missed where it is not in the files', async () => {
    const changed = {
      ...yorick,
      materials: yorick.materials.map((look, index) => (index > 0 ? look : { ...look, maps: [] })),
    };
    const back = await written('gltf.glb', changed);
    const { differences } = compareHeldLooks(yorick, back, { to: 'gltf.glb' });
    expect(differences.map(({ kind }) => kind)).toEqual(['textures']);
  });

  test('is not missed where images stay beside a model that was translated', async () => {
    const { scene, files, beside } = await convert(new FolderLibrary(), ['samples/yorick/mdl/yorick.mdl'], {
      to: 'mdl.ascii',
      name: 'out',
    });
    const all = [...beside, ...files].map(({ name, bytes }) => [name, bytes] as const);
    const back = toScene(await gather(new MemoryLibrary(Object.fromEntries(all)), [files[0]!.name]));
    expect(compareHeldLooks(scene, back, { to: 'mdl.ascii' }).differences).toEqual([]);
  });
});

describeCorpus('real characters', () => {
  test.each(WHOLE)('look the same in %s', async (to) => {
    const path = corpus('cal3d/imvu-cal3d/data/paladin/paladin.cfg');
    const { scene, files } = await convert(new FolderLibrary(), [path], { to, name: 'out' });
    const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    const back = toScene(await gather(library, [files[0]!.name]));
    const { triangles, differences } = compareHeldLooks(scene, back, { to });
    expect(triangles.compared).toBe(triangles.of);
    expect(differences).toEqual([]);
  });
});
