import { expect, test } from 'vitest';
import { EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import { fitScene } from '../../src/fit/fit.ts';
import { Report } from '../../src/report/report.ts';
import type { Influences, Scene } from '../../src/scene/scene.ts';
import { skinnedTriangle, track, turn, WHOLE } from '../formats/gltf/scenes.ts';

/** Of the last vertex, which hangs on both joints in equal parts, the places for these are shifted in opposite directions. */
function shifted(shift: number): Scene {
  const scene = skinnedTriangle(WHOLE);
  const [primitive] = scene.meshes[0]!.primitives;
  const offset = Float32Array.of(0, 0, 0, 100, 0, 0, 0, 0, 100 + shift, 0, 0, 100 - shift);
  primitive!.influences = { ...(primitive!.influences as Influences), offset };
  scene.clips[0]!.tracks = [
    track(1, 'rotation', {
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 1, ...turn(1, 0, 0, Math.PI)),
    }),
  ];
  return scene;
}

function lossesOf(scene: Scene, held: { offsets: boolean; influences?: number }) {
  const report = new Report();
  fitScene(scene, { title: 'Old System', capabilities: { ...EVERYTHING_BUT_SPLINES, ...held } }, report);
  return report.losses;
}

test('places of a vertex for each joint that do not agree are reported with how far that moves the surface', () => {
  const [loss, ...others] = lossesOf(shifted(2), { offsets: false });
  expect(others).toEqual([]);
  expect(loss).toMatchObject({
    code: 'FIT_OFFSETS_BAKED',
    path: 'meshes[0].primitives[0]',
    error: { unit: 'units' },
  });
  // At rest both shifts cancel; after half a turn of the second joint they add up to 2.
  expect(loss!.error!.max).toBeCloseTo(2, 4);
});

test('places that agree are no loss, nor is what the target holds or nothing bends', () => {
  expect(lossesOf(shifted(0), { offsets: false })).toEqual([]);
  expect(lossesOf(shifted(2), { offsets: true })).toEqual([]);
  expect(lossesOf(shifted(2), { offsets: false, influences: 0 })).toEqual([]);
});
