import { expect } from 'vitest';
import { Report } from '../../../src/report/report.ts';
import type { Clip, Curve, Scene } from '../../../src/scene/scene.ts';
import { GltfEvaluator } from '../../gltf/evaluate.ts';
import { validate } from '../../gltf/validate.ts';
import { bindAtRest, emptyScene, influences, node, track, triangle } from './scenes.ts';
import { sceneToGlb } from './written.ts';

/** A chain of three joints, each a hundred units above the one before, and a triangle that reaches up all of them. */
export function chainScene(clip: Partial<Clip>): Scene {
  const scene = emptyScene('chain');
  scene.nodes = [
    node('hip'),
    node('knee', 0, { translation: [0, 0, 100] }),
    node('toe', 1, { translation: [0, 0, 100] }),
    node('skin', -1, { mesh: 0, skin: 0 }),
  ];
  scene.skins = [{ name: '', joints: [0, 1, 2], inverseBind: bindAtRest(scene, [0, 1, 2]) }];
  const positions = new Float32Array([10, 0, 0, 0, 10, 150, 0, 0, 300]);
  const rows: [number, number][][] = [[[0, 1]], [[1, 1]], [[2, 1]]];
  scene.meshes = [{ name: '', primitives: [triangle({ positions, influences: influences(rows) })] }];
  scene.clips = [{ name: 'go', start: 0, end: 2, tracks: [], ...clip }];
  return scene;
}

/** The GLB of a scene, which must be valid, and what is in its first animation. */
export async function convert(scene: Scene) {
  const report = new Report();
  const glb = await sceneToGlb(scene, report);
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const evaluator = new GltfEvaluator(glb);
  const samplers = (evaluator.json.animations?.[0]?.samplers ?? []).map(
    ({ input, output, interpolation }) => {
      return { interpolation, times: evaluator.column(input), values: evaluator.column(output) };
    },
  );
  const codes = report.losses.map(({ code }) => code);
  return { glb, samplers, codes, losses: report.losses, evaluator };
}

export const numbers = (...values: number[]) => Float32Array.from(values);
export const slopes = (...values: number[]) => ({ in: numbers(...values), out: numbers(...values) });

/** (t, t², t³) by two keys. */
export const powers: Partial<Curve> = {
  interpolation: 'hermite',
  times: numbers(0, 2),
  values: numbers(0, 0, 0, 2, 4, 8),
  tangents: slopes(1, 0, 0, 1, 4, 12),
};

/** Turns of two joints in a way that glTF does not know. */
export const squadTrack = track(0, 'rotation', {
  interpolation: 'squad',
  times: numbers(0, 1, 2),
  values: numbers(1, 0, 0, 0.2, 0, 0, 1, 2.5, 0, 1, 0, 20),
});
export const logarithmTrack = track(1, 'rotation', {
  interpolation: 'log-quaternion',
  times: numbers(0, 1, 2),
  values: numbers(0, 0, 0, 0.5, 0.2, 1.4, 0.1, -0.7, 1.7),
});
