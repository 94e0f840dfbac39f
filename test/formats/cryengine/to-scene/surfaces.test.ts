import { describe, expect, test } from 'vitest';
import { meshSurfaces } from '../../../../src/formats/cryengine/to-scene/surfaces.ts';
import { cry, type MeshFields, mesh } from '../bytes.ts';
import { contentOf, plain, readCry } from '../files.ts';

function surfaces(fields: MeshFields) {
  return meshSurfaces(contentOf(readCry(cry([mesh(fields)])).document, 0, 'mesh'));
}

const CORNERS = [0, 1, 2, 3].map((x) => [x, 0, 0]);

/** Two triangles of a square. */
const SQUARE: MeshFields = {
  vertices: CORNERS,
  faces: [
    [0, 1, 2],
    [2, 1, 3],
  ],
};

describe('a mesh as surfaces', () => {
  test('without texture coordinates repeats no vertex', () => {
    expect(plain(surfaces(SQUARE))).toEqual([
      {
        materialId: 0,
        origin: [0, 1, 2, 3],
        coordinate: [-1, -1, -1, -1],
        indices: [0, 1, 2, 2, 1, 3],
        smoothingGroups: [0, 0],
      },
    ]);
  });

  test('repeats a vertex only where its texture coordinates differ', () => {
    const [surface] = surfaces({
      ...SQUARE,
      uvs: [
        [0, 0],
        [1, 0],
        [0, 1],
        [0.5, 0.5],
        [1, 1],
      ],
      uvFaces: [
        [0, 1, 2],
        [2, 3, 4],
      ],
    });
    expect(plain(surface)).toMatchObject({
      origin: [0, 1, 2, 1, 3],
      coordinate: [0, 1, 2, 3, 4],
      indices: [0, 1, 2, 2, 3, 4],
    });
  });

  test('takes different texture vertices of equal coordinates for one', () => {
    const [surface] = surfaces({
      ...SQUARE,
      uvs: [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      uvFaces: [
        [0, 1, 2],
        [4, 3, 5],
      ],
    });
    expect(plain(surface)).toMatchObject({ origin: [0, 1, 2, 3], indices: [0, 1, 2, 2, 1, 3] });
  });

  test('has one surface per material, in the order of their first faces', () => {
    const parts = surfaces({
      vertices: CORNERS,
      faces: [
        [0, 1, 2, 5, 1],
        [2, 1, 3, 0, 2],
        [1, 2, 3, 5, 4],
      ],
    });
    expect(plain(parts)).toMatchObject([
      { materialId: 5, origin: [0, 1, 2, 3], indices: [0, 1, 2, 1, 2, 3], smoothingGroups: [1, 4] },
      { materialId: 0, origin: [2, 1, 3], indices: [0, 1, 2], smoothingGroups: [2] },
    ]);
  });

  test('keeps vertices that no face uses, in the first surface', () => {
    const parts = surfaces({
      vertices: [...CORNERS, [4, 0, 0]],
      faces: [
        [4, 2, 1, 1],
        [2, 1, 4, 0],
      ],
    });
    expect(plain(parts)).toMatchObject([
      { materialId: 1, origin: [4, 2, 1, 0, 3], coordinate: [-1, -1, -1, -1, -1] },
      { materialId: 0, origin: [2, 1, 4] },
    ]);
  });

  test('of vertices alone has one surface without a material', () => {
    expect(plain(surfaces({ vertices: CORNERS, faces: [] }))).toEqual([
      {
        materialId: -1,
        origin: [0, 1, 2, 3],
        coordinate: [-1, -1, -1, -1],
        indices: [],
        smoothingGroups: [],
      },
    ]);
    expect(surfaces({ vertices: [], faces: [] })).toEqual([]);
  });

  test.each([-1, 4, 0x7fffffff])('drops faces with a corner %i that does not exist', (corner) => {
    const [surface] = surfaces({ vertices: CORNERS, faces: [[0, 1, corner], ...SQUARE.faces!] });
    expect(plain(surface)).toMatchObject({ indices: [0, 1, 2, 2, 1, 3] });
  });

  test.each([-1, 1, 0x7fffffff])(
    'has no coordinate for a texture vertex %i that does not exist',
    (corner) => {
      const [surface] = surfaces({ uvs: [[0.5, 0.5]], uvFaces: [[0, corner, 0]] });
      expect(plain(surface)).toMatchObject({ coordinate: [0, -1, 0] });
    },
  );
});
