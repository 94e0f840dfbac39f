import { BufferGeometry } from 'three';
import { expect, test } from 'vitest';
import { addPlainInfluences } from '../../src/three/skin.ts';

test('a vertex without influences is on the bone that stands still, whole', () => {
  const geometry = new BufferGeometry();
  const influences = {
    start: Uint32Array.of(0, 2, 2),
    joint: Uint16Array.of(1, 0),
    weight: Float32Array.of(0.75, 0.25),
  };
  addPlainInfluences(geometry, influences, 7);
  expect([...geometry.getAttribute('skinIndex').array]).toEqual([1, 0, 0, 0, 7, 0, 0, 0]);
  expect([...geometry.getAttribute('skinWeight').array]).toEqual([0.75, 0.25, 0, 0, 1, 0, 0, 0]);
});
