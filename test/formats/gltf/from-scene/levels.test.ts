import { describe, expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import type { Mesh, Primitive, Scene } from '../../../../src/scene/scene.ts';
import { maxDeviation } from '../../../gltf/compare.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { hardScene, node, triangle } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

async function convert(scene: Scene) {
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const { json } = new GltfEvaluator(glb);
  const withLevels = json.nodes!.flatMap((node) => {
    const ids = node.extensions?.MSFT_lod?.ids;
    return ids ? [{ node, levels: ids.map((id) => json.nodes![id]!) }] : [];
  });
  return { glb, json, withLevels, losses: report.losses.map(({ code }) => code) };
}

/** The first triangles of all primitives, with all vertices. */
function reduced(name: string, { primitives }: Mesh, triangles: number): Mesh {
  const reduce = (primitive: Primitive) => ({
    ...primitive,
    indices: primitive.indices.subarray(0, triangles * 3),
  });
  return { name, primitives: primitives.map(reduce) };
}

/** The hard scene with two lower levels of its skinned body and one of its sword, which moves as a node. */
function sceneWithLevels(): Scene {
  const scene = hardScene();
  const [body, , sword] = scene.meshes as [Mesh, Mesh, Mesh];
  scene.meshes.push(reduced('body 1', body, 5), reduced('body 2', body, 2), {
    name: 'sword 1',
    primitives: [triangle({ positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 0, 35]) })],
  });
  body.lods = [3, 4];
  sword.lods = [5];
  return scene;
}

describe('levels of detail', async () => {
  const scene = sceneWithLevels();
  const { glb, json, withLevels, losses } = await convert(scene);

  test('are named by the node that shows the mesh, best first', () => {
    expect(json.extensionsUsed).toEqual(['MSFT_lod']);
    expect(withLevels.map(({ node, levels }) => [node.name, ...levels.map(({ name }) => name)])).toEqual([
      ['body', 'body 1', 'body 2'],
      ['sword', 'sword 1'],
    ]);
    const triangles = [withLevels[0]!.node, ...withLevels[0]!.levels].map(({ mesh }) => {
      const { primitives } = json.meshes![mesh!]!;
      return primitives.map(({ indices }) => json.accessors![indices!]!.count / 3);
    });
    expect(triangles).toEqual([
      [10, 10],
      [5, 5],
      [2, 2],
    ]);
  });

  test('are in no scene, so that a viewer without the extension draws only the best', () => {
    const children = new Set([
      ...json.scenes[0]!.nodes!,
      ...json.nodes!.flatMap(({ children = [] }) => children),
    ]);
    const ids = json.nodes!.flatMap(({ extensions }) => extensions?.MSFT_lod?.ids ?? []);
    expect(ids.filter((id) => children.has(id))).toEqual([]);
  });

  test('say down to which part of the screen each is drawn, and the last one always', () => {
    expect(withLevels.map(({ node }) => node.extras!.MSFT_screencoverage)).toEqual([
      [0.5, 0.25, 0],
      [0.5, 0],
    ]);
  });

  test.each([0, 1, 2])('at level %i move exactly as the mesh of that level would', (level) => {
    expect(maxDeviation(glb, scene, 20, level).relative).toBeLessThan(1e-5);
  });

  test('are no unplaced meshes', () => {
    expect(losses.filter((code) => code.endsWith('_MESH_UNPLACED')).length).toBe(0);
  });

  test('have the same bytes every time', async () => {
    expect(await sceneToGlb(sceneWithLevels(), new Report())).toEqual(glb);
  });
});

test('a node with levels keeps its children where it is, and its mesh gets a child node', async () => {
  const scene = sceneWithLevels();
  scene.nodes.push(node('gem', 10, { mesh: 1 }));
  scene.meshes[1] = { name: 'gem', primitives: [triangle()] };
  const { glb, withLevels } = await convert(scene);
  expect(withLevels.find(({ node }) => node.name === 'sword')!.node).not.toHaveProperty('children');
  expect(maxDeviation(glb, scene, 10).relative).toBeLessThan(1e-5);
  expect(maxDeviation(glb, scene, 10, 1).relative).toBeLessThan(1e-5);
});

test('levels of a skinned mesh may have parts that follow its node', async () => {
  const scene = sceneWithLevels();
  scene.nodes[8] = node('body', 2, { mesh: 0, skin: 0 });
  scene.meshes[3] = { name: 'body 1', primitives: [triangle()] };
  const { glb } = await convert(scene);
  expect(maxDeviation(glb, scene, 10, 1).relative).toBeLessThan(1e-5);
});

test('levels have the morph targets of their own mesh, and the clip moves them', async () => {
  const scene = sceneWithLevels();
  const smile = {
    name: 'smile',
    vertices: new Uint32Array([0]),
    positions: new Float32Array([0, 0, 60]),
  };
  for (const mesh of [0, 3]) scene.meshes[mesh]!.primitives[0]!.morphTargets = [smile];
  const curve = {
    interpolation: 'linear',
    times: new Float32Array([0, 1]),
    values: new Float32Array([0, 1]),
    before: 'hold',
    after: 'hold',
  } as const;
  scene.clips[0]!.morphTracks = [{ morph: 'smile', curve }];
  const { glb } = await convert(scene);
  for (const level of [0, 1, 2]) expect(maxDeviation(glb, scene, 10, level).relative).toBeLessThan(1e-5);
});

test('a level of which nothing can be drawn is dropped', async () => {
  const scene = sceneWithLevels();
  scene.meshes[3]!.primitives = [];
  const { withLevels, losses } = await convert(scene);
  expect(withLevels[0]!.levels.map(({ name }) => name)).toEqual(['body 2']);
  expect(losses).toContain('FIT_MESH_EMPTY');
});

test('a mesh that names itself as its level is written once', async () => {
  const scene = sceneWithLevels();
  scene.meshes[2]!.lods = [2];
  const { json, withLevels } = await convert(scene);
  expect(withLevels[1]!.node.mesh).toBe(withLevels[1]!.levels[0]!.mesh);
  expect(json.meshes).toHaveLength(5);
});
