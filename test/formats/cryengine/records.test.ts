import { describe, expect, test } from 'vitest';
import type { ChunkKind } from '../../../src/formats/cryengine/chunks.ts';
import { writeDocument } from '../../../src/formats/index.ts';
import { wrongClaims } from '../claims.ts';
import {
  boneLights,
  boneNames,
  bonePositions,
  bones,
  controller,
  cry,
  f32,
  i32,
  join,
  light,
  material,
  mesh,
  morphTarget,
  multi,
  name,
  node,
  type Piece,
  restAt,
  TYPE,
  timing,
  zeroEnded,
  zeros,
} from './bytes.ts';
import { contentOf, plain, readCry } from './files.ts';

/** Numbers from 1 on. */
const counting = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);

/** A chunk that begins with its type and version alone. */
const early = (type: number, version: number, ...parts: (Uint8Array | number[])[]): Piece => ({
  type,
  version,
  body: join(i32(type, version), ...parts),
});

const inline = (type: number, version: number, ...parts: (Uint8Array | number[])[]): Piece => ({
  type,
  version,
  inline: true,
  body: join(...parts),
});

const bare = (type: number, version: number, ...parts: (Uint8Array | number[])[]): Piece => ({
  type,
  version,
  body: join(...parts),
});

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

/** A texture map of 0x744 or 0x745 behind its name and what stands there. */
const PLACEMENT = join(f32(...counting(7)), i32(...counting(7, 20)));
const PLACEMENT_FIELDS = {
  offsetU: 1,
  scaleU: 2,
  rotationU: 3,
  offsetV: 4,
  scaleV: 5,
  rotationV: 6,
  rotationW: 7,
  offsetUController: 20,
  rotationWController: 26,
};
const map744 = (image: string) => join(name(image, 32), [1, 0, 0, 1], PLACEMENT);
const map745 = (image: string) =>
  join(name(image, 32), [3, 1, 50, 9, 1, 0, 0, 1], i32(8), f32(0.5, 0.25), PLACEMENT);
const colors = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0];
const COLOR_FIELDS = { diffuse: [1, 2, 3], specular: [4, 5, 6], ambient: [7, 8, 9] };
const letterNames = (count: number) => counting(count, 97).map((code) => String.fromCharCode(code));

const CRY_VERTEX = [1, 2, 3, 0, 0, 1];
const TIMES = { time: [160, 320] };
const SHAPES = [0.5, 0.25, -0.25, 0.125, 1];

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

const CASES: [title: string, kind: ChunkKind, piece: Piece, size: number, fields: object][] = [
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
    'BoneMesh 0x744',
    'boneMesh',
    { ...mesh(), type: TYPE.boneMesh },
    36 + 3 * 24 + 20,
    { faces: { count: 1 } },
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
    'Mtl 0x746 STANDARD',
    'material',
    material({
      name: 'a(b)/mat_c',
      diffuse: [9, 8, 7],
      alphaTest: 0.5,
      opacity: 0.75,
      flags: 66,
      maps: { 1: 'A.dds', 9: 'B.dds' },
    }),
    2552,
    {
      name: 'a(b)/mat_c',
      alphaTest: 0.5,
      materialType: 1,
      multi: undefined,
      standard: {
        diffuse: [9, 8, 7],
        specular: [10, 20, 30],
        ambient: [1, 2, 3],
        specularLevel: 0,
        shininess: 0.25,
        selfIllumination: 0,
        opacity: 0.75,
        maps: {
          ambient: {
            name: '',
            mappingType: 0,
            amount: 0,
            tilesU: 0,
            scaleU: 1,
            scaleV: 1,
            offsetUController: -1,
          },
          diffuse: {
            name: 'A.dds',
            mappingType: 1,
            amount: 100,
            tilesU: 1,
            mirrorsU: 0,
            tilesV: 1,
            mirrorsV: 0,
          },
          detail: { name: 'B.dds' },
        },
        flags: 66,
        bounce: 1,
        staticFriction: 0,
        slidingFriction: 0,
      },
    },
  ],
  [
    'Mtl 0x746 MULTI',
    'material',
    multi('list', [4, 5, 11]),
    2564,
    { name: 'list', materialType: 2, standard: undefined, multi: { childIds: [4, 5, 11] } },
  ],
  [
    'Mtl 0x745 STANDARD',
    'material745',
    inline(
      TYPE.material,
      0x745,
      name('old'),
      i32(1),
      colors,
      f32(0.5, 0.25, 0.125, 0.75),
      ...letterNames(10).map(map745),
      i32(0x200),
      f32(1, 2, 3),
    ),
    1208,
    {
      name: 'old',
      materialType: 1,
      standard: {
        ...COLOR_FIELDS,
        specularLevel: 0.5,
        shininess: 0.25,
        selfIllumination: 0.125,
        opacity: 0.75,
        maps: {
          ambient: {
            name: 'a',
            mappingType: 3,
            mapFlags: 1,
            amount: 50,
            resolution: 9,
            tilesU: 1,
            mirrorsU: 0,
            tilesV: 0,
            mirrorsV: 1,
            nthFrame: 8,
            reflectionSize: 0.5,
            reflectionBlur: 0.25,
            ...PLACEMENT_FIELDS,
          },
          diffuse: { name: 'b' },
          specular: { name: 'c' },
          opacity: { name: 'd' },
          bump: { name: 'e' },
          gloss: { name: 'f' },
          cube: { name: 'g' },
          reflection: { name: 'h' },
          subsurface: { name: 'i' },
          detail: { name: 'j', rotationWController: 26 },
        },
        flags: 0x200,
        bounce: 1,
        staticFriction: 2,
        slidingFriction: 3,
      },
    },
  ],
  [
    'Mtl 0x745 MULTI',
    'material745',
    inline(TYPE.material, 0x745, name('list'), i32(2, 2), zeros(1208 - 88), i32(3, 4)),
    1216,
    { materialType: 2, multi: { childIds: [3, 4] } },
  ],
  [
    'Mtl 0x744 STANDARD',
    'material744',
    inline(TYPE.material, 0x744, name('older'), i32(3), colors, ...letterNames(3).map(map744), f32(1, 2, 3)),
    384,
    {
      name: 'older',
      materialType: 3,
      standard: {
        ...COLOR_FIELDS,
        maps: {
          diffuse: { name: 'a', tilesU: 1, mirrorsU: 0, tilesV: 0, mirrorsV: 1, ...PLACEMENT_FIELDS },
          opacity: { name: 'b' },
          bump: { name: 'c', rotationWController: 26 },
        },
        bounce: 1,
        slidingFriction: 3,
      },
    },
  ],
  [
    'Mtl 0x744 MULTI',
    'material744',
    inline(TYPE.material, 0x744, name('list'), i32(2, 1), zeros(384 - 88), i32(7)),
    388,
    { materialType: 2, multi: { childIds: [7] } },
  ],
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
  ...[0, 11, 12, 13, 14, 15, 99].map((type): (typeof CASES)[number] => [
    `Controller 0x826 of type ${type}, whose keys nobody knows`,
    'controller',
    controller(type, 40, 5, Uint8Array.of(1, 2, 3, ...SHAPES.keys())),
    32 + 8,
    { controllerType: type, keyCount: 40, keys: { body: [1, 2, 3, 0, 1, 2, 3, 4] } },
  ]),
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
  [
    'MtlList 0x201',
    'materialList',
    early(
      TYPE.materialList,
      0x201,
      i32(1),
      name('wood'),
      [1, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      name('a.tga', 32),
      name('b.tga', 32),
      name('c.tga', 32),
      [0, 0],
      f32(1, 2, 3),
    ),
    12 + 184,
    {
      materials: [
        {
          name: 'wood',
          isStandard: 1,
          ...COLOR_FIELDS,
          diffuseMap: 'a.tga',
          opacityMap: 'b.tga',
          bumpMap: 'c.tga',
          bounce: 1,
          staticFriction: 2,
          slidingFriction: 3,
        },
      ],
    },
  ],
  [
    'GeomNameList 0x201',
    'geometryNames',
    early(TYPE.geometryNames, 0x201, i32(2), name('box'), name('ball')),
    12 + 128,
    { names: ['box', 'ball'] },
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

describe('every chunk of the first engine', () => {
  test.each(CASES)('%s', (_, kind, piece, size, fields) => {
    const inlineBytes = piece.inline === undefined ? 0 : 16;
    expect(piece.body.length + inlineBytes, 'size as the reference has it').toBe(size);
    const bytes = cry([piece]);
    const { document, report } = readCry(bytes);
    expect(report.issues).toEqual([]);
    const content = plain(contentOf(document, 0, kind)) as { trailing: number[] };
    for (const [key, value] of Object.entries(fields)) {
      if (value === undefined) expect(content).not.toHaveProperty(key);
      else expect(content).toMatchObject({ [key]: value });
    }
    if (!('trailing' in fields)) expect(content.trailing).toEqual([]);
    expect(writeDocument(document)).toEqual(bytes);
    expect(wrongClaims(bytes, 'a.cgf')).toEqual([]);
  });

  test('a node of later engines names its number of children and does not list them', () => {
    const later = { ...node({ children: [5] }), body: node({ children: [5] }).body.slice(0, -4) };
    const { document, report } = readCry(cry([later], { tableFirst: true }));
    expect(report.issues).toEqual([]);
    const content = contentOf(document, 0, 'node');
    expect(content.childCount).toBe(1);
    expect(content.childIds).toBeUndefined();
  });

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
