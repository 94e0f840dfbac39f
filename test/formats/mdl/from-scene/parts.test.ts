import { expect, test } from 'vitest';
import { partsOf } from '../../../../src/formats/mdl/from-scene/parts.ts';
import { triangle } from '../../../scene.ts';

/** Two triangles that share no vertex, with what a model keeps of them. */
const cape = triangle({
  positions: Float32Array.from({ length: 18 }, (_, at) => at),
  normals: new Float32Array(18),
  uvs: [],
  indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
  properties: {
    note: 'red',
    mdl: {
      faces: { vertices: Uint32Array.of(0, 1, 2, 3, 4, 5), surface: Int32Array.of(7, 8) },
      surface: Int32Array.of(7, 8),
      smoothing: Uint32Array.of(1, 2),
      tangents: Float32Array.from({ length: 24 }, (_, at) => Math.floor(at / 4)),
      constraints: Float32Array.of(0, 50, 100, 150, 200, 255),
    },
  },
});

test('parts of a surface keep what is of their triangles and vertices', () => {
  const parts = partsOf(cape, { vertices: 6, faces: 1, bones: 64 });
  expect(parts.map(({ properties }) => properties)).toEqual([
    {
      note: 'red',
      mdl: {
        surface: Int32Array.of(7),
        smoothing: Uint32Array.of(1),
        tangents: Float32Array.of(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2),
        constraints: Float32Array.of(0, 50, 100),
      },
    },
    {
      note: 'red',
      mdl: {
        surface: Int32Array.of(8),
        smoothing: Uint32Array.of(2),
        tangents: Float32Array.of(3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5),
        constraints: Float32Array.of(150, 200, 255),
      },
    },
  ]);
});

test('a surface within the limits keeps everything', () => {
  expect(partsOf(cape, { vertices: 6, faces: 2, bones: 64 })).toEqual([cape]);
});
