import { expect, test } from 'vitest';
import { primitiveOf, weldLists } from '../../../../src/formats/cryengine/from-scene/weld.ts';
import { triangle } from '../../../scene.ts';

const moved = triangle({ positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 20, 0) });

test('vertices of one list become one where they agree, those of different lists stay apart', () => {
  const { base, vertexOf, first } = weldLists([[triangle(), moved], [triangle()]]);
  expect([...base]).toEqual([0, 3, 6, 9]);
  expect([...vertexOf]).toEqual([0, 1, 2, 0, 1, 3, 4, 5, 6]);
  expect([...first]).toEqual([0, 1, 2, 5, 6, 7, 8]);
});

test('a vertex belongs to the primitive in whose range it is, and to none that is empty', () => {
  const base = Uint32Array.of(0, 3, 3, 6);
  expect([0, 2, 3, 5].map((vertex) => primitiveOf(base, vertex))).toEqual([0, 0, 2, 2]);
});
