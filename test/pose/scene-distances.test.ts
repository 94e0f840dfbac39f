import { describe, expect, test } from 'vitest';
import { SceneDistances } from '../../src/pose/scene-distances.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { emptyScene, node, track, triangle } from '../formats/gltf/scenes.ts';

/** A triangle that goes up by `rise` within a second, in a clip that begins at `start`. */
function rising(rise: number, start = 0): Scene {
  const scene = emptyScene();
  scene.nodes.push(node('body', -1, { mesh: 0 }));
  scene.meshes.push({ name: 'sail', primitives: [triangle()] });
  const curve = {
    times: new Float32Array([start, start + 1]),
    values: new Float32Array([0, 0, 0, 0, 0, rise]),
  };
  scene.clips.push({ name: 'rise', start, end: start + 1, tracks: [track(0, 'translation', curve)] });
  return scene;
}

describe('distances at a moment', () => {
  test('are those of every vertex, from either side, each clip from its own start', () => {
    const distances = new SceneDistances(rising(1), rising(3, 5));
    expect(distances.partners).toEqual([0]);
    const { first, second } = distances.at(0, 0.5);
    expect([...first]).toEqual([1, 1, 1]);
    expect([...second]).toEqual([1, 1, 1]);
  });

  test('are those at rest without a clip', () => {
    expect([...new SceneDistances(rising(1), rising(3)).at(-1, 0).first]).toEqual([0, 0, 0]);
  });

  test('are in units of the first', () => {
    const large = rising(300);
    large.axes = { ...large.axes, metersPerUnit: large.axes.metersPerUnit / 100 };
    large.meshes[0]!.primitives[0]!.positions = triangle().positions.map((value) => value * 100);
    const [distance] = new SceneDistances(rising(1), large).at(0, 1).first;
    expect(distance).toBeCloseTo(2, 5);
  });

  test('go to the nearest point where the surfaces are made of other triangles', () => {
    const finer = rising(3);
    const [sail] = finer.meshes[0]!.primitives;
    sail!.positions = new Float32Array([...triangle().positions, 0.5, 0, 0]);
    sail!.indices = new Uint32Array([0, 3, 2, 3, 1, 2]);
    const { first, second } = new SceneDistances(rising(1), finer).at(0, 1);
    expect([...first].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([2, 2, 2]);
    expect(second).toHaveLength(4);
  });

  test('know which clips have no partner', () => {
    const still = rising(1);
    still.clips.push({ name: 'fall', start: 0, end: 1, tracks: [] });
    expect(new SceneDistances(still, rising(1)).partners).toEqual([0, -1]);
  });
});
