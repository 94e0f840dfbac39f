import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../../../samples/build/yorick.ts';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { verify } from '../../../../src/convert/verify.ts';
import { type CryengineDocument, chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import { chunkSize } from '../../../../src/formats/cryengine/files/chunks/write.ts';
import { inAxes } from '../../../../src/pose/axes.ts';
import { boneKeys, boneMatrices, document } from '../engine.ts';
import { deviation } from './merged.ts';
import { armScene, clip, curve, MAX_AXES, mesh, node, sceneOf, triangle, written } from './scenes.ts';

const yorick = buildYorick();

function ids(model: CryengineDocument): (number | undefined)[] {
  return model.chunks.map(({ id }) => id);
}

describe('Yorick as CryTek files', () => {
  test('is a model, an animation per clip that moves bones, their list, and his textures', async () => {
    const { files, lost } = await written(yorick);
    expect(files.map(({ name }) => name)).toEqual([
      'a.cgf',
      'a_idle.caf',
      'a_walk.caf',
      'a_wave.caf',
      'a.cal',
      'yorick_bone.png',
      'yorick_cloth.png',
    ]);
    expect(files[5]!.bytes).toBe(yorick.textures[0]!.bytes);
    expect(new TextDecoder().decode(files[4]!.bytes)).toBe(
      '$AnimDir = .\r\nidle = a_idle.caf\r\nwalk = a_walk.caf\r\nwave = a_wave.caf\r\n',
    );
    expect(lost).toEqual([
      'CRYENGINE_MESHES_MERGED',
      'CRYENGINE_MORPH_NORMALS_DROPPED',
      'FIT_MORPH_TRACKS_DROPPED',
    ]);
  });

  test('as a list has this one first, and as animations nothing else', async () => {
    const list = await written(yorick, 'cal');
    expect(list.files.map(({ name }) => name).slice(0, 3)).toEqual(['a.cal', 'a.cgf', 'a_idle.caf']);
    const animations = await written(yorick, 'caf');
    expect(animations.files.map(({ name }) => name)).toEqual(['a_idle.caf', 'a_walk.caf', 'a_wave.caf']);
    const one = await written({ ...yorick, clips: [yorick.clips[1]!] }, 'caf');
    expect(one.files.map(({ name }) => name)).toEqual(['a.caf']);
  });

  test('stands and moves in the engine as in the scene', async () => {
    const result = await written(yorick);
    expect(deviation(yorick, result)).toBeLessThan(1e-3);
    for (const moving of yorick.clips.slice(0, 3)) {
      for (const share of [0, 0.13, 0.37, 0.5, 0.81, 1]) {
        const moment = { clip: moving, time: share * moving.end, file: `a_${moving.name}.caf` };
        expect(deviation(yorick, result, moment), `${moving.name} at ${share}`).toBeLessThan(1e-3);
      }
    }
  });

  test('keeps his skinned meshes apart if asked to, each with the bones at rest', async () => {
    const { files, report, lost } = await written(yorick, 'cgf', { separate: true });
    const model = document(files, 'a.cgf');
    const meshes = chunksOf(model, 'mesh').map(({ id }) => id);
    expect(meshes).toHaveLength(3);
    expect(chunksOf(model, 'bonePositions').map(({ content }) => content.meshId)).toEqual(meshes);
    expect(lost).not.toContain('CRYENGINE_MESHES_MERGED');
    const { relative, missing } = await verify(yorick, files, report, { fps: 2 });
    expect(relative).toBeLessThan(1e-4);
    expect(missing.meshes).toEqual({ names: [], of: 3 });
    const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    const back = toScene(await gather(library, ['a.cgf']));
    expect(back.nodes.filter(({ mesh: own }) => own !== undefined).map(({ name }) => name)).toEqual(
      yorick.nodes.filter(({ mesh: own }) => own !== undefined).map(({ name }) => name),
    );
  });

  test('moves on the keys as in the scene with logarithms, and nearly so between them', async () => {
    const result = await written(yorick, 'cgf', { version: 827 });
    const walk = yorick.clips[1]!;
    const at = (time: number) => deviation(yorick, result, { clip: walk, time, file: 'a_walk.caf' });
    for (const key of [0, 7, 15, 30]) expect(at(Math.fround(key / 30))).toBeLessThan(1e-3);
    expect(at(0.42)).toBeLessThan(0.2);
    const { error } = result.report.losses.find(({ code }) => code === 'FIT_CURVE_SAMPLED')!;
    expect(error).toMatchObject({ unit: 'cm' });
    expect(error!.max).toBeLessThan(0.2);
  });

  test('is the same whatever axes he comes in', async () => {
    const expected = await written(yorick);
    const axes = { up: '+y', front: '+z', handedness: 'left', metersPerUnit: 1 } as const;
    const turned = await written(inAxes(yorick, axes));
    const [a, b] = [expected, turned].map(({ files }) => document(files, 'a.cgf'));
    const [is, was] = [a!, b!].map((model) => chunksOf(model, 'mesh')[0]!.content.vertices.position);
    is!.forEach((value, i) => {
      if (Math.abs(value - was![i]!) > 1e-3) throw new Error(`number ${i} is ${was![i]} and not ${value}`);
    });
    expect(deviation(yorick, turned)).toBeLessThan(2e-3);
    const walk = { clip: yorick.clips[1]!, time: 0.43, file: 'a_walk.caf' };
    expect(deviation(yorick, turned, walk)).toBeLessThan(2e-3);
  });

  test('is the same every time', async () => {
    const [once, again] = [await written(yorick), await written(yorick)];
    expect(again.files).toEqual(once.files);
  });

  test('smiles as far as in the scene', async () => {
    const model = document((await written(yorick)).files, 'a.cgf');
    const [morph, ...more] = chunksOf(model, 'morphTarget');
    expect(more).toEqual([]);
    const head = chunksOf(model, 'mesh')[0]!;
    expect(morph!.content).toMatchObject({ meshId: head.id, name: { text: 'smile.Clamped' } });
    const { vertexIds } = head.content.faces;
    const primitive = yorick.meshes[0]!.primitives[0]!;
    const target = primitive.morphTargets![0]!;
    const { vertexId, position } = morph!.content.vertices;
    expect(vertexId.length).toBeGreaterThan(10);
    vertexId.forEach((vertex, row) => {
      const moved = target.vertices.indexOf(primitive.indices[vertexIds.indexOf(vertex)]!);
      for (let axis = 0; axis < 3; axis++) {
        const from = primitive.positions[target.vertices[moved]! * 3 + axis]!;
        expect(position[row * 3 + axis]).toBeCloseTo(from + target.positions[moved * 3 + axis]!, 4);
      }
    });
  });
});

describe('a model file', () => {
  test('has its chunks in the order of real ones, without a gap, and its table at the end', async () => {
    const model = document((await written(yorick)).files, 'a.cgf');
    const kinds = model.order.map((part) =>
      'chunk' in part ? model.chunks[part.chunk]!.kind : Object.keys(part)[0],
    );
    expect(kinds).toEqual(
      [
        ['sourceInfo', 'timing'],
        ['node', 'material', 'material', 'material', 'mesh', 'morphTarget', 'bonePositions'],
        ['boneAnimation', 'boneNames', 'table'],
      ].flat(),
    );
    expect(ids(model)).toEqual(model.chunks.map((_, index) => index));
    expect(model.header).toMatchObject({ fileType: 0xffff0000, version: 0x744 });
    const animation = document((await written(yorick)).files, 'a_walk.caf');
    expect(animation.header.fileType).toBe(0xffff0001);
    const order = animation.order.map((part) =>
      'chunk' in part ? animation.chunks[part.chunk]!.kind : 'table',
    );
    expect(order.slice(-5)).toEqual(['controller', 'timing', 'boneAnimation', 'boneNames744', 'table']);
    expect(animation.chunks[0]!.kind).toBe('timing');
  });

  test('fills up where real ones do, and repeats the entry of the table where real ones do', async () => {
    for (const name of ['a', 'bc', 'def', 'ghij']) {
      const scene = armScene({ name });
      scene.nodes[1]!.name = name;
      const { chunks } = document((await written(scene)).files, 'a.cgf');
      for (const chunk of chunks) {
        if (chunk.kind === 'sourceInfo') expect((chunk.offset + chunkSize(chunk)) % 4).toBe(0);
        if (chunk.kind === 'boneNames') {
          expect((chunk.offset + chunkSize(chunk)) % 4).toBe(0);
          expect(chunk.content.trailing.length).toBeGreaterThanOrEqual(1);
          expect(chunk.content.trailing.length).toBeLessThanOrEqual(4);
        }
        const without = ['sourceInfo', 'boneNames', 'bonePositions', 'morphTarget', 'boneLights'];
        const header =
          chunk.kind !== 'absent' && 'header' in chunk.content ? chunk.content.header : undefined;
        if (without.includes(chunk.kind)) expect(header).toBeUndefined();
        else expect(header).toMatchObject({ type: chunk.type, offset: chunk.offset, id: chunk.id });
      }
    }
  });

  test('does not contain when and by whom it was made', async () => {
    const scene = { ...yorick, source: { format: 'cal3d', files: ['/home/somebody/cally.cfg', 'b.csf'] } };
    const { content } = chunksOf(document((await written(scene)).files, 'a.cgf'), 'sourceInfo')[0]!;
    expect([content.sourceFile, content.date, content.author].map(({ text }) => text)).toEqual([
      'cally.cfg',
      '',
      'Exhume',
    ]);
  });

  test('has lower levels of detail in files of their own', async () => {
    const scene = armScene();
    const lower = { ...scene.meshes[0]!.primitives[0]!, indices: Uint32Array.of(0, 2, 1) };
    scene.meshes = [{ ...scene.meshes[0]!, lods: [1] }, mesh(lower)];
    const { files, lost } = await written(scene);
    expect(files.map(({ name }) => name)).toEqual(['a.cgf', 'a_LOD1.cgf']);
    expect(lost).toEqual([]);
    const level = document(files, 'a_LOD1.cgf');
    expect([...chunksOf(level, 'mesh')[0]!.content.faces.vertexIds]).toEqual([0, 2, 1]);
    expect(chunksOf(level, 'boneAnimation')[0]!.content.bones.length).toBe(2);
  });
});

describe('bones', () => {
  test('are listed depth first with the CRC-32 of their names, as no part of physics', async () => {
    const scene = armScene();
    scene.nodes.push(node({ name: 'leg', parent: 0 }), node({ name: 'hand', parent: 1 }));
    const model = document((await written(scene)).files, 'a.cgf');
    const names = chunksOf(model, 'boneNames')[0]!.content.names.map(({ text }) => text);
    expect(names).toEqual(['root', 'arm', 'hand', 'leg']);
    const { bones } = chunksOf(model, 'boneAnimation')[0]!.content;
    expect(bones.map(({ boneId, parentId, childCount }) => [boneId, parentId, childCount])).toEqual([
      [0, -1, 2],
      [1, 0, 1],
      [2, 1, 0],
      [3, 0, 0],
    ]);
    expect(bones[0]).toMatchObject({ physicsFlags: 0xffffffff, physicsMeshId: -1 });
  });

  test('of the well-known name have the well-known number', async () => {
    const scene = armScene();
    scene.nodes[0]!.name = 'Bip01';
    scene.nodes[1]!.name = 'Bip01 Pelvis';
    const model = document((await written(scene)).files, 'a.cgf');
    const { bones } = chunksOf(model, 'boneAnimation')[0]!.content;
    // Numbers of real files (docs/reference/cryengine.md#bones).
    expect(bones.map(({ controllerId }) => controllerId)).toEqual([0x78561a24, 0xd3553473]);
  });

  test('keep their physics and shapes', async () => {
    const scene = armScene();
    const physics = {
      flags: 56,
      minimumAngles: [-1, -2, -3],
      maximumAngles: [1, 2, 3],
      springAngle: [0, 0, 1],
      springTension: [1, 1, 2],
      damping: [3, 3, 3],
      frame: [100, 0, 0, 0, 0, 0, 0, 0, 0],
    };
    const physicsShape = {
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      normals: new Float32Array(9),
      indices: Uint32Array.of(0, 1, 2),
      materialIds: Int32Array.of(255),
      smoothingGroups: Uint32Array.of(4),
    };
    scene.nodes[1]!.properties = { cryengine: { physics, physicsShape, properties: 'rope' } };
    const model = document((await written(scene)).files, 'a.cgf');
    const [, arm] = chunksOf(model, 'boneAnimation')[0]!.content.bones;
    const [shape] = chunksOf(model, 'boneMesh');
    expect(arm).toMatchObject({ physicsMeshId: shape!.id, physicsFlags: 56, properties: { text: 'rope' } });
    expect([...arm!.minimumAngles, ...arm!.damping]).toEqual([-1, -2, -3, 3, 3, 3]);
    expect([...shape!.content.vertices.position]).toEqual([...physicsShape.positions]);
    expect([...shape!.content.faces.materialId, ...shape!.content.faces.smoothingGroup]).toEqual([255, 4]);
  });

  test('carry even scales in the offsets of links', async () => {
    const scene = armScene();
    scene.nodes[0]!.scale = [2, 2, 2];
    scene.clips = [clip([{ target: 1, property: 'translation', curve: curve([0, 1], [5, 0, 0, 5, 9, 0]) }])];
    const result = await written(scene);
    expect(result.lost).toEqual([]);
    expect(deviation(scene, result)).toBeLessThan(1e-4);
    expect(deviation(scene, result, { clip: scene.clips[0]!, time: 0.5, file: 'a_c.caf' })).toBeLessThan(
      1e-4,
    );
  });

  test('keep non-uniform scales and shears in the places of vertices, except where they rotate below, which is reported', async () => {
    const scene = armScene();
    scene.nodes[0]!.scale = [2, 1, 1];
    scene.nodes[1]!.matrix = Float64Array.of(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    const still = await written(scene);
    expect(still.lost).toEqual([]);
    expect(deviation(scene, still)).toBeLessThan(1e-4);
    const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, 1, 0]);
    scene.clips = [clip([{ target: 1, property: 'rotation', curve: { ...turn, interpolation: 'slerp' } }])];
    // The keys that follow the bone between the two are not all on ticks.
    const lost = ['CRYENGINE_TIME_ROUNDED', 'FIT_SCALE_DROPPED', 'FIT_SHEAR_DROPPED'];
    expect((await written(scene)).lost.sort()).toEqual(lost);
  });

  test('take over their child meshes without skin', async () => {
    const scene = armScene();
    scene.nodes.push(node({ name: 'hat', parent: 1, translation: [0, 0, 7], mesh: 1 }));
    scene.meshes.push(mesh(triangle()));
    scene.clips = [clip([{ target: 1, property: 'translation', curve: curve([0, 1], [5, 0, 0, 5, 9, 0]) }])];
    const result = await written(scene);
    expect(result.lost).toEqual(['CRYENGINE_MESHES_MERGED', 'FIT_MESH_BOUND']);
    expect(deviation(scene, result)).toBeLessThan(1e-4);
    expect(deviation(scene, result, { clip: scene.clips[0]!, time: 1, file: 'a_c.caf' })).toBeLessThan(1e-4);
  });

  test('have lights bound to them, which stand in their space', async () => {
    const scene = armScene();
    scene.nodes.push(
      node({ name: '_hs_Heart', parent: 1, translation: [1, 2, 3], rotation: [0, 0, 0.6, 0.8] }),
    );
    scene.lights = [{ name: '_hs_Heart', type: 'point', color: [1, 0.5, 0], node: 3, range: 25 }];
    const model = document((await written(scene)).files, 'a.cgf');
    const [light] = chunksOf(model, 'light');
    expect(light!.content).toMatchObject({ lightType: 0, isOn: 1, usesFarAttenuation: 1, farEnd: 25 });
    expect([...light!.content.color]).toEqual([255, 128, 0]);
    const { bindings } = chunksOf(model, 'boneLights')[0]!.content;
    expect(bindings).toMatchObject({ count: 1 });
    expect([bindings.lightId[0], bindings.boneId[0], ...bindings.offset]).toEqual([light!.id, 1, 1, 2, 3]);
    // The angle of the turn is 2 · atan2(0.6, 0.8), and files turn the other way.
    expect(bindings.rotation[2]).toBeCloseTo(-Math.atan2(0.6, 0.8), 6);
    const carrier = chunksOf(model, 'node').find(({ content }) => content.objectId === light!.id)!;
    expect(carrier.content).toMatchObject({ name: { text: '_hs_Heart' }, parentId: -1 });
    expect([...carrier.content.translation]).toEqual([1, 2, 3]);
    expect(chunksOf(model, 'boneNames')[0]!.content.names.length).toBe(2);
  });
});

describe('vertices', () => {
  test('that were split for texture coordinates or materials are one again', async () => {
    const left = triangle({ material: 0 });
    const right = triangle({
      material: 1,
      positions: Float32Array.of(10, 0, 0, 10, 10, 0, 0, 10, 0),
      uvs: [Float32Array.of(0.5, 0, 1, 1, 0, 0.75)],
    });
    const materials = ['m0', 'm1'].map((name) => ({
      name,
      colorSpace: 'srgb' as const,
      diffuse: [1, 1, 1, 1] as [number, number, number, number],
      ambient: [0, 0, 0, 1] as [number, number, number, number],
      specular: [0, 0, 0, 1] as [number, number, number, number],
      shininess: 0,
      alpha: 'opaque' as const,
      doubleSided: false,
      maps: [],
    }));
    const scene = sceneOf({
      nodes: [node({ name: 'both', mesh: 0 })],
      meshes: [mesh(left, right)],
      materials,
    });
    const model = document((await written(scene)).files, 'a.cgf');
    const { vertices, faces, textureVertices, textureFaces } = chunksOf(model, 'mesh')[0]!.content;
    expect(vertices.count).toBe(4);
    expect([...faces.vertexIds]).toEqual([0, 1, 2, 1, 3, 2]);
    expect([...faces.materialId]).toEqual([0, 1]);
    expect([...faces.smoothingGroup]).toEqual([1, 1]);
    // (0, 0.75) at the same vertex is one pair for both; v counts from the bottom.
    expect([...textureVertices.coordinate]).toEqual([0, 1, 1, 1, 0, 0.25, 0.5, 1, 1, 0]);
    expect([...textureFaces!.textureVertexIds]).toEqual([0, 1, 2, 3, 4, 2]);
    const [list] = chunksOf(model, 'material');
    expect(list!.content).toMatchObject({ name: { text: 'both' }, materialType: 2 });
    expect([...list!.content.multi!.childIds]).toEqual([list!.id! + 1, list!.id! + 2]);
    expect(chunksOf(model, 'node')[0]!.content.materialId).toBe(list!.id);
  });

  test('stand in the order of the file that they came from', async () => {
    const split = triangle({ origin: Uint32Array.of(2, 0, 1) });
    const other = triangle({ origin: Uint32Array.of(2, 0, 3) });
    const scene = sceneOf({
      nodes: [node({ mesh: 0 })],
      meshes: [{ ...mesh(split, other), vertexCount: 4 }],
    });
    const { content } = chunksOf(document((await written(scene)).files, 'a.cgf'), 'mesh')[0]!;
    // Origins 1 and 3 lie at one place and were two vertices all the same.
    expect([...content.faces.vertexIds]).toEqual([2, 0, 1, 2, 0, 3]);
    expect([...content.vertices.position]).toEqual([10, 0, 0, 0, 10, 0, 0, 0, 0, 0, 10, 0]);
  });

  test('stay apart where normals, colors, weights or morph targets differ', async () => {
    const plain = triangle();
    const turned = triangle({ normals: Float32Array.of(0, 0, 1, 0, 1, 0, 0, 0, 1) });
    const moved = triangle({
      morphTargets: [{ name: 'x', vertices: Uint32Array.of(2), positions: Float32Array.of(0, 0, 1) }],
    });
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(plain, turned, moved)] });
    const model = document((await written(scene)).files, 'a.cgf');
    const { content } = chunksOf(model, 'mesh')[0]!;
    expect([...content.faces.vertexIds]).toEqual([0, 1, 2, 0, 3, 2, 0, 1, 4]);
    expect([...chunksOf(model, 'morphTarget')[0]!.content.vertices.vertexId]).toEqual([4]);
    expect([...chunksOf(model, 'morphTarget')[0]!.content.vertices.position]).toEqual([0, 10, 1]);
  });

  test('have their links sorted by weight, with the very offsets of the scene', async () => {
    const scene = armScene();
    const { influences } = scene.meshes[0]!.primitives[0]!;
    influences!.offset = Float32Array.of(1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0);
    const { link } = chunksOf(document((await written(scene)).files, 'a.cgf'), 'mesh')[0]!.content.links!;
    expect([...link.boneId]).toEqual([0, 1, 0, 1]);
    expect([...link.weight]).toEqual([1, 0.75, 0.25, 1]);
    expect([...link.offset]).toEqual([1, 0, 0, 3, 0, 0, 2, 0, 0, 4, 0, 0]);
  });

  test('have 8-bit colors; what these cost is measured', async () => {
    const colors = Float32Array.of(1, 0, 0.5, 1, 0, 1, 0, 1, 0, 0, 1, 0.25);
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(triangle({ colors }))] });
    const { files, report } = await written(scene);
    const { content } = chunksOf(document(files, 'a.cgf'), 'mesh')[0]!;
    expect([...content.colors!.color]).toEqual([255, 0, 128, 0, 255, 0, 0, 0, 255]);
    const loss = report.losses.find(({ code }) => code === 'FIT_COLORS_ROUNDED');
    expect(loss?.error?.max).toBeCloseTo(0.75, 6);
    expect(loss?.message).toMatch(/^The alpha of the vertex colors of mesh .* is dropped$/);
  });

  test('get normals from their faces where they have none, and keep smoothing groups', async () => {
    const { normals: _none, ...bare } = triangle({ properties: { cryengine: { smoothingGroups: [32] } } });
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(bare)] });
    const { content } = chunksOf(document((await written(scene)).files, 'a.cgf'), 'mesh')[0]!;
    expect([...content.vertices.normal]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect([...content.faces.smoothingGroup]).toEqual([32]);
    expect([...content.faces.materialId]).toEqual([255]);
  });

  test('keep the facets of a surface without normals whose triangles have vertices of their own', async () => {
    const { normals: _none, ...bare } = triangle({
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1),
      uvs: [],
      indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
    });
    const scene = sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(bare)] });
    const { content } = chunksOf(document((await written(scene)).files, 'a.cgf'), 'mesh')[0]!;
    const [up, side] = [
      [0, 0, 1],
      [1, 0, 0],
    ];
    expect([...content.vertices.normal]).toEqual([up, up, up, side, side, side].flat());
    const [first, second] = content.faces.smoothingGroup;
    expect(first! & second!).toBe(0);
  });

  test('without bones and second coordinate sets are reported', async () => {
    const scene = armScene();
    const primitive = scene.meshes[0]!.primitives[0]!;
    primitive.influences = {
      start: Uint32Array.of(0, 0, 1, 2),
      joint: Uint16Array.of(0, 1),
      weight: Float32Array.of(1, 1),
    };
    primitive.uvs = [primitive.uvs[0]!, primitive.uvs[0]!];
    const { lost } = await written(scene);
    expect(lost).toEqual(['FIT_UV_SETS_DROPPED', 'FIT_VERTICES_UNBOUND']);
  });
});

test('places of bones in the world follow from the rest of their keys', async () => {
  const { files } = await written(yorick);
  const model = document(files, 'a.cgf');
  const walk = document(files, 'a_walk.caf');
  const { bones } = chunksOf(model, 'boneAnimation')[0]!.content;
  let checked = 0;
  for (const { content } of chunksOf(walk, 'controller')) {
    const { time, absolutePosition } = boneKeys(content);
    const bone = bones.findIndex(({ controllerId }) => controllerId === content.controllerId);
    time.forEach((ticks, key) => {
      const place = boneMatrices(model, walk, ticks)[bone]!.slice(9);
      const apart = place.map((value, axis) => value - absolutePosition[key * 3 + axis]!);
      if (Math.hypot(...apart) > 1e-3) throw new Error(`bone ${bone} at ${ticks} is ${apart} away`);
      checked++;
    });
  }
  expect(checked).toBeGreaterThan(500);
});

test('a scene in the axes of the engine is not turned', () => {
  expect(inAxes(yorick, MAX_AXES)).toBe(yorick);
});
