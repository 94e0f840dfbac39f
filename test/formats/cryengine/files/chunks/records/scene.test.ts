import { describe, expect, test } from 'vitest';
import { boneLights, cry, f32, i32, join, light, name, node, TYPE, zeroEnded } from '../../../bytes.ts';
import { contentOf, readCry } from '../../../files.ts';
import { bare, counting, early, inline, type RecordCase, testRecords } from '../records.ts';

/** From the intensity on, with numbers that tell the fields apart. */
const RANGES = join(
  f32(2, 30, 60),
  [1, 0xcd, 0xcd, 0xcd],
  f32(1, 2),
  [0, 0xcd, 0xcd, 0xcd],
  f32(3, 4),
  [1, 0xcd, 0xcd, 0xcd],
);
const RANGE_FIELDS = {
  intensity: 2,
  hotspot: 30,
  falloff: 60,
  usesNearAttenuation: 1,
  nearStart: 1,
  nearEnd: 2,
  usesFarAttenuation: 0,
  farStart: 3,
  farEnd: 4,
  castsShadow: 1,
};

const CASES: RecordCase[] = [
  [
    'Node 0x823',
    'node',
    node({
      name: 'seat',
      object: 4,
      parent: 2,
      children: [8, 9],
      material: 3,
      matrix: counting(16),
      properties: 'mass=5\r\nphysical',
      member: 1,
    }),
    220 + 16 + 8,
    {
      name: 'seat',
      objectId: 4,
      parentId: 2,
      childCount: 2,
      materialId: 3,
      isGroupHead: 0,
      isGroupMember: 1,
      padding: [0xf7, 0xfd],
      matrix: counting(16),
      translation: [13, 14, 15],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      translationControllerId: -1,
      scaleControllerId: -1,
      properties: 'mass=5\r\nphysical',
      childIds: [8, 9],
    },
  ],
  ['Node 0x824', 'node', { ...node({ name: 'root' }), version: 0x824 }, 220, { name: 'root', childIds: [] }],
  [
    'BoneLightBinding 1',
    'boneLights',
    boneLights([17, 6]),
    4 + 32,
    { bindings: { lightId: [17], boneId: [6], offset: [1, 2, 3], rotation: [0.5, 0, 0] } },
  ],
  [
    'Light 0x744',
    'light',
    light({ type: 1, on: 0, color: [1, 2, 3] }),
    332,
    {
      lightType: 1,
      isOn: 0,
      color: [1, 2, 3],
      ...RANGE_FIELDS,
      direction: [0.5, 0.25, 0.125],
      image: 'spot.dds',
    },
  ],
  [
    'Light 0x351',
    'earlyLight',
    early(
      TYPE.light,
      0x351,
      name('lamp'),
      i32(2),
      [1, 0xcd, 0xcd, 0xcd],
      f32(1, 2, 3),
      f32(...counting(16)),
      [4, 5, 6, 0xcd],
      RANGES,
    ),
    200,
    {
      name: 'lamp',
      lightType: 2,
      isOn: 1,
      position: [1, 2, 3],
      matrix: counting(16),
      color: [4, 5, 6],
      ...RANGE_FIELDS,
    },
  ],
  [
    'Helper 0x744',
    'helper',
    inline(TYPE.helper, 0x744, i32(1), f32(20, 30, 40)),
    32,
    { helperType: 1, size: [20, 30, 40] },
  ],
  [
    'Helper 0x362',
    'earlyHelper',
    early(TYPE.helper, 0x362, name('eye'), i32(1), f32(1, 2, 3), f32(...counting(16))),
    152,
    { name: 'eye', helperType: 1, position: [1, 2, 3], matrix: counting(16) },
  ],
  [
    'SceneProps 0x744',
    'sceneProperties',
    inline(TYPE.sceneProperties, 0x744, i32(1), name('author', 32), name('me')),
    20 + 96,
    { properties: [{ name: 'author', value: 'me' }] },
  ],
  [
    'SceneProps 0x201',
    'earlySceneProperties',
    early(TYPE.sceneProperties, 0x201, i32(1), name('author', 32), name('me')),
    12 + 96,
    { properties: [{ name: 'author', value: 'me' }] },
  ],
  [
    'SourceInfo 0',
    'sourceInfo',
    bare(TYPE.sourceInfo, 0, zeroEnded('E:\\a.max', 'Thu Jul 01 2004\n', 'user@host'), [0, 0]),
    9 + 17 + 10 + 2,
    { sourceFile: 'E:\\a.max', date: 'Thu Jul 01 2004\n', author: 'user@host', trailing: [0, 0] },
  ],
  [
    'SourceInfo 0 of later engines, whose date and author are one string',
    'sourceInfo',
    bare(TYPE.sourceInfo, 0, zeroEnded('a.max', 'today\nuser@host')),
    6 + 16,
    { sourceFile: 'a.max', date: 'today\nuser@host', author: '' },
  ],
];

describe('chunks of nodes, helpers, lights and sources', () => {
  testRecords(CASES);

  test('a node of later engines names its number of children and does not list them', () => {
    const later = { ...node({ children: [5] }), body: node({ children: [5] }).body.slice(0, -4) };
    const { document, report } = readCry(cry([later], { tableFirst: true }));
    expect(report.issues).toEqual([]);
    const content = contentOf(document, 0, 'node');
    expect(content.childCount).toBe(1);
    expect(content.childIds).toBeUndefined();
  });
});
