import { describe, expect, test } from 'vitest';
import { convert } from '../../../../src/convert/convert.ts';
import {
  type ChunkOf,
  type CryengineDocument,
  chunksOf,
} from '../../../../src/formats/cryengine/files/chunks/document.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { inAxes } from '../../../../src/pose/axes.ts';
import { NONE, type Primitive, type Scene } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { material } from '../../gltf/scenes.ts';
import { document } from '../engine.ts';
import { corners, deviation, skinnedMesh } from './merged.ts';
import {
  armScene,
  clip,
  curve,
  MAX_AXES,
  mesh,
  node,
  sceneOf,
  triangle,
  type Written,
  written,
} from './scenes.ts';

/** Each vertex on the joint of its number in the list, as a whole. */
function onJoints(...joints: number[]): NonNullable<Primitive['influences']> {
  return {
    start: Uint32Array.from({ length: joints.length + 1 }, (_, vertex) => vertex),
    joint: Uint16Array.from(joints),
    weight: new Float32Array(joints.length).fill(1),
  };
}

/**
 * The skin on root and arm; gloves that another skin binds to the same bones, from a space of their own that lies 100 units
 * up and lists the bones the other way round; and a hat without skin on the arm, which stands first in the hierarchy.
 */
function dressed(): Scene {
  const scene = armScene();
  const gloves = triangle({
    material: 1,
    positions: Float32Array.of(0, 0, 100, 10, 0, 100, 0, 10, 103),
    influences: onJoints(1, 0, 0),
  });
  scene.meshes[0]!.primitives[0]!.material = 0;
  scene.meshes.push(mesh(gloves, triangle({ material: 2, influences: onJoints(0, 0, 1) })));
  scene.meshes.push(mesh(triangle({ material: 0 })));
  const inverseBind = new Float32Array(32);
  for (const at of [0, 5, 10, 15, 16, 21, 26, 31]) inverseBind[at] = 1;
  inverseBind.set([-5, 0, -100], 12);
  inverseBind.set([0, 0, -100], 28);
  scene.skins.push({ name: '', joints: [1, 0], inverseBind });
  scene.nodes.push(
    node({ name: 'gloves', mesh: 1, skin: 1 }),
    node({ name: 'hat', parent: 1, translation: [0, 0, 7], mesh: 2 }),
  );
  scene.materials = ['skin', 'leather', 'felt'].map((name) => material({ name }));
  const turn = curve([0, 1], [0, 0, 0, 1, 0.6, 0, 0, 0.8], { interpolation: 'slerp' });
  scene.clips = [clip([{ target: 1, property: 'rotation', curve: turn }])];
  return scene;
}

/** Names of the file's materials by the number that faces have. */
function materialsOf(model: CryengineDocument): string[] {
  const standard = chunksOf(model, 'material').filter(({ content }) => content.standard);
  return standard.map(({ content }) => content.name.text);
}

/** That every face has the material of its triangle, and every corner the bones and weights of its vertex. */
function expectCornersOf(scene: Scene, { files }: Pick<Written, 'files'>): void {
  const model = document(files, 'a.cgf');
  const content = skinnedMesh({ files });
  const materials = materialsOf(model);
  const bones = chunksOf(model, 'boneNames')[0]!.content.names.map(({ text }) => text);
  const { start, boneId, weight } = content.links!.link;
  for (const { node: index, primitive, vertex, face, stored } of corners(scene, content)) {
    const given = scene.materials[primitive.material]?.name;
    const found = materials[content.faces.materialId[face]!];
    if (found !== given) throw new Error(`face ${face} is of ${found} and not of ${given}`);
    const right = weightsByName(scene, index, primitive, vertex);
    const is = new Map<string, number>();
    for (let i = start[stored]!; i < start[stored + 1]!; i++) {
      const bone = bones[boneId[i]!]!;
      is.set(bone, (is.get(bone) ?? 0) + weight[i]!);
    }
    const isSame = is.size === right.size && [...right].every(([bone, share]) => near(is.get(bone), share));
    if (!isSame) throw new Error(`vertex ${stored} hangs on ${text(is)} and not on ${text(right)}`);
  }
}

const near = (a = Number.NaN, b: number) => Math.abs(a - b) < 1e-6;
const text = (weights: Map<string, number>) => JSON.stringify([...weights]);

/** A mesh without skin hangs on its node as a whole. */
function weightsByName(
  { nodes, skins }: Scene,
  index: number,
  { influences }: Primitive,
  vertex: number,
): Map<string, number> {
  const { skin, name } = nodes[index]!;
  if (skin === undefined || !influences) return new Map([[name, 1]]);
  const { start, joint, weight } = influences;
  const weights = new Map<string, number>();
  for (let i = start[vertex]!; i < start[vertex + 1]!; i++) {
    const bone = nodes[skins[skin]!.joints[joint[i]!]!]!.name;
    weights.set(bone, (weights.get(bone) ?? 0) + weight[i]!);
  }
  return weights;
}

const childrenOf = ({ content }: ChunkOf<'material'>) => [...(content.multi?.childIds ?? [])];

describe('the meshes that bones move', () => {
  test('are one on one node, with one list of bones at rest', async () => {
    const result = await written(dressed());
    const model = document(result.files, 'a.cgf');
    expect(chunksOf(model, 'mesh')).toHaveLength(1);
    expect(skinnedMesh(result).vertices.count).toBe(12);
    const [shown, ...others] = chunksOf(model, 'node');
    expect(others).toEqual([]);
    // As that of SDKmerc.cgf is called SDKmerc.
    expect(shown!.content).toMatchObject({ name: { text: 'a' }, objectId: chunksOf(model, 'mesh')[0]!.id });
    const merged = result.report.losses.filter(({ code }) => code === 'CRYENGINE_MESHES_MERGED');
    expect(merged.map(({ message }) => message)).toEqual(['3 skinned meshes were merged into "a"']);
  });

  test('keep their materials by the numbers of their faces, which the list of the node has as children', async () => {
    const result = await written(dressed());
    const model = document(result.files, 'a.cgf');
    const [list, ...standard] = chunksOf(model, 'material');
    expect(list!.content).toMatchObject({ name: { text: 'a' }, materialType: 2 });
    expect(childrenOf(list!)).toEqual(standard.map(({ id }) => id));
    expect(chunksOf(model, 'node')[0]!.content.materialId).toBe(list!.id);
    expect(materialsOf(model)).toEqual(['skin', 'leather', 'felt']);
    // The hat, the skin and both parts of the gloves.
    expect([...skinnedMesh(result).faces.materialId]).toEqual([0, 0, 1, 2]);
  });

  test('of one material need no list of them', async () => {
    const scene = dressed();
    for (const { primitives } of scene.meshes) for (const primitive of primitives) primitive.material = 1;
    const model = document((await written(scene)).files, 'a.cgf');
    const [leather] = chunksOf(model, 'material');
    expect(leather!.content).toMatchObject({ name: { text: 'leather' }, materialType: 1 });
    expect(chunksOf(model, 'node')[0]!.content.materialId).toBe(leather!.id);
  });

  test('move as before, each with its own bones and from its own space', async () => {
    const scene = dressed();
    const result = await written(scene);
    expectCornersOf(scene, result);
    expect(deviation(scene, result)).toBeLessThan(1e-5);
    for (const time of [0, 0.5, 1]) {
      expect(deviation(scene, result, { clip: scene.clips[0]!, time, file: 'a_c.caf' })).toBeLessThan(1e-5);
    }
  });

  test('do not share vertices, wherever these lie', async () => {
    const scene = armScene();
    scene.meshes.push(mesh(scene.meshes[0]!.primitives[0]!));
    scene.nodes.push(node({ name: 'twin', mesh: 1, skin: 0 }));
    const { faces, vertices } = skinnedMesh(await written(scene));
    expect(vertices.count).toBe(6);
    expect([...faces.vertexIds]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('stand in the order of the files that they came from, one after the other', async () => {
    const scene = armScene();
    const [split] = scene.meshes[0]!.primitives;
    split!.origin = Uint32Array.of(2, 0, 1);
    scene.meshes.push(mesh({ ...split!, origin: Uint32Array.of(1, 2, 0) }));
    for (const each of scene.meshes) each.vertexCount = 3;
    scene.nodes.push(node({ name: 'twin', mesh: 1, skin: 0 }));
    expect([...skinnedMesh(await written(scene)).faces.vertexIds]).toEqual([2, 0, 1, 4, 5, 3]);
  });

  test('give what only some of them have a plain value in the others', async () => {
    const scene = armScene();
    const [primitive] = scene.meshes[0]!.primitives;
    const { normals: _none, ...bare } = { ...primitive!, uvs: [] };
    const colors = Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1);
    const rich = triangle({
      influences: onJoints(1, 1, 1),
      colors,
      normals: Float32Array.of(1, 0, 0, 1, 0, 0, 1, 0, 0),
      properties: { cryengine: { smoothingGroups: [32] } },
    });
    scene.meshes = [mesh(bare), mesh(rich)];
    scene.nodes.push(node({ name: 'rich', mesh: 1, skin: 0 }));
    const {
      vertices,
      colors: stored,
      textureVertices,
      textureFaces,
      faces,
    } = skinnedMesh(await written(scene));
    expect([...stored!.color]).toEqual([...Array(9).fill(255), 255, 0, 0, 0, 255, 0, 0, 0, 255]);
    // Normals of the first follow from its face.
    expect([...vertices.normal]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0]);
    expect([...faces.smoothingGroup]).toEqual([0, 32]);
    const uvs = [...textureFaces!.textureVertexIds].map((id) => [
      ...textureVertices.coordinate.subarray(id * 2, id * 2 + 2),
    ]);
    // v counts from the bottom.
    expect(uvs.slice(3)).toEqual([
      [0, 1],
      [1, 1],
      [0, 0.25],
    ]);
    expect(new Set(uvs.slice(0, 3).map(String)).size).toBe(1);
  });

  test('have morph targets that move the right vertices; those of one name are one', async () => {
    const scene = dressed();
    const moves = (name: string, vertex: number, x: number) => ({
      name,
      vertices: Uint32Array.of(vertex),
      positions: Float32Array.of(x, 0, 0),
    });
    scene.meshes[0]!.primitives[0]!.morphTargets = [moves('smile', 1, 2)];
    scene.meshes[1]!.primitives[0]!.morphTargets = [moves('wink', 2, 4), moves('smile', 0, 3)];
    const model = document((await written(scene)).files, 'a.cgf');
    const { id, content } = chunksOf(model, 'mesh')[0]!;
    const targets = chunksOf(model, 'morphTarget').map(({ content: target }) => {
      expect(target.meshId).toBe(id);
      const { vertexId, position } = target.vertices;
      const moved = [...vertexId].map((vertex, row) => {
        const rest = content.vertices.position.subarray(vertex * 3, vertex * 3 + 3);
        return [vertex, ...[0, 1, 2].map((axis) => position[row * 3 + axis]! - rest[axis]!)];
      });
      return [target.name.text, ...moved];
    });
    // The hat has the first three vertices, the skin the next ones.
    expect(targets).toEqual([
      ['smile', [4, 2, 0, 0], [6, 3, 0, 0]],
      ['wink', [8, 4, 0, 0]],
    ]);
  });

  test('leave the name of a bone to the bone', async () => {
    const scene = dressed();
    scene.nodes[0]!.name = 'a';
    const { files, lost } = await written(scene);
    const model = document(files, 'a.cgf');
    expect(chunksOf(model, 'node')[0]!.content.name.text).toBe('a_2');
    expect(chunksOf(model, 'boneNames')[0]!.content.names[0]!.text).toBe('a');
    expect(lost).not.toContain('FIT_NAME_REPLACED');
  });

  test('have what was written about each of them, every line once', async () => {
    const scene = dressed();
    const [, , skin, gloves] = scene.nodes;
    skin!.properties = { cryengine: { properties: 'physical\r\nmass=1' } };
    gloves!.properties = { cryengine: { properties: 'gravity\r\nphysical' } };
    const model = document((await written(scene)).files, 'a.cgf');
    expect(chunksOf(model, 'node')[0]!.content.properties.text).toBe('physical\r\nmass=1\r\ngravity');
  });

  test('report what is lost by the name that each has in the scene', async () => {
    const scene = dressed();
    scene.meshes[1]!.primitives[0]!.colors = Float32Array.of(0.5, 0, 0, 1, 0.5, 0, 0, 1, 0.5, 0, 0, 1);
    const { report } = await written(scene);
    const colors = report.losses.filter(({ code }) => code === 'FIT_COLORS_ROUNDED');
    expect(colors.map(({ message }) => message)).toEqual(['Vertex colors of mesh gloves are rounded']);
  });

  test('are one in the files of lower levels of detail, too', async () => {
    const scene = dressed();
    const lower = { ...scene.meshes[0]!.primitives[0]!, indices: Uint32Array.of(0, 2, 1) };
    scene.meshes[0]!.lods = [scene.meshes.push(mesh(lower)) - 1];
    const result = await written(scene);
    expect(result.files.map(({ name }) => name).slice(0, 2)).toEqual(['a.cgf', 'a_LOD1.cgf']);
    const [best, level] = ['a.cgf', 'a_LOD1.cgf'].map((name) => skinnedMesh(result, name));
    // The hat and the gloves are as they were.
    expect([...best!.faces.vertexIds]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([...level!.faces.vertexIds]).toEqual([0, 1, 2, 3, 5, 4, 6, 7, 8, 9, 10, 11]);
    const names = ['a.cgf', 'a_LOD1.cgf'].map((name) => {
      return chunksOf(document(result.files, name), 'node').map(({ content }) => content.name.text);
    });
    expect(names).toEqual([['a'], ['a']]);
    expect(result.lost).toEqual(['CRYENGINE_MESHES_MERGED', 'FIT_MESH_BOUND']);
  });
});

describe('meshes that bones do not move', () => {
  test('stay on their nodes, behind the one that they do', async () => {
    const scene = dressed();
    scene.nodes.unshift(node({ name: 'base', mesh: 2 }));
    for (const one of scene.nodes) if (one.parent !== NONE) one.parent++;
    for (const skin of scene.skins) skin.joints = skin.joints.map((joint) => joint + 1);
    scene.clips[0]!.tracks[0]!.target++;
    const model = document((await written(scene)).files, 'a.cgf');
    const [bent, base, ...more] = chunksOf(model, 'mesh');
    expect(more).toEqual([]);
    expect(bent!.content.links).toBeDefined();
    expect(base!.content).toMatchObject({ vertices: { count: 3 } });
    expect(base!.content.links).toBeUndefined();
    expect(chunksOf(model, 'bonePositions').map(({ content }) => content.meshId)).toEqual([bent!.id]);
  });

  test('stay apart in models without bones, and so do skinned ones in a .cga', async () => {
    const still = sceneOf({
      nodes: [node({ name: 'left', mesh: 0 }), node({ name: 'right', mesh: 1 })],
      meshes: [mesh(triangle()), mesh(triangle())],
    });
    for (const [scene, kind] of [
      [still, 'cgf'],
      [dressed(), 'cga'],
    ] as const) {
      const { files, lost } = await written(scene, kind);
      const model = document(files, `a.${kind}`);
      expect(chunksOf(model, 'mesh')).toHaveLength(scene.meshes.length);
      expect(lost).not.toContain('CRYENGINE_MESHES_MERGED');
    }
  });
});

describeCorpus('real characters of several meshes', () => {
  const RENDERED = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';
  const cases = [
    ['cal3d/imvu-cal3d/data/cally/cally.cfg', 1e-3],
    ['cal3d/imvu-cal3d/data/paladin/paladin.cfg', 1e-3],
    [`${RENDERED}/c_drgshad.mdl`, 1e-2],
  ] as const;

  test.each(cases)('%s is one mesh of all their triangles, bones and materials', async (path, most) => {
    const result = await convert(new FolderLibrary(), [corpus(path)], { to: 'cryengine.cgf', name: 'a' });
    const scene = inAxes(result.scene, MAX_AXES);
    expectCornersOf(scene, result);
    // Centimeters.
    expect(deviation(scene, result)).toBeLessThan(most);
  });
});
