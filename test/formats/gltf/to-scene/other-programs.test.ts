/** What files of other programs hold, laid out by hand after the specification and the extensions' own documents. */
import { describe, expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import { Columns, sceneOfGltf } from '../files/container/files.ts';

const TRIANGLE = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);

function file(json: Record<string, unknown>): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ asset: { version: '2.0' }, ...json }));
}

/** The one material of a file. */
function materialOf(material: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return sceneOfGltf(file({ materials: [material], ...more })).materials[0]!;
}

const textures = { textures: [{ source: 0 }], images: [{ uri: 'face.png', name: 'face' }] };

describe('scenes', () => {
  const nodes = [{ name: 'old' }, { name: 'new', children: [2] }, { name: 'below' }];

  test('of several the default one is used, and the others are reported', () => {
    const report = new Report();
    const scenes = [{ nodes: [0] }, { name: 'second', nodes: [1] }];
    const scene = sceneOfGltf(file({ nodes, scenes, scene: 1 }), report);
    expect(scene.name).toBe('second');
    expect(scene.nodes.map(({ name, parent }) => [name, parent])).toEqual([
      ['new', -1],
      ['below', 0],
    ]);
    expect(report.losses).toMatchObject([{ code: 'GLTF_FEATURE_IGNORED', source: { path: 'scenes[0]' } }]);
  });

  test('of several the first counts where the file chooses none, and all nodes where there are no scenes', () => {
    const first = sceneOfGltf(file({ nodes, scenes: [{ nodes: [0] }, { nodes: [1] }] }));
    expect(first.nodes.map(({ name }) => name)).toEqual(['old']);
    expect(sceneOfGltf(file({ nodes })).nodes).toHaveLength(3);
  });
});

test('two skins keep their joints, their matrices and the meshes that they move', () => {
  const columns = new Columns();
  const position = columns.add(TRIANGLE, 'VEC3', 3);
  const joints = columns.add(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'VEC4', 4);
  const weights = columns.add(new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]), 'VEC4', 4);
  const moved = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]);
  const inverseBindMatrices = columns.add(moved, 'MAT4', 16);
  const attributes = { POSITION: position, JOINTS_0: joints, WEIGHTS_0: weights };
  const scene = sceneOfGltf(
    columns.file({
      nodes: [{ name: 'a' }, { name: 'b' }, { mesh: 0, skin: 1 }, { mesh: 1, skin: 0 }],
      meshes: [{ primitives: [{ attributes }] }, { primitives: [{ attributes }] }],
      skins: [{ joints: [0] }, { joints: [1], inverseBindMatrices }],
    }),
  );
  expect(scene.skins.map((skin) => skin.joints)).toEqual([[0], [1]]);
  expect(scene.skins[1]!.inverseBind).toEqual(moved);
  expect(Array.from(scene.skins[0]!.inverseBind)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  expect(scene.nodes.slice(2).map(({ mesh, skin }) => [mesh, skin])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(Array.from(scene.meshes[0]!.primitives[0]!.influences!.weight)).toEqual([1, 1, 1]);
});

test('sparse columns change quantized ones in their own numbers', () => {
  const columns = new Columns();
  const bufferView = columns.addView(new Uint8Array(new Int16Array([0, 0, 0, 0, 0, 0, 0, 0, 0]).buffer));
  const indices = columns.addView(new Uint8Array([1, 2]));
  const values = columns.addView(new Uint8Array(new Int16Array([32767, 0, 0, 0, -32767, 0]).buffer));
  columns.accessors.push({
    bufferView,
    componentType: 5122,
    normalized: true,
    type: 'VEC3',
    count: 3,
    sparse: {
      count: 2,
      indices: { bufferView: indices, componentType: 5121 },
      values: { bufferView: values },
    },
  });
  const scene = sceneOfGltf(
    columns.file({ nodes: [{ mesh: 0 }], meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }] }),
  );
  expect(Array.from(scene.meshes[0]!.primitives[0]!.positions)).toEqual([0, 0, 0, 1, 0, 0, 0, -1, 0]);
});

describe('curves', () => {
  test('of rotations in quantized numbers are fractions', () => {
    const columns = new Columns();
    const input = columns.add(new Float32Array([0, 1]), 'SCALAR', 1);
    const turns = new Int8Array([0, 0, 0, 127, 0, 127, 0, 0]);
    const output = columns.add(turns, 'VEC4', 4, { normalized: true });
    const animations = [
      {
        samplers: [{ input, output }],
        channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
      },
    ];
    const { curve } = sceneOfGltf(columns.file({ nodes: [{}], animations })).clips[0]!.tracks[0]!;
    expect(Array.from(curve.values)).toEqual([0, 0, 0, 1, 0, 1, 0, 0]);
  });

  test.each([
    ['STEP', [0, 10, 1, 11], 'step', [0, 1], [10, 11]],
    ['LINEAR', [0, 10, 1, 11], 'linear', [0, 1], [10, 11]],
    // Two keys, each of slopes in, weights and slopes out of both targets.
    ['CUBICSPLINE', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'hermite', [3, 9], [4, 10]],
  ])('of weights go to the targets one by one: %s', (interpolation, weights, kind, first, second) => {
    const columns = new Columns();
    const position = columns.add(TRIANGLE, 'VEC3', 3);
    const input = columns.add(new Float32Array([0, 1]), 'SCALAR', 1);
    const output = columns.add(Float32Array.from(weights), 'SCALAR', 1);
    const primitive = {
      attributes: { POSITION: position },
      targets: [{ POSITION: position }, { POSITION: position }],
    };
    const scene = sceneOfGltf(
      columns.file({
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [primitive], extras: { targetNames: ['smile', 'blink'] } }],
        animations: [
          {
            samplers: [{ input, output, interpolation }],
            channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }],
          },
        ],
      }),
    );
    const tracks = scene.clips[0]!.morphTracks!;
    expect(tracks.map(({ morph }) => morph)).toEqual(['smile', 'blink']);
    expect(tracks.map(({ curve }) => curve.interpolation)).toEqual([kind, kind]);
    expect(tracks.map(({ curve }) => Array.from(curve.values))).toEqual([first, second]);
  });
});

describe('materials', () => {
  test('report once that sharp pixels become smooth', () => {
    const report = new Report();
    const texture = { index: 0 };
    const json = { ...textures, textures: [{ source: 0, sampler: 0 }], samplers: [{ magFilter: 9728 }] };
    const material = { pbrMetallicRoughness: { baseColorTexture: texture }, emissiveTexture: texture };
    sceneOfGltf(file({ materials: [material], ...json }), report);
    expect(report.losses).toMatchObject([{ code: 'GLTF_FEATURE_IGNORED', source: { path: 'samplers[0]' } }]);
  });

  test('have the place of a texture that KHR_texture_transform says, and its set of coordinates', () => {
    const place = { offset: [0.25, 0.5], rotation: 1, scale: [2, 3], texCoord: 1 };
    const baseColorTexture = { index: 0, texCoord: 0, extensions: { KHR_texture_transform: place } };
    expect(materialOf({ pbrMetallicRoughness: { baseColorTexture } }, textures).maps).toEqual([
      {
        texture: 0,
        uv: 1,
        use: 'diffuse',
        transform: { offset: [0.25, 0.5], scale: [2, 3], rotation: 1 },
      },
    ]);
  });

  test('that are unlit are so in the scene', () => {
    expect(materialOf({ extensions: { KHR_materials_unlit: {} } }).unlit).toBe(true);
  });

  test('shine as KHR_materials_specular says: four hundredths, times factor and color', () => {
    const extensions = { KHR_materials_specular: { specularFactor: 0.5, specularColorFactor: [1, 0.5, 0] } };
    const { specular } = materialOf({ pbrMetallicRoughness: { metallicFactor: 0 }, extensions });
    // Linear 0.02, 0.01 and 0 by the formula of sRGB: 1.055 x^(1 / 2.4) - 0.055.
    expect(specular).toEqual([0.1517, 0.0999, 0, 1].map((channel) => expect.closeTo(channel, 3)));
  });

  test('have the map of their specular color', () => {
    const extensions = { KHR_materials_specular: { specularColorTexture: { index: 0 } } };
    expect(materialOf({ extensions }, textures).maps).toMatchObject([{ texture: 0, uv: 0, use: 'specular' }]);
  });

  test('are reported if they have an unknown extension', () => {
    const report = new Report();
    sceneOfGltf(file({ materials: [{ name: 'glass', extensions: { EXT_frost: {} } }] }), report);
    expect(report.losses[0]!.message).toContain('EXT_frost');
  });
});

test('lights shine with color, strength, reach and cone', () => {
  const lights = [
    { type: 'point', name: 'lamp', color: [1, 0, 0], intensity: 40, range: 5 },
    { type: 'spot', spot: { innerConeAngle: 0.1, outerConeAngle: 0.2 } },
    { type: 'directional' },
  ];
  const scene = sceneOfGltf(
    file({
      extensions: { KHR_lights_punctual: { lights } },
      nodes: lights.map((_, light) => ({ extensions: { KHR_lights_punctual: { light } } })),
    }),
  );
  const full: number = expect.closeTo(1, 6);
  const white = [full, full, full];
  expect(scene.lights).toEqual([
    { name: 'lamp', type: 'point', color: [full, 0, 0], node: 0, intensity: 40, range: 5 },
    { name: '', type: 'spot', color: white, node: 1, cone: { inner: 0.1, outer: 0.2 } },
    { name: '', type: 'directional', color: white, node: 2 },
  ]);
});

test('extras of nodes, meshes, materials, clips and scenes are properties of what has them', () => {
  const extras = { note: 'kept', list: [1, { two: 2 }] };
  const scene = sceneOfGltf(
    file({
      scenes: [{ nodes: [0], extras }],
      nodes: [{ mesh: 0, extras }],
      meshes: [{ primitives: [], extras }],
      materials: [{ pbrMetallicRoughness: { metallicFactor: 0 }, extras }],
      animations: [{ samplers: [], channels: [], extras }],
    }),
  );
  for (const owner of [scene, scene.nodes[0]!, scene.meshes[0]!, scene.materials[0]!, scene.clips[0]!]) {
    expect(owner.properties).toEqual(extras);
  }
});

describe('extensions that the scene cannot hold are reported', () => {
  /** What is reported of a file: where, and what. */
  function reported(json: Record<string, unknown>): string[] {
    const report = new Report();
    sceneOfGltf(file(json), report);
    expect(new Set(report.losses.map(({ code }) => code))).toEqual(new Set(['GLTF_FEATURE_IGNORED']));
    return report.losses.map(({ source, message }) => `${source?.path}: ${message}`);
  }

  test('once for each material and extension', () => {
    const extensions = { ACME_gloss: {}, ACME_fur: {}, KHR_materials_clearcoat: { clearcoatFactor: 1 } };
    expect(reported({ materials: [{ name: 'skin', extensions }, { extensions: { ACME_fur: {} } }] })).toEqual(
      [
        'materials[0]: Dropped ACME_gloss of material "skin"',
        'materials[0]: Dropped ACME_fur of material "skin"',
        'materials[1]: Dropped ACME_fur of material materials[1]',
      ],
    );
  });

  test('once for each extension of other objects, even if the file does not list it', () => {
    const variants = { KHR_materials_variants: { mappings: [] } };
    const primitive = { attributes: {}, extensions: variants };
    expect(
      reported({
        extensions: { KHR_materials_variants: { variants: [] } },
        meshes: [{ primitives: [primitive, primitive] }],
        nodes: [{}, { extensions: { EXT_mesh_gpu_instancing: {}, KHR_lights_punctual: {} } }],
      }),
    ).toEqual([
      'extensions: Dropped the content of KHR_materials_variants in 3 places',
      'nodes[1]: Dropped the content of EXT_mesh_gpu_instancing',
    ]);
  });

  test('images of a format that is not supported, with the textures that show them', () => {
    const baseColorTexture = { index: 0 };
    expect(
      reported({
        materials: [{ pbrMetallicRoughness: { baseColorTexture } }],
        textures: [{ extensions: { EXT_texture_avif: { source: 0 } } }],
        images: [{ uri: 'face.avif' }],
      }),
    ).toEqual([
      'textures[0]: Dropped the content of EXT_texture_avif',
      'materials[0].pbrMetallicRoughness.baseColorTexture: Dropped a texture without an image of a supported format',
    ]);
  });

  test('channels that animate something by its path', () => {
    const columns = new Columns();
    const input = columns.add(Float32Array.of(0, 1), 'SCALAR', 1);
    const report = new Report();
    const target = {
      path: 'pointer',
      extensions: { KHR_animation_pointer: { pointer: '/materials/0/alphaCutoff' } },
    };
    sceneOfGltf(
      columns.file({
        animations: [{ samplers: [{ input, output: input }], channels: [{ sampler: 0, target }] }],
      }),
      report,
    );
    expect(report.losses).toMatchObject([
      {
        code: 'GLTF_FEATURE_IGNORED',
        message: 'Dropped 1 channel that KHR_animation_pointer gives the target /materials/0/alphaCutoff',
        source: { path: 'animations[0]' },
      },
    ]);
  });
});
