import { type DirectionalLight, Group, type PointLight, type SpotLight } from 'three';
import { expect, test } from 'vitest';
import type { Light } from '../../src/scene/scene.ts';
import { addLights } from '../../src/three/lights.ts';
import { MAX_AXES, node, sceneOf } from '../scene.ts';

/** Those of a scene in centimeters. */
function lightsOf(...lights: Light[]) {
  const root = new Group();
  addLights(sceneOf({ axes: MAX_AXES, nodes: [node()], lights }), [root], root);
  return root.children;
}

const light = (more: Partial<Light>): Light =>
  ({ name: 'l', type: 'point', color: [1, 1, 1], node: 0, ...more }) as Light;

test.each(['directional', 'spot'] as const)('a %s light shines from its node along -Z', (type) => {
  const [made] = lightsOf(light({ type })) as (DirectionalLight | SpotLight)[];
  expect(made!.position.toArray()).toEqual([0, 0, 0]);
  expect(made!.target.position.toArray()).toEqual([0, 0, -1]);
  expect(made!.children).toContain(made!.target);
});

test('ranges are in meters, and a light without one shines for ever', () => {
  const ranges = lightsOf(light({ range: 250 }), light({}), light({ range: Infinity })) as PointLight[];
  expect(ranges.map(({ distance }) => distance)).toEqual([2.5, 0, 0]);
});
