import { describe, expect, test } from 'vitest';
import { Report } from '../../../../src/report/report.ts';
import { NONE, type Scene } from '../../../../src/scene/scene.ts';
import { sceneOfGlb, sceneOfGltf } from '../files/container/files.ts';
import { bindAtRest, emptyScene, influences, node, track, triangle } from '../scenes.ts';
import { sceneToGlb, sceneToGltf } from '../written.ts';

/** A skinned mesh with a place of its own, on which a clip moves a morph target, and a mesh with a level of detail on a bone. */
function carried(): Scene {
  const scene = emptyScene();
  scene.nodes = [
    node('bone', NONE, { translation: [0, 0, 1] }),
    node('body', NONE, { translation: [0, 5, 0], mesh: 0, skin: 0 }),
    node('hat', 0, { mesh: 1 }),
  ];
  scene.skins = [{ name: '', joints: [0], inverseBind: bindAtRest(scene, [0]) }];
  const bound = triangle({
    influences: influences([[[0, 1]], [[0, 1]], [[0, 1]]]),
    morphTargets: [{ name: 'smile', vertices: Uint32Array.of(1), positions: Float32Array.of(0, 0, 1) }],
  });
  scene.meshes = [
    { name: 'body', primitives: [bound] },
    { name: 'hat', primitives: [triangle()], lods: [2] },
    { name: 'coarse hat', primitives: [triangle()] },
  ];
  const { curve } = track(0, 'translation', { times: Float32Array.of(0, 1), values: Float32Array.of(0, 1) });
  scene.clips = [{ name: 'go', start: 0, end: 1, tracks: [], morphTracks: [{ morph: 'smile', curve }] }];
  return scene;
}

const structureOf = ({ nodes }: Scene) =>
  nodes.map(({ name, parent, translation, mesh, skin }) => [name, parent, translation, mesh, skin]);

/** The scene of a GLTF whose JSON a function changes. */
async function edited(change: (json: Json) => void): Promise<Scene> {
  const [file, ...others] = await sceneToGltf(carried(), new Report());
  const json = JSON.parse(new TextDecoder().decode(file!.bytes)) as Json;
  json.buffers[0]!.uri = `data:;base64,${Buffer.from(others[0]!.bytes).toString('base64')}`;
  change(json);
  return sceneOfGltf(new TextEncoder().encode(JSON.stringify(json)), new Report());
}

interface Json {
  nodes: { name: string; mesh?: number; children?: number[]; translation?: number[]; extras?: object }[];
  buffers: { uri: string }[];
}

describe('nodes that only carry the mesh of another node', () => {
  test('come back as that node, with its place, levels and morph tracks', async () => {
    const back = sceneOfGlb(await sceneToGlb(carried(), new Report()));
    expect(structureOf(back)).toEqual(structureOf(carried()));
    expect(back.meshes[1]!.lods).toEqual([2]);
    expect(back.clips[0]!.morphTracks).toMatchObject([{ morph: 'smile' }]);
  });

  const carrierOf = ({ nodes }: Json, name: string) =>
    nodes.find((one) => one.name === name && one.mesh !== undefined)!;

  test('give it the properties that they got in an editor', async () => {
    const { nodes } = await edited((json) => {
      const carrier = carrierOf(json, 'body');
      carrier.extras = { ...carrier.extras, mass: 80 };
    });
    expect(nodes.find(({ name }) => name === 'body')!.properties).toEqual({ mass: 80 });
    expect(nodes).toHaveLength(3);
  });

  test.each<[string, (json: Json) => void]>([
    ['has another name', (json) => Object.assign(carrierOf(json, 'body'), { name: 'torso' })],
    ['has been moved', (json) => Object.assign(carrierOf(json, 'hat'), { translation: [1, 0, 0] })],
    [
      'has got children',
      (json) => {
        carrierOf(json, 'body').children = [json.nodes.push({ name: 'sword' }) - 1];
      },
    ],
    [
      'has a copy',
      (json) => {
        const { nodes, scenes } = json as Json & { scenes: { nodes: number[] }[] };
        scenes[0]!.nodes.push(nodes.push({ ...carrierOf(json, 'body') }) - 1);
      },
    ],
  ])('are nodes of their own where the carrier %s', async (_, change) => {
    const { nodes } = await edited(change);
    expect(nodes.length).toBeGreaterThan(3);
    expect(nodes.filter(({ mesh }) => mesh !== undefined).length).toBeGreaterThanOrEqual(2);
  });
});

test('lower levels of detail face the same way as they did, also where viewers need their triangles turned', async () => {
  const corners = (scene: Scene) =>
    scene.meshes.map(({ primitives }) => primitives.map(({ indices }) => [...indices]));
  const left = carried();
  left.axes = { ...left.axes, handedness: 'left' };
  expect(corners(sceneOfGlb(await sceneToGlb(left, new Report())))).toEqual(corners(left));
  const mirrored = carried();
  mirrored.skins[0]!.inverseBind[0]! *= -1;
  mirrored.meshes.push({ name: 'coarse body', primitives: mirrored.meshes[0]!.primitives });
  mirrored.meshes[0]!.lods = [3];
  expect(corners(sceneOfGlb(await sceneToGlb(mirrored, new Report()))).flat()).toContainEqual([0, 1, 2]);
  expect(corners(sceneOfGlb(await sceneToGlb(mirrored, new Report()))).flat()).not.toContainEqual([0, 2, 1]);
});
