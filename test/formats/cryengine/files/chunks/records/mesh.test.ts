import { describe, expect, test } from 'vitest';
import { writeDocument } from '../../../../../../src/formats/index.ts';
import { bones, cry, f32, i32, join, mesh, morphTarget, name, TYPE } from '../../../bytes.ts';
import { readCry } from '../../../files.ts';
import { early, inline, type RecordCase, testRecords } from '../records.ts';

const CRY_VERTEX = [1, 2, 3, 0, 0, 1];

const CASES: RecordCase[] = [
  [
    'Mesh 0x744 with everything',
    'mesh',
    mesh({
      faces: [
        [0, 1, 2, 7, 1],
        [2, 1, 0, 255, -1],
      ],
      uvs: [
        [0.5, -300],
        [1, 2],
        [3, 4],
      ],
      uvFaces: [
        [0, 1, 2],
        [2, 2, 1],
      ],
      links: [
        [
          [0, [1, 2, 3], 0.75],
          [0, [4, 5, 6], 0.25],
        ],
        [],
        [[9, [7, 8, 9], 1]],
      ],
      colors: [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
      ],
    }),
    36 + 3 * 24 + 2 * 20 + 3 * 8 + 2 * 12 + 3 * 4 + 3 * 20 + 3 * 3,
    {
      boneFlags: 1,
      colorFlags: 1,
      vertexAnimationId: -1,
      vertices: {
        count: 3,
        position: [0, 0, 0, 1, 0, 0, 0, 1, 0],
        normal: [0, 0, 1, 0, 0, 1, 0, 0, 1],
      },
      faces: {
        count: 2,
        vertexIds: [0, 1, 2, 2, 1, 0],
        materialId: [7, 255],
        smoothingGroup: [1, 0xffffffff],
      },
      textureVertices: { count: 3, coordinate: [0.5, -300, 1, 2, 3, 4] },
      textureFaces: { count: 2, textureVertexIds: [0, 1, 2, 2, 2, 1] },
      links: {
        count: 3,
        link: {
          start: [0, 2, 2, 3],
          boneId: [0, 0, 9],
          offset: [1, 2, 3, 4, 5, 6, 7, 8, 9],
          weight: [0.75, 0.25, 1],
        },
      },
      colors: { count: 3, color: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
    },
  ],
  [
    'Mesh 0x745 without texture vertices has no texture faces',
    'mesh',
    { ...mesh(), version: 0x745 },
    36 + 3 * 24 + 20,
    {
      boneFlags: 0,
      textureVertices: { count: 0 },
      textureFaces: undefined,
      links: undefined,
      colors: undefined,
    },
  ],
  [
    'Mesh 0x744 with as many texture vertices as vertices has texture faces all the same',
    'mesh',
    mesh({
      uvs: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      uvFaces: [[2, 1, 0]],
    }),
    36 + 3 * 24 + 20 + 3 * 8 + 12,
    { textureFaces: { textureVertexIds: [2, 1, 0] } },
  ],
  [
    'Mesh 0x623',
    'earlyMesh',
    early(TYPE.mesh, 0x623, i32(5), [1, 0, 1, 0], i32(10, 11, 12, 2, 0)),
    36,
    {
      geometryId: 5,
      hasBones: 1,
      hasColors: 0,
      inWorldSpace: 1,
      vertexCount: 10,
      textureVertexCount: 11,
      faceCount: 12,
      materialId: 2,
      propertyLength: 0,
    },
  ],
  [
    'BoneMesh 0x744',
    'boneMesh',
    { ...mesh(), type: TYPE.boneMesh },
    36 + 3 * 24 + 20,
    { faces: { count: 1 } },
  ],
  [
    'MeshMorphTarget 1',
    'morphTarget',
    morphTarget('phoneme_a', 6, [
      [3, [1, 2, 3]],
      [0, [4, 5, 6]],
    ]),
    8 + 2 * 16 + 10,
    { meshId: 6, vertices: { vertexId: [3, 0], position: [1, 2, 3, 4, 5, 6] }, name: 'phoneme_a' },
  ],
  [
    'VertAnim 0x744',
    'vertexAnimation',
    inline(
      TYPE.vertexAnimation,
      0x744,
      i32(5, 2, 1, 3),
      i32(160),
      f32(...CRY_VERTEX),
      i32(320),
      f32(...CRY_VERTEX),
    ),
    32 + 2 * 28,
    {
      meshId: 5,
      vertexCount: 1,
      faceCount: 3,
      keys: [
        { time: 160, vertices: { position: [1, 2, 3], normal: [0, 0, 1] } },
        { time: 320, vertices: { count: 1 } },
      ],
    },
  ],
  [
    'VertAnim 0x201',
    'earlyVertexAnimation',
    early(
      TYPE.vertexAnimation,
      0x201,
      [1, 0, 0, 0],
      i32(5, 1, 1, 3),
      f32(0.5),
      i32(160),
      i32(160),
      f32(...CRY_VERTEX),
    ),
    36 + 28,
    {
      inWorldSpace: 1,
      geometryId: 5,
      vertexCount: 1,
      secondsPerTick: 0.5,
      ticksPerFrame: 160,
      keys: [{ time: 160, vertices: { position: [1, 2, 3] } }],
    },
  ],
  ['MRM 0x201', 'multiResolution', early(TYPE.multiResolution, 0x201, i32(3)), 12, { geometryId: 3 }],
  [
    'PatchMesh',
    'patchMesh',
    early(TYPE.patchMesh, 0x201, i32(4), [0, 1, 0, 0], i32(7, 8, 9, -1, 2), [0x61, 0x62]),
    36 + 2,
    {
      geometryId: 4,
      hasBones: 0,
      inWorldSpace: 1,
      vertexCount: 7,
      textureVertexCount: 8,
      patchCount: 9,
      materialId: -1,
      propertyLength: 2,
      trailing: [0x61, 0x62],
    },
  ],
  [
    'GeomNameList 0x201',
    'geometryNames',
    early(TYPE.geometryNames, 0x201, i32(2), name('box'), name('ball')),
    12 + 128,
    { names: ['box', 'ball'] },
  ],
];

describe('chunks of geometry', () => {
  testRecords(CASES);

  test('numbers that are no numbers keep their bits in the records of bones and vertices', () => {
    const strange = join(i32(0x7f800001, -0x400000, 0x7fc12345));
    const bone = bones([{}]);
    const body = new Uint8Array(bone.body);
    body.set(strange, 4 + 56);
    const vertex = mesh();
    const vertexBody = new Uint8Array(vertex.body);
    vertexBody.set(strange, 20);
    const bytes = cry([
      { ...bone, body },
      { ...vertex, body: vertexBody },
    ]);
    expect(writeDocument(readCry(bytes).document)).toEqual(bytes);
  });
});
