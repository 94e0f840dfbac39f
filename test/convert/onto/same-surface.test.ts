import { describe, expect, test } from 'vitest';
import { showTheSame } from '../../../src/convert/onto/same-surface.ts';
import type { Mesh } from '../../../src/scene/scene.ts';
import { mesh, triangle } from '../../scene.ts';

const UP = [0, 0, 1];

/** A square of two triangles in the xy plane, and vertex 4 at the place of vertex 3, with a normal of its own. */
function surface(triangles: readonly number[][], { hiddenNormal = UP, moved = 0 } = {}): Mesh {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, moved, 1, 0);
  const primitive = triangle({
    positions,
    uvs: [],
    normals: Float32Array.of(...UP, ...UP, ...UP, ...UP, ...hiddenNormal),
    indices: Uint32Array.from(triangles.flat()),
  });
  return mesh(primitive);
}

const FRONT = [0, 1, 2];
const REST = [0, 2, 3];
const BACK = [0, 2, 1];
/** Without an area. */
const LINE = [3, 4, 3];
const EDGE = [2, 3, 4];

describe('the same is', () => {
  test.each([
    ['the front', [FRONT, REST]],
    ['the back', [BACK, REST]],
  ])('a surface that kept %s of a triangle with both sides', (_, kept) => {
    expect(showTheSame(surface([FRONT, BACK, REST]), surface(kept))).toBe(true);
  });

  test('a surface without a triangle of two vertices', () => {
    expect(showTheSame(surface([FRONT, REST, LINE]), surface([FRONT, REST]))).toBe(true);
  });

  test('a surface with other normals at triangles without an area', () => {
    const triangles = [FRONT, REST, EDGE];
    expect(showTheSame(surface(triangles), surface(triangles, { hiddenNormal: [0, 1, 0] }))).toBe(true);
  });
});

describe('another one is', () => {
  test('a surface with a triangle that was turned over', () => {
    expect(showTheSame(surface([FRONT, REST]), surface([BACK, REST]))).toBe(false);
    expect(showTheSame(surface([FRONT, REST, REST]), surface([BACK, REST]))).toBe(false);
  });

  test('a surface with other normals at triangles with an area', () => {
    const triangles = [FRONT, [0, 2, 4]];
    expect(showTheSame(surface(triangles), surface(triangles, { hiddenNormal: [0, 1, 0] }))).toBe(false);
  });

  test('a surface of which a vertex was moved', () => {
    const triangles = [FRONT, [0, 2, 4]];
    expect(showTheSame(surface(triangles), surface(triangles, { moved: 1e-3 }))).toBe(false);
  });
});
