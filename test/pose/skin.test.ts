import { describe, expect, test } from 'vitest';
import { transform } from '../../src/math/affine.ts';
import { normalize } from '../../src/math/vector.ts';
import { deform, skinMatrices } from '../../src/pose/skin.ts';
import { type Influences, NONE, type Primitive } from '../../src/scene/scene.ts';

/** Column-major: a turn by a quarter about Z, then a move. */
function quarterTurn(x: number, y: number, z: number): number[] {
  return [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

function move(x: number, y: number, z: number): number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/** Rows of [joint, weight, offset?, offset of the normal?], one row per vertex. */
type Row = [joint: number, weight: number, offset?: number[], normal?: number[]][];

function influencesOf(rows: Row[]): Influences {
  const entries = rows.flat();
  const offsets = entries.flatMap(([, , offset]) => offset ?? []);
  const normals = entries.flatMap(([, , , normal]) => normal ?? []);
  let end = 0;
  return {
    start: Uint32Array.from([0, ...rows.map((row) => (end += row.length))]),
    joint: Uint16Array.from(entries, ([joint]) => joint),
    weight: Float32Array.from(entries, ([, weight]) => weight),
    ...(offsets.length > 0
      ? { offset: Float32Array.from(offsets), offsetNormal: Float32Array.from(normals) }
      : {}),
  };
}

function deformed(rows: Row[], positions: number[], normals: number[], matrices: number[][]) {
  const primitive: Primitive = {
    name: '',
    material: NONE,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: [],
    indices: new Uint32Array(),
  };
  const out = new Float32Array(positions.length);
  const outNormals = new Float32Array(normals.length);
  deform(primitive, influencesOf(rows), Float64Array.from(matrices.flat()), out, outNormals);
  return { positions: [...out], normals: [...outNormals] };
}

describe('deforming', () => {
  test('moves a vertex with its one joint', () => {
    const { positions, normals } = deformed(
      [[[1, 1]]],
      [1, 2, 3],
      [1, 0, 0],
      [move(0, 0, 0), quarterTurn(10, 0, 0)],
    );
    expect(positions).toEqual([8, 1, 3]);
    expect(normals).toEqual([0, 1, 0]);
  });

  test('adds up what its joints make of a vertex, by their weights', () => {
    const { positions } = deformed(
      [
        [
          [0, 0.25],
          [1, 0.75],
        ],
      ],
      [0, 0, 0],
      [0, 0, 1],
      [move(8, 0, 0), move(0, 4, 0)],
    );
    expect(positions).toEqual([2, 3, 0]);
  });

  test('takes the weights as they are, without making their sum 1', () => {
    const { positions, normals } = deformed([[[0, 0.5]]], [2, 4, 6], [0, 0, 1], [move(0, 0, 10)]);
    expect(positions).toEqual([1, 2, 8]);
    expect(normals).toEqual([0, 0, 1]);
  });

  test('leaves a vertex without influences where it is', () => {
    const { positions, normals } = deformed(
      [[], [[0, 1]], []],
      [1, 1, 1, 2, 2, 2, 3, 3, 3],
      [0, 1, 0, 0, 1, 0, 0, 1, 0],
      [move(5, 0, 0)],
    );
    expect(positions).toEqual([1, 1, 1, 7, 2, 2, 3, 3, 3]);
    expect(normals).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0]);
  });

  test('takes any number of influences, and a joint twice', () => {
    const nine: Row = Array.from({ length: 9 }, (_, joint) => [joint, 1 / 16]);
    const matrices = Array.from({ length: 9 }, (_, joint) => move(joint * 16, 0, 0));
    const { positions } = deformed([[...nine, [8, 7 / 16]]], [0, 0, 0], [0, 0, 1], matrices);
    // 0 + 1 + … + 8 = 36, and joint 8 once more with 7 sixteenths of 128.
    expect(positions).toEqual([36 + 56, 0, 0]);
  });

  test('takes the point of each influence instead of the vertex, where influences have points', () => {
    const { positions, normals } = deformed(
      [
        [
          [0, 0.5, [2, 0, 0], [0, 0, 1]],
          [1, 0.5, [0, 6, 0], [0, 1, 0]],
        ],
      ],
      [99, 99, 99],
      [1, 0, 0],
      [move(0, 0, 4), quarterTurn(0, 0, 0)],
    );
    // Half of (2,0,4) and half of (-6,0,0); the normals are half of +Z and half of -X.
    expect(positions).toEqual([-2, 0, 2]);
    expect(normals.map((value) => value.toFixed(6))).toEqual(['-0.707107', '0.000000', '0.707107']);
  });
});

test('skinning matrices are world times inverse bind, in the order of the joints', () => {
  const world = Float64Array.from([...move(1, 0, 0), ...quarterTurn(0, 0, 7)]);
  const skin = {
    name: '',
    joints: [1, 0],
    inverseBind: Float32Array.from([...move(3, 0, 0), ...move(0, 5, 0)]),
  };
  const out = new Float64Array(32);
  skinMatrices(skin, world, out);
  expect([...out.subarray(0, 16)]).toEqual(quarterTurn(0, 3, 7));
  expect([...out.subarray(16)]).toEqual(move(1, 5, 0));
});

test('directions are turned and not moved', () => {
  const out = new Float32Array(3);
  transform(out, Float64Array.from(quarterTurn(5, 5, 5)), Float32Array.of(2, 0, 0), 0);
  expect([...out]).toEqual([0, 2, 0]);
});

test('normalizing gives unit length, and leaves a zero vector zero', () => {
  const vectors = Float32Array.of(3, 0, 4, 0, 0, 0);
  normalize(vectors);
  expect([...vectors]).toEqual([Math.fround(0.6), 0, Math.fround(0.8), 0, 0, 0]);
});
