import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nodeAtPath } from '../../../../../src/binary/schema.ts';
import { detectFormat, offsetOf } from '../../../../../src/formats/index.ts';
import { openBlobs } from '../../../../../src/formats/o3d/files/archive/blob-access.ts';
import type {
  ArchiveDocument,
  JsonObject,
  SceneObject,
} from '../../../../../src/formats/o3d/files/archive/document.ts';

import { readArchive } from '../../../../../src/formats/o3d/files/archive/read.ts';
import { indexScene, referenceOf } from '../../../../../src/formats/o3d/files/archive/scene-index.ts';

import { Report } from '../../../../../src/report/report.ts';
import { thrownBy } from '../../../../binary/hex.ts';
import { archiveOf, CURVE, joined, POINTS, SKIN, sceneOf, textBytes } from '../../bytes.ts';

const TRANSFORM: JsonObject = { id: 2, properties: { name: 'node', parent: { ref: 1 } } };

const read = (bytes: Uint8Array) => readArchive(bytes, new Report());

describe('the index of a scene', () => {
  const scene = sceneOf({
    'o3d.Transform': [
      TRANSFORM,
      { id: 3, properties: { parent: null }, params: { 'o3d.worldMatrix': { id: 4 } } },
    ],
    'o3d.ParamArray': [{ id: 5, params: [{ class: 'o3d.ParamMatrix4', bind: 4 }] }],
    'o3d.VertexBuffer': [{ id: 6, custom: { fields: [7, 8], binaryRange: [0, 10] } }],
    'o3d.Odd': [{ id: 'x' }],
  });
  const index = indexScene(scene);

  test('finds objects by id and by class, in order', () => {
    expect(index.version).toBe(6);
    expect([...index.roots]).toEqual([['root', 1]]);
    expect(index.objects.map(({ id, className }) => `${className} ${id}`)).toEqual([
      'o3d.Transform 2',
      'o3d.Transform 3',
      'o3d.ParamArray 5',
      'o3d.VertexBuffer 6',
    ]);
    expect(index.byId.get(3)).toMatchObject({ path: 'scene.objects.o3d.Transform[1]' });
    expect(index.byClass.get('o3d.Transform')).toHaveLength(2);
  });

  test('finds params and fields by id, and numbers those of arrays', () => {
    expect(index.params.get(4)).toMatchObject({ name: 'o3d.worldMatrix', owner: { id: 3 } });
    expect(index.byId.get(5)!.params.get('0')).toMatchObject({ className: 'o3d.ParamMatrix4', bind: 4 });
    expect(index.fields.get(8)).toMatchObject({ index: 1, owner: { id: 6 } });
  });

  test('distinguishes references from other values', () => {
    expect(referenceOf({ ref: 7 })).toBe(7);
    expect(referenceOf(null)).toBe(0);
    expect(referenceOf([7])).toBeUndefined();
  });
});

describe('the data of an object', () => {
  const objects = {
    'o3d.VertexBuffer': [{ id: 2, custom: { fields: [3, 4], binaryRange: [3, 3 + POINTS.length] } }],
    'o3d.Curve': [{ id: 5, custom: { binaryRange: [0, CURVE.length] } }],
    'o3d.Skin': [{ id: 6, custom: { binaryRange: [0, SKIN.length] } }],
  };
  const bytes = archiveOf(
    sceneOf(objects),
    { name: 'vertex-buffers.bin', bytes: joined(textBytes('gap'), POINTS) },
    { name: 'curve-keys.bin', bytes: CURVE },
    { name: 'skins.bin', bytes: SKIN },
  );
  const get = (document: ArchiveDocument, id: number): SceneObject =>
    indexScene(document.scene).byId.get(id)!;

  test('is at its range', () => {
    const document = read(bytes);
    const blobs = openBlobs(document);
    expect(blobs.buffer(get(document, 2))).toMatchObject({ numElements: 3 });
    expect(blobs.curve(get(document, 5))?.keys.input).toEqual(Float32Array.of(0, 1, 2));
    expect(blobs.skin(get(document, 6))?.vertices.count).toBe(3);
    expect(blobs.curve(get(document, 5))).toBe(blobs.curve(get(document, 5)));
  });

  test('is shown there', () => {
    const tree = detectFormat(bytes, 'a.o3dtgz').inspect(bytes, 'a.o3dtgz');
    expect(nodeAtPath(tree, 'vertex-buffers.bin.contents.o3d.VertexBuffer 2.numElements')).toMatchObject({
      offset: 1024 + 512 + 3 + 16,
      value: 3,
    });
    expect(nodeAtPath(tree, 'vertex-buffers.bin.contents.gap')).toMatchObject({ offset: 1536, size: 3 });
    const format = detectFormat(bytes, 'a.o3dtgz');
    const tar = gunzipSync(bytes);
    const at = offsetOf(format, bytes, 'a.o3dtgz', 'scene.objects.o3d.Curve[0].custom.binaryRange')!;
    expect(tar.toString('latin1', at, at + 15)).toBe('"binaryRange":[');
  });

  test.each([
    ['behind the end', [0, 9999], 'O3D_RANGE'],
    ['backwards', [9, 3], 'O3D_RANGE'],
    ['no range', 7, 'O3D_RANGE'],
    ['too long', [0, CURVE.length + 1], 'BINARY_TRUNCATED'],
    ['of something else', [1, CURVE.length], 'O3D_BLOB_ID'],
  ])('that is %s is refused with the place in the scene', (_what, binaryRange, code) => {
    const scene = sceneOf({ 'o3d.Curve': [{ id: 2, custom: { binaryRange } }] });
    const file = { name: 'curve-keys.bin', bytes: joined(CURVE, Uint8Array.of(1)) };
    const document = read(archiveOf(scene, file));
    const error = thrownBy(() => openBlobs(document).curve(get(document, 2)));
    expect(error).toMatchObject({ code, path: expect.stringContaining('scene.objects.o3d.Curve[0]') });
  });

  test('that many share is refused before it fills memory', () => {
    const curves = Array.from({ length: 9 }, (_, at) => ({
      id: at + 2,
      custom: { binaryRange: [0, CURVE.length] },
    }));
    const document = read(
      archiveOf(sceneOf({ 'o3d.Curve': curves }), { name: 'curve-keys.bin', bytes: CURVE }),
    );
    const blobs = openBlobs(document);
    const error = thrownBy(() => indexScene(document.scene).objects.map((object) => blobs.curve(object)));
    expect(error).toMatchObject({ code: 'O3D_RANGE_OVERLAP' });
  });
});

describe('data that stand in scene.json itself', () => {
  function blobsOf(className: string, object: JsonObject) {
    const document = read(textBytes(JSON.stringify(sceneOf({ [className]: [{ id: 2, ...object }] }))));
    return { blobs: openBlobs(document), object: indexScene(document.scene).byId.get(2)! };
  }
  const field = (type: string, numComponents: number, data: number[]) => ({
    id: 3,
    type,
    numComponents,
    data,
  });

  test('are the columns that they are in bytes', () => {
    const fieldData = [
      field('o3d.FloatField', 2, [0.1, 0.2, 0.3, 0.4]),
      field('o3d.UInt32Field', 1, [7, 8]),
      field('o3d.UByteNField', 4, [0, 1, 0.5, 2, 0.25, 0.75, -1, 1]),
    ];
    const { blobs, object } = blobsOf('o3d.VertexBuffer', { custom: { fieldData } });
    expect(blobs.buffer(object)).toEqual({
      version: 1,
      fields: { count: 3, type: Uint8Array.of(1, 2, 3), numComponents: Uint8Array.of(2, 1, 4) },
      numElements: 2,
      planes: [
        Float64Array.of(0.1, 0.2, 0.3, 0.4),
        Uint32Array.of(7, 8),
        // floor(v * 255 + 0.5), limited to 0 and 1 (docs/reference/o3d.md#buffers).
        Uint8Array.of(0, 255, 128, 255, 64, 191, 0, 255),
      ],
    });
  });

  test('have several keys in one row where a writer put them there', () => {
    const keys = [
      [1, 0, 10, 2, 1, 20],
      [3, 2, 30, 1.5, 25, 2.5, 35],
    ];
    const { blobs, object } = blobsOf('o3d.Curve', { custom: { keys } });
    expect(blobs.curve(object)?.keys).toEqual({
      count: 3,
      type: Uint8Array.of(1, 2, 3),
      input: Float64Array.of(0, 1, 2),
      output: Float64Array.of(10, 20, 30),
      inTangent: Float64Array.of(0, 0, 0, 0, 1.5, 25),
      outTangent: Float64Array.of(0, 0, 0, 0, 2.5, 35),
    });
  });

  test('have index and weight in turn', () => {
    const { blobs, object } = blobsOf('o3d.Skin', {
      properties: { influences: [[1, 0.5, 0, 0.5], [], [2, 1]] },
    });
    expect(blobs.skin(object)?.vertices).toEqual({
      count: 3,
      influences: {
        start: Uint32Array.of(0, 2, 2, 3),
        matrixIndex: Int32Array.of(1, 0, 2),
        weight: Float64Array.of(0.5, 0.5, 1),
      },
    });
  });

  test.each<[string, string, JsonObject, string]>([
    ['fields that are no list', 'o3d.VertexBuffer', { custom: { fieldData: 1 } }, 'custom.fieldData'],
    [
      'a class that is none',
      'o3d.VertexBuffer',
      { custom: { fieldData: [field('x', 1, [])] } },
      'custom.fieldData[0].type',
    ],
    [
      'fields of different length',
      'o3d.VertexBuffer',
      { custom: { fieldData: [field('o3d.FloatField', 1, [1]), field('o3d.FloatField', 1, [1, 2])] } },
      'custom.fieldData[1].data',
    ],
    [
      'no components',
      'o3d.VertexBuffer',
      { custom: { fieldData: [field('o3d.FloatField', 0, [1])] } },
      'custom.fieldData[0].numComponents',
    ],
    [
      'texts among numbers',
      'o3d.Skin',
      { properties: { influences: [['a', 1]] } },
      'properties.influences[0][0]',
    ],
    [
      'an index without weight',
      'o3d.Skin',
      { properties: { influences: [[1]] } },
      'properties.influences[0]',
    ],
    ['a key that is cut off', 'o3d.Curve', { custom: { keys: [[3, 1, 2, 3]] } }, 'custom.keys[0]'],
    ['a key of no type', 'o3d.Curve', { custom: { keys: [[4, 1, 2]] } }, 'custom.keys[0]'],
  ])('with %s are refused', (_what, className, object, path) => {
    const { blobs, object: found } = blobsOf(className, object);
    const error = thrownBy(() => blobs.buffer(found) ?? blobs.curve(found) ?? blobs.skin(found));
    expect(error).toMatchObject({ code: 'O3D_DATA_SHAPE', path: `scene.objects.${className}[0].${path}` });
  });
});
