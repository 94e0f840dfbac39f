import { describe, expect, test } from 'vitest';
import { meant } from '../texts.ts';

const SQUARE = ['verts 4', '0 0 0', '1 0 0', '1 1 0', '0 1 0'];
/** A roof: two squares that meet at a right angle along the vertices 0 and 1. */
const ROOF = ['verts 6', '0 0 0', '0 1 0', '1 0 0', '1 1 0', '0 0 -1', '0 1 -1'];
const ROOF_FACES = (first: number, second: number) => [
  'faces 4',
  `0 2 3 ${first} 0 0 0 1`,
  `0 3 1 ${first} 0 0 0 1`,
  `0 1 5 ${second} 0 0 0 2`,
  `0 5 4 ${second} 0 0 0 2`,
];

function rows(values: ArrayLike<number>, columns: number): number[][] {
  return Array.from({ length: values.length / columns }, (_, row) =>
    Array.from({ length: columns }, (_, column) => values[row * columns + column]!),
  );
}

test('a mesh whose faces see each vertex alike stays as it is listed', () => {
  const { mesh } = meant('trimesh', ...SQUARE, 'faces 2', '0 1 2 1 0 0 0 4', '0 2 3 1 0 0 0 5');
  expect(mesh?.positions).toEqual(Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0));
  expect(mesh?.normals).toEqual(Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1));
  expect(mesh?.faces).toEqual({
    vertices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    surface: Int32Array.of(4, 5),
    smoothing: Uint32Array.of(1, 1),
  });
  expect(mesh).not.toHaveProperty('listed');
  expect(mesh).not.toHaveProperty('colors');
  expect(mesh?.uvs).toEqual([]);
});

test('a node without vertices has no mesh', () => {
  expect(meant('trimesh', 'faces 1', '0 1 2 1 0 0 0 0')).not.toHaveProperty('mesh');
});

describe('vertices are repeated', () => {
  const coordinates = ['tverts 5', '0 0 0', '1 0 0', '1 1 0', '0 1 0', '0.5 0.25 0'];

  test('where faces give them different texture vertices', () => {
    const faces = ['faces 2', '0 1 2 1 0 1 2 0', '0 2 3 1 4 2 3 0'];
    const { mesh } = meant('trimesh', ...SQUARE, ...coordinates, ...faces);
    expect(mesh?.listed).toEqual({ origin: Uint32Array.of(0, 0, 1, 2, 3), count: 4 });
    expect(mesh?.faces.vertices).toEqual(Uint32Array.of(0, 2, 3, 1, 3, 4));
    expect(mesh?.uvs[0]).toEqual(Float32Array.of(0, 0, 0.5, 0.25, 1, 0, 1, 1, 0, 1));
  });

  test('where the corners of a further set differ', () => {
    const { mesh } = meant(
      'trimesh',
      ...[...SQUARE, ...coordinates, 'faces 2', '0 1 2 1 0 1 2 0', '0 2 3 1 0 2 3 0'],
      ...['tverts1 2', '7 8 0', '9 10 0', 'texindices1 2', '0 0 0', '0 1 0'],
    );
    expect(mesh?.listed?.origin).toEqual(Uint32Array.of(0, 1, 2, 2, 3));
    expect(mesh?.uvs[1]).toEqual(Float32Array.of(7, 8, 7, 8, 7, 8, 9, 10, 7, 8));
    expect(mesh?.uvs[0]?.slice(4, 8)).toEqual(Float32Array.of(1, 1, 1, 1));
  });

  test('with everything that they have', () => {
    const faces = ['faces 2', '0 1 2 1 0 1 2 0', '0 2 3 1 4 2 3 0'];
    const colors = ['colors 4', '1 0 0', '0 1 0', '0 0 1', '1 1 1'];
    const constraints = ['constraints 4', '10', '20', '30', '40'];
    const { mesh } = meant('danglymesh', ...SQUARE, ...coordinates, ...faces, ...colors, ...constraints);
    expect(mesh?.constraints).toEqual(Float32Array.of(10, 10, 20, 30, 40));
    expect(rows(mesh!.colors!, 4).slice(0, 3)).toEqual([
      [1, 0, 0, 1],
      [1, 0, 0, 1],
      [0, 1, 0, 1],
    ]);
  });

  test('not where the text gives each its normal', () => {
    const normals = ['normals 6', '1 0 0', '0 1 0', '0 0 1', '0 0 1', '0 0 1', '0 0 1'];
    const tangents = ['tangents 6', ...Array.from({ length: 6 }, () => '1 0 0 -1')];
    const { mesh } = meant('trimesh', ...ROOF, ...ROOF_FACES(1, 2), ...normals, ...tangents);
    expect(mesh).not.toHaveProperty('listed');
    expect(mesh?.normals?.slice(0, 6)).toEqual(Float32Array.of(1, 0, 0, 0, 1, 0));
    expect(mesh?.tangents?.slice(0, 4)).toEqual(Float32Array.of(1, 0, 0, -1));
  });
});

describe('normals', () => {
  const normalsAt = (mesh: ReturnType<typeof meant>['mesh'], listed: number) => {
    const origin = mesh?.listed?.origin ?? Uint32Array.from({ length: 6 }, (_, vertex) => vertex);
    return rows(mesh!.normals!, 3).filter((_, vertex) => origin[vertex] === listed);
  };

  test('of faces of different groups are apart', () => {
    const { mesh } = meant('trimesh', ...ROOF, ...ROOF_FACES(1, 2));
    expect(normalsAt(mesh, 0)).toEqual([
      [0, 0, 1],
      [-1, 0, 0],
    ]);
    expect(normalsAt(mesh, 3)).toEqual([[0, 0, 1]]);
  });

  test('of faces with a common group lie between', () => {
    const { mesh } = meant('trimesh', ...ROOF, ...ROOF_FACES(3, 6));
    expect(mesh).not.toHaveProperty('listed');
    const [normal] = normalsAt(mesh, 0);
    expect(normal?.[0]).toBeCloseTo(-Math.SQRT1_2, 6);
    expect(normal?.[2]).toBeCloseTo(Math.SQRT1_2, 6);
  });

  test('weigh faces by their areas', () => {
    // Vertex 1 has one triangle of each square, the second twice as high.
    const tall = ['verts 6', '0 0 0', '0 1 0', '1 0 0', '1 1 0', '0 0 -2', '0 1 -2'];
    const { mesh } = meant('trimesh', ...tall, ...ROOF_FACES(1, 1));
    const [normal] = normalsAt(mesh, 1);
    expect(normal?.[0]).toBeCloseTo(-2 / Math.sqrt(5), 6);
    expect(normal?.[2]).toBeCloseTo(1 / Math.sqrt(5), 6);
  });

  test('of faces without groups are their own', () => {
    const { mesh } = meant('trimesh', ...ROOF, ...ROOF_FACES(0, 0));
    expect(normalsAt(mesh, 0)).toEqual([
      [0, 0, 1],
      [-1, 0, 0],
    ]);
  });

  test('of the highest group, which looks negative', () => {
    const { mesh } = meant('trimesh', ...ROOF, ...ROOF_FACES(2 ** 31, 2 ** 31));
    expect(mesh).not.toHaveProperty('listed');
    expect(mesh?.faces.smoothing?.[0]).toBe(2 ** 31);
  });

  test('of what has no area point somewhere', () => {
    const line = ['verts 3', '0 0 0', '1 0 0', '2 0 0', 'faces 1', '0 1 2 1 0 0 0 0'];
    expect(meant('trimesh', ...line).mesh?.normals).toEqual(Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1));
  });

  test('of a hundred thousand faces around one vertex, each in groups of its own', () => {
    const count = 100_000;
    const faces = Array.from({ length: count }, (_, face) => `0 1 2 ${face + 1} 0 0 0 0`);
    const { mesh } = meant('trimesh', ...SQUARE, `faces ${count}`, faces.join('\n'));
    expect(mesh?.faces.surface).toHaveLength(count);
  });
});

describe('errors are reported', () => {
  const codes = (lines: readonly string[], type = 'trimesh') =>
    meant(type, ...SQUARE, ...lines).losses.map(({ code, source }) => `${code} ${source?.path}`);

  test('faces with unknown vertices are dropped', () => {
    const faces = ['faces 3', '0 1 4 1 0 0 0 0', '0 1 2 1 0 0 0 0', '-1 1 2 1 0 0 0 0'];
    const { mesh, losses } = meant('trimesh', ...SQUARE, ...faces);
    expect(mesh?.faces.vertices).toEqual(Uint32Array.of(0, 1, 2));
    expect(losses).toEqual([
      {
        code: 'MDL_ASCII_FACE_VERTEX',
        message: 'Dropped 2 faces with unknown vertices',
        source: { path: 'nodes[0]' },
      },
    ]);
  });

  test('faces without area are dropped', () => {
    const faces = ['faces 2', '0 1 1 1 0 0 0 0', '0 1 2 1 0 0 0 0'];
    expect(meant('trimesh', ...SQUARE, ...faces).mesh?.faces.vertices).toEqual(Uint32Array.of(0, 1, 2));
    expect(codes(faces)).toEqual(['MDL_ASCII_FACE_DEGENERATE nodes[0]']);
  });

  test('corners without a texture vertex of theirs', () => {
    const faces = ['tverts 1', '0.5 0.5 0', 'faces 1', '0 1 2 1 0 7 0 0'];
    expect(meant('trimesh', ...SQUARE, ...faces).mesh?.uvs[0]).toEqual(
      Float32Array.of(0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0),
    );
    expect(codes(faces)).toEqual(['MDL_ASCII_FACE_TEXTURE_VERTEX nodes[0]']);
  });

  test('lists that are too short', () => {
    expect(codes(['normals 1', '0 0 1'])).toEqual(['MDL_ASCII_STREAM_LENGTH nodes[0]']);
    expect(codes(['colors 1', '0 0 1'])).toEqual(['MDL_ASCII_STREAM_LENGTH nodes[0]']);
    expect(codes(['constraints 1', '9'], 'danglymesh')).toEqual(['MDL_ASCII_STREAM_LENGTH nodes[0]']);
    expect(codes(['weights 1', 'n 1'], 'skin')).toEqual(['MDL_ASCII_STREAM_LENGTH nodes[0]']);
    expect(codes(['weights 4', 'x 1', 'n 1', 'n 1', 'n 1'], 'skin')).toEqual([
      'MDL_ASCII_BONE_UNKNOWN nodes[0]',
    ]);
  });
});

test('boxes of a walk mesh, without those of dropped faces', () => {
  const faces = ['faces 3', '0 1 2 1 0 0 0 1', '0 1 1 1 0 0 0 1', '0 2 3 1 0 0 0 7'];
  const boxes = ['aabb 0 0 0 9 9 9 -1', '1 0 0 1 1 1 0', '2 0 0 2 2 2 -1', '3 0 0 3 3 3 1', '4 0 0 4 4 4 2'];
  const { mesh } = meant('aabb', ...SQUARE, ...faces, ...boxes);
  expect(mesh?.boxes?.faces).toEqual(Int32Array.of(-1, 0, 1));
  expect(rows(mesh!.boxes!.bounds, 6).map(([first]) => first)).toEqual([0, 1, 4]);
  expect(mesh?.faces.surface).toEqual(Int32Array.of(1, 7));
});
