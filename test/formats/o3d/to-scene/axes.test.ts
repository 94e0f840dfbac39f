import { expect, test } from 'vitest';
import { sceneOf, transform } from './archives.ts';

test('the axis that points up is y, or z where that is asked for', () => {
  const axes = (up?: 'y' | 'z') =>
    sceneOf({ 'o3d.Transform': [transform(20)] }, {}, up ? { up } : {}).scene.axes;
  expect(axes()).toEqual({ up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 });
  expect(axes('y')).toEqual(axes());
  expect(axes('z')).toEqual({ up: '+z', front: '-y', handedness: 'right', metersPerUnit: 1 });
});
