import { expect, test } from 'vitest';
import { namedMaterial } from '../../../../src/formats/cryengine/to-scene/scene-material.ts';

test('a material of which only the name is known is gray, dull and opaque, and gives no light', () => {
  expect(namedMaterial('stone')).toEqual({
    name: 'stone',
    colorSpace: 'srgb',
    diffuse: [0.8, 0.8, 0.8, 1],
    ambient: [0, 0, 0, 1],
    specular: [0, 0, 0, 1],
    shininess: 0,
    alpha: 'opaque',
    doubleSided: false,
    maps: [],
  });
});
