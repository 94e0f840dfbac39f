import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import type { Axes, Material, Scene, Vec3 } from '../../../../src/scene/scene.ts';
import * as small from '../../../scene.ts';
import { document } from '../engine.ts';
import { armScene, clip, curve, mesh, node, sceneOf, triangle, written } from './scenes.ts';

const LONG = 'x'.repeat(70);

function material(more: Partial<Material> = {}): Material {
  return small.material({
    name: 'mat',
    ambient: [0, 0.5, 1, 1],
    specular: [1, 0, 0, 1],
    shininess: 10,
    ...more,
  });
}

/** A triangle with this material, and a texture of each of these names. */
function painted(painting: Partial<Material>, ...uris: string[]): Scene {
  return sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [mesh(triangle({ material: 0 }))],
    materials: [material(painting)],
    textures: uris.map((uri) => ({ name: uri, uri, bytes: Uint8Array.of(1) })),
  });
}

async function standard(scene: Scene) {
  const result = await written(scene);
  const [chunk] = chunksOf(document(result.files, 'a.cgf'), 'material');
  return { ...result, content: chunk!.content, standard: chunk!.content.standard! };
}

describe('names', () => {
  test('of bones that are too long or equal are made unique, in model and animation', async () => {
    const scene = armScene();
    scene.nodes[0]!.name = LONG;
    scene.nodes[1]!.name = LONG;
    scene.nodes.push(node({ name: 'hand', parent: 1 }), node({ name: 'hand', parent: 1 }));
    scene.clips = [clip([{ target: 4, property: 'translation', curve: curve([0, 1], [0, 0, 0, 1, 0, 0]) }])];
    const { files, report } = await written(scene);
    const names = chunksOf(document(files, 'a.cgf'), 'boneNames')[0]!.content.names.map(({ text }) => text);
    expect(names).toEqual(['x'.repeat(63), `${'x'.repeat(61)}_2`, 'hand', 'hand_2']);
    expect(report.losses.map(({ code }) => code)).toEqual([
      'FIT_NAME_REPLACED',
      'FIT_NAME_REPLACED',
      'FIT_NAME_REPLACED',
    ]);
    const model = chunksOf(document(files, 'a.cgf'), 'boneAnimation')[0]!.content.bones;
    const [moved] = chunksOf(document(files, 'a_c.caf'), 'controller');
    expect(moved!.content.controllerId).toBe(model[3]!.controllerId);
  });

  test('of equal nodes are made unique', async () => {
    const scene = sceneOf({ nodes: [node({ name: 'box' }), node({ name: 'box' })] });
    const { files, lost } = await written(scene);
    const names = chunksOf(document(files, 'a.cgf'), 'node').map(({ content }) => content.name.text);
    expect(names).toEqual(['box', 'box_2']);
    expect(lost).toEqual(['FIT_NAME_REPLACED']);
  });

  test('that differ only in case are two', async () => {
    const scene = armScene();
    scene.nodes[0]!.name = 'arm';
    scene.nodes[1]!.name = 'Arm';
    expect((await written(scene)).lost).toEqual([]);
  });

  test('are stored in the letters of their time, and in UTF-8 where these have not got them', async () => {
    const scene = armScene();
    scene.nodes[0]!.name = 'Kn\u00f6chel';
    scene.nodes[1]!.name = '\u9aa8';
    const [knochel, bone] = chunksOf(document((await written(scene)).files, 'a.cgf'), 'boneNames')[0]!.content
      .names;
    expect(knochel).toMatchObject({ text: 'Kn\u00f6chel' });
    expect([...knochel!.raw!]).toEqual([0x4b, 0x6e, 0xf6, 0x63, 0x68, 0x65, 0x6c, 0]);
    expect(bone).toEqual({ text: '\u9aa8' });
  });

  test('of UTF-8 are cut between letters', async () => {
    const scene = armScene();
    scene.nodes[0]!.name = `x${'\u9aa8'.repeat(30)}`;
    const [name] = chunksOf(document((await written(scene)).files, 'a.cgf'), 'boneNames')[0]!.content.names;
    expect(name).toEqual({ text: `x${'\u9aa8'.repeat(20)}` });
  });

  test('of nodes and materials are cut to 63 bytes', async () => {
    const scene = painted({ name: LONG });
    scene.nodes[0]!.name = LONG;
    const { files, lost } = await written(scene);
    const model = document(files, 'a.cgf');
    expect(chunksOf(model, 'node')[0]!.content.name.text).toBe('x'.repeat(63));
    expect(chunksOf(model, 'material')[0]!.content.name.text).toBe('x'.repeat(63));
    expect(lost).toEqual(['FIT_NAME_REPLACED']);
  });

  test('are not values of properties, which are cut as they are', async () => {
    const scene = armScene();
    scene.properties = { author: LONG, owner: LONG };
    for (const bone of [0, 1]) scene.nodes[bone]!.properties = { note: LONG };
    const { files, report } = await written(scene);
    const model = document(files, 'a.cgf');
    const [of] = chunksOf(model, 'sceneProperties');
    expect(of!.content.properties.map(({ value }) => value.text)).toEqual(Array(2).fill('x'.repeat(63)));
    const { bones } = chunksOf(model, 'boneAnimation')[0]!.content;
    expect(bones.map(({ properties }) => properties.text)).toEqual(Array(2).fill(`note=${'x'.repeat(26)}`));
    const lost = report.losses.map(({ code, message, path }) => [code, message.split(' was')[0], path]);
    expect(lost.sort()).toEqual([
      ['CRYENGINE_PROPERTY_CUT', 'Property "author"', 'properties'],
      ['CRYENGINE_PROPERTY_CUT', 'Property "owner"', 'properties'],
      ['CRYENGINE_PROPERTY_CUT', 'The property text of bone "arm"', 'nodes[1]'],
      ['CRYENGINE_PROPERTY_CUT', 'The property text of bone "root"', 'nodes[0]'],
    ]);
  });

  test('of texture files are cut to 31 bytes with their extension, and made unique', async () => {
    const use = { uv: 0, use: 'diffuse' } as const;
    const scene = painted(
      { maps: [{ texture: 1, ...use }] },
      `skins/${LONG}.tga`,
      `${LONG}.tga`,
      'a/face.dds',
      'b\\Face.dds',
    );
    const { files, standard: stored, lost } = await standard(scene);
    expect(files.slice(1).map(({ name }) => name)).toEqual([
      `${'x'.repeat(27)}.tga`,
      `${'x'.repeat(25)}_2.tga`,
      'face.dds',
      'Face_2.dds',
    ]);
    expect(stored.maps.diffuse.name.text).toBe(`${'x'.repeat(25)}_2.tga`);
    expect(lost).toEqual(['FIT_IMAGE_UNUSED', 'FIT_NAME_REPLACED']);
  });

  test('of textures that were not found keep their folders', async () => {
    const scene = painted({ maps: [{ texture: 0, uv: 0, use: 'diffuse' }] });
    scene.textures = [{ name: 't', uri: 'Objects\\Jeep\\jeep.dds' }];
    const { standard: stored, files } = await standard(scene);
    expect(files.length).toBe(1);
    expect(stored.maps.diffuse.name.text).toBe('Objects\\Jeep\\jeep.dds');
  });
});

describe('materials', () => {
  test('have colors, gloss and maps where real ones have them', async () => {
    const maps = (['diffuse', 'opacity', 'normal', 'specular', 'gloss', 'reflection'] as const).map(
      (use, texture) => ({
        texture,
        uv: 0,
        use,
      }),
    );
    const scene = painted(
      { alpha: 'blend', maps, diffuse: [0, 1, 0.5, 0.25] },
      'd.tga',
      'o.tga',
      'n.tga',
      's.tga',
      'g.tga',
      'r.tga',
    );
    const { content, standard: stored, lost } = await standard(scene);
    expect(content).toMatchObject({ name: { text: 'mat' }, materialType: 1, alphaTest: 0 });
    expect([...stored.diffuse, ...stored.ambient, ...stored.specular]).toEqual([
      0, 255, 128, 0, 128, 255, 255, 0, 0,
    ]);
    expect([stored.opacity, stored.flags]).toEqual([0.25, 0]);
    expect(stored.shininess).toBeCloseTo(0.1, 6);
    const names = Object.entries(stored.maps).map(([slot, { name }]) => [slot, name.text]);
    expect(names.filter(([, name]) => name !== '')).toEqual([
      ['diffuse', 'd.tga'],
      ['specular', 's.tga'],
      ['opacity', 'o.tga'],
      ['bump', 'n_ddn.tga'],
      ['gloss', 'g.tga'],
      ['reflection', 'r.tga'],
    ]);
    expect(stored.maps.diffuse).toMatchObject({ mappingType: 1, amount: 100, tilesU: 1, tilesV: 1 });
    // Shaders of the engine show a texture in place of the color.
    expect(lost).toEqual(['FIT_SHADING_DROPPED']);
  });

  test('have empty slots as real ones do', async () => {
    const { ambient } = (await standard(painted({}))).standard.maps;
    expect(ambient).toMatchObject({
      amount: 0,
      tilesU: 0,
      tilesV: 0,
      scaleU: 1,
      scaleV: 1,
      offsetUController: -1,
    });
    expect(ambient).toMatchObject({ mappingType: 0, rotationWController: -1, name: { text: '' } });
  });

  test('keep the values that only this engine has', async () => {
    const cryengine = {
      flags: 0x42,
      alphaTest: 0.5,
      specularLevel: 0.25,
      selfIllumination: 0.75,
      diffuse: [1, 2, 3],
      dynamics: [4, 5, 6],
      maps: {
        diffuse: { amount: 30, mappingType: 0, flags: 1 },
        detail: { amount: 20, mappingType: 1, flags: 0 },
      },
    };
    const maps = [
      { texture: 0, uv: 0, use: 'diffuse' as const },
      { texture: 0, uv: 0, use: 'other' as const, wrap: { u: 'mirror' as const, v: 'clamp' as const } },
      { texture: 0, uv: 0, use: 'emissive' as const },
    ];
    const look = { alpha: 'mask' as const, alphaCutoff: 0.5, emissive: [0.75, 0.75, 0.75] as Vec3 };
    const scene = painted({ ...look, maps, properties: { cryengine } }, 'd.tga');
    const { content, standard: stored, lost } = await standard(scene);
    expect(content.alphaTest).toBe(0.5);
    // The surface has one side in the scene, whatever the file once said.
    expect(stored).toMatchObject({ flags: 0x40, specularLevel: 0.25, selfIllumination: 0.75 });
    expect(stored).toMatchObject({ bounce: 4, staticFriction: 5, slidingFriction: 6 });
    expect([...stored.diffuse]).toEqual([1, 2, 3]);
    expect(stored.maps.diffuse).toMatchObject({ amount: 30, mappingType: 0, mapFlags: 1 });
    expect(stored.maps.detail).toMatchObject({ amount: 20, mirrorsU: 1, tilesU: 0, tilesV: 0, mirrorsV: 0 });
    expect(lost).toEqual([]);
  });

  test('keep the slots of maps beside new ones', async () => {
    const maps = (['diffuse', 'normal', 'emissive'] as const).map((use, texture) => ({
      texture,
      uv: 0,
      use,
    }));
    const kept = { amount: 20, mappingType: 1, flags: 0 };
    const cryengine = { maps: { diffuse: kept, detail: kept } };
    const images = ['d.tga', 'd_ddn.tga', 'glow.tga'];
    const { standard: stored, lost } = await standard(
      painted({ maps, properties: { cryengine } }, ...images),
    );
    expect(stored.maps.detail.name.text).toBe('d_ddn.tga');
    expect(stored.maps.bump.name.text).toBe('');
    expect(lost).toContain('FIT_MAP_DROPPED');
  });

  test('name the images of normals so that the engine does not take them for heights', async () => {
    const maps = (['normal', 'bump'] as const).map((use, texture) => ({ texture, uv: 0, use }));
    const named = async (...images: string[]) =>
      (await standard(painted({ maps: maps.slice(0, images.length) }, ...images))).files.map(
        ({ name }) => name,
      );
    expect(await named('skin.png')).toContain('skin_ddn.png');
    expect(await named('skin_NORMAL.png', 'height.png')).toEqual(
      expect.arrayContaining(['skin_NORMAL.png', 'height.png']),
    );
  });

  test('glow in the colors of their texture, as the engine makes them', async () => {
    const maps = (['diffuse', 'emissive'] as const).map((use) => ({ texture: 0, uv: 0, use }));
    const emissive: Vec3 = [0.5, 0.5, 0.5];
    const glowing = await standard(painted({ maps, emissive }, 'd.tga'));
    expect([glowing.standard.selfIllumination, glowing.lost]).toEqual([0.5, []]);
    const flat = await standard(painted({ maps: maps.slice(0, 1), emissive }, 'd.tga'));
    expect(flat.lost).toEqual(['FIT_EMISSION_DROPPED']);
  });

  test('glow as they were edited, not as the file once said', async () => {
    const cryengine = { selfIllumination: 0.25, diffuse: [255, 255, 255] };
    const { standard: stored } = await standard(
      painted({ emissive: [0.75, 0.75, 0.75], diffuse: [1, 1, 1, 1], properties: { cryengine } }),
    );
    expect(stored.selfIllumination).toBe(0.75);
  });

  test('become white where they were edited so', async () => {
    const cryengine = { diffuse: [1, 2, 3] };
    const { standard: stored } = await standard(
      painted({ diffuse: [1, 1, 1, 1], properties: { cryengine } }),
    );
    expect([...stored.diffuse]).toEqual([255, 255, 255]);
  });

  test('that are opaque stay so, whatever their color and images say', async () => {
    const maps = (['diffuse', 'opacity'] as const).map((use, texture) => ({ texture, uv: 0, use }));
    const { standard: stored, lost } = await standard(
      painted({ maps, diffuse: [1, 1, 1, 0.25] }, 'd.tga', 'o.tga'),
    );
    expect([stored.opacity, stored.maps.opacity.name.text]).toEqual([1, '']);
    expect(lost).toEqual(['FIT_MAP_DROPPED']);
  });

  test('say that alpha blends by the same image for opacity', async () => {
    const maps = [{ texture: 0, uv: 0, use: 'diffuse' as const }];
    const { standard: stored } = await standard(
      painted({ alpha: 'blend', maps, doubleSided: true }, 'd.tga'),
    );
    expect(stored.maps.opacity.name.text).toBe('d.tga');
    expect(stored.flags).toBe(2);
  });

  test('report what they cannot hold', async () => {
    const maps = [
      { texture: 0, uv: 0, use: 'emissive' as const },
      { texture: 0, uv: 1, use: 'diffuse' as const },
      {
        texture: 0,
        uv: 0,
        use: 'bump' as const,
        transform: { offset: [1, 0] as [number, number], scale: [1, 2] as [number, number], rotation: 1 },
      },
    ];
    const { report, standard: stored } = await standard(painted({ maps, emissive: [1, 0, 0] }, 'd.tga'));
    expect(report.losses.map(({ code }) => code).sort()).toEqual([
      'FIT_EMISSION_DROPPED',
      'FIT_MAP_DROPPED',
      'FIT_MAP_DROPPED',
      'FIT_TEXTURE_PLACE_DROPPED',
    ]);
    // Not the whole surface glows where only a part did.
    expect(stored.selfIllumination).toBe(0);
  });

  test('place maps about the center of the image, with v upwards', async () => {
    const offset: [number, number] = [0.25, -0.5];
    const scale: [number, number] = [2, 2];
    const transform = { offset, scale, rotation: 0.3 };
    const maps = [{ texture: 0, uv: 0, use: 'diffuse' as const, transform }];
    const { diffuse } = (await standard(painted({ maps }, 'd.tga'))).standard.maps;
    // A point of the surface on both ways: the scene's, and that of 3D Studio Max.
    const [u, v] = [0.7, 0.2];
    const [cosine, sine] = [Math.cos(0.3), Math.sin(0.3)];
    const scene = [2 * u * cosine + 2 * v * sine + 0.25, 2 * v * cosine - 2 * u * sine - 0.5];
    const x = u - 0.5 - diffuse.offsetU;
    const y = 1 - v - 0.5 - diffuse.offsetV;
    const [c, s] = [Math.cos(diffuse.rotationW), Math.sin(diffuse.rotationW)];
    expect(0.5 + diffuse.scaleU * (c * x - s * y)).toBeCloseTo(scene[0]!, 5);
    expect(1 - (0.5 + diffuse.scaleV * (s * x + c * y))).toBeCloseTo(scene[1]!, 5);
  });

  test('in linear colors are encoded', async () => {
    const { standard: stored } = await standard(painted({ colorSpace: 'linear', diffuse: [0.5, 0, 1, 1] }));
    // IEC 61966-2-1 takes 0.5 to 0.7354.
    expect([...stored.diffuse]).toEqual([188, 0, 255]);
  });

  test('that nothing uses stand behind the others', async () => {
    const scene = painted({});
    scene.materials.unshift(material({ name: 'unused' }));
    scene.meshes[0]!.primitives[0]!.material = 1;
    const model = document((await written(scene)).files, 'a.cgf');
    expect(chunksOf(model, 'material').map(({ content }) => content.name.text)).toEqual(['mat', 'unused']);
    expect([...chunksOf(model, 'mesh')[0]!.content.faces.materialId]).toEqual([0]);
  });
});

describe('nodes', () => {
  test('keep their places, helpers, properties and reflections', async () => {
    const cryengine = {
      properties: 'mass=1\r\nphysical',
      isGroupHead: true,
      helper: { type: 1, size: [1, 2, 3] },
    };
    const scene = sceneOf({
      nodes: [
        node({
          name: 'child',
          parent: 1,
          rotation: [0, 0, 0.6, 0.8],
          scale: [-2, 1, 1],
          translation: [1, 2, 3],
        }),
        node({ name: 'head', properties: { cryengine } }),
      ],
      meshes: [mesh(triangle())],
    });
    scene.nodes.push(
      node({
        name: 'shown',
        mesh: 0,
        matrix: Float64Array.of(1, 0, 0, 0, 5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
      }),
    );
    const model = document((await written(scene)).files, 'a.cgf');
    const [head, child, shown] = chunksOf(model, 'node');
    expect(head!.content).toMatchObject({
      isGroupHead: 1,
      isGroupMember: 0,
      properties: { text: cryengine.properties },
    });
    expect([...head!.content.childIds!]).toEqual([child!.id]);
    const [helper] = chunksOf(model, 'helper');
    expect(helper!.content).toMatchObject({ helperType: 1 });
    expect([...helper!.content.size]).toEqual([1, 2, 3]);
    expect(child!.content.parentId).toBe(head!.id);
    // Turned by 2 · atan2(0.6, 0.8): cosine 0.28, sine 0.96. Rows are the axes.
    const rows = [...child!.content.matrix].map((value) => Math.round(value * 1e5) / 1e5 + 0);
    expect(rows).toEqual([-0.56, -1.92, 0, 0, -0.96, 0.28, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]);
    expect([...child!.content.scale]).toEqual([2, 1, 1]);
    expect([...child!.content.rotation].map((value) => value + 0)).toEqual(
      [0, 0, -0.6, 0.8].map(Math.fround),
    );
    expect([...shown!.content.matrix].slice(4, 7)).toEqual([5, 1, 0]);
  });

  test('that show one mesh share it', async () => {
    const scene = sceneOf({
      nodes: [node({ name: 'one', mesh: 0 }), node({ name: 'other', mesh: 0 })],
      meshes: [mesh(triangle()), mesh(triangle())],
    });
    const { files, lost } = await written(scene);
    const model = document(files, 'a.cgf');
    expect(chunksOf(model, 'mesh').length).toBe(1);
    expect(chunksOf(model, 'node').map(({ content }) => content.objectId)).toEqual([3, 3]);
    expect(lost).toEqual(['FIT_MESH_UNPLACED']);
  });

  test('carry lights, of which those beside something else get nodes of their own', async () => {
    const scene = sceneOf({
      nodes: [node({ name: 'lamp', mesh: 0 }), node({ name: 'sun' })],
      meshes: [mesh(triangle())],
    });
    const cone = { inner: Math.PI / 8, outer: Math.PI / 4 };
    scene.lights = [
      { name: 'bulb', type: 'spot', color: [1, 1, 1], node: 0, intensity: 2, cone },
      { name: 'sunlight', type: 'directional', color: [1, 1, 1], node: 1 },
    ];
    const model = document((await written(scene)).files, 'a.cgf');
    const lights = chunksOf(model, 'light');
    const byLight = (index: number) =>
      chunksOf(model, 'node').find(({ content }) => content.objectId === lights[index]!.id)!;
    expect(lights[0]!.content).toMatchObject({
      lightType: 1,
      intensity: 2,
      hotspot: 45,
      falloff: 90,
      usesFarAttenuation: 0,
    });
    expect(lights[1]!.content).toMatchObject({ lightType: 2, hotspot: -1, falloff: -1 });
    expect(byLight(0).content).toMatchObject({
      name: { text: 'bulb' },
      parentId: chunksOf(model, 'node')[0]!.id,
    });
    expect(byLight(1).content).toMatchObject({ name: { text: 'sun' }, parentId: -1 });
  });

  test('lose light from everywhere', async () => {
    expect((await written(sceneOf({ ambient: [1, 1, 1] }))).lost).toEqual(['FIT_AMBIENT_LIGHT_DROPPED']);
  });
});

describe('a scene that contradicts itself is refused', () => {
  const bad: readonly [string, (scene: Scene) => void][] = [
    ['parents in a circle', ({ nodes }) => Object.assign(nodes[0]!, { parent: 1 })],
    ['a parent that is not there', ({ nodes }) => Object.assign(nodes[0]!, { parent: 99 })],
    [
      'a place that is no number',
      ({ nodes }) => Object.assign(nodes[0]!, { translation: [Number.NaN, 0, 0] }),
    ],
    ['a rotation without end', ({ nodes }) => Object.assign(nodes[0]!, { rotation: [0, 0, 0, Infinity] })],
    ['a mesh that is not there', ({ nodes }) => Object.assign(nodes[2]!, { mesh: 5 })],
    ['a joint that is not there', ({ skins }) => skins[0]!.joints.push(7)],
    ['an influence of no joint', ({ meshes }) => meshes[0]!.primitives[0]!.influences!.joint.fill(9)],
    ['a bind matrix that is none', ({ skins }) => skins[0]!.inverseBind.fill(Number.NaN)],
    ['a vertex that is no number', ({ meshes }) => meshes[0]!.primitives[0]!.positions.fill(Number.NaN)],
    ['a face of no vertex', ({ meshes }) => meshes[0]!.primitives[0]!.indices.fill(77)],
    [
      'too few normals',
      ({ meshes }) => Object.assign(meshes[0]!.primitives[0]!, { normals: new Float32Array(3) }),
    ],
    [
      'a material that is not there',
      ({ meshes }) => Object.assign(meshes[0]!.primitives[0]!, { material: 3 }),
    ],
    ['a track of no node', ({ clips }) => Object.assign(clips[0]!.tracks[0]!, { target: -4 })],
    ['keys that are no numbers', ({ clips }) => clips[0]!.tracks[0]!.curve.values.fill(Number.NaN)],
    ['keys out of order', ({ clips }) => clips[0]!.tracks[0]!.curve.times.reverse()],
    ['a clip that never ends', ({ clips }) => Object.assign(clips[0]!, { end: Infinity })],
    ['a clip that ends before it begins', ({ clips }) => Object.assign(clips[0]!, { start: 2 })],
    ['a level that is not there', ({ meshes }) => Object.assign(meshes[0]!, { lods: [4] })],
  ];

  test.each(bad)('%s', async (_, spoil) => {
    const moves = curve([0, 1], [5, 0, 0, 5, 1, 0]);
    const scene = armScene({ clips: [clip([{ target: 1, property: 'translation', curve: moves }])] });
    spoil(scene);
    for (const kind of ['cgf', 'cga', 'caf'] as const) {
      await expect(written(scene, kind)).rejects.toMatchObject({ code: 'FIT_SCENE_INVALID' });
    }
  });

  test('axes that span no space', async () => {
    const axes: Axes = { up: '+z', front: '+z', handedness: 'right', metersPerUnit: 1 };
    await expect(written(armScene({ axes }))).rejects.toMatchObject({ code: 'POSE_AXES_INVALID' });
  });
});

describe('a scene without much in it is written all the same', () => {
  test.each([
    ['nothing', {}],
    ['a node', { nodes: [node()] }],
    ['an empty mesh', { nodes: [node({ mesh: 0 })], meshes: [mesh()] }],
    [
      'a mesh without triangles',
      {
        nodes: [node({ mesh: 0 })],
        meshes: [
          mesh(
            triangle({
              positions: new Float32Array(),
              normals: new Float32Array(),
              uvs: [],
              indices: new Uint32Array(),
            }),
          ),
        ],
      },
    ],
    ['a rotation of no length', { nodes: [node({ rotation: [0, 0, 0, 0] })] }],
    ['a scale of none', { nodes: [node({ scale: [0, 0, 0] })] }],
  ] as [string, Partial<Scene>][])('%s', async (_, parts) => {
    for (const kind of ['cgf', 'cga'] as const) {
      const { files } = await written(sceneOf(parts), kind);
      expect(document(files, `a.${kind}`).order.at(-1)).toEqual({ table: true });
    }
  });

  test('a very deep skeleton', async () => {
    const nodes = Array.from({ length: 5000 }, (_, index) => node({ name: `${index}`, parent: index - 1 }));
    const moves = curve([0, 1], [0, 0, 0, 1, 0, 0]);
    const clips = [clip([{ target: 4999, property: 'translation', curve: moves }])];
    const { files } = await written(sceneOf({ nodes, clips }));
    expect(chunksOf(document(files, 'a.cgf'), 'bonePositions')[0]!.content.matrices.count).toBe(5000);
    expect(chunksOf(document(files, 'a_c.caf'), 'controller').length).toBe(1);
  });
});
