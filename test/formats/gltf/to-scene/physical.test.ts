/** Metallic-roughness materials of other programs on their way through a scene back to glTF. */
import { describe, expect, test } from 'vitest';
import { SMALL_PNG } from '../../../../docs/features/small-png.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { Columns, sceneOfGltf } from '../files/container/files.ts';
import { sceneToGlb } from '../written.ts';

const PHYSICAL = {
  name: 'chrome',
  extensions: { KHR_materials_unlit: {} },
  pbrMetallicRoughness: {
    metallicFactor: 0.75,
    roughnessFactor: 0.25,
    metallicRoughnessTexture: { index: 0 },
  },
  normalTexture: { index: 0, scale: 2 },
  occlusionTexture: { index: 0, strength: 0.5 },
};

function physicalScene(material: object = PHYSICAL): Scene {
  const columns = new Columns();
  const column = (width: number, type: string) =>
    columns.add(new Float32Array(width * 3).fill(1), type, width);
  const attributes = {
    POSITION: column(3, 'VEC3'),
    NORMAL: column(3, 'VEC3'),
    TEXCOORD_0: column(2, 'VEC2'),
  };
  const uri = `data:image/png;base64,${Buffer.from(SMALL_PNG).toString('base64')}`;
  return sceneOfGltf(
    columns.file({
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes, material: 0 }] }],
      materials: [material],
      textures: [{ source: 0 }],
      images: [{ uri, name: 'metal' }],
    }),
  );
}

async function written(scene: Scene) {
  const report = new Report();
  const { json } = new GltfEvaluator(await sceneToGlb(scene, report));
  return { material: json.materials![0]!, losses: report.losses };
}

test('an alpha mode that glTF does not define means opaque, even if it is the name of a property of every object', () => {
  for (const alphaMode of ['SOLID', 'constructor']) {
    expect(physicalScene({ ...PHYSICAL, alphaMode }).materials[0]!.alpha).toBe('opaque');
  }
});

test('metallic-roughness materials stay as they are, with their maps, and unlit', async () => {
  const { material, losses } = await written(physicalScene());
  expect(material).toMatchObject(PHYSICAL);
  expect(material.extras).not.toHaveProperty('properties');
  expect(losses).toEqual([]);
});

const EXTENDED = {
  emissiveFactor: [1, 0.5, 0.25],
  extensions: {
    KHR_materials_ior: { ior: 1.75 },
    KHR_materials_specular: { specularFactor: 0.5, specularColorFactor: [1, 0.5, 0.25] },
    KHR_materials_emissive_strength: { emissiveStrength: 4 },
  },
};

test('index of refraction, reflection and strength of emission stay as they are', async () => {
  const { material } = await written(physicalScene(EXTENDED));
  expect(material).toMatchObject(EXTENDED);
});

const texture = { index: 0 };
const LAYERED = {
  extensions: {
    KHR_materials_anisotropy: {
      anisotropyStrength: 0.5,
      anisotropyRotation: 0.25,
      anisotropyTexture: texture,
    },
    KHR_materials_clearcoat: {
      clearcoatFactor: 0.5,
      clearcoatRoughnessFactor: 0.25,
      clearcoatTexture: texture,
      clearcoatRoughnessTexture: texture,
      clearcoatNormalTexture: { ...texture, scale: 2 },
    },
    KHR_materials_dispersion: { dispersion: 0.125 },
    KHR_materials_iridescence: {
      iridescenceFactor: 0.5,
      iridescenceIor: 1.5,
      iridescenceThicknessMinimum: 50,
      iridescenceThicknessMaximum: 300,
      iridescenceTexture: texture,
      iridescenceThicknessTexture: texture,
    },
    KHR_materials_sheen: {
      sheenColorFactor: [0.5, 0.25, 0.125],
      sheenRoughnessFactor: 0.75,
      sheenColorTexture: texture,
      sheenRoughnessTexture: texture,
    },
    KHR_materials_specular: { specularFactor: 0.5, specularTexture: texture, specularColorTexture: texture },
    KHR_materials_transmission: { transmissionFactor: 0.5, transmissionTexture: texture },
    KHR_materials_volume: {
      thicknessFactor: 0.5,
      attenuationDistance: 2,
      attenuationColor: [0.5, 1, 0.25],
      thicknessTexture: texture,
    },
  },
};

test('clearcoat, sheen, transmission and the like stay as they are, with their textures', async () => {
  const scene = physicalScene(LAYERED);
  const { material, losses } = await written(scene);
  expect(material).toMatchObject(LAYERED);
  expect(material.extras).not.toHaveProperty('maps');
  expect([scene.textures.length, losses]).toEqual([1, []]);
});

test('an extension has the values that it had, and no others', async () => {
  const extensions = {
    KHR_materials_clearcoat: { clearcoatRoughnessFactor: 0.25, clearcoatTexture: { index: 0 } },
    KHR_materials_volume: { thicknessFactor: 0 },
  };
  const { material } = await written(physicalScene({ extensions }));
  expect(material).toEqual(expect.objectContaining({ extensions }));
});

test('another emission replaces its color and strength', async () => {
  const scene = physicalScene(EXTENDED);
  scene.materials[0]!.emissive = [0, 1, 0];
  const { material } = await written(scene);
  expect(material.emissiveFactor).toEqual([0, 1, 0]);
  expect(material).not.toHaveProperty('extensions.KHR_materials_emissive_strength');
});

test('another shininess replaces the roughness', async () => {
  const scene = physicalScene();
  scene.materials[0]!.shininess = 0;
  scene.materials[0]!.maps = [];
  const { material } = await written(scene);
  // The roughness of an exponent of 0 is sqrt(2 / (0 + 2)), which is the default.
  expect(material.pbrMetallicRoughness).toEqual({ metallicFactor: 0.75 });
});

test('a material without a color is white to the last digit, so that it tints no texture', () => {
  const [plain] = physicalScene({ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }).materials;
  expect(plain!.diffuse).toEqual([1, 1, 1, 1]);
});

describe('old systems have no metals', () => {
  const OLD = [
    'cal3d.cfg',
    'cryengine.cgf',
    'cryengine.cga',
    'mdl.binary',
    'mdl.ascii',
    'c3s',
    'o3d.archive',
  ];

  async function lossesIn(id: string, material: object) {
    const report = new Report();
    await targets.find((target) => target.id === id)!.write(physicalScene(material), 'chrome', report, {});
    return report.losses.filter(({ code }) => code === 'FIT_METALNESS_DROPPED');
  }

  test.each(OLD)('%s reports the metalness of a material', async (id) => {
    const pbrMetallicRoughness = { metallicFactor: 0.75, roughnessFactor: 0.25 };
    const losses = await lossesIn(id, { name: 'chrome', pbrMetallicRoughness });
    expect(losses).toMatchObject([{ path: 'materials[0]' }]);
    expect(losses[0]!.message).toContain('cannot hold the metalness 0.75 of material "chrome"');
  });

  test.each(OLD)('%s says nothing of a material without metal, or that no light falls on', async (id) => {
    const plain = { pbrMetallicRoughness: { metallicFactor: 0, metallicRoughnessTexture: { index: 0 } } };
    const unlit = { extensions: { KHR_materials_unlit: {} } };
    expect([await lossesIn(id, plain), await lossesIn(id, unlit)]).toEqual([[], []]);
  });
});

test('a metalness of 0 stays beside a texture of metalness', async () => {
  const pbrMetallicRoughness = { metallicFactor: 0, metallicRoughnessTexture: { index: 0 } };
  const { material } = await written(physicalScene({ pbrMetallicRoughness }));
  expect(material.pbrMetallicRoughness).toMatchObject(pbrMetallicRoughness);
});

test('an edited metalness is written', async () => {
  const scene = physicalScene();
  scene.materials[0]!.metalness = 0.5;
  const { material } = await written(scene);
  expect(material.pbrMetallicRoughness).toMatchObject({ metallicFactor: 0.5, roughnessFactor: 0.25 });
});
