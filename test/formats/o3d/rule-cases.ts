/** The smallest files that break each rule, and some that break none. */

import type { O3D_CODES } from '../../../src/formats/o3d/codes.ts';
import type { JsonObject, JsonValue } from '../../../src/formats/o3d/files/archive/document.ts';
import {
  archiveOf,
  CURVE,
  gzipped,
  joined,
  MARKER,
  type Member,
  type Part,
  POINTS,
  packed,
  SKIN,
  sceneMember,
  sceneOf,
  TRIANGLE,
  tarOf,
  textBytes,
} from './bytes.ts';

interface Case {
  code: keyof typeof O3D_CODES;
  /** What makes the rule speak. */
  when: string;
  bytes: Uint8Array;
  path: string;
  message?: string;
}

const buffer = (fields: number[], elements: number, ...data: Part[]) =>
  packed(['s', 'BUFF'], ['i', 1, fields.length / 2], ['b', ...fields], ['i', elements], ...data);
const curve = (...keys: [type: number, ...numbers: number[]][]) =>
  packed(
    ['s', 'CURV'],
    ['i', 1],
    ...keys.flatMap(
      ([type, ...numbers]) =>
        [
          ['b', type],
          ['f', ...numbers],
        ] as Part[],
    ),
  );
const skin = (...vertices: [matrix: number, weight: number][][]) =>
  packed(
    ['s', 'SKIN'],
    ['i', 1],
    ...vertices.flatMap((influences) => [
      ['i', influences.length] as ['i', number],
      ...influences.flatMap(
        ([matrix, weight]) =>
          [
            ['i', matrix],
            ['f', weight],
          ] as Part[],
      ),
    ]),
  );

const VERTICES: Member = { name: 'vertex-buffers.bin', bytes: POINTS };
const INDICES: Member = { name: 'index-buffers.bin', bytes: TRIANGLE };
const SKINS: Member = { name: 'skins.bin', bytes: SKIN };

const BUFFERS = {
  'o3d.VertexBuffer': [{ id: 10, custom: { fields: [11, 12], binaryRange: [0, POINTS.length] } }],
  'o3d.IndexBuffer': [{ id: 13, custom: { fields: [14], binaryRange: [0, TRIANGLE.length] } }],
  'o3d.StreamBank': [
    { id: 15, custom: { vertexStreams: [{ stream: { field: 11, startIndex: 0, semantic: 1 } }] } },
  ],
};
const primitive = (properties: JsonObject) => ({
  ...BUFFERS,
  'o3d.Primitive': [
    {
      id: 20,
      properties: {
        numberVertices: 3,
        numberPrimitives: 1,
        primitiveType: 4,
        startIndex: 0,
        indexBuffer: { ref: 13 },
        ...properties,
      },
      params: { 'o3d.streamBank': { value: { ref: 15 } } },
    },
  ],
});
const skinned = (matrices: number, binds: number, field: JsonValue = 11) => ({
  ...BUFFERS,
  'o3d.Skin': [
    {
      id: 30,
      properties: { inverseBindPoseMatrices: Array.from({ length: binds }, () => [[1], [1], [1], [1]]) },
      custom: { binaryRange: [0, SKIN.length] },
    },
  ],
  'o3d.ParamArray': [
    { id: 31, params: Array.from({ length: matrices }, () => ({ class: 'o3d.ParamMatrix4' })) },
  ],
  'o3d.SkinEval': [
    {
      id: 32,
      params: { 'o3d.matrices': { value: { ref: 31 } }, 'o3d.skin': { value: { ref: 30 } } },
      custom: { vertexStreams: [{ stream: { field, startIndex: 0 } }] },
    },
  ],
});
const mesh = (objects: Readonly<Record<string, JsonObject[]>>, ...more: Member[]) =>
  archiveOf(sceneOf(objects), VERTICES, INDICES, ...more);
const transform = (object: JsonObject) => archiveOf(sceneOf({ 'o3d.Transform': [object] }));
const curves = (...ranges: [number, number][]) =>
  archiveOf(
    sceneOf({ 'o3d.Curve': ranges.map((binaryRange, at) => ({ id: at + 2, custom: { binaryRange } })) }),
    { name: 'curve-keys.bin', bytes: joined(CURVE, CURVE) },
  );

export const CASES: Case[] = [
  {
    code: 'O3D_BUFFER_FIELDS_NONE',
    when: 'a buffer has no fields',
    bytes: buffer([], 1),
    path: 'buffers[0]',
  },
  {
    code: 'O3D_BUFFER_EMPTY',
    when: 'a buffer has no elements',
    bytes: buffer([1, 3], 0),
    path: 'buffers[0]',
  },
  {
    code: 'O3D_BUFFER_LARGE',
    when: 'a buffer has 65,535 elements',
    bytes: joined(buffer([3, 4], 65_535), new Uint8Array(4 * 65_535)),
    path: 'buffers[0]',
  },
  {
    code: 'O3D_BUFFER_LIMIT',
    when: 'a buffer has 1,048,576 elements',
    bytes: joined(buffer([3, 4], 1_048_576), new Uint8Array(4 * 1_048_576)),
    path: 'buffers[0]',
  },
  {
    code: 'O3D_FIELD_COMPONENTS',
    when: 'a field has no components',
    bytes: buffer([1, 1, 1, 0], 1, ['f', 0]),
    path: 'buffers[0].fields[1]',
  },
  {
    code: 'O3D_FIELD_COMPONENTS',
    when: 'bytes are not a multiple of four',
    bytes: buffer([3, 3], 1, ['b', 0, 0, 0]),
    path: 'buffers[0].fields[0]',
  },
  {
    code: 'O3D_NUMBER_NOT_FINITE',
    when: 'a buffer has something else than numbers',
    bytes: buffer([1, 2], 2, ['f', 0, 0, 0, Number.NaN]),
    path: 'buffers[0].planes[0][3]',
  },
  {
    code: 'O3D_NUMBER_NOT_FINITE',
    when: 'a curve is infinite',
    bytes: curve([1, 0, 0], [1, 1, Number.POSITIVE_INFINITY]),
    path: 'keys[1]',
  },
  {
    code: 'O3D_NUMBER_NOT_FINITE',
    when: 'a weight is no number',
    bytes: skin([[0, Number.NaN]]),
    path: 'vertices[0]',
  },
  { code: 'O3D_CURVE_EMPTY', when: 'a curve has no keys', bytes: curve(), path: '' },
  { code: 'O3D_CURVE_ORDER', when: 'a key is earlier', bytes: curve([1, 1, 0], [1, 0, 0]), path: 'keys[1]' },
  {
    code: 'O3D_CURVE_DUPLICATE',
    when: 'two keys are at one time and differ',
    bytes: curve([1, 1, 0], [1, 1, 2]),
    path: 'keys[1]',
  },
  {
    code: 'O3D_CURVE_TANGENT',
    when: 'a control point is behind the next key',
    bytes: curve([3, 0, 0, -1, 0, 2, 0], [1, 1, 0]),
    path: 'keys[0]',
  },
  {
    code: 'O3D_CURVE_TANGENT',
    when: 'a control point is before the key ahead',
    bytes: curve([3, 0, 0, -1, 0, 0.5, 0], [3, 1, 0, -0.5, 0, 2, 0]),
    path: 'keys[0]',
  },
  {
    code: 'O3D_SKIN_VERTEX_FREE',
    when: 'a vertex among others has no influence',
    bytes: skin([[0, 1]], [], [[0, 1]]),
    path: 'vertices[1]',
  },
  {
    code: 'O3D_SKIN_END_FREE',
    when: 'the last vertices have no influence',
    bytes: skin([[0, 1]], [], []),
    path: 'vertices[1]',
  },
  {
    code: 'O3D_SKIN_MATRIX_RANGE',
    when: 'a matrix has a number below 0',
    bytes: skin([[-1, 1]]),
    path: 'vertices[0]',
  },
  {
    code: 'O3D_SKIN_MATRIX_RANGE',
    when: 'a matrix is not in the array',
    bytes: mesh(skinned(1, 1), SKINS),
    path: 'scene.objects.o3d.Skin[0]',
  },
  {
    code: 'O3D_SKIN_WEIGHTS',
    when: 'weights do not add up to 1',
    bytes: skin([
      [0, 0.5],
      [1, 0.25],
    ]),
    path: 'vertices[0]',
  },
  {
    code: 'O3D_VERSION_OLD',
    when: 'the version is 4',
    bytes: archiveOf(sceneOf({}, 4)),
    path: 'scene.version',
  },
  {
    code: 'O3D_VERSION_UNKNOWN',
    when: 'the version is 7',
    bytes: archiveOf(sceneOf({}, 7)),
    path: 'scene.version',
  },
  {
    code: 'O3D_MARKER_MISSING',
    when: 'the marker is not in front',
    bytes: gzipped(tarOf(sceneMember(sceneOf({})), MARKER)),
    path: '',
  },
  {
    code: 'O3D_MARKER_MISSING',
    when: 'the marker says something else',
    bytes: gzipped(tarOf({ name: 'aaaaaaaa.o3d', bytes: textBytes('o3d2') }, sceneMember(sceneOf({})))),
    path: '',
  },
  {
    code: 'O3D_ROOT_MISSING',
    when: 'no object is the root',
    bytes: archiveOf({ version: 6, objects: {} }),
    path: 'scene',
  },
  {
    code: 'O3D_OBJECT_SHAPE',
    when: 'an object has no id',
    bytes: transform({ properties: {} }),
    path: 'scene.objects.o3d.Transform[0]',
  },
  {
    code: 'O3D_ID_DUPLICATE',
    when: 'a param has the id of its object',
    bytes: transform({ id: 2, params: { 'o3d.worldMatrix': { id: 2 } } }),
    path: 'scene.objects.o3d.Transform[0].params.o3d.worldMatrix',
  },
  {
    code: 'O3D_CLASS_UNKNOWN',
    when: 'a class is a program’s own',
    bytes: archiveOf(sceneOf({ 'Patapom.DelayLoadedTexture': [{ id: 2 }] })),
    path: 'scene.objects.Patapom.DelayLoadedTexture[0]',
  },
  {
    code: 'O3D_REFERENCE_UNRESOLVED',
    when: 'a parent is missing',
    bytes: transform({ id: 2, properties: { parent: { ref: 9 } } }),
    path: 'scene.objects.o3d.Transform[0].properties.parent',
  },
  {
    code: 'O3D_REFERENCE_UNRESOLVED',
    when: 'a shape in a list is missing',
    bytes: transform({ id: 2, properties: { shapes: [{ ref: 2 }, { ref: 9 }] } }),
    path: 'scene.objects.o3d.Transform[0].properties.shapes[1]',
  },
  {
    code: 'O3D_REFERENCE_UNRESOLVED',
    when: 'a stream is of a field that is missing',
    bytes: mesh(skinned(2, 2, 99), SKINS),
    path: 'scene.objects.o3d.SkinEval[0].custom.vertexStreams[0].stream.field',
  },
  {
    code: 'O3D_BIND_UNRESOLVED',
    when: 'a param is bound to an object',
    bytes: transform({ id: 2, params: { 'o3d.localMatrix': { bind: 2 } } }),
    path: 'scene.objects.o3d.Transform[0].params.o3d.localMatrix.bind',
  },
  {
    code: 'O3D_RANGE_GAP',
    when: 'bytes are of no curve',
    bytes: curves([0, CURVE.length]),
    path: '',
  },
  {
    code: 'O3D_RANGE_GAP',
    when: 'bytes in front are of no curve',
    bytes: curves([CURVE.length, 2 * CURVE.length]),
    path: 'scene.objects.o3d.Curve[0].custom.binaryRange',
  },
  {
    code: 'O3D_RANGE_SHARED',
    when: 'two curves share bytes',
    bytes: curves([0, CURVE.length], [CURVE.length, 2 * CURVE.length], [CURVE.length, 2 * CURVE.length]),
    path: 'scene.objects.o3d.Curve[2].custom.binaryRange',
  },
  {
    code: 'O3D_FIELD_COUNT',
    when: 'a buffer has a field that has no id',
    bytes: archiveOf(
      sceneOf({
        'o3d.VertexBuffer': [{ id: 10, custom: { fields: [11], binaryRange: [0, POINTS.length] } }],
      }),
      VERTICES,
    ),
    path: 'scene.objects.o3d.VertexBuffer[0]',
  },
  {
    code: 'O3D_PARAM_VALUE',
    when: 'a color is a text',
    bytes: transform({ id: 2, params: { tint: { class: 'o3d.ParamFloat4', value: 'red' } } }),
    path: 'scene.objects.o3d.Transform[0].params.tint.value',
    message: 'The value of o3d.ParamFloat4 tint is not four numbers',
  },
  {
    code: 'O3D_PARAM_VALUE',
    when: 'a switch is a number',
    bytes: transform({ id: 2, params: { isLit: { class: 'o3d.ParamBoolean', value: 1 } } }),
    path: 'scene.objects.o3d.Transform[0].params.isLit.value',
    message: 'The value of o3d.ParamBoolean isLit is not true or false',
  },
  {
    code: 'O3D_PARAM_VALUE',
    when: 'a matrix has three rows',
    bytes: transform({
      id: 2,
      params: {
        place: {
          class: 'o3d.ParamMatrix4',
          value: [
            [1, 0, 0, 0],
            [0, 1, 0, 0],
            [0, 0, 1, 0],
          ],
        },
      },
    }),
    path: 'scene.objects.o3d.Transform[0].params.place.value',
    message: 'The value of o3d.ParamMatrix4 place is not four rows of four numbers',
  },
  {
    code: 'O3D_PARENT_CYCLE',
    when: 'a Transform is its own parent',
    bytes: transform({ id: 2, properties: { parent: { ref: 2 } } }),
    path: 'scene.objects.o3d.Transform[0].properties.parent',
  },
  {
    code: 'O3D_PRIMITIVE_STREAMS',
    when: 'its StreamBank has no positions',
    bytes: mesh({
      ...primitive({}),
      'o3d.StreamBank': [
        { id: 15, custom: { vertexStreams: [{ stream: { field: 11, startIndex: 0, semantic: 2 } }] } },
      ],
    }),
    path: 'scene.objects.o3d.Primitive[0]',
    message: 'No stream has positions',
  },
  {
    code: 'O3D_SKIN_INCOMPLETE',
    when: 'there is no skin',
    bytes: mesh({ ...BUFFERS, 'o3d.SkinEval': [{ id: 32 }] }),
    path: 'scene.objects.o3d.SkinEval[0]',
  },
  {
    code: 'O3D_PRIMITIVE_VERTICES',
    when: 'a primitive has a vertex too many',
    bytes: mesh(primitive({ numberVertices: 4 })),
    path: 'scene.objects.o3d.Primitive[0]',
  },
  {
    code: 'O3D_PRIMITIVE_INDICES',
    when: 'a strip needs an index too many',
    bytes: mesh(primitive({ primitiveType: 5, numberPrimitives: 2 })),
    path: 'scene.objects.o3d.Primitive[0]',
  },
  {
    code: 'O3D_INDEX_RANGE',
    when: 'an index is too high',
    bytes: mesh(primitive({ numberVertices: 2 })),
    path: 'scene.objects.o3d.Primitive[0]',
    message: 'Unknown vertex 2 in index 2; the primitive has 2 vertices',
  },
  {
    code: 'O3D_INDEX_RANGE',
    when: 'a primitive does not say how many vertices it has',
    bytes: mesh(primitive({ numberVertices: null })),
    path: 'scene.objects.o3d.Primitive[0]',
    message: 'Unknown vertex 0 in index 0; the primitive has 0 vertices',
  },
  {
    code: 'O3D_SKIN_BINDS',
    when: 'a bind matrix is missing',
    bytes: mesh(skinned(2, 1), SKINS),
    path: 'scene.objects.o3d.SkinEval[0]',
  },
  {
    code: 'O3D_SKIN_VERTICES',
    when: 'a stream has fewer elements than the skin has vertices',
    bytes: mesh(
      {
        ...skinned(2, 2, 41),
        'o3djs.DestinationBuffer': [{ id: 40, custom: { numElements: 2, fields: [{ id: 41 }] } }],
      },
      SKINS,
    ),
    path: 'scene.objects.o3d.SkinEval[0].custom.vertexStreams[0]',
  },
  {
    code: 'O3D_ASSET_MISSING',
    when: 'a texture has lost its slash',
    bytes: archiveOf(
      sceneOf({
        'o3d.Texture2D': [
          { id: 2, params: { 'o3d.uri': { class: 'o3d.ParamString', value: '/images/a.png' } } },
        ],
      }),
      { name: 'images/a.png', bytes: textBytes('png') },
    ),
    path: 'scene.objects.o3d.Texture2D[0].params.o3d.uri',
  },
];

/** What they are, and their bytes. */
export const FINE: [string, Uint8Array][] = [
  ['a triangle', mesh(primitive({}))],
  ['a skinned triangle', mesh(skinned(2, 2), SKINS)],
  ['a strip', mesh(primitive({ primitiveType: 5 }))],
  [
    'params of unknown classes',
    transform({
      id: 2,
      params: Object.fromEntries(
        ['constructor', '__proto__', 'o3d.ParamOther'].map((name) => [
          `of ${name}`,
          { class: name, value: 1 },
        ]),
      ),
    }),
  ],
  ['a curve that is used up', curves([0, CURVE.length], [CURVE.length, 2 * CURVE.length])],
];
