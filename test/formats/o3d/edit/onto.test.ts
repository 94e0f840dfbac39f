import { describe, expect, test } from 'vitest';
import { replaceAt } from '../../../../src/binary/schema.ts';
import { holdsImages } from '../../../../src/formats/o3d/edit/images.ts';
import { onto } from '../../../../src/formats/o3d/edit/onto.ts';
import { openBlobs } from '../../../../src/formats/o3d/files/archive/blob-access.ts';
import type { SceneIndex } from '../../../../src/formats/o3d/files/archive/document.ts';
import { fileNamed } from '../../../../src/formats/o3d/files/archive/layout.ts';
import { SEMANTIC } from '../../../../src/formats/o3d/files/archive/semantics.ts';
import { vertexStreams } from '../../../../src/formats/o3d/files/archive/streams.ts';
import { toScene } from '../../../../src/formats/o3d/to-scene/to-scene.ts';
import { encodeTga } from '../../../../src/images/encode-tga.ts';
import { encodePng } from '../../../../src/images/png.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Influences, Material, Primitive, Scene } from '../../../../src/scene/scene.ts';
import { node, sceneOf, triangle } from '../from-scene/archives.ts';
import { archiveOf, putOnto } from './put-onto.ts';

/** What an object has by now, by its class and its place in the list of them. */
const jsonOf = ({ index }: { index: SceneIndex }, className: string, at: number) =>
  index.byClass.get(`o3d.${className}`)![at]!.json;

const referenceIn = ({ index }: { index: SceneIndex }, className: string, at: number, param: string) =>
  index.byClass.get(`o3d.${className}`)![at]!.params.get(param)!.json;

/** A triangle with a fourth corner, which makes it a square. */
function squared(primitive: Primitive, more: Partial<Primitive> = {}): Primitive {
  return {
    ...primitive,
    positions: Float32Array.of(...primitive.positions, 1, 1, 0),
    normals: Float32Array.of(...primitive.normals!, 0, 0, 1),
    uvs: primitive.uvs.map((set) => Float32Array.of(...set, 1, 1)),
    indices: Uint32Array.of(0, 1, 2, 2, 1, 3),
    ...more,
  };
}

const withMesh = ({ meshes }: Scene, at: number, change: (primitive: Primitive) => Primitive) => ({
  meshes: meshes.map((mesh, index) =>
    index === at ? { ...mesh, primitives: mesh.primitives.map(change) } : mesh,
  ),
});

describe('meshes that share', () => {
  const pair = sceneOf({
    nodes: [node({ name: 'left', mesh: 0 }), node({ name: 'right', mesh: 1 })],
    meshes: ['left', 'right'].map((name) => ({ name, primitives: [triangle()] })),
  });
  const sharing = () =>
    archiveOf(pair, (index) => {
      const [first, second] = index.byClass.get('o3d.Primitive')!;
      second!.params.get('o3d.streamBank')!.json.value = first!.params.get('o3d.streamBank')!.value!;
      second!.properties.indexBuffer = first!.properties.indexBuffer!;
      second!.custom.indexBuffer = first!.custom.indexBuffer!;
    });

  test('their vertices and indices stay apart where one of them gets more', async () => {
    const before = await sharing();
    const after = putOnto(before, (scene) => withMesh(scene, 0, (primitive) => squared(primitive)));
    expect(after.losses).toEqual([]);
    const [left, right] = after.scene.meshes.map(({ primitives }) => primitives[0]!);
    expect([...left!.positions.subarray(9)]).toEqual([1, 1, 0]);
    expect([...left!.indices]).toEqual([0, 1, 2, 2, 1, 3]);
    expect([...left!.uvs[0]!.subarray(6)]).toEqual([1, 1]);
    expect(right).toEqual(before.scene.meshes[1]!.primitives[0]);
    expect(jsonOf(after, 'Primitive', 1)).toEqual(jsonOf(before, 'Primitive', 1));
    expect(jsonOf(after, 'StreamBank', 0)).toEqual(jsonOf(before, 'StreamBank', 0));
    expect(jsonOf(after, 'VertexBuffer', 0)).toEqual(jsonOf(before, 'VertexBuffer', 0));
    expect(jsonOf(after, 'Primitive', 0)).toMatchObject({ properties: { startIndex: 3, numberVertices: 4 } });
    const [was, is] = [before, after].map(({ document }) => fileNamed(document, 'vertex-buffers.bin')!);
    expect(is!.subarray(0, was!.length)).toEqual(was);
    expect(after.issues).toEqual(before.issues);
  });

  test('their vertices stay apart where one of them moves', async () => {
    const before = await sharing();
    const moved = (primitive: Primitive) => ({
      ...primitive,
      positions: primitive.positions.map((value) => value + 1),
    });
    const after = putOnto(before, (scene) => withMesh(scene, 1, moved));
    expect(after.losses).toEqual([]);
    expect(after.scene.meshes[0]).toEqual(before.scene.meshes[0]);
    expect([...after.scene.meshes[1]!.primitives[0]!.positions.subarray(0, 3)]).toEqual([1, 1, 1]);
  });

  test('bytes, and nothing else, have bytes of their own where one of them is edited', async () => {
    const before = await archiveOf(pair, (index) => {
      const [first, second] = index.byClass.get('o3d.VertexBuffer')!;
      second!.custom.binaryRange = first!.custom.binaryRange!;
    });
    const moved = (primitive: Primitive) => ({
      ...primitive,
      positions: primitive.positions.map((value) => value + 1),
    });
    const after = putOnto(before, (scene) => withMesh(scene, 0, moved));
    expect(after.losses).toEqual([]);
    expect(after.scene.meshes[1]).toEqual(before.scene.meshes[1]);
    expect([...after.scene.meshes[0]!.primitives[0]!.positions.subarray(0, 3)]).toEqual([1, 1, 1]);
    const [was, is] = [before, after].map(({ document }) => fileNamed(document, 'vertex-buffers.bin')!);
    expect(is!.subarray(0, was!.length)).toEqual(was);
  });

  test('rows of one list keep them where a part of a mesh moves away from another', async () => {
    const corners = squared(triangle());
    const parts = [Uint32Array.of(0, 1, 2), Uint32Array.of(2, 1, 3)];
    const primitives = parts.map((indices) => ({ ...corners, indices }));
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [{ name: 'm', primitives }] });
    const before = await archiveOf(scene, (index) => {
      const [first, second] = index.byClass.get('o3d.Primitive')!;
      second!.params.get('o3d.streamBank')!.json.value = first!.params.get('o3d.streamBank')!.value!;
    });
    const [lower, upper] = before.scene.meshes[0]!.primitives;
    const positions = lower!.positions.map((value, at) => (at === 3 ? 5 : value));
    const after = putOnto(before, (edited) =>
      withMesh(edited, 0, (primitive) => (primitive === lower ? { ...primitive, positions } : primitive)),
    );
    expect(after.losses).toEqual([]);
    const [moved, kept] = after.scene.meshes[0]!.primitives;
    expect(kept!.positions).toEqual(upper!.positions);
    expect(moved!.positions).toEqual(positions);
    expect(after.issues).toEqual(before.issues);
  });

  test('a skin keep it where one of them gets more vertices', async () => {
    const influences: Influences = {
      start: Uint32Array.of(0, 1, 2, 3),
      joint: Uint16Array.of(0, 0, 1),
      weight: Float32Array.of(1, 1, 1),
    };
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const primitives = [triangle({ influences })];
    const skinned = sceneOf({
      nodes: [node({ name: 'a' }), node({ name: 'b' })].concat(
        [0, 1].map((mesh) => node({ name: `m${mesh}`, mesh, skin: 0 })),
      ),
      meshes: ['left', 'right'].map((name) => ({ name, primitives })),
      skins: [{ name: 's', joints: [0, 1], inverseBind: Float32Array.from([...identity, ...identity]) }],
    });
    const before = await archiveOf(skinned, (index) => {
      const [first, second] = index.byClass.get('o3d.SkinEval')!;
      second!.params.get('o3d.skin')!.json.value = first!.params.get('o3d.skin')!.value!;
    });
    const more: Influences = {
      start: Uint32Array.of(0, 1, 2, 3, 5),
      joint: Uint16Array.of(0, 0, 1, 0, 1),
      weight: Float32Array.of(1, 1, 1, 0.25, 0.75),
    };
    const after = putOnto(before, (scene) =>
      withMesh(scene, 1, (primitive) => squared(primitive, { influences: more })),
    );
    expect(after.losses).toEqual([]);
    expect(after.scene.meshes[0]).toEqual(before.scene.meshes[0]);
    expect(after.scene.meshes[1]!.primitives[0]!.influences).toEqual(more);
    expect(after.scene.skins).toEqual(before.scene.skins);
    expect(after.issues).toEqual(before.issues);
  });

  test('nothing keep their objects', async () => {
    const before = await archiveOf(pair);
    const after = putOnto(before, (scene) => withMesh(scene, 0, (primitive) => squared(primitive)));
    expect(after.losses).toEqual([]);
    expect(after.index.objects.map(({ id }) => id)).toEqual(before.index.objects.map(({ id }) => id));
  });
});

test('what a strip draws becomes a list of triangles where it is edited', async () => {
  const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [{ name: 'm', primitives: [triangle()] }] });
  const before = await archiveOf(scene, (index) => {
    index.byClass.get('o3d.Primitive')![0]!.properties.primitiveType = 5;
  });
  const after = putOnto(before, (edited) => withMesh(edited, 0, (primitive) => squared(primitive)));
  expect(after.losses).toEqual([]);
  expect(jsonOf(after, 'Primitive', 0)).toMatchObject({
    properties: { primitiveType: 4, numberPrimitives: 2 },
  });
});

test('triangles that are seen from the other side are put back, and a strip of which only a vertex moves stays one', async () => {
  const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [{ name: 'm', primitives: [triangle()] }] });
  const before = await archiveOf(scene, (index) => {
    index.byClass.get('o3d.Primitive')![0]!.properties.primitiveType = 5;
  });
  const drawn = ({ scene: { meshes } }: Pick<typeof before, 'scene'>) => meshes[0]!.primitives[0]!;
  const flipped = putOnto(before, (edited) =>
    withMesh(edited, 0, (primitive) => ({ ...primitive, indices: Uint32Array.of(0, 2, 1) })),
  );
  expect([...drawn(flipped).indices]).toEqual([0, 2, 1]);
  const moved = putOnto(before, (edited) =>
    withMesh(edited, 0, (primitive) => ({ ...primitive, positions: primitive.positions.map((x) => x + 1) })),
  );
  expect([...drawn(moved).positions]).toEqual([...drawn(before).positions].map((x) => x + 1));
  expect(jsonOf(moved, 'Primitive', 0)).toEqual(jsonOf(before, 'Primitive', 0));
});

test('streams that no scene holds are taken from the original surface, which is reported', async () => {
  const colors = Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1);
  const primitives = [triangle({ colors })];
  const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [{ name: 'm', primitives }] });
  const before = await archiveOf(scene, (index) => {
    const streams = vertexStreams(index.byClass.get('o3d.StreamBank')![0]!);
    const at = streams.findIndex(({ semantic }) => semantic === SEMANTIC.color);
    replaceAt(
      index.byClass.get('o3d.StreamBank')![0]!.json,
      `custom.vertexStreams[${at}].stream.semantic`,
      3,
    );
  });
  const after = putOnto(before, (edited) => withMesh(edited, 0, (primitive) => squared(primitive)));
  expect(after.losses).toEqual(['O3D_STREAM_CARRIED Streams of "p" were taken from the original surface']);
  const { planes } = openBlobs(after.document).buffer(after.index.byClass.get('o3d.VertexBuffer')![0]!)!;
  // The new corner is nearest to the middle of the long side.
  expect([...planes[3]!]).toEqual([...colors, 0, 0.5, 0.5, 1]);
});

describe('materials that share an image', () => {
  const image = (shade: number) => ({ width: 2, height: 2, data: new Uint8Array(16).fill(shade) });
  const painted = encodePng(image(255));
  const plain: Material = {
    ...{ name: 'red', colorSpace: 'srgb', alpha: 'opaque', doubleSided: false, shininess: 20 },
    ...{ diffuse: [1, 1, 1, 1], ambient: [0, 0, 0, 1], specular: [0, 0, 0, 1] },
    maps: [{ texture: 0, uv: 0, use: 'diffuse' }],
  };
  const scene = sceneOf({
    nodes: [node({ mesh: 0 })],
    meshes: [{ name: 'm', primitives: [triangle({ material: 0 }), triangle({ material: 1 })] }],
    materials: [plain, { ...plain, name: 'blue' }],
    textures: [{ name: 'brick', uri: 'brick.tga', bytes: encodeTga(image(9), true) }],
  });
  /** With one Sampler for both. */
  const sharing = () =>
    archiveOf(scene, (index) => {
      const [first, second] = index.byClass.get('o3d.Material')!;
      second!.params.get('diffuseSampler')!.json.value = first!.params.get('diffuseSampler')!.value!;
    });
  const repainted =
    (materials: readonly number[], name = 'brick') =>
    (edited: Scene) => ({
      textures: [...edited.textures, { name, uri: `${name}.png`, bytes: painted }],
      materials: edited.materials.map((material, index) =>
        materials.includes(index)
          ? { ...material, maps: [{ ...material.maps[0]!, texture: edited.textures.length }] }
          : material,
      ),
    });

  test('stay apart where one of them gets another', async () => {
    const before = await sharing();
    const after = putOnto(before, repainted([0]));
    expect(after.losses).toEqual([]);
    const urisOf = ({ materials, textures }: Scene) =>
      materials.map(({ maps }) => textures[maps[0]!.texture]!.uri);
    expect(urisOf(after.scene)).toEqual(['images/brick.png', 'images/brick.tga']);
    expect(jsonOf(after, 'Material', 1)).toEqual(jsonOf(before, 'Material', 1));
    expect(jsonOf(after, 'Texture2D', 0)).toEqual(jsonOf(before, 'Texture2D', 0));
    expect(referenceIn(after, 'Material', 0, 'diffuseSampler').value).not.toEqual(
      referenceIn(before, 'Material', 0, 'diffuseSampler').value,
    );
    expect(after.document.members.slice(0, -1).map(({ name }) => name)).toEqual(
      before.document.members.map(({ name }) => name),
    );
    expect(after.issues).toEqual(before.issues);
  });

  test('both have the other one, under a name for what it is, where both get it', async () => {
    const before = await archiveOf(scene);
    const after = putOnto(before, repainted([0, 1]));
    expect(after.losses).toEqual([]);
    const names = ({ document }: typeof before) => document.members.map(({ name }) => name);
    expect(names(after)).toEqual(names(before).map((name) => name.replace('.tga', '.png')));
    expect(after.index.objects.map(({ id }) => id)).toEqual(before.index.objects.map(({ id }) => id));
    expect(fileNamed(after.document, 'images/brick.png')).toEqual(painted);
  });

  test('find it beside their scene.json, if that is in a folder', async () => {
    const { document } = await archiveOf(scene);
    const isJson = ({ name }: { name: string }) => name === 'scene.json';
    const members = [...document.members].sort((a, b) => Number(isJson(b)) - Number(isJson(a)));
    const files = [
      { name: 'scene.json', document: { ...document, members, container: { kind: 'json' as const } } },
    ];
    const before = toScene(files, [], new Report());
    const report = new Report();
    const after = { ...before, ...repainted([0, 1], 'painted')(before) };
    const [file] = onto(files, { before, after, report });
    expect(holdsImages(files)).toBe(false);
    expect(report.losses).toEqual([]);
    expect(JSON.stringify(file!.document)).toContain('"value":"painted.png"');
  });
});
