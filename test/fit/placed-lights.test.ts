import { expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import { withPlacedLights } from '../../src/fit/placed-lights.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Report } from '../../src/report/report.ts';
import { NONE, type Scene } from '../../src/scene/scene.ts';
import { armScene, mesh, node, sceneOf, triangle } from '../scene.ts';

/** A scene as glTF files have it with a light on the node that says the axes. */
function lit(scene: Scene): Scene {
  scene.lights = [{ name: 'lamp', type: 'point', color: [1, 0.5, 0], node: NONE, range: 5 }];
  return scene;
}

const SCENES = [
  ['a character', armScene],
  ['a thing', () => sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(triangle())] })],
] as const;

test.each(
  SCENES.flatMap(([name, make]) =>
    ['cryengine.cgf', 'cryengine.cga', 'mdl.binary'].map((to) => ({ name, make, to })),
  ),
)('a light on no node stands at the origin of $name in $to', async ({ make, to }) => {
  const report = new Report();
  const files = await writeScene(lit(make()), { to, report });
  expect(report.losses.map(({ code }) => code)).not.toContain('FIT_LIGHT_DROPPED');
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const read = toScene(await gather(library, [files[0]!.name]));
  expect(read.lights).toMatchObject([{ type: 'point', name: 'lamp' }]);
  const at = read.lights[0]!.node * 16 + 12;
  expect([...new Pose(read).world.slice(at, at + 3)]).toEqual([0, 0, 0]);
});

test.each(['c3s', 'gltf.glb', 'o3d.folder', 'cal3d.cfg'])(
  'a light on no node is not refused by %s',
  async (to) => {
    await expect(writeScene(lit(armScene()), { to })).resolves.not.toHaveLength(0);
  },
);

test('lights that all are on nodes leave the scene as it is', () => {
  const scene = lit(armScene());
  scene.lights[0]!.node = 0;
  expect(withPlacedLights(scene)).toBe(scene);
});
