import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { optimizeClips } from '../../src/convert/optimize.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { targets } from '../../src/formats/targets.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { Report } from '../../src/report/report.ts';
import type { Curve, Scene } from '../../src/scene/scene.ts';
import { emptyScene, node, track, triangle } from '../formats/gltf/scenes.ts';

const target = (id: string) => targets.find((candidate) => candidate.id === id)!;

function moving(curve: Partial<Curve>, end: number): Scene {
  const scene = emptyScene();
  scene.nodes.push(node('body', -1, { mesh: 0 }));
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  scene.clips.push({ name: 'sway', start: 0, end, tracks: [track(0, 'translation', curve)] });
  return scene;
}

describe('what optimizing makes of a spline', () => {
  // One bend between two keys, which straight lines need many keys for.
  const slopes = { in: Float32Array.of(0, 0, 0, 0, 0, -4), out: Float32Array.of(0, 0, 4, 0, 0, 0) };
  const bend: Partial<Curve> = {
    interpolation: 'hermite',
    times: Float32Array.of(0, 1),
    values: new Float32Array(6),
    tangents: slopes,
  };
  const made = (id: string) => {
    const options = { tolerance: { units: 1e-3 }, target: target(id) };
    return optimizeClips(moving(bend, 1), options, new Report()).scene.clips[0]!.tracks[0]!.curve;
  };

  test.each(['gltf.glb', 'cryengine.cga', 'o3d.archive'])('stays one in %s, which has splines', (id) => {
    expect(made(id).interpolation).toBe('hermite');
    expect(made(id).times).toHaveLength(2);
  });

  test.each(['cal3d.cfg', 'cryengine.cgf', 'mdl.binary', 'c3s'])('are lines in %s, which has none', (id) => {
    expect(made(id).interpolation).toBe('linear');
    expect(made(id).times.length).toBeGreaterThan(5);
  });
});

describe('what optimizing makes of a smooth turn of many keys', () => {
  const times = Float32Array.from({ length: 241 }, (_, key) => key / 120);
  const values = Float32Array.from(times, (time) => 0.6 * Math.sin(2 * time));
  const scene = moving({}, 2);
  scene.clips[0]!.tracks = [
    track(0, 'rotation', {
      interpolation: 'slerp',
      times,
      values: Float32Array.from([...values].flatMap((angle) => [0, 0, Math.sin(angle), Math.cos(angle)])),
    }),
  ];
  const tolerance = 1e-3;
  const made = (id: string) =>
    optimizeClips(scene, { tolerance: { units: tolerance }, target: target(id) }, new Report());

  test('is cubics in a GLB, which takes fewer bytes than arcs and is as near when it is read again', async () => {
    const { scene: optimized, clips } = made('gltf.glb');
    expect(optimized.clips[0]!.tracks[0]!.curve.interpolation).toBe('hermite');
    expect(clips[0]!.after.bytes).toBeLessThan(0.7 * made('cal3d.cfg').clips[0]!.after.bytes);
    const files = await target('gltf.glb').write(optimized, 'a', new Report(), {});
    const library = new MemoryLibrary({ 'a.glb': files[0]!.bytes });
    const again = toScene(await gather(library, ['a.glb']));
    expect(again.clips[0]!.tracks[0]!.curve.interpolation).toBe('hermite');
    const { max } = compareScenes(scene, again, { fps: 97 });
    expect(max).toBeLessThanOrEqual(tolerance);
    expect(max).toBeGreaterThan(0.1 * tolerance);
  });

  test.each(['cal3d.cfg', 'cryengine.cgf', 'o3d.archive'])('is arcs in %s', (id) => {
    expect(made(id).scene.clips[0]!.tracks[0]!.curve.interpolation).toBe('slerp');
  });
});

test('a clip that is too long for joint reduction is reported', () => {
  const times = Float32Array.from({ length: 400_000 }, (_, key) => key);
  const values = Float32Array.from({ length: times.length * 3 }, (_, at) => (at % 6 === 0 ? 1 : 0));
  const report = new Report();
  const options = { tolerance: { units: 1e-3 }, target: target('gltf.glb') };
  optimizeClips(moving({ times, values }, times.length), options, report);
  expect(report.issues).toMatchObject([
    {
      code: 'CONVERT_CLIP_LONG',
      message: 'Clip sway is too long for joint reduction; its curves are reduced one by one',
    },
  ]);
});

test('a range is counted from the start of each clip, and clips with nothing in it are reported', () => {
  const scene = moving({ times: Float32Array.of(5, 7), values: Float32Array.of(0, 0, 0, 2, 0, 0) }, 7);
  const [sway] = scene.clips;
  scene.clips = [
    { ...sway!, start: 5 },
    { ...sway!, name: 'nod', start: 5, end: 5.5 },
  ];
  const report = new Report();
  const options = { tolerance: { units: 1e-3 }, target: target('gltf.glb'), range: { start: 1, end: 1.5 } };
  const { clips } = optimizeClips(scene, options, report).scene;
  expect(clips.map(({ name, start, end }) => [name, start, end])).toEqual([['sway', 6, 6.5]]);
  expect(report.losses).toMatchObject([{ code: 'CONVERT_CLIP_OUTSIDE', path: 'clips[1]' }]);
});
