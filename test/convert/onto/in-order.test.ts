import { describe, expect, test } from 'vitest';
import { primitivesInOrder } from '../../../src/convert/onto/in-order.ts';
import { mesh, triangle } from '../../scene.ts';

/** Vertices of a square: place, texture coordinates, normal. */
const CORNERS = [
  [0, 0, 0, 0, 0],
  [1, 0, 0, 1, 0],
  [1, 1, 0, 1, 1],
  [0, 1, 0, 0, 1],
] as const;
const UP = [0, 0, 1] as const;

type Row = readonly [x: number, y: number, z: number, u: number, v: number];

/** @param rows vertices @param triangles their indices @param normals one for each vertex, or one for all */
function surface(
  rows: readonly Row[],
  triangles: readonly number[][],
  normals = rows.map(() => UP as readonly number[]),
) {
  return mesh(
    triangle({
      positions: Float32Array.from(rows.flatMap((row) => row.slice(0, 3))),
      uvs: [Float32Array.from(rows.flatMap((row) => row.slice(3)))],
      normals: Float32Array.from(normals.flat()),
      indices: Uint32Array.from(triangles.flat()),
    }),
  );
}

const square = surface(CORNERS, [
  [0, 1, 2],
  [0, 2, 3],
]);
const [a, b, c, d] = CORNERS;
const lifted: Row = [1, 1, 5, 1, 1];

describe('a mesh has its vertices in the old order', () => {
  test('if one of them was moved, others were renumbered and triangles begin at other corners', () => {
    const edited = surface(
      [d, lifted, b, a],
      [
        [2, 1, 3],
        [1, 0, 3],
      ],
    );
    const [own] = primitivesInOrder(square, edited);
    expect([...own!.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 5, 0, 1, 0]);
    expect([...own!.uvs[0]!]).toEqual([...square.primitives[0]!.uvs[0]!]);
    expect([...own!.indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  test('if vertices were split for normals of their triangles, whose mean they have', () => {
    const [left, right] = [
      [-0.6, 0, 0.8],
      [0.6, 0, 0.8],
    ];
    const rows = [a, b, lifted, a, lifted, d];
    const normals = [right!, right!, right!, left!, left!, left!];
    const [own] = primitivesInOrder(
      square,
      surface(
        rows,
        [
          [0, 1, 2],
          [3, 4, 5],
        ],
        normals,
      ),
    );
    const rounded = [...own!.normals!].map((value) => Math.round(value * 10) / 10 || 0);
    expect(rounded).toEqual([0, 0, 1, 0.6, 0, 0.8, 0, 0, 1, -0.6, 0, 0.8]);
    expect(own!.positions[8]).toBe(5);
  });
});

test('a vertex of no triangle can be moved, too, and rounding of the others is no edit', () => {
  const [before, edited] = [
    [a, b, c, d],
    [a, b, [1.000001, 1, 0, 1, 1] as Row, [0, 1, 7, 0, 1] as Row],
  ].map((rows) => surface(rows, [[0, 1, 2]]));
  const [own] = primitivesInOrder(before!, edited!);
  expect([...own!.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 7]);
});

test('another material is no other surface, unless the mesh shows it elsewhere', () => {
  const [own] = square.primitives;
  const as = (...materials: number[]) => mesh(...materials.map((material) => ({ ...own!, material })));
  const turned = { ...own!, indices: Uint32Array.of(1, 2, 0, 2, 3, 0) };
  const [edited] = primitivesInOrder(as(0), mesh({ ...turned, material: 7 }));
  expect(edited).toEqual({ ...own, material: 7 });
  const exchanged = [1, 0].map((material) => ({ ...turned, material }));
  expect(primitivesInOrder(as(0, 1), mesh(...exchanged))).toEqual([undefined, undefined]);
});

test('a morph target that was added or edited moves the old vertices', () => {
  const target = { name: 'dent', vertices: Uint32Array.of(2), positions: Float32Array.of(0, 0, -1) };
  const [own] = square.primitives;
  const rows = [d, c, b, a];
  const [renumbered] = surface(rows, [
    [3, 2, 1],
    [3, 1, 0],
  ]).primitives;
  const dented = { ...target, vertices: Uint32Array.of(1), positions: Float32Array.of(0, 0, -2) };
  const targetsAfter = (before: (typeof target)[] | undefined, after: (typeof target)[]) => {
    const was = mesh({ ...own!, ...(before ? { morphTargets: before } : {}) });
    return primitivesInOrder(was, mesh({ ...renumbered!, morphTargets: after }))[0]!.morphTargets;
  };
  const expected = [{ name: 'dent', vertices: Uint32Array.of(2), positions: Float32Array.of(0, 0, -2) }];
  expect(targetsAfter(undefined, [dented])).toEqual(expected);
  expect(targetsAfter([target], [dented])).toEqual(expected);
  const untouched = [target];
  const same = { ...target, vertices: Uint32Array.of(1) };
  expect(targetsAfter(untouched, [same])).toBe(untouched);
});

test('if all vertices were moved and a program dropped the second of two triangles back to back', () => {
  const twoSided = surface(CORNERS, [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 2],
  ]);
  const raised = CORNERS.map(([x, y, z, u, v]): Row => [x, y, z + 5, u, v]);
  const edited = surface(raised, [
    [0, 1, 2],
    [0, 2, 3],
  ]);
  const [own] = primitivesInOrder(twoSided, edited);
  expect([...own!.positions]).toEqual([0, 0, 5, 1, 0, 5, 1, 1, 5, 0, 1, 5]);
  expect([...own!.indices]).toEqual([...twoSided.primitives[0]!.indices]);
});

describe('a primitive has an order of its own', () => {
  test.each([
    ['a triangle is missing', surface(CORNERS, [[0, 1, 2]])],
    [
      'a vertex was torn',
      surface(
        [a, b, lifted, a, c, d],
        [
          [0, 1, 2],
          [3, 4, 5],
        ],
      ),
    ],
    [
      'an edge was turned',
      surface(
        [d, c, b, a],
        [
          [3, 2, 0],
          [2, 1, 0],
        ],
      ),
    ],
    [
      'texture coordinates were split',
      surface(
        [a, b, lifted, a, [1, 1, 5, 0.5, 1], d],
        [
          [0, 1, 2],
          [3, 4, 5],
        ],
      ),
    ],
  ])('if %s', (_, edited) => {
    expect(primitivesInOrder(square, edited)).toEqual([undefined]);
  });
});

test('other primitives keep their order beside one with another number of triangles', () => {
  const [own] = square.primitives;
  const [smaller] = surface(CORNERS, [[0, 1, 2]]).primitives;
  const [moved] = surface(
    [d, lifted, b, a],
    [
      [2, 1, 3],
      [1, 0, 3],
    ],
  ).primitives;
  const [first, second] = primitivesInOrder(mesh(own!, own!), mesh(smaller!, moved!));
  expect(first).toBeUndefined();
  expect([...second!.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 5, 0, 1, 0]);
});

test('columns that an exporter adds to all primitives because one has them are no edit', () => {
  const [own] = square.primitives;
  const exported = mesh({
    ...surface(
      [d, lifted, b, a],
      [
        [2, 1, 3],
        [1, 0, 3],
      ],
    ).primitives[0]!,
    uvs: [Float32Array.from([d, lifted, b, a].flatMap((row) => row.slice(3))), new Float32Array(8)],
    colors: new Float32Array(16).fill(1),
  });
  const [edited] = primitivesInOrder(square, exported);
  expect([...edited!.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 5, 0, 1, 0]);
  expect(edited!.uvs).toEqual(own!.uvs);
  expect(edited!.colors).toBeUndefined();
});
