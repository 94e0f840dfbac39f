import { describe, expect, test } from 'vitest';
import { Columns, sceneOfGltf } from './files.ts';

const TRIANGLE = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const scenes = [{ nodes: [0] }];

function meshFile(columns: Columns, primitive: Record<string, unknown>, rest: Record<string, unknown> = {}) {
  return columns.file({ scenes, nodes: [{ mesh: 0 }], meshes: [{ primitives: [primitive] }], ...rest });
}

describe('columns of glTF', () => {
  test('are read where they are interleaved', () => {
    const columns = new Columns();
    const bytes = new Uint8Array(new Float32Array([0, 0, 0, 9, 1, 0, 0, 9, 0, 1, 0, 9]).buffer);
    const view = columns.addView(bytes, { byteStride: 16 });
    columns.accessors.push({ bufferView: view, componentType: 5126, type: 'VEC3', count: 3 });
    const scene = sceneOfGltf(meshFile(columns, { attributes: { POSITION: 0 } }));
    expect(scene.meshes[0]!.primitives[0]!.positions).toEqual(TRIANGLE);
  });

  test('are fractions where they are normalized, and the lowest signed number is -1', () => {
    const columns = new Columns();
    const position = columns.add(new Int16Array([-32768, 0, 0, 32767, 0, 0, 0, 16384, 0]), 'VEC3', 3, {
      normalized: true,
    });
    const scene = sceneOfGltf(meshFile(columns, { attributes: { POSITION: position } }));
    const expected = [-1, 0, 0, 1, 0, 0, 0, 16384 / 32767, 0].map(Math.fround);
    expect(Array.from(scene.meshes[0]!.primitives[0]!.positions)).toEqual(expected);
  });

  test('take what a sparse accessor changes, also without a buffer view', () => {
    const columns = new Columns();
    const indices = columns.addView(new Uint8Array([2]));
    const values = columns.addView(new Uint8Array(new Float32Array([7, 8, 9]).buffer));
    const sparse = {
      count: 1,
      indices: { bufferView: indices, componentType: 5121 },
      values: { bufferView: values },
    };
    columns.accessors.push({ componentType: 5126, type: 'VEC3', count: 3, sparse });
    const scene = sceneOfGltf(meshFile(columns, { attributes: { POSITION: 0 } }));
    expect(Array.from(scene.meshes[0]!.primitives[0]!.positions)).toEqual([0, 0, 0, 0, 0, 0, 7, 8, 9]);
  });

  test('of colors get an alpha, and become sRGB as materials of old systems are', () => {
    const columns = new Columns();
    const position = columns.add(TRIANGLE, 'VEC3', 3);
    const color = columns.add(new Uint8Array([255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 55, 0]), 'VEC3', 3, {
      normalized: true,
      bufferView: undefined,
    });
    const view = columns.addView(new Uint8Array([255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 55, 0]), {
      byteStride: 4,
    });
    Object.assign(columns.accessors[color]!, { bufferView: view, count: 3 });
    const scene = sceneOfGltf(meshFile(columns, { attributes: { POSITION: position, COLOR_0: color } }));
    const colors = scene.meshes[0]!.primitives[0]!.colors!;
    // 55 / 255 linear is about 128 / 255 in sRGB.
    expect(Array.from(colors.slice(8), (value) => Math.round(value * 255))).toEqual([0, 0, 128, 255]);
  });
});

describe('triangles of glTF', () => {
  const SQUARE = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]);

  test.each([
    ['a list without indices', 4, TRIANGLE, undefined, [0, 1, 2]],
    ['a strip turns every second triangle around', 5, SQUARE, undefined, [0, 1, 2, 1, 3, 2]],
    ['a fan shares its first corner', 6, SQUARE, [0, 1, 3, 2], [1, 3, 0, 3, 2, 0]],
  ])('%s', (_, mode, positions, corners, expected) => {
    const columns = new Columns();
    const position = columns.add(positions, 'VEC3', 3);
    const indices = corners && columns.add(new Uint16Array(corners), 'SCALAR', 1);
    const scene = sceneOfGltf(meshFile(columns, { attributes: { POSITION: position }, mode, indices }));
    expect(Array.from(scene.meshes[0]!.primitives[0]!.indices)).toEqual(expected);
  });

  test('points and lines are reported', () => {
    const columns = new Columns();
    const position = columns.add(TRIANGLE, 'VEC3', 3);
    const scene = sceneOfGltf(meshFile(columns, { attributes: { POSITION: position }, mode: 1 }));
    expect(scene.meshes[0]!.primitives).toEqual([]);
  });
});

describe('curves of glTF', () => {
  function curveOf(path: string, interpolation: string, values: number[], type: string, width: number) {
    const columns = new Columns();
    const input = columns.add(new Float32Array([0, 1]), 'SCALAR', 1);
    const output = columns.add(new Float32Array(values), type, width);
    const animations = [
      {
        name: 'walk',
        samplers: [{ input, output, interpolation }],
        channels: [{ sampler: 0, target: { node: 0, path } }],
      },
    ];
    const scene = sceneOfGltf(columns.file({ scenes, nodes: [{ name: 'hip' }], animations }));
    return scene.clips[0]!;
  }

  test('LINEAR goes straight, rotations the short way round', () => {
    expect(
      curveOf('translation', 'LINEAR', [0, 0, 0, 1, 2, 3], 'VEC3', 3).tracks[0]!.curve.interpolation,
    ).toBe('linear');
    expect(
      curveOf('rotation', 'LINEAR', [0, 0, 0, 1, 1, 0, 0, 0], 'VEC4', 4).tracks[0]!.curve.interpolation,
    ).toBe('slerp');
  });

  test('CUBICSPLINE has slopes on either side of its values', () => {
    const keys = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6];
    const { curve } = curveOf('scale', 'CUBICSPLINE', keys, 'VEC3', 3).tracks[0]!;
    expect(Array.from(curve.values)).toEqual([2, 2, 2, 5, 5, 5]);
    expect(Array.from(curve.tangents!.in)).toEqual([1, 1, 1, 4, 4, 4]);
    expect(Array.from(curve.tangents!.out)).toEqual([3, 3, 3, 6, 6, 6]);
  });

  test('of clips last until their last key', () => {
    expect(curveOf('translation', 'STEP', [0, 0, 0, 1, 2, 3], 'VEC3', 3)).toMatchObject({
      name: 'walk',
      start: 0,
      end: 1,
    });
  });
});
