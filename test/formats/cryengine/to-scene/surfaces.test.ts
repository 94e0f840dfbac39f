import { describe, expect, test } from 'vitest';
import { firstEqualRows } from '../../../../src/formats/cryengine/files/chunks/rows.ts';
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

  test.each([-1, 4, 0x7fffffff])('leaves out faces with a corner %i that does not exist', (corner) => {
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

describe('the first of equal rows', () => {
  test('is found', () => {
    expect([...firstEqualRows({ words: Uint32Array.of(1, 2, 3, 4, 1, 2, 2, 1, 3, 4), width: 2 })]).toEqual([
      0, 1, 0, 3, 1,
    ]);
    expect([...firstEqualRows({ words: Uint32Array.of(7, 7, 8), width: 1 })]).toEqual([0, 0, 2]);
    expect([...firstEqualRows({ words: new Uint32Array(), width: 2 })]).toEqual([]);
  });

  test('is told by bits', () => {
    const floats = new Float32Array([0, -0, 0]);
    expect([...firstEqualRows({ words: new Uint32Array(floats.buffer), width: 1 })]).toEqual([0, 1, 0]);
  });

  test.each<[string, (row: number) => [number, number]]>([
    ['a grid of small numbers', (row) => [row % 300, Math.floor(row / 300)]],
    ['one number and all others', (row) => [0, row]],
    ['multiples of a power of two', (row) => [row * 65536, row * 4096]],
    [
      'coordinates',
      (row) => [...new Uint32Array(Float32Array.of(row / 1024, 1 - row / 512).buffer)] as never,
    ],
  ])('is found in few steps among %s', (_, rowOf) => {
    const count = 50_000;
    const words = new Uint32Array(count * 2);
    for (let row = 0; row < count; row++) words.set(rowOf(row), row * 2);
    let looks = 0;
    const counted = new Proxy(words, {
      get: (target, key) => {
        looks++;
        const value = Reflect.get(target, key) as unknown;
        return value;
      },
    });
    const first = firstEqualRows({ words: counted, width: 2 });
    expect(new Set(first).size).toBe(
      new Set(Array.from({ length: count }, (_, row) => rowOf(row).join())).size,
    );
    // Two looks to hash a row, and at most a few per row of the same slot.
    expect(looks).toBeLessThan(count * 12);
  });
});
