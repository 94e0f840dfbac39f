import { expect, test } from 'vitest';
import { noErrors } from '../../../../src/animation/errors.ts';
import { sampledCurve } from '../../../../src/animation/sample.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { gather, toScene, writeScene } from '../../../../src/index.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { Pose } from '../../../../src/pose/pose.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Curve, Scene, Track } from '../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../../../scene.ts';

/** The scene as glTF and from there as .cga. */
async function throughGlb(scene: Scene): Promise<Scene> {
  const [glb] = await writeScene(scene, { to: 'gltf.glb', name: 'a' });
  const between = toScene(await gather(new MemoryLibrary({ 'a.glb': glb!.bytes }), ['a.glb']));
  return asCga(between);
}

async function asCga(scene: Scene, report = new Report()): Promise<Scene> {
  const files = await writeScene(scene, { to: 'cryengine.cga', name: 'a', report });
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  return toScene(await gather(library, ['a.cga']));
}

const keysOf = ({ clips }: Scene) => clips[0]!.tracks.reduce((sum, { curve }) => sum + curve.times.length, 0);

/** The largest distance between points of equal nodes that are a distance from their origin, 240 times per second. */
function largestDistance(a: Scene, b: Scene, reach: number): number {
  const poses = [new Pose(a), new Pose(b)] as const;
  const { start, end } = a.clips[0]!;
  let largest = 0;
  for (let time = start; time < end; time += 1 / 240) {
    poses[0].sample(a.clips[0]!, time);
    poses[1].sample(b.clips[0]!, time);
    a.nodes.forEach(({ name }, own) => {
      const other = b.nodes.findIndex((candidate) => candidate.name === name);
      for (const axis of [0, 4, 8]) {
        const apart = [0, 1, 2].map((row) => {
          const at = (world: Float64Array, index: number) =>
            world[index * 16 + 12 + row]! + reach * world[index * 16 + axis + row]!;
          return at(poses[0].world, own) - at(poses[1].world, other);
        });
        largest = Math.max(largest, Math.hypot(...apart));
      }
    });
  }
  return largest;
}

/** A lever of 100 cm. */
function lever(tracks: Track[]): Scene {
  const positions = Float32Array.of(0, 0, 0, 0, 0, 100, 0, 10, 0);
  return sceneOf({
    nodes: [node({ name: 'lever', mesh: 0 })],
    meshes: [mesh(triangle({ positions }))],
    clips: [clip(tracks, { name: 'swing', start: 0, end: 4 })],
  });
}

/** Swings about x, one key per second, with tension, continuity and bias of 3ds Max. */
const SWING: Curve = {
  interpolation: 'squad',
  times: Float32Array.of(0, 1, 2, 3, 4),
  values: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0.8, 1, 0, 0, -1.2, 1, 0, 0, 0.3, 1, 0, 0, 0.6),
  parameters: Float32Array.of(
    0,
    0,
    0,
    0,
    0,
    0.3,
    0,
    0.2,
    0,
    0,
    0,
    0,
    -0.4,
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ),
  before: 'hold',
  after: 'hold',
};

test('a TCB rotation of five keys that was sampled becomes one of at most ten', async () => {
  const precision = { cubic: false, tolerance: 1e-5, reach: 1, affordable: { keys: 1e6 } };
  const { sampled } = sampledCurve(SWING, 0, 4, precision, noErrors());
  expect(sampled.times.length).toBeGreaterThan(50);
  const scene = lever([{ target: 0, property: 'rotation', curve: sampled }]);
  const back = await asCga(scene);
  expect(back.clips[0]!.tracks[0]!.curve.interpolation).toBe('squad');
  expect(keysOf(back)).toBeLessThanOrEqual(10);
  expect(largestDistance(scene, back, 100)).toBeLessThan(0.01);
});

test('a movement along a parabola that was sampled becomes a Bezier curve of two keys', async () => {
  const times = Array.from({ length: 401 }, (_, frame) => frame / 100);
  const values = times.flatMap((time) => [0, 0, 10 * time * time]);
  const scene = lever([{ target: 0, property: 'translation', curve: curve(times, values) }]);
  const report = new Report();
  const back = await asCga(scene, report);
  const { interpolation, times: kept } = back.clips[0]!.tracks[0]!.curve;
  expect([interpolation, ...kept]).toEqual(['hermite', 0, 4]);
  expect(report.losses).toMatchObject([
    {
      code: 'CRYENGINE_CURVES_FITTED',
      message: expect.stringContaining('401 keys became 2'),
      path: 'clips[0]',
      error: { unit: 'cm' },
    },
  ]);
});

test('few keys stay exactly as they are', async () => {
  const arcs = curve([0, 1, 2], [0, 0, 0, 1, 0.6, 0, 0, 0.8, 0, 0, 0, 1], { interpolation: 'slerp' });
  const back = await asCga(lever([{ target: 0, property: 'rotation', curve: arcs }]));
  const { interpolation, times } = back.clips[0]!.tracks[0]!.curve;
  expect([interpolation, ...times]).toEqual(['slerp', 0, 1, 2]);
});

describeCorpus('a real .cga', () => {
  test('comes back through glTF with at most twice its keys, within 0.01 % of its height', async () => {
    const path = 'cryengine/fholger-farcry_vrmod/Sources/Objects/Vehicles/Jeep/jeep_turret.cga';
    const scene = toScene(await gather(new FolderLibrary(), [corpus(path)]));
    const back = await throughGlb(scene);
    expect(keysOf(back)).toBeLessThanOrEqual(2 * keysOf(scene));
    // It is 152 cm high.
    expect(largestDistance(scene, back, 152)).toBeLessThan(1e-4 * 152);
  });
});
