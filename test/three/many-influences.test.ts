import { resolve } from 'node:path';
import { AnimationMixer } from 'three';
import { expect, test } from 'vitest';
import { Pose } from '../../src/pose/pose.ts';
import type { Primitive, Scene } from '../../src/scene/scene.ts';
import { applyPose, createClips, createModel } from '../../src/three/index.ts';
import { mesh, node, sceneOf, Y_UP } from '../scene.ts';
import { disagreement, loadScene, momentsOf } from './agreement.ts';
import { withSplitInfluences } from './split-influences.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

test.each(['cal3d/yorick.cfg', 'c3s/yorick.c3s'])(
  '%s split into twelve influences moves as before',
  async (path) => {
    const whole = await loadScene([`${samples}/${path}`]);
    const scene = withSplitInfluences(whole);
    const model = createModel(scene);
    const mixer = new AnimationMixer(model.root);
    // The pose of the whole: how a pose evaluates the parts must not be what they are held against.
    const pose = new Pose(whole);
    const held = { ...model, surfaces: model.surfaces.map((surface) => wholeSurface(whole, surface)) };
    for (const [index, clip] of whole.clips.entries()) {
      const action = mixer.clipAction(createClips(scene)[index]!).play();
      for (const time of momentsOf(clip).slice(0, -1)) {
        pose.sample(clip, time);
        applyPose(model, pose);
        expect(disagreement(held, pose)).toBeLessThan(1e-5);
        action.time = time - clip.start;
        mixer.update(0);
        expect(disagreement(held, pose)).toBeLessThan(1e-5);
      }
      action.stop();
    }
    expect(model.surfaces.every(({ isExact }) => isExact)).toBe(true);
  },
);

function wholeSurface<T extends { mesh: number; place: number }>(whole: Scene, surface: T): T {
  return { ...surface, primitive: whole.meshes[surface.mesh]!.primitives[surface.place]! };
}

/** Two joints at x = 0 and x = 10, and one vertex at x = 4. */
function twoJoints(influences: Primitive['influences'], inverseBind: number[]): Scene {
  const positions = new Float32Array([4, 0, 0, 0, 1, 0]);
  const primitive = { name: '', material: -1, positions, uvs: [], indices: new Uint32Array(0) };
  return sceneOf({
    axes: Y_UP,
    nodes: [node(), node({ translation: [10, 0, 0], mesh: 0, skin: 0 })],
    skins: [{ name: '', joints: [0, 1], inverseBind: new Float32Array(inverseBind) }],
    meshes: [mesh({ ...primitive, ...(influences ? { influences } : {}) })],
  });
}

const AT_ORIGIN = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const FLAT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];

/** The first vertex in two joints whose offsets disagree, the second in none. */
const DISAGREEING = {
  start: new Uint32Array([0, 2, 2]),
  joint: new Uint16Array([0, 1]),
  weight: new Float32Array([0.25, 0.75]),
  offset: new Float32Array([4, 0, 0, 2, 0, 0]),
};

test('offsets count and not what the inverse bind matrices say', () => {
  const { surfaces, root } = createModel(twoJoints(DISAGREEING, [...AT_ORIGIN, ...AT_ORIGIN]));
  root.updateMatrixWorld(true);
  const { object, isExact } = surfaces[0]!;
  const at = object.getVertexPosition(0, object.position.clone());
  // 0.25 · (0 + 4) + 0.75 · (10 + 2)
  expect([isExact, at.x, at.y]).toEqual([true, 10, 0]);
});

test('a vertex without influences stays where it is', () => {
  const { surfaces } = createModel(twoJoints(DISAGREEING, [...AT_ORIGIN, ...AT_ORIGIN]));
  const { object } = surfaces[0]!;
  expect(object.getVertexPosition(1, object.position.clone()).toArray()).toEqual([0, 1, 0]);
});

test('a joint that is flattened at rest makes offsets that disagree inexact, and the model says so', () => {
  const { surfaces } = createModel(twoJoints(DISAGREEING, [...AT_ORIGIN, ...FLAT]));
  expect(surfaces[0]!.isExact).toBe(false);
});

test('copies of the mesh have the materials of its shadows', () => {
  const { surfaces } = createModel(twoJoints(DISAGREEING, [...AT_ORIGIN, ...AT_ORIGIN]));
  const { object } = surfaces[0]!;
  const copy = object.clone();
  expect(object.customDepthMaterial).toBeDefined();
  expect(copy.customDepthMaterial).toBe(object.customDepthMaterial);
  expect(copy.customDistanceMaterial).toBe(object.customDistanceMaterial);
});
