import { describe } from 'vitest';
import {
  boneNames,
  bonePositions,
  bones,
  controller,
  f32,
  i32,
  join,
  name,
  type Piece,
  restAt,
  TYPE,
  timing,
} from '../../../bytes.ts';
import { bare, counting, early, inline, type RecordCase, testRecords } from '../records.ts';

const TIMES = { time: [160, 320] };

/** A controller of two keys that have so many numbers beside their time. */
function keys(type: number, ...columns: number[]): Piece {
  const width = columns.reduce((sum, count) => sum + count, 0);
  return controller(
    type,
    2,
    18,
    join(i32(160), f32(...counting(width)), i32(320), f32(...counting(width, 100))),
  );
}

/** The columns of those keys: some numbers of the first key, then as many of the second. */
function columns(skip: number, count: number): number[] {
  return [...counting(count, 1 + skip), ...counting(count, 100 + skip)];
}

const CASES: RecordCase[] = [
  [
    'Controller 0x826 CRYBONE',
    'controller',
    keys(1, 3, 3, 4),
    32 + 2 * 44,
    {
      controllerType: 1,
      keyCount: 2,
      flags: 1,
      controllerId: 18,
      keys: {
        body: {
          ...TIMES,
          absolutePosition: columns(0, 3),
          position: columns(3, 3),
          rotation: columns(6, 4),
        },
      },
    },
  ],
  [
    'Controller 0x826 LINEER1',
    'controller',
    keys(2, 1),
    32 + 2 * 8,
    { keys: { body: { ...TIMES, value: columns(0, 1) } } },
  ],
  [
    'Controller 0x826 LINEER3',
    'controller',
    keys(3, 3),
    32 + 2 * 16,
    { keys: { body: { ...TIMES, value: columns(0, 3) } } },
  ],
  [
    'Controller 0x826 LINEERQ',
    'controller',
    keys(4, 4),
    32 + 2 * 20,
    { keys: { body: { ...TIMES, value: columns(0, 4) } } },
  ],
  [
    'Controller 0x826 BEZIER1',
    'controller',
    keys(5, 3),
    32 + 2 * 16,
    {
      keys: {
        body: { ...TIMES, value: columns(0, 1), inTangent: columns(1, 1), outTangent: columns(2, 1) },
      },
    },
  ],
  [
    'Controller 0x826 BEZIER3',
    'controller',
    keys(6, 9),
    32 + 2 * 40,
    {
      keys: {
        body: { ...TIMES, value: columns(0, 3), inTangent: columns(3, 3), outTangent: columns(6, 3) },
      },
    },
  ],
  [
    'Controller 0x826 BEZIERQ',
    'controller',
    keys(7, 4),
    32 + 2 * 20,
    { keys: { body: { ...TIMES, value: columns(0, 4) } } },
  ],
  [
    'Controller 0x826 TCB1',
    'controller',
    keys(8, 6),
    32 + 2 * 28,
    { keys: { body: { ...TIMES, value: columns(0, 1), shape: columns(1, 5) } } },
  ],
  [
    'Controller 0x826 TCB3',
    'controller',
    keys(9, 8),
    32 + 2 * 36,
    { keys: { body: { ...TIMES, value: columns(0, 3), shape: columns(3, 5) } } },
  ],
  [
    'Controller 0x826 TCBQ',
    'controller',
    keys(10, 9),
    32 + 2 * 40,
    { keys: { body: { ...TIMES, value: columns(0, 4), shape: columns(4, 5) } } },
  ],
  ...[0, 11, 12, 13, 14, 15, 99].map(
    (type): RecordCase => [
      `Controller 0x826 of type ${type}, whose keys nobody knows`,
      'controller',
      controller(type, 40, 5, Uint8Array.of(1, 2, 3)),
      32 + 3,
      { controllerType: type, keyCount: 40, keys: { body: [1, 2, 3] } },
    ],
  ),
  [
    'Controller 0x827',
    'logController',
    bare(
      TYPE.controller,
      0x827,
      i32(2, -0x78000000),
      i32(160),
      f32(...counting(6)),
      i32(320),
      f32(...counting(6, 100)),
    ),
    8 + 2 * 28,
    {
      header: undefined,
      controllerId: 0x88000000,
      keys: { count: 2, ...TIMES, position: columns(0, 3), rotation: columns(3, 3) },
    },
  ],
  [
    'BoneAnim 0x290',
    'boneAnimation',
    bones([{ children: 1 }, { properties: 'rope', physicsMesh: 30, physicsFlags: 0x209 }]),
    20 + 2 * 152,
    {
      bones: [
        { boneId: 0, parentId: -1, childCount: 1, properties: '', physicsFlags: 0xffffffff },
        {
          boneId: 1,
          parentId: 0,
          childCount: 0,
          controllerId: 0x1234,
          properties: 'rope',
          physicsMeshId: 30,
          physicsFlags: 0x209,
          minimumAngles: [-1, -2, -3],
          maximumAngles: [1, 2, 3],
          springAngle: [4, 5, 6],
          springTension: [7, 8, 9],
          damping: [10, 11, 12],
          frame: [100, 0, 0, 0, 1, 0, 0, 0, 1],
        },
      ],
    },
  ],
  [
    'BoneAnim 0x825, whose root hangs on a name behind the last bone',
    'boneAnimation',
    bones([{ parent: 1 }], 0x825),
    20 + 152,
    { bones: [{ parentId: 1 }] },
  ],
  [
    'BoneNameList 0x745',
    'boneNames',
    boneNames('Bip01', 'Bip01 Pelvis'),
    4 + 6 + 13 + 1,
    { names: ['Bip01', 'Bip01 Pelvis'], trailing: [0] },
  ],
  [
    'BoneNameList 0x744',
    'boneNames744',
    inline(TYPE.boneNames, 0x744, i32(2), name('Scene Root'), name('é')),
    20 + 128,
    { names: ['Scene Root', 'é'] },
  ],
  [
    'BoneNameList 0x201',
    'earlyBoneNames',
    early(TYPE.boneNames, 0x201, i32(1), name('Bip01')),
    12 + 64,
    { names: ['Bip01'] },
  ],
  [
    'BoneInitialPos 1',
    'bonePositions',
    bonePositions(6, [counting(12), restAt(1, 2, 3)]),
    8 + 2 * 48,
    { meshId: 6, matrices: { count: 2, matrix: [...counting(12), ...restAt(1, 2, 3)] } },
  ],
  [
    'Timing 0x918 with subranges',
    'timing',
    timing(50, 65, [
      ['walk', 50, 60],
      ['stop', 61, 65],
    ]),
    68 + 2 * 40,
    {
      secondsPerTick: 1 / 4096,
      ticksPerFrame: 160,
      range: { name: 'GlobalRange', start: 50, end: 65 },
      subranges: [
        { name: 'walk', start: 50, end: 60 },
        { name: 'stop', start: 61, end: 65 },
      ],
    },
  ],
];

describe('chunks of motion and bones', () => {
  testRecords(CASES);
});
