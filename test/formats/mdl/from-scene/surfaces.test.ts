import { describe, expect, test } from 'vitest';
import { writeScene } from '../../../../src/convert/write-scene.ts';
import { mtrFormat } from '../../../../src/formats/mdl/files/surfaces/mtr.ts';
import type { Image } from '../../../../src/images/image.ts';
import { encodePng } from '../../../../src/images/png.ts';
import { decodeTga } from '../../../../src/images/tga.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Material, MaterialMap, Scene } from '../../../../src/scene/scene.ts';
import * as small from '../../../scene.ts';
import { mesh, node, sceneOf, triangle } from '../../../scene.ts';
import { MDL_AXES } from './engine.ts';
import { type Made, modelOf } from './models.ts';

const text = new TextDecoder();

function image(width: number, height: number, alpha = 255): Image {
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? alpha : at)),
  };
}

function material(more: Partial<Material> = {}): Material {
  return small.material({
    name: 'cloth',
    diffuse: [1, 0.5, 0.25, 1],
    ambient: [0.125, 0.25, 0.5, 1],
    specular: [0.5, 0, 0, 1],
    shininess: 12,
    ...more,
  });
}

/** A triangle of one material. */
function surfaced(own: Material, more: Partial<Scene> = {}): Scene {
  return sceneOf({
    axes: MDL_AXES,
    nodes: [node({ name: 'skirt', mesh: 0 })],
    meshes: [mesh(triangle({ material: 0 }))],
    materials: [own],
    ...more,
  });
}

function shown(made: Made) {
  return made.model.nodes.find(({ name }) => name === 'skirt')!;
}

const bytesOf = (made: Made, name: string) => made.files.find((one) => one.name === name)!.bytes;
const file = (made: Made, name: string) => text.decode(bytesOf(made, name));

const map = (more: Partial<MaterialMap> = {}): MaterialMap => ({
  texture: 0,
  uv: 0,
  use: 'diffuse',
  ...more,
});

const CLOTH = { name: 'cloth', uri: 'Textures/Cloth.PNG', bytes: encodePng(image(4, 4)) };

describe('surfaces of models', () => {
  test('have the colors of their material', () => {
    const made = modelOf(surfaced(material({ emissive: [0, 0.5, 0] })));
    expect(made.lost).toEqual([]);
    const { ambient, diffuse, specular, shininess, selfillumcolor, alpha, bitmap } = shown(made).values;
    expect([[...ambient!], [...diffuse!], [...specular!]]).toEqual([
      [0.125, 0.25, 0.5],
      [1, 0.5, 0.25],
      [0.5, 0, 0],
    ]);
    expect([...selfillumcolor!]).toEqual([0, 0.5, 0]);
    expect([shininess, alpha, bitmap]).toEqual([12, undefined, undefined]);
  });

  test('have colors in sRGB whatever the scene has', () => {
    const made = modelOf(
      surfaced(material({ alpha: 'blend', colorSpace: 'linear', diffuse: [0.5, 0, 1, 0.5] })),
    );
    const { diffuse, alpha } = shown(made).values;
    // IEC 61966-2-1: 1.055 · 0.5^(1/2.4) - 0.055
    expect(diffuse![0]).toBeCloseTo(0.735357, 6);
    expect([diffuse![1], diffuse![2], alpha]).toEqual([0, 1, 0.5]);
  });

  test('that are opaque stay so, whatever the alpha of their color', () => {
    const made = modelOf(surfaced(material({ diffuse: [1, 1, 1, 0.25] })));
    expect(shown(made).values.alpha).toBeUndefined();
  });

  test('with a layered image are reported to have it in one texture', () => {
    const layered = material({ maps: [map()], properties: { mdl: { plt: 'pmh0_chest001' } } });
    const { losses } = modelOf(surfaced(layered, { textures: [CLOTH] })).report;
    expect(losses).toMatchObject([{ code: 'MDL_LAYERS_BAKED', path: 'materials[0]' }]);
  });

  test('count v from the bottom of the image', () => {
    const made = modelOf(surfaced(material()));
    expect([...shown(made).mesh!.uvs[0]!]).toEqual([0, 1, 1, 1, 0, 0.25]);
  });

  test('have the set of the texture alone in texts for the original game', async () => {
    const scene = surfaced(material({ maps: [map({ uv: 1 })] }), { textures: [CLOTH] });
    scene.meshes[0]!.primitives[0]!.uvs = [0, 1].map((set) => new Float32Array(6).fill(set));
    const texts = async (target: '1.69' | 'ee') => {
      const [file] = await writeScene(scene, { to: 'mdl.ascii', target });
      return text.decode(file!.bytes);
    };
    expect(await texts('1.69')).toMatch(/ tverts 1\n +1 0 0\n/);
    expect(await texts('1.69')).not.toContain('tverts1');
    expect(await texts('ee')).toContain('tverts1');
  });

  test('have the set of the first texture first, placed as its map says, and no more than four', () => {
    const scene = surfaced(
      material({ maps: [map({ uv: 1, transform: { offset: [0.5, 0], scale: [2, 1], rotation: 0 } })] }),
      { textures: [CLOTH] },
    );
    const sets = [0, 1, 2, 3, 4].map((set) => new Float32Array(6).fill(set));
    scene.meshes[0]!.primitives[0]!.uvs = sets;
    const made = modelOf(scene);
    expect(made.lost).toEqual(['FIT_UV_SETS_DROPPED']);
    const { uvs } = shown(made).mesh!;
    expect(uvs.map((set) => [set![0], set![1]])).toEqual([
      [2.5, 0],
      [0, 1],
      [2, -1],
      [3, -2],
    ]);
  });

  test('have normals of their triangles where the scene has none', () => {
    const scene = surfaced(material());
    delete scene.meshes[0]!.primitives[0]!.normals;
    expect([...shown(modelOf(scene)).mesh!.normals!]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  test('have a texture as TGA under a name that the game finds, without alpha where they are opaque', () => {
    const bytes = encodePng(image(4, 4, 77));
    const made = modelOf(surfaced(material({ maps: [map()] }), { textures: [{ ...CLOTH, bytes }] }));
    expect(made.lost).toEqual([]);
    expect(shown(made).values.bitmap).toBe('cloth');
    expect(made.files.map(({ name }) => name)).toEqual(['cloth.tga']);
    expect(decodeTga(made.files[0]!.bytes)).toEqual(image(4, 4));
    const clear = modelOf(
      surfaced(material({ maps: [map()], alpha: 'blend' }), { textures: [{ ...CLOTH, bytes }] }),
    );
    expect(shown(clear).values.transparencyhint).toBe(1);
    expect(decodeTga(clear.files[0]!.bytes)).toEqual(image(4, 4, 77));
  });

  test('have the brightness of an opacity map as alpha', () => {
    const white = { width: 4, height: 4, data: new Uint8Array(64).fill(255) };
    white.data.fill(0, 0, 32);
    const maps = [map(), map({ texture: 1, use: 'opacity' })];
    const textures = [CLOTH, { name: 'holes', uri: 'holes.png', bytes: encodePng(white) }];
    const made = modelOf(surfaced(material({ maps, alpha: 'blend' }), { textures }));
    expect(made.lost).toEqual([]);
    expect(made.files.map(({ name }) => name)).toEqual(['cloth.tga']);
    const { data } = decodeTga(made.files[0]!.bytes);
    expect([data[3], data[63]]).toEqual([0, 255]);
  });

  test('report textures that are missing, damaged, of odd size, or have names that are too long', () => {
    const lost = (texture: Partial<Scene['textures'][number]>) => {
      const made = modelOf(surfaced(material({ maps: [map()] }), { textures: [{ ...CLOTH, ...texture }] }));
      return [made.lost, shown(made).values.bitmap];
    };
    const { bytes: _, ...missing } = CLOTH;
    const absent = modelOf(surfaced(material({ maps: [map()] }), { textures: [missing] }));
    expect([absent.lost, absent.files, shown(absent).values.bitmap]).toEqual([
      ['FIT_IMAGE_MISSING'],
      [],
      'cloth',
    ]);
    expect(lost({ bytes: Uint8Array.of(1, 2, 3) })).toEqual([['FIT_IMAGE_DAMAGED'], 'cloth']);
    expect(lost({ bytes: encodePng(image(3, 4)) })).toEqual([['FIT_IMAGE_SIZE'], 'cloth']);
    expect(lost({ uri: 'a very long name.png' })).toEqual([['FIT_NAME_REPLACED'], 'a_very_long_name']);
  });

  test('say in files of their own what nodes cannot, for the Enhanced Edition', () => {
    const textures = ['cloth', 'cloth_n', 'cloth_s', 'cloth_g'].map((name) => ({
      ...CLOTH,
      name,
      uri: `${name}.png`,
    }));
    const maps = [
      map(),
      map({ texture: 1, use: 'normal' }),
      map({ texture: 2, use: 'specular' }),
      map({ texture: 3, use: 'gloss' }),
    ];
    const scene = surfaced(
      material({ name: 'Cloth mat', maps, doubleSided: true, alpha: 'mask', alphaCutoff: 0.75 }),
      {
        textures,
      },
    );
    const made = modelOf(scene);
    expect(made.lost).toEqual(['FIT_MAP_DROPPED']);
    expect(shown(made).values).toMatchObject({
      bitmap: 'cloth',
      materialname: 'cloth_mat',
      renderhint: 'NormalAndSpecMapped',
    });
    expect(file(made, 'cloth_mat.mtr').trim().split(/\r?\n/)).toEqual([
      'renderhint NormalAndSpecMapped',
      'texture1 cloth_n',
      'texture2 cloth_s',
      'twosided 1',
      'alphacutoff 0.75',
    ]);
    const report = new Report();
    mtrFormat.check(mtrFormat.read(bytesOf(made, 'cloth_mat.mtr'), report), report);
    expect(report.issues).toEqual([]);
    expect(file(made, 'cloth.txi').trim()).toBe('blending punchthrough');
    // u grows along x, and v, counted upwards, against y: the bitangent is not on the side of normal × tangent.
    expect([...shown(made).mesh!.tangents!.slice(0, 4)]).toEqual([1, 0, 0, -1]);
    const old = modelOf(scene, '1.69');
    expect(old.lost).toEqual(['FIT_ALPHA_DROPPED', 'FIT_DOUBLE_SIDED_DROPPED', 'FIT_MAP_DROPPED']);
    expect(old.files.map(({ name }) => name)).toEqual(['cloth.tga', 'cloth.txi']);
    expect(shown(old).mesh!.tangents).toBeUndefined();
  });

  test('keep textures from repeating, but cannot mirror them', () => {
    const clamped = surfaced(material({ maps: [map({ wrap: { u: 'clamp', v: 'clamp' } })] }), {
      textures: [CLOTH],
    });
    expect(file(modelOf(clamped), 'cloth.txi').trim()).toBe('clamp 3');
    const mirrored = surfaced(material({ maps: [map({ wrap: { u: 'mirror', v: 'repeat' } })] }), {
      textures: [CLOTH],
    });
    expect(modelOf(mirrored).lost).toEqual(['FIT_WRAP_DROPPED']);
  });

  test('have the settings of each of their textures', () => {
    const wrap = { u: 'clamp', v: 'repeat' } as const;
    const maps = [map({ wrap }), map({ texture: 1, use: 'normal', wrap })];
    const textures = [CLOTH, { ...CLOTH, name: 'bumps', uri: 'bumps.png' }];
    const made = modelOf(surfaced(material({ maps }), { textures }));
    expect(made.lost).toEqual([]);
    expect(['cloth.txi', 'bumps.txi'].map((name) => file(made, name).trim())).toEqual(['clamp 1', 'clamp 1']);
  });

  test('say which of them share a texture that they show with different settings', () => {
    const clamped = map({ wrap: { u: 'clamp', v: 'clamp' } });
    const materials = [material({ maps: [clamped] }), material({ name: 'felt', maps: [map()] })];
    const scene = surfaced(materials[0]!, { textures: [CLOTH], materials });
    scene.meshes[0]!.primitives.push(triangle({ material: 1 }));
    const made = modelOf(scene);
    expect(file(made, 'cloth.txi').trim()).toBe('clamp 3');
    expect(made.report.losses).toMatchObject([
      {
        code: 'MDL_SETTINGS_SHARED',
        message: 'Material "felt" shares the settings of cloth.txi with other materials',
        path: 'materials[1]',
      },
    ]);
  });
});

describe('meshes that are too large', () => {
  /** A strip of triangles, each with vertices of its own. */
  function strip(triangles: number): Scene {
    const positions = Float32Array.from({ length: triangles * 9 }, (_, at) => {
      const [face, corner, axis] = [Math.floor(at / 9), Math.floor(at / 3) % 3, at % 3];
      return axis === 0 ? face * 0.001 : axis === corner ? 0.01 : 0;
    });
    const indices = Uint32Array.from({ length: triangles * 3 }, (_, at) => at);
    return sceneOf({
      axes: MDL_AXES,
      nodes: [node({ name: 'skirt', mesh: 0, translation: [1, 2, 3] })],
      meshes: [
        mesh(triangle({ positions, indices, uvs: [new Float32Array(triangles * 6)], normals: positions })),
      ],
    });
  }

  test('become several below one node, each within the limits', () => {
    const made = modelOf(strip(25000));
    expect(made.report.losses).toEqual([
      {
        code: 'FIT_MESH_SPLIT',
        message:
          'Mesh skirt was split into 2, because it has 25,000 triangles, more than 21,845, and 75,000 vertices, more than 65,535',
        path: 'meshes[0].primitives[0]',
      },
    ]);
    const [, skirt, ...parts] = made.model.nodes;
    expect(skirt).toMatchObject({ name: 'skirt', kind: 'dummy', parent: 0 });
    expect(parts.map(({ name, parent, mesh: part }) => [name, parent, part!.faces.surface.length])).toEqual([
      ['skirt_1', 1, 21845],
      ['skirt_2', 1, 3155],
    ]);
    expect(parts.map(({ mesh: part }) => part!.positions.length / 9)).toEqual([21845, 3155]);
    const old = modelOf(strip(25000), '1.69');
    const counts = old.model.nodes.slice(2).map(({ mesh: part }) => part!.faces.surface.length);
    expect(counts).toEqual([10922, 10922, 3156]);
    // The third part begins with the triangle behind twice the limit.
    expect(old.model.nodes.at(-1)!.mesh!.positions[0]).toBeCloseTo(10922 * 2 * 0.001, 2);
  });
});
