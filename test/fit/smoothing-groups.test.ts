import { describe, expect, test } from 'vitest';
import { smoothingGroups } from '../../src/fit/smoothing-groups.ts';
import { smoothNormals } from '../../src/formats/mdl/files/ascii/to-model/smoothing.ts';

const UP = [0, 0, 1];
const WEST = [-1, 0, 0];

/** Corners of faces, each a vertex with a place and a normal. */
function mesh(...corners: (readonly [place: number, normal: readonly number[]])[]) {
  return {
    places: Uint32Array.from(corners, ([place]) => place),
    normals: Float32Array.from(corners.flatMap(([, normal]) => normal)),
    vertices: Uint32Array.from(corners, (_, vertex) => vertex),
  };
}

function groups({ places, normals, vertices }: ReturnType<typeof mesh>): number[] {
  return Array.from(smoothingGroups(places, normals, vertices));
}

const on = (normal: readonly number[], ...places: number[]) =>
  places.map((place) => [place, normal] as const);

test('faces that are smooth where they meet share a group', () => {
  expect(groups(mesh(...on(UP, 0, 1, 2), ...on(UP, 0, 2, 3)))).toEqual([1, 1]);
});

test('a face that is smooth nowhere has no group', () => {
  expect(groups(mesh(...on(UP, 0, 1, 2), ...on(WEST, 0, 2, 3)))).toEqual([0, 0]);
});

test('patches that meet at a crease have different groups, those that meet nowhere may have one', () => {
  const roof = [...on(UP, 0, 2, 3), ...on(UP, 0, 3, 1), ...on(WEST, 0, 1, 5), ...on(WEST, 0, 5, 4)];
  const elsewhere = [...on(UP, 6, 7, 8), ...on(UP, 6, 8, 9)];
  const [a, b, c, d, e, f] = groups(mesh(...roof, ...elsewhere));
  expect([a, c, e]).toEqual([b, d, f]);
  expect(a! & c!).toBe(0);
  expect([a, c]).not.toContain(0);
  expect(e).toBe(1);
});

test('smoothness that leads around a crease does not close it', () => {
  // A slit: the first and the last of five faces around a place are apart, and each is smooth with its other neighbor.
  const SLANT = [0, -0.6, 0.8];
  const fan = [
    ...[...on(SLANT, 0), ...on(UP, 1, 2)],
    ...[...on(SLANT, 0), ...on(UP, 2, 3)],
    ...on(UP, 3, 2, 4),
    ...[...on(WEST, 0), ...on(UP, 3, 4)],
    ...[...on(WEST, 0), ...on(UP, 4, 5)],
  ];
  const masks = groups(mesh(...fan));
  expect(masks[0]! & masks[1]!).not.toBe(0);
  expect(masks[3]! & masks[4]!).not.toBe(0);
  expect(masks[0]! & masks[4]!).toBe(0);
});

describe('the normals of groups', () => {
  /** A cube, whose corners are in the bits of their numbers, and the groups of its twelve faces. */
  const QUADS = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  const places = QUADS.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  const verts = Float32Array.from({ length: 24 }, (_, index) => (Math.floor(index / 3) >> (index % 3)) & 1);

  test.each([
    ['all sides apart', [1, 2, 4, 8, 16, 32]],
    ['all sides together', [1, 1, 1, 1, 1, 1]],
    ['opposite sides alike', [1, 1, 2, 2, 4, 4]],
    ['two sides together', [1, 2, 1, 4, 8, 16]],
    ['no groups', [0, 0, 0, 0, 0, 0]],
  ])('%s come back', (_, sides) => {
    const smoothing = Uint32Array.from(sides.flatMap((mask) => [mask, mask]));
    const vertices = Int32Array.from(places);
    const said = smoothNormals(verts, { vertices, smoothing });
    const normals = Float32Array.from(
      Array.from(said.number).flatMap((number) => [...said.values.subarray(number * 3, number * 3 + 3)]),
    );
    const corners = Uint32Array.from(vertices, (_, corner) => corner);
    const made = smoothingGroups(Uint32Array.from(places), normals, corners);
    const back = smoothNormals(verts, { vertices, smoothing: made });
    for (let corner = 0; corner < places.length; corner++) {
      for (let axis = 0; axis < 3; axis++) {
        expect(back.values[back.number[corner]! * 3 + axis]).toBeCloseTo(normals[corner * 3 + axis]!, 6);
      }
    }
  });
});

test('ten thousand faces around one place, each smooth with its neighbor', () => {
  const count = 10_000;
  const corners = Array.from({ length: count }, (_, face) => {
    const normal = [Math.sin(face), Math.cos(face), 0];
    return [[0, normal], ...on(UP, 1 + face, 2 + face)] as const;
  }).flat();
  expect(groups(mesh(...corners))).toHaveLength(count);
});
