import { describe, expect, test } from 'vitest';
import { inspect, nodeAtPath } from '../../../../../src/binary/schema.ts';
import { detectFormat } from '../../../../../src/formats/index.ts';
import type {
  BuffDocument,
  CurvDocument,
  SkinDocument,
} from '../../../../../src/formats/o3d/files/blobs/document.ts';
import { curveFile } from '../../../../../src/formats/o3d/files/blobs/schema.ts';
import { writeBuffer, writeCurve, writeSkin } from '../../../../../src/formats/o3d/files/blobs/write.ts';
import { misplaced } from '../../../../binary/hex.ts';
import { wrongClaims } from '../../../claims.ts';
import { CURVE, joined, POINTS, readO3d, SKIN, TRIANGLE } from '../../bytes.ts';

describe('a buffer', () => {
  test('has all elements of a field before those of the next', () => {
    const { document } = readO3d(POINTS);
    expect(document).toEqual({
      format: 'o3d.buff',
      buffers: [
        {
          version: 1,
          fields: { count: 2, type: Uint8Array.of(1, 3), numComponents: Uint8Array.of(3, 4) },
          numElements: 3,
          planes: [
            Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
            Uint8Array.of(0, 64, 128, 255, 1, 2, 3, 4, 5, 6, 7, 8),
          ],
        },
      ],
    });
  });

  test('may be followed by others', () => {
    const run = joined(POINTS, TRIANGLE, TRIANGLE);
    const { document, format } = readO3d(misplaced(run));
    const { buffers } = document as BuffDocument;
    expect(buffers.map(({ fields }) => fields.type)).toEqual([
      Uint8Array.of(1, 3),
      Uint8Array.of(2),
      Uint8Array.of(2),
    ]);
    expect(format.write(document)).toEqual(run);
    expect(wrongClaims(run, 'vertex-buffers.bin')).toEqual([]);
    const tree = format.inspect(run, 'run');
    expect(nodeAtPath(tree, 'buffers[1].planes[0][2]')).toMatchObject({
      offset: POINTS.length + 26,
      value: 2,
    });
  });

  test('is followed by too few bytes for another one: the file is not cut off', () => {
    const bytes = joined(POINTS, Uint8Array.of(1, 2, 3));
    const refusal = { code: 'O3D_BUFFER_REST', message: '3 bytes after the end of the buffer' };
    expect(() => readO3d(bytes)).toThrow(expect.objectContaining({ ...refusal, offset: POINTS.length }));
    expect(() => readO3d(joined(POINTS, POINTS.subarray(0, 4)))).toThrow(
      expect.objectContaining({ code: 'BINARY_TRUNCATED' }),
    );
  });

  test('of plain numbers is written in the types of its fields', () => {
    const { document } = readO3d(TRIANGLE);
    const [buffer] = (document as BuffDocument).buffers;
    expect(writeBuffer({ ...buffer!, planes: [Float64Array.of(0, 1, 2)] })).toEqual(TRIANGLE);
  });
});

describe('a curve', () => {
  test('has a row per key, and control points where keys have none that are zero', () => {
    expect(readO3d(CURVE).document).toEqual({
      format: 'o3d.curv',
      version: 1,
      keys: {
        count: 3,
        type: Uint8Array.of(1, 2, 3),
        input: Float32Array.of(0, 1, 2),
        output: Float32Array.of(10, 20, 30),
        inTangent: Float32Array.of(0, 0, 0, 0, 1.5, 25),
        outTangent: Float32Array.of(0, 0, 0, 0, 2.5, 35),
      },
    });
  });

  test('is written as it was, also from columns of doubles', () => {
    const { document, format } = readO3d(misplaced(CURVE));
    expect(format.write(document)).toEqual(CURVE);
    const { version, keys } = document as CurvDocument;
    const doubles = {
      ...keys,
      input: Float64Array.from(keys.input),
      inTangent: Float64Array.from(keys.inTangent),
    };
    expect(writeCurve({ version, keys: doubles })).toEqual(CURVE);
  });

  test('shows the control points of Bezier keys only', () => {
    const tree = inspect(curveFile, CURVE, 'curve');
    expect(nodeAtPath(tree, 'keys[1]')?.childCount).toBe(3);
    expect(nodeAtPath(tree, 'keys[2].outTangent')).toMatchObject({ offset: 43, size: 8 });
    expect(wrongClaims(CURVE, 'a.curv')).toEqual([]);
  });

  test('without keys is one', () => {
    const empty = CURVE.slice(0, 8);
    const { document, format, report } = readO3d(empty);
    expect((document as CurvDocument).keys.count).toBe(0);
    expect(format.write(document)).toEqual(empty);
    expect(report.issues.map(({ code }) => code)).toEqual(['O3D_CURVE_EMPTY']);
  });
});

describe('a skin', () => {
  test('has the influences of all vertices one behind the other', () => {
    expect(readO3d(SKIN).document).toEqual({
      format: 'o3d.skin',
      version: 1,
      vertices: {
        count: 3,
        influences: {
          start: Uint32Array.of(0, 2, 3, 4),
          matrixIndex: Int32Array.of(0, 1, 1, 0),
          weight: Float32Array.of(0.25, 0.75, 1, 1),
        },
      },
    });
  });

  test('is written as it was, and shown byte for byte', () => {
    const { document, format } = readO3d(misplaced(SKIN));
    expect(format.write(document)).toEqual(SKIN);
    const { version, vertices } = document as SkinDocument;
    const weight = Float64Array.from(vertices.influences.weight);
    expect(
      writeSkin({ version, vertices: { ...vertices, influences: { ...vertices.influences, weight } } }),
    ).toEqual(SKIN);
    expect(wrongClaims(SKIN, 'a.skin')).toEqual([]);
  });
});

test.each([
  ['buffer', POINTS],
  ['curve', CURVE],
  ['skin', SKIN],
])('a %s of another version than 1 is refused, and where is reported', (_, bytes) => {
  const later = bytes.slice();
  later[4] = 2;
  expect(() => readO3d(later)).toThrow(expect.objectContaining({ code: 'O3D_BLOB_VERSION', offset: 4 }));
});

test('blobs are known by their first four bytes, regardless of their names', () => {
  const ids = [POINTS, CURVE, SKIN].map((bytes) => detectFormat(bytes, 'scene.json').id);
  expect(ids).toEqual(['o3d.buff', 'o3d.curv', 'o3d.skin']);
});
