import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildHead } from '../../samples/build/c3s.ts';
import { buildYorick } from '../../samples/build/yorick.ts';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Report } from '../../src/report/report.ts';
import { NONE, type Scene } from '../../src/scene/scene.ts';
import { sceneToGlb } from '../formats/gltf/written.ts';
import { maxDeviation } from '../gltf/compare.ts';
import { validate } from '../gltf/validate.ts';

const SAMPLES = join(import.meta.dirname, '../../samples/yorick');

async function read(path: string) {
  const gathered = await gather(new FolderLibrary(), [join(SAMPLES, path)]);
  return { scene: toScene(gathered), report: gathered.report };
}

/** The corners of all triangles, material by material, in the order of the scene. */
function cornersOf(scene: Scene, clip: string | undefined, time: number, level = 0): number[] {
  const pose = new Pose(scene);
  const played = scene.clips.find(({ name }) => name === clip);
  if (played) pose.sample(played, time);
  const byMaterial = scene.materials.map((): number[] => []);
  scene.nodes.forEach((node, index) => {
    const first = scene.meshes[node.mesh ?? NONE];
    const mesh = level === 0 ? first : scene.meshes[first?.lods?.[level - 1] ?? NONE];
    for (const primitive of mesh?.primitives ?? []) {
      const positions = new Float32Array(primitive.positions.length);
      pose.deform(index, primitive, positions);
      for (const vertex of primitive.indices) {
        byMaterial[primitive.material]!.push(...positions.subarray(vertex * 3, vertex * 3 + 3));
      }
    }
  });
  return byMaterial.flat();
}

/** How far corners are apart, at most, as a share of the height of the model. */
function farthest(built: Scene, found: Scene, clip: string | undefined, time: number, level = 0): number {
  const wanted = cornersOf(built, clip, time, level);
  const corners = cornersOf(found, clip, time, level);
  expect(corners).toHaveLength(wanted.length);
  expect(wanted.length).toBeGreaterThan(300);
  const heights = wanted.filter((_, at) => at % 3 === 1);
  const height = Math.max(...heights) - Math.min(...heights);
  return wanted.reduce((worst, value, at) => Math.max(worst, Math.abs(value - corners[at]!)), 0) / height;
}

function momentsOf(scene: Scene, name: string): number[] {
  const { start, end } = scene.clips.find((clip) => clip.name === name)!;
  return Array.from({ length: 24 }, (_, step) => start + ((end - start) * step) / 23);
}

describe('Yorick as a C3S file', async () => {
  const { scene, report } = await read('c3s/yorick.c3s');
  const built = inAxes(buildYorick(), scene.axes);

  test('breaks no rule', () => {
    expect(report.issues).toEqual([]);
  });

  test('has his bones, and is as tall as he was', () => {
    const names = scene.skins[0]!.joints.map((node) => scene.nodes[node]!.name);
    const wanted = built.skins[0]!.joints.map((node) => built.nodes[node]!.name);
    expect([...names].sort()).toEqual([...wanted].sort());
    expect(farthest(built, scene, undefined, 0)).toBeLessThan(1e-6);
  });

  test.each(['idle', 'walk', 'wave', 'smile'])('moves as he did in the clip %s', (clip) => {
    for (const time of momentsOf(built, clip)) {
      expect(farthest(built, scene, clip, time), `${time} s`).toBeLessThan(1e-5);
    }
  });

  test('becomes a valid GLB that moves alike', async () => {
    const glb = await sceneToGlb(scene, new Report());
    expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
    const { relative, where } = maxDeviation(glb, scene, 10);
    expect(relative, where).toBeLessThan(1e-4);
  });
});

describe('his head as a C3S file of vertex frames', async () => {
  const { scene, report } = await read('c3s-frames/yorick_head.c3s');
  const built = inAxes(buildHead(), scene.axes);

  test('breaks no rule, and has no bones', () => {
    expect(report.issues).toEqual([]);
    expect(scene.skins).toEqual([]);
  });

  test.each([0, 1])('smiles as it did at level %i', (level) => {
    for (const time of momentsOf(built, 'smile')) {
      expect(farthest(built, scene, 'smile', time, level), `${time} s`).toBeLessThan(1e-3);
    }
  });

  test('has its two levels of detail', () => {
    expect(scene.meshes[0]!.lods).toEqual([1]);
    const [fine, coarse] = scene.meshes.map(({ primitives }) => primitives[0]!.indices.length);
    expect(coarse).toBeLessThan(fine! * 0.7);
  });

  test('has its events', () => {
    expect(scene.clips[0]!.events!.map(({ name }) => name)).toEqual(['grin', 'sober']);
    expect(scene.clips[0]!.events![0]!.time).toBeCloseTo(0.35, 6);
    expect(scene.clips[0]!.events![1]!.time).toBeCloseTo(1.1, 6);
  });

  test('has its bell where it was', () => {
    const places = [built, scene].map((one) => {
      const node = one.nodes.findIndex(({ name }) => name === 'bell');
      return [...new Pose(one).world.subarray(node * 16, node * 16 + 16)];
    });
    places[0]!.forEach((value, at) => {
      expect(places[1]![at], `${at}`).toBeCloseTo(value, 5);
    });
  });

  test('becomes a valid GLB that moves alike', async () => {
    const glb = await sceneToGlb(scene, new Report());
    expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
    const { relative, where } = maxDeviation(glb, scene, 20);
    expect(relative, where).toBeLessThan(1e-4);
  });
});
