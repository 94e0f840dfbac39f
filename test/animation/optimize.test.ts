import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OptimizeOptions, optimizeScene } from '../../src/animation/optimize.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { sampleCurve } from '../../src/pose/curves.ts';
import type { Clip, Curve, Scene, Track } from '../../src/scene/scene.ts';
import { emptyScene, node, triangle, turn } from '../formats/gltf/scenes.ts';
import { curve } from '../pose/smooth-curves.ts';

const FRAMES = Array.from({ length: 31 }, (_, frame) => frame / 30);

/** An arm of bones that are one unit long each, with a sail on the last. */
function arm(bones: number, ...tracks: Track[]): Scene {
  const scene = emptyScene();
  for (let bone = 0; bone < bones; bone++) {
    const mesh = bone === bones - 1 ? { mesh: 0 } : {};
    scene.nodes.push(node(`bone${bone}`, bone - 1, { translation: [bone > 0 ? 1 : 0, 0, 0], ...mesh }));
  }
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  scene.clips.push({ name: 'move', start: 0, end: 1, tracks });
  return scene;
}

function sampled(values: (time: number) => number[], times = FRAMES): Curve {
  return curve(values(0).length === 4 ? 'slerp' : 'linear', times, times.flatMap(values));
}

function moved(values: (time: number) => number[], target = 0): Track {
  return { target, property: 'translation', curve: sampled(values) };
}

function turned(angle: (time: number) => number, target = 0): Track {
  return { target, property: 'rotation', curve: sampled((time) => turn(0, 0, 1, angle(time))) };
}

function optimizedClip(scene: Scene, options: OptimizeOptions): Clip {
  return optimizeScene(scene, options).scene.clips[0]!;
}

function onlyCurve(scene: Scene, options: OptimizeOptions): Curve {
  return optimizedClip(scene, options).tracks[0]!.curve;
}

describe('taking keys away', () => {
  test('leaves one key of what stands still, and two of what goes straight', () => {
    expect(
      onlyCurve(
        arm(
          1,
          moved(() => [1, 2, 3]),
        ),
        { tolerance: 1e-4 },
      ),
    ).toMatchObject({
      times: new Float32Array([0]),
      values: new Float32Array([1, 2, 3]),
    });
    const straight = onlyCurve(
      arm(
        1,
        moved((time) => [0, time, 0]),
      ),
      { tolerance: 1e-4 },
    );
    expect([...straight.times]).toEqual([0, 1]);
    expect([...straight.values]).toEqual([0, 0, 0, 0, 1, 0]);
    const even = onlyCurve(
      arm(
        1,
        turned((time) => 2 * time),
      ),
      { tolerance: 1e-4 },
    );
    expect([...even.times]).toEqual([0, 1]);
  });

  test('keeps the corner of a way that has one', () => {
    const { times, values } = onlyCurve(
      arm(
        1,
        moved((time) => [Math.abs(time - 0.5), 0, 0]),
      ),
      {
        tolerance: 1e-3,
      },
    );
    expect([...times]).toEqual([0, 0.5, 1]);
    expect(values[3]).toBeLessThan(2e-3);
  });

  test('leaves curves as they are that no key can be taken from', () => {
    const wild = moved((time) => [Math.round(time * 30) % 2, 0, 0]);
    expect(onlyCurve(arm(1, wild), { tolerance: 1e-3 })).toBe(wild.curve);
    expect(onlyCurve(arm(1, wild), { tolerance: 1e-3, interpolation: 'auto' })).toBe(wild.curve);
    const broken = moved((time) => [time > 0.5 ? Number.NaN : time, 0, 0]);
    expect(onlyCurve(arm(1, broken), { tolerance: 1e-3 })).toBe(broken.curve);
  });

  test('weighs a turn by how far out it moves the surface', () => {
    const shake = (time: number) => 1e-3 * Math.sin(40 * time);
    // The sail reaches 1 unit from its own bone and 7 from the first of seven: 0.001 and 0.007 units.
    expect(onlyCurve(arm(1, turned(shake)), { tolerance: 2e-3 }).times).toHaveLength(1);
    expect(onlyCurve(arm(7, turned(shake)), { tolerance: 2e-3 }).times.length).toBeGreaterThan(5);
  });

  test('keeps the ends of what repeats where they were', () => {
    const loop = moved((time) => [Math.sin(2 * Math.PI * time), 0, 0]);
    const { times, values } = onlyCurve(arm(1, loop), { tolerance: 0.05 });
    expect(times.length).toBeLessThan(12);
    expect([...values.slice(0, 3)]).toEqual([...loop.curve.values.slice(0, 3)]);
    expect([...values.slice(-3)]).toEqual([...loop.curve.values.slice(-3)]);
  });

  test('moves what goes on in a line beyond its keys as it went', () => {
    const line: Curve = { ...sampled((time) => [time * time, 0, 0]), after: 'linear', before: 'linear' };
    const scene = arm(1, { target: 0, property: 'translation', curve: line });
    Object.assign(scene.clips[0]!, { start: -1, end: 2 });
    const { scene: optimized, clips } = optimizeScene(scene, { tolerance: 0.01 });
    expect(clips[0]!.after.keys).toBeLessThan(15);
    expect(compareScenes(scene, optimized, { fps: 100 }).max).toBeLessThanOrEqual(0.01);
  });

  test('takes only steps away that change nothing', () => {
    const steps = curve('step', [0, 1, 2, 3, 4], [0, 0, 0, 0, 0, 0, 1e-9, 0, 0, 1e-9, 0, 0, 0, 0, 0]);
    const kept = onlyCurve(arm(1, { target: 0, property: 'translation', curve: steps }), { tolerance: 1 });
    expect([...kept.times]).toEqual([0, 2, 4]);
  });

  test('omits what is at rest only where that means the same', () => {
    const scene = arm(
      2,
      moved(() => [1, 0, 0], 1),
      moved((time) => [time, 0, 0]),
    );
    expect(optimizedClip(scene, { tolerance: 1e-3 }).tracks).toHaveLength(2);
    const { tracks } = optimizedClip(scene, { tolerance: 1e-3, absentIsRest: true });
    expect(tracks.map(({ target }) => target)).toEqual([0]);
    const still = arm(
      2,
      moved(() => [1, 0, 0], 1),
    );
    expect(optimizedClip(still, { tolerance: 1e-3, absentIsRest: true }).tracks).toHaveLength(1);
  });

  test('lets nodes move that show nothing, since a weapon may hang there', () => {
    const scene = arm(
      1,
      turned((time) => 3 * Math.sin(5 * time), 1),
    );
    scene.nodes.push(node('hand', 0));
    expect(onlyCurve(scene, { tolerance: 1e-3 }).times.length).toBeGreaterThan(5);
  });

  test('holds the nodes of a scene without any surface', () => {
    const scene = arm(
      2,
      turned((time) => Math.sin(9 * time)),
    );
    scene.meshes = [];
    scene.nodes.forEach((bone) => {
      delete bone.mesh;
    });
    const kept = onlyCurve(scene, { tolerance: 1e-3 });
    expect(kept.times.length).toBeGreaterThan(5);
    expect(kept.times.length).toBeLessThan(31);
  });

  test('thins morph tracks by how far their targets move a vertex, and textures only of what repeats', () => {
    const scene = arm(1);
    const wave = curve(
      'linear',
      FRAMES,
      FRAMES.map((time) => Math.sin(6 * time)),
    );
    const still = curve('linear', [0, 1, 2], [0.5, 0.5, 0.5]);
    scene.meshes[0]!.primitives[0]!.morphTargets = [
      { name: 'smile', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 0, 0.01) },
    ];
    scene.clips[0]!.morphTracks = [{ morph: 'smile', curve: wave }];
    scene.clips[0]!.textureTracks = [{ material: 0, map: 0, property: 'offsetU', curve: still }];
    const coarse = optimizedClip(scene, { tolerance: 1e-2 });
    expect(coarse.morphTracks![0]!.curve.times.length).toBeLessThan(10);
    expect(coarse.textureTracks![0]!.curve.times).toHaveLength(1);
    const fine = optimizeScene(scene, { tolerance: 1e-5 });
    expect(compareScenes(scene, fine.scene, { fps: 90 }).max).toBeLessThanOrEqual(1e-5);
  });
});

describe('cubics', () => {
  /** Four keys with a corner in the slopes at the third. */
  const truth = curve('hermite', [0, 0.3, 0.6, 1], [0, 0, 0, 1, 0, 0, 1, 2, 0, 0, 0, 1], {
    tangents: {
      in: Float32Array.of(0, 0, 0, 2, 1, 0, 0, 3, 0, -4, 0, 1),
      out: Float32Array.of(0, 5, 0, 2, 1, 0, -6, 3, 2, 0, 0, 0),
    },
  });

  test('are found again in samples of them, with the slopes that they had', () => {
    const times = Array.from({ length: 201 }, (_, frame) => frame / 200);
    const value = new Float64Array(3);
    const samples = sampled((time) => {
      sampleCurve(truth, time, value, 0);
      return [...value];
    }, times);
    const found = onlyCurve(arm(1, { target: 0, property: 'translation', curve: samples }), {
      tolerance: 2e-3,
      interpolation: 'auto',
    });
    expect(found.interpolation).toBe('hermite');
    expect(found.times.length).toBeLessThanOrEqual(6);
    expect(Math.abs(found.tangents!.out[1]! - 5)).toBeLessThan(0.3);
  });

  test('stay as they are where lines would be more', () => {
    const scene = arm(1, { target: 0, property: 'translation', curve: truth });
    expect(onlyCurve(scene, { tolerance: 1e-4, interpolation: 'linear' })).toBe(truth);
    expect(onlyCurve(scene, { tolerance: 1e-4, interpolation: 'auto' })).toBe(truth);
  });

  test('do not replace a line of two keys, which takes fewer bytes', () => {
    const line = moved((time) => [0, time, 0]);
    const { interpolation, times } = onlyCurve(arm(1, line), { tolerance: 1e-4, interpolation: 'auto' });
    expect(interpolation).toBe('linear');
    expect([...times]).toEqual([0, 1]);
  });

  test('become lines for a target that has no splines', () => {
    const scene = arm(1, { target: 0, property: 'translation', curve: truth });
    const { scene: optimized } = optimizeScene(scene, { tolerance: 1e-3, holds: () => false });
    expect(optimized.clips[0]!.tracks[0]!.curve.interpolation).toBe('linear');
    expect(compareScenes(scene, optimized, { fps: 300 }).max).toBeLessThanOrEqual(1e-3);
  });

  test('turn too', () => {
    const scene = arm(
      2,
      turned((time) => Math.sin(3 * time)),
    );
    const { scene: optimized } = optimizeScene(scene, { tolerance: 0.01, interpolation: 'cubic' });
    expect(optimized.clips[0]!.tracks[0]!.curve.interpolation).toBe('hermite');
    expect(compareScenes(scene, optimized, { fps: 150 }).max).toBeLessThanOrEqual(0.01);
  });
});

const interpolations = fc.constantFrom('linear', 'cubic', 'auto' as const);
const wave = fc.record({
  size: fc.double({ min: 0.01, max: 1.5, noNaN: true }),
  speed: fc.double({ min: 1, max: 25, noNaN: true }),
  phase: fc.double({ min: 0, max: 6, noNaN: true }),
});

test('whatever moves, it never gets further off than promised, and the report says so', () => {
  fc.assert(
    fc.property(
      fc.array(wave, { minLength: 4, maxLength: 4 }),
      fc.double({ min: 1e-4, max: 0.1, noNaN: true }),
      interpolations,
      (waves, tolerance, interpolation) => {
        const motions = waves.map(({ size, speed, phase }) => (time: number) => {
          return size * Math.sin(speed * time + phase);
        });
        const [a, b, c, d] = motions as [
          (typeof motions)[0],
          (typeof motions)[0],
          (typeof motions)[0],
          (typeof motions)[0],
        ];
        const scene = arm(
          3,
          turned(a!),
          turned(b!, 1),
          { target: 2, property: 'rotation', curve: sampled((time) => turn(1, 0.5, 0, c!(time))) },
          moved((time) => [d!(time), 0, a!(time)]),
        );
        const { scene: optimized, clips } = optimizeScene(scene, {
          tolerance,
          interpolation: interpolation as 'linear',
        });
        const { max } = compareScenes(scene, optimized, { fps: 97 });
        expect(max).toBeLessThanOrEqual(tolerance);
        expect(clips[0]!.error).toBeLessThanOrEqual(tolerance);
        expect(clips[0]!.after.bytes).toBeLessThanOrEqual(clips[0]!.before.bytes);
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
});

test('clips that are too long and have no key to spare, or end before they start, stay as they are', () => {
  const times = Array.from({ length: 400_000 }, (_, key) => key);
  const long = arm(1, {
    target: 0,
    property: 'translation',
    curve: sampled((time) => [time % 2, 0, 0], times),
  });
  Object.assign(long.clips[0]!, { end: times.length });
  expect(optimizedClip(long, { tolerance: 1e-3 })).toBe(long.clips[0]);
  const backwards = arm(
    1,
    moved((time) => [time % 0.1, 0, 0]),
  );
  Object.assign(backwards.clips[0]!, { start: Number.NaN, end: 1e30 });
  expect(optimizedClip(backwards, { tolerance: 1e-3 })).toBe(backwards.clips[0]);
});

test('the same scene gives the same keys', () => {
  const scene = arm(
    3,
    turned((time) => Math.sin(7 * time)),
    turned((time) => Math.cos(5 * time), 1),
  );
  expect(optimizeScene(scene, { tolerance: 0.01 })).toEqual(optimizeScene(scene, { tolerance: 0.01 }));
});
