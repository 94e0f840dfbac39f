import { expect, test } from 'vitest';
import { inAxes } from '../../../../src/pose/axes.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Camera, Scene } from '../../../../src/scene/scene.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { validate } from '../../../gltf/validate.ts';
import { emptyScene, node } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

const LENS: Camera['projection'] = { type: 'perspective', fieldOfView: 0.8, aspectRatio: 1.5 };

function camera(rest: Partial<Camera>): Camera {
  return { name: 'eye', node: 0, projection: LENS, near: 10, far: 5000, ...rest };
}

function endless(rest: Partial<Camera>): Partial<Camera> {
  const { far: _, ...others } = camera(rest);
  return others;
}

function sceneWith(...cameras: Partial<Camera>[]): Scene {
  const scene = emptyScene();
  scene.nodes = [node('post', -1, { translation: [1, 2, 3] }), node('arm', 0)];
  scene.cameras = cameras.map((rest) => ({ name: 'eye', node: 0, projection: LENS, near: 10, ...rest }));
  return scene;
}

async function convert(scene: Scene) {
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const { json } = new GltfEvaluator(glb);
  return { json, codes: report.losses.map(({ code }) => code) };
}

test('cameras are attached to their nodes, one on each, with distances in meters', async () => {
  const { json, codes } = await convert(
    sceneWith(
      camera({ node: 1 }),
      {
        name: 'flat',
        projection: { type: 'orthographic', halfWidth: 200, halfHeight: 100 },
        near: 0,
        far: 5000,
      },
      endless({ name: 'second', node: 1 }),
    ),
  );
  expect(json.cameras).toEqual([
    { name: 'eye', type: 'perspective', perspective: { yfov: 0.8, aspectRatio: 1.5, znear: 0.1, zfar: 50 } },
    { name: 'flat', type: 'orthographic', orthographic: { xmag: 2, ymag: 1, znear: 0, zfar: 50 } },
    {
      name: 'second',
      type: 'perspective',
      perspective: { yfov: 0.8, aspectRatio: 1.5, znear: 0.1, zfar: 1e5 },
    },
  ]);
  const carriers = json.nodes!.flatMap(({ name, camera: index }) =>
    index === undefined ? [] : [[name, index]],
  );
  expect(carriers.sort()).toEqual([
    ['arm', 0],
    ['post', 1],
    ['second', 2],
  ]);
  expect(codes).toEqual([]);
});

test.each<[Partial<Camera>]>([
  [{ near: 0 }],
  [{ far: 5 }],
  [{ projection: { type: 'perspective', fieldOfView: Math.PI } }],
  [{ projection: { type: 'orthographic', halfWidth: 0, halfHeight: 1 } }],
  [{ projection: { type: 'orthographic', halfWidth: 1, halfHeight: 1 }, near: -1 }],
])('a camera that glTF does not allow is dropped and reported: %o', async (rest) => {
  const { json, codes } = await convert(sceneWith(camera(rest)));
  expect(json.cameras).toBeUndefined();
  expect(codes).toEqual(['FIT_CAMERA_DROPPED']);
});

test('a camera looks the same way in other axes, with the same top', () => {
  const scene = sceneWith(camera({ node: 1 }));
  scene.nodes[0]!.rotation = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
  const turned = inAxes(scene, { up: '+y', front: '-x', handedness: 'left', metersPerUnit: 1 });
  expect(turned.cameras[0]).toMatchObject({ near: 0.1, far: 50 });
  const axes = (of: Scene) => {
    const world = new Pose(of).world.subarray(of.cameras[0]!.node * 16);
    return [4, 8].map((at) =>
      [...world.subarray(at, at + 3)].map((value) => Math.round(value * 1e6) / 1e6 + 0),
    );
  };
  // Z up, -Y front and X left become Y up, -X front and, because the numbers are left-handed, -Z left.
  const moved = axes(scene).map(([x, y, z]) => [y! + 0, z! + 0, 0 - x!]);
  expect(axes(turned)).toEqual(moved);
});
