import { describe, expect, test } from 'vitest';
import { compareScenes } from '../../src/pose/compare.ts';
import { TriangleTree } from '../../src/pose/triangle-tree.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { emptyScene, node, track, triangle } from '../formats/gltf/scenes.ts';

/** A triangle that goes up by `rise` within a second. */
function rising(rise: number, clip = 'rise'): Scene {
  const scene = emptyScene();
  scene.nodes.push(node('body', -1, { mesh: 0 }));
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  const curve = { times: new Float32Array([0, 1]), values: new Float32Array([0, 0, 0, 0, 0, rise]) };
  scene.clips.push({ name: clip, start: 0, end: 1, tracks: [track(0, 'translation', curve)] });
  return scene;
}

describe('comparing two scenes', () => {
  test('finds nothing between a scene and itself', () => {
    expect(compareScenes(rising(1), rising(1))).toMatchObject({
      max: 0,
      mean: 0,
      relative: 0,
      matched: 'vertex',
    });
  });

  test('reports where and when they are furthest apart, in units and by the height', () => {
    const comparison = compareScenes(rising(1), rising(1.5), { fps: 2 });
    // At rest, at 0, 0.5 and 1 second: 0, 0, 0.25 and 0.5 for each of three vertices.
    expect(comparison).toMatchObject({ frames: 4, max: 0.5, relative: 0.5, height: 1 });
    expect(comparison.mean).toBeCloseTo(0.75 / 4);
    expect(comparison.worst).toMatchObject({ clip: 'rise', time: 1, mesh: 'sail' });
    expect(comparison.p99).toBeCloseTo(0.5, 2);
  });

  test('reports progress at each moment', () => {
    const two = rising(1);
    two.clips.push({ ...two.clips[0]!, name: 'again', end: 3 });
    const moments: unknown[] = [];
    compareScenes(two, two, { fps: 1, onMoment: (...moment) => moments.push(moment) });
    // 1 of 4 seconds, halfway between its two keys, and 3 more.
    const first = [0, 0.125, 0.25].map((share) => [share, 'rise', 0, 2]);
    const second = [0.25, 0.375, 0.5, 0.75, 1].map((share) => [share, 'again', 1, 2]);
    expect(moments).toEqual([...first, ...second]);
  });

  test('looks between keys, too, where all keys agree', () => {
    const straight = rising(0);
    const { curve } = straight.clips[0]!.tracks[0]!;
    curve.times = new Float32Array([0, 0.5, 1]);
    curve.values = new Float32Array([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const bulging = { ...straight, clips: structuredClone(straight.clips) };
    const slopes = new Float32Array([0, 0, 4, 0, 0, -4, 0, 0, 4]);
    Object.assign(bulging.clips[0]!.tracks[0]!.curve, {
      interpolation: 'hermite',
      tangents: { in: slopes, out: slopes },
    });
    // A cubic over h = 0.5 s with slopes 4 and -4 is h/8 · (4 + 4) = 0.5 in the middle.
    const comparison = compareScenes(straight, bulging, { fps: 2 });
    expect(comparison.max).toBeCloseTo(0.5, 6);
    expect(comparison.worst.time).toBeCloseTo(0.25, 6);
  });

  test('takes the largest side of a nearly flat model for its height', () => {
    const flat = rising(0);
    flat.meshes[0]!.primitives[0]!.positions = new Float32Array([0, 0, 0, 2, 0, 0, 0, 1, 1e-4]);
    expect(compareScenes(flat, flat).height).toBe(2);
    const low = rising(0);
    low.meshes[0]!.primitives[0]!.positions = new Float32Array([0, 0, 0, 2, 0, 0, 0, 1, 0.25]);
    expect(compareScenes(low, low).height).toBe(0.25);
  });

  test('takes other axes and units for what they are', () => {
    const turned = rising(100);
    Object.assign(turned.axes, { metersPerUnit: turned.axes.metersPerUnit / 100 });
    turned.meshes[0]!.primitives[0]!.positions = triangle().positions.map((value) => value * 100);
    expect(compareScenes(rising(1), turned).max).toBeLessThan(1e-6);
    const upright = rising(0);
    upright.axes = { ...upright.axes, up: '+y', front: '+z' };
    upright.meshes[0]!.primitives[0]!.positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(compareScenes(rising(0), upright).max).toBeLessThan(1e-6);
  });

  test('follows nearest points where the triangles differ, in both directions', () => {
    const split = rising(1);
    // The same surface in two triangles, with a corner in the middle of an edge.
    Object.assign(split.meshes[0]!.primitives[0]!, {
      positions: new Float32Array([0, 0, 0, 0.5, 0, 0, 1, 0, 0, 0, 0, 1]),
      indices: new Uint32Array([0, 1, 3, 1, 2, 3]),
    });
    expect(compareScenes(rising(1), split)).toMatchObject({ matched: 'nearest', max: 0 });
    const more = rising(1);
    Object.assign(more.meshes[0]!.primitives[0]!, {
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 3]),
      indices: new Uint32Array([0, 1, 2, 1, 3, 2]),
    });
    const comparison = compareScenes(rising(1), more);
    expect(comparison.worst).toMatchObject({ of: 'second', vertex: 3 });
    expect(comparison.max).toBeCloseTo(2);
  });

  test('knows triangles again whose vertices are split and which come in another order', () => {
    const square = rising(1);
    Object.assign(square.meshes[0]!.primitives[0]!, {
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1]),
      indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
    });
    const split = rising(1.5);
    Object.assign(split.meshes[0]!.primitives[0]!, {
      positions: new Float32Array([1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1]),
      indices: new Uint32Array([0, 1, 2, 3, 4, 5]),
    });
    expect(compareScenes(square, split)).toMatchObject({ matched: 'vertex', max: 0.5 });
  });

  test('does not take the same numbers for the same triangles where these stand elsewhere', () => {
    const scene = rising(1);
    const beside = triangle();
    beside.positions = beside.positions.map((value, at) => (at % 3 === 0 ? value + 5 : value));
    scene.meshes.push({ name: 'still', primitives: [beside] });
    scene.nodes.push(node('other', -1, { mesh: 1 }));
    const [body, other] = scene.nodes;
    const curve = scene.clips[0]!.tracks[0]!;
    const turned = {
      ...scene,
      nodes: [other!, body!],
      clips: [{ ...scene.clips[0]!, tracks: [{ ...curve, target: 1 }] }],
    };
    expect(compareScenes(scene, turned)).toMatchObject({ matched: 'vertex', max: 0 });
  });

  test('measures by the longest side what has no height', () => {
    const flat = (rise: number) => {
      const scene = rising(rise);
      scene.meshes[0]!.primitives[0]!.positions = new Float32Array([0, 0, 0, 4, 0, 0, 0, 2, 0]);
      return scene;
    };
    expect(compareScenes(flat(0), flat(1))).toMatchObject({ height: 4, relative: 0.25 });
  });

  test('seeks nearest points where the surfaces meet, if their rest poses are not the same', () => {
    // At rest one lies far above, and the clip begins where both are the same.
    const lifted = rising(1);
    lifted.nodes[0]!.translation = [0, 0, 40];
    Object.assign(lifted.meshes[0]!.primitives[0]!, {
      positions: new Float32Array([0, 0, 0, 0.5, 0, 0, 1, 0, 0, 0, 0, 1]),
      indices: new Uint32Array([0, 1, 3, 1, 2, 3]),
    });
    const comparison = compareScenes(rising(1), lifted);
    expect(comparison.worst).toMatchObject({ clip: null });
    expect(comparison.max).toBeCloseTo(40);
    expect(comparison.moving).toBeCloseTo(0);
    expect(comparison.p99).toBeLessThan(41);
    expect(comparison.mean).toBeCloseTo(40 / comparison.frames, 5);
  });

  test('names clips that only one has, and takes the only clip of each for the same', () => {
    expect(compareScenes(rising(1), rising(1, 'up')).clips.common).toEqual(['rise']);
    const called = rising(1, 'hero_rise');
    called.clips.push({ ...called.clips[0]!, name: 'hero_fall' });
    const both = rising(1);
    both.clips.push({ ...both.clips[0]!, name: 'fall' });
    expect(compareScenes(both, called).clips.common).toEqual(['rise', 'fall']);
    const two = rising(1);
    two.clips.push({ ...two.clips[0]!, name: 'fall' });
    expect(compareScenes(two, rising(1, 'RISE')).clips).toEqual({
      common: ['rise'],
      onlyFirst: ['fall'],
      onlySecond: [],
    });
  });

  test('tells clips that are longer in one than in the other, apart from rounding', () => {
    const longer = rising(1);
    longer.clips[0]!.end += 0.5;
    const { start, end } = rising(1).clips[0]!;
    const lengths = [{ clip: 'rise', first: end - start, second: end - start + 0.5 }];
    expect(compareScenes(rising(1), longer).clips).toMatchObject({ common: ['rise'], lengths });
    const rounded = rising(1);
    rounded.clips[0]!.end += 1 / 4800;
    expect(compareScenes(rising(1), rounded).clips).not.toHaveProperty('lengths');
  });
});

describe('a tree of triangles', () => {
  test('finds the same point as looking at every triangle does', () => {
    // A bumpy sheet of 20 × 20 squares; numbers by a fixed recurrence.
    let state = 1;
    const next = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const side = 21;
    const positions = Float32Array.from({ length: side * side * 3 }, (_, i) => {
      const vertex = Math.floor(i / 3);
      return [vertex % side, Math.floor(vertex / side), next()][i % 3]!;
    });
    const corners: number[] = [];
    for (let row = 0; row + 1 < side; row++) {
      for (let column = 0; column + 1 < side; column++) {
        const at = row * side + column;
        corners.push(at, at + 1, at + side, at + 1, at + side + 1, at + side);
      }
    }
    const indices = Uint32Array.from(corners);
    const tree = new TriangleTree(positions, indices);
    const single = Array.from({ length: indices.length / 3 }, (_, triangle) => {
      return new TriangleTree(positions, indices.slice(triangle * 3, triangle * 3 + 3));
    });
    for (let trial = 0; trial < 200; trial++) {
      const [x, y, z] = [next() * 24 - 2, next() * 24 - 2, next() * 4 - 2];
      const least = Math.min(...single.map((one) => one.nearest(x!, y!, z!, 0, 1)[0]!.distance));
      expect(tree.nearest(x!, y!, z!, 0, 1)[0]!.distance).toBeCloseTo(least, 12);
    }
  });

  test.each([
    ['above the middle', [0.25, 0.25, 2], 2],
    ['beyond a corner', [-3, -4, 0], 5],
    ['beyond an edge', [1, 1, 0], Math.SQRT1_2],
  ])('%s of a triangle', (_, [x, y, z], distance) => {
    const tree = new TriangleTree(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]));
    expect(tree.nearest(x!, y!, z!, 0, 1)[0]!.distance).toBeCloseTo(distance, 6);
  });

  test.each([
    ['whose corners are in a line', [0, 0, 0, 1, 0, 0, 3, 0, 0]],
    ['whose first corner is between the others', [1, 0, 0, 0, 0, 0, 3, 0, 0]],
    ['with two corners at one place', [0, 0, 0, 0, 0, 0, 3, 0, 0]],
  ])('beside a triangle %s', (_, corners) => {
    const tree = new TriangleTree(Float32Array.from(corners), new Uint32Array([0, 1, 2]));
    expect(tree.nearest(2, 1, 0, 0, 1)[0]!.distance).toBeCloseTo(1, 6);
  });

  test('beside triangles that are points', () => {
    const positions = Float32Array.of(0, 0, 0, 5, 0, 0, 5, 1, 0, 5, 0, 1);
    const tree = new TriangleTree(positions, new Uint32Array([0, 0, 0, 1, 2, 3]));
    expect(tree.nearest(3, 0, 0, 0, 1)[0]).toMatchObject({ triangle: 1, distance: 2 });
  });
});
