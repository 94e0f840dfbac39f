import { describe, expect, test } from 'vitest';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Clip, Scene } from '../../../../src/scene/scene.ts';
import { Columns, sceneOfGltf } from '../files/container/files.ts';

const TRIANGLE = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
/** Moves the first vertex along x by 1 at weight 1. */
const ALONG_X = new Float32Array([1, 0, 0, 0, 0, 0, 0, 0, 0]);

interface Written {
  nodes: object[];
  meshes: object[];
  /** Weights at 0 s and 1 s by node. */
  moves?: Record<number, [number, number]>;
  /** Nodes whose weights jump. */
  steps?: readonly number[];
}

/** Meshes of one triangle with one target; `meshes` adds to each of them. */
function morphScene({ nodes, meshes, moves = {}, steps = [] }: Written, report = new Report()): Scene {
  const columns = new Columns();
  const position = columns.add(TRIANGLE, 'VEC3', 3);
  const target = columns.add(ALONG_X, 'VEC3', 3);
  const time = columns.add(new Float32Array([0, 1]), 'SCALAR', 1);
  const moved = Object.entries(moves);
  const animation = {
    samplers: moved.map(([node, weights]) => ({
      input: time,
      interpolation: steps.includes(Number(node)) ? 'STEP' : 'LINEAR',
      output: columns.add(new Float32Array(weights), 'SCALAR', 1),
    })),
    channels: moved.map(([node], sampler) => ({ sampler, target: { node: Number(node), path: 'weights' } })),
  };
  const primitives = [{ attributes: { POSITION: position }, targets: [{ POSITION: target }] }];
  const bytes = columns.file({
    scenes: [{ nodes: nodes.map((_, index) => index) }],
    nodes,
    meshes: meshes.map((mesh) => ({ primitives, ...mesh })),
    ...(moved.length > 0 ? { animations: [animation] } : {}),
  });
  return sceneOfGltf(bytes, report);
}

/** Where the first vertex of a node's mesh is along x. */
function firstX(scene: Scene, node: number, clip?: Clip, time = 0): number {
  const pose = new Pose(scene);
  if (clip) pose.sample(clip, time);
  const primitive = scene.meshes[scene.nodes[node]!.mesh!]!.primitives[0]!;
  const positions = new Float32Array(9);
  pose.deform(node, primitive, positions);
  return positions[0]!;
}

describe('morph targets of glTF', () => {
  test('are shown at rest as the mesh says, and as the node says where it does', () => {
    const report = new Report();
    const nodes = [{ mesh: 0 }, { mesh: 0, weights: [0.5] }, { mesh: 0, weights: [0] }];
    const scene = morphScene({ nodes, meshes: [{ name: 'face', weights: [0.25] }] }, report);
    expect([0, 1, 2].map((node) => firstX(scene, node))).toEqual([0.25, 0.5, 0]);
    expect(report.losses.map(({ code }) => code)).toEqual(['GLTF_MORPH_REST', 'GLTF_MORPH_REST']);
  });

  test('are shown once where two parts of a mesh share their vertices', () => {
    const columns = new Columns();
    const position = columns.add(TRIANGLE, 'VEC3', 3);
    const part = {
      attributes: { POSITION: position },
      targets: [{ POSITION: columns.add(ALONG_X, 'VEC3', 3) }],
    };
    const scene = sceneOfGltf(
      columns.file({
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [part, part], weights: [0.5] }],
      }),
    );
    expect(scene.meshes[0]!.primitives.map(({ positions }) => positions[0])).toEqual([0.5, 0.5]);
  });

  test('go where an animation says, regardless of their weights at rest', () => {
    const scene = morphScene({
      nodes: [{ mesh: 0 }],
      meshes: [{ weights: [0.25] }],
      moves: { 0: [0, 1] },
    });
    expect([0, 0.5, 1].map((time) => firstX(scene, 0, scene.clips[0]!, time))).toEqual([0, 0.5, 1]);
    expect(firstX(scene, 0)).toBe(0.25);
  });

  test('move on the node that is animated and not on others that show the mesh', () => {
    const scene = morphScene({ nodes: [{ mesh: 0 }, { mesh: 0 }], meshes: [{}], moves: { 1: [0, 1] } });
    expect([0, 1].map((node) => firstX(scene, node, scene.clips[0]!, 1))).toEqual([0, 1]);
  });

  test('of two meshes move apart even if they are called the same', () => {
    const targetNames = { extras: { targetNames: ['Key 1'] } };
    const scene = morphScene({
      nodes: [{ mesh: 0 }, { mesh: 1 }],
      meshes: [
        { name: 'head', ...targetNames },
        { name: 'hand', ...targetNames },
      ],
      moves: { 0: [0, 1], 1: [1, 0.5] },
    });
    expect([0, 1].map((node) => firstX(scene, node, scene.clips[0]!, 1))).toEqual([1, 0.5]);
    const names = scene.meshes.map(({ primitives }) => primitives[0]!.morphTargets![0]!.name);
    expect(names).toEqual(['Key 1', 'hand Key 1']);
  });

  test('of two meshes move apart if they only agree at their keys', () => {
    const scene = morphScene({
      nodes: [{ mesh: 0 }, { mesh: 1 }],
      meshes: [{ extras: { targetNames: ['smile'] } }, { extras: { targetNames: ['smile'] } }],
      moves: { 0: [0, 1], 1: [0, 1] },
      steps: [1],
    });
    const [clip] = scene.clips;
    expect(clip!.morphTracks!.map(({ curve }) => curve.interpolation)).toEqual(['linear', 'step']);
    expect(new Set(clip!.morphTracks!.map(({ morph }) => morph)).size).toBe(2);
  });

  test('of two meshes keep their one name where they move alike', () => {
    const scene = morphScene({
      nodes: [{ mesh: 0 }, { mesh: 1 }],
      meshes: [{}, {}],
      moves: { 0: [0, 1], 1: [0, 1] },
    });
    expect(scene.meshes.flatMap((mesh) => mesh.primitives[0]!.morphTargets![0]!.name)).toEqual([
      'target 0',
      'target 0',
    ]);
    expect(scene.clips[0]!.morphTracks).toHaveLength(1);
  });
});

test('a mesh that one node shows with a skin and another without one follows the bones of the skin alone', () => {
  const columns = new Columns();
  const attributes = {
    POSITION: columns.add(TRIANGLE, 'VEC3', 3),
    JOINTS_0: columns.add(new Uint8Array(12), 'VEC4', 4),
    WEIGHTS_0: columns.add(new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]), 'VEC4', 4),
  };
  const scene = sceneOfGltf(
    columns.file({
      scenes: [{ nodes: [0, 1, 2] }],
      nodes: [{ mesh: 0, skin: 0 }, { mesh: 0, translation: [3, 0, 0] }, { translation: [0, 5, 0] }],
      meshes: [{ primitives: [{ attributes }] }],
      skins: [{ joints: [2] }],
    }),
  );
  const place = (node: number) => {
    const positions = new Float32Array(9);
    new Pose(scene).deform(node, scene.meshes[scene.nodes[node]!.mesh!]!.primitives[0]!, positions);
    return Array.from(positions.slice(0, 3));
  };
  expect([place(0), place(1)]).toEqual([
    [0, 5, 0],
    [3, 0, 0],
  ]);
});
