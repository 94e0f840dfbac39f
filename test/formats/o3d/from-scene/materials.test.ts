import { describe, expect, test } from 'vitest';
import { encodePng } from '../../../../src/images/png.ts';
import type { Material, Texture } from '../../../../src/scene/scene.ts';
import { node, sceneOf, triangle, written } from './archives.ts';

const PIXEL = encodePng({ width: 1, height: 1, data: Uint8Array.of(10, 20, 30, 128) });

const PLAIN: Material = {
  name: 'red',
  colorSpace: 'srgb',
  diffuse: [0.25, 0.5, 0.75, 1],
  ambient: [0, 0, 0, 1],
  specular: [0, 0, 0, 1],
  shininess: 20,
  alpha: 'opaque',
  doubleSided: false,
  maps: [],
};

function scene(more: Partial<Material>, textures: Texture[] = []) {
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [{ name: 'm', primitives: [triangle({ material: 0 })] }],
    materials: [{ ...PLAIN, ...more }],
    textures,
  });
}

const valuesOf = ({ only }: Awaited<ReturnType<typeof written>>) =>
  Object.fromEntries([...only('o3d.Material').params].map(([name, { value }]) => [name, value]));

describe('a material', () => {
  test('has its colors and the lighting that these ask for', async () => {
    expect(valuesOf(await written(scene({})))).toMatchObject({
      diffuse: [0.25, 0.5, 0.75, 1],
      'collada.lightingType': 'lambert',
      'collada.transparent': false,
      shininess: 20,
      'o3d.effect': null,
      'o3d.state': null,
    });
    expect(valuesOf(await written(scene({ specular: [1, 0, 0, 1] })))).toMatchObject({
      'collada.lightingType': 'phong',
    });
  });

  test('reads back as it was', async () => {
    const more = {
      alpha: 'blend',
      doubleSided: true,
      emissive: [0.5, 0.25, 0],
      specular: [0.5, 0.5, 0.5, 1],
    } as const;
    const { again, issues } = await written(
      scene({ ...more, emissive: [...more.emissive], specular: [...more.specular] }),
    );
    expect(issues).toEqual([]);
    expect(again.materials[0]).toMatchObject({ ...PLAIN, ...more });
  });

  test('with a texture has a sampler in place of the color, and the image is in the archive', async () => {
    const result = await written(
      scene(
        {
          diffuse: [1, 1, 1, 1],
          maps: [{ texture: 0, uv: 0, use: 'diffuse', wrap: { u: 'clamp', v: 'mirror' } }],
        },
        [{ name: 'skin', uri: 'C:\\art\\my skin.tga', bytes: PIXEL }],
      ),
    );
    expect(valuesOf(result)).not.toHaveProperty('diffuse');
    expect(result.members).toContain('images/my_skin.png');
    const { custom, params } = result.only('o3d.Texture2D');
    expect(custom).toMatchObject({ width: 1, height: 1, format: 2, levels: 1 });
    expect(params.get('o3d.uri')!.value).toBe('images/my_skin.png');
    expect(result.again.materials[0]!.maps).toEqual([
      { texture: 0, uv: 0, use: 'diffuse', wrap: { u: 'clamp', v: 'mirror' } },
    ]);
    expect(result.again.textures[0]!.bytes).toEqual(PIXEL);
    expect(result.lost).toEqual([]);
  });

  test('loses what the loader has no shader for, colors over textures, and images that are not there', async () => {
    const textures = [
      { name: 'a', uri: 'a.png', bytes: PIXEL },
      { name: 'b', uri: 'b.png' },
    ];
    const { lost, only } = await written(
      scene(
        {
          maps: [
            { texture: 0, uv: 0, use: 'diffuse' },
            { texture: 1, uv: 0, use: 'emissive' },
            { texture: 0, uv: 0, use: 'normal' },
          ],
        },
        textures,
      ),
    );
    expect(lost.sort()).toEqual(['FIT_IMAGE_MISSING', 'FIT_MAP_DROPPED', 'FIT_SHADING_DROPPED']);
    expect(only('o3d.Sampler').properties.name).toBe('diffuseSampler');
  });

  test('lays its texture where the scene does: from the set that it names, moved as it says', async () => {
    const source = scene(
      {
        diffuse: [1, 1, 1, 1],
        maps: [
          {
            ...{ texture: 0, uv: 1, use: 'diffuse' },
            transform: { offset: [0.5, 0], scale: [2, 1], rotation: 0 },
          },
        ],
      },
      [{ name: 'a', uri: 'a.png', bytes: PIXEL }],
    );
    source.meshes[0]!.primitives[0]!.uvs.push(Float32Array.of(1, 0, 0, 0, 0, 0.5));
    const { again } = await written(source);
    expect(again.meshes[0]!.primitives[0]!.uvs.map((set) => [...set])).toEqual([
      [2.5, 0, 0.5, 0, 0.5, 0.5],
      [0, 0, 1, 0, 0, 0.75],
    ]);
  });
});
