import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gather, toScene } from '../../src/index.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Surface } from '../../src/pose/surface.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../scene.ts';

const samples = join(import.meta.dirname, '../../samples/yorick');

/** The largest difference between the displacements of a scene and those of its deformed surfaces, in units. */
function largestDifference(scene: Scene, times: [number, number]): { largest: number; moved: number } {
  const poses = times.map((time) => {
    const pose = new Pose(scene);
    pose.sample(scene.clips[0]!, time);
    return pose;
  }) as [Pose, Pose];
  let [largest, moved] = [0, 0];
  for (const { node, primitive } of new Surface(scene).parts) {
    if (primitive.morphTargets?.length) continue;
    const [a, b, apart] = [0, 0, 0].map(() => new Float32Array(primitive.positions.length)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    poses[0].deform(node, primitive, a);
    poses[1].deform(node, primitive, b);
    poses[0].displace(poses[1], node, primitive, apart);
    for (let at = 0; at < a.length; at++) {
      largest = Math.max(largest, Math.abs(a[at]! - b[at]! - apart[at]!));
      moved = Math.max(moved, Math.abs(apart[at]!));
    }
  }
  return { largest, moved };
}

test.each(['cal3d/yorick.cfg', 'o3d/yorick.o3dtgz', 'cryengine/yorick.cgf'])(
  'displacements between poses of %s are the differences of its surfaces',
  async (path) => {
    const scene = toScene(await gather(new FolderLibrary(), [join(samples, path)]));
    const { start, end } = scene.clips[0]!;
    const { largest, moved } = largestDifference(scene, [
      start + 0.2 * (end - start),
      start + 0.6 * (end - start),
    ]);
    expect(moved).toBeGreaterThan(0);
    expect(largest).toBeLessThan(1e-5 * moved + 1e-5);
  },
);

test('rigid surfaces are displaced with their node, and a vertex without influences is not', () => {
  const slide = curve([0, 1], [0, 0, 0, 2, 0, 0]);
  const influences = {
    start: Uint32Array.of(0, 1, 1, 1),
    joint: Uint16Array.of(0),
    weight: Float32Array.of(1),
  };
  const scene = sceneOf({
    nodes: [node({ mesh: 0 }), node({ mesh: 1, skin: 0 })],
    meshes: [mesh(triangle()), mesh(triangle({ influences }))],
    skins: [
      { name: '', joints: [0], inverseBind: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1) },
    ],
    clips: [clip([{ target: 0, property: 'translation', curve: slide }])],
  });
  const [from, to] = [new Pose(scene), new Pose(scene)];
  to.sample(scene.clips[0]!, 1);
  const apart = new Float32Array(9).fill(Number.NaN);
  to.displace(from, 0, scene.meshes[0]!.primitives[0]!, apart);
  expect([...apart]).toEqual([2, 0, 0, 2, 0, 0, 2, 0, 0]);
  to.displace(from, 1, scene.meshes[1]!.primitives[0]!, apart);
  expect([...apart]).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0]);
});
