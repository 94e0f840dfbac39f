import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { CAL3D_CODES } from '../../../src/formats/cal3d/codes.ts';
import { readDocument } from '../../../src/formats/index.ts';
import { FolderLibrary } from '../../../src/node/folder-library.ts';
import { Report } from '../../../src/report/report.ts';
import { describeCorpus } from '../../corpus.ts';
import { caf, cmf, crf, csf, earlyCmf, f32, i32, join, lines, TRIANGLE, text } from './files/binary/bytes.ts';
import { intactFiles, shortName, YORICK, yorickFiles } from './files.ts';

interface Case {
  code: keyof typeof CAL3D_CODES;
  /** What makes the rule speak. */
  when: string;
  file: Uint8Array;
  name: string;
  path: string;
}

const NOT_A_NUMBER = [Number.NaN, 0, 0];
const half = Math.SQRT1_2;
/** Three points of version 0.5, each of bone 0. */
const POINTS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
].map((position) => [{ bone: 0, weight: 1, position }]);

function triangle(...changes: object[]) {
  return TRIANGLE.map((vertex, index) => ({ ...vertex, ...changes[index] }));
}

/** A mesh of version 919 whose morph target moves one vertex. */
function morphed(vertex: number, position: number[]): Uint8Array {
  const vertices = TRIANGLE.map((each) =>
    join(f32(...each.position!, 0, 0, 1, 1, 1, 1), i32(-1, 0, 1, 0), f32(1)),
  );
  return join(
    [...'CMF'].map((letter) => letter.charCodeAt(0)),
    [0],
    i32(919, 1, 0, 3, 1, 0, 0, 0, 1),
    ...vertices,
    text('smile'),
    i32(vertex),
    f32(...position, 0, 0, 1),
    i32(4, 0, 1, 2),
  );
}

/** A morph animation of version 919 with one track; keys are times with weights. */
function cpf(duration: number, ...keys: number[][]): Uint8Array {
  const mark = [...'CPF'].map((letter) => letter.charCodeAt(0));
  const track = join(text('smile'), i32(keys.length), f32(...keys.flat()));
  return join(mark, [0], i32(919), f32(duration), i32(1), track);
}

/** A compressed animation of version 919 with one key of a bone. */
function packedCaf(bone: number): Uint8Array {
  const mark = [...'CAF'].map((letter) => letter.charCodeAt(0));
  return join(mark, [0], i32(919, 1), f32(1), i32(1), [bone, 0, 1, 0], [0, 0, 0, 0, 0, 0]);
}

/** A skeleton of version 919 with one bone, which is a light. */
function litCsf(color: number[]): Uint8Array {
  const mark = [...'CSF'].map((letter) => letter.charCodeAt(0));
  const [unmoved, unturned] = [
    [0, 0, 0],
    [0, 0, 0, 1],
  ];
  const bone = join(text('lamp'), f32(...unmoved, ...unturned, ...unmoved, ...unturned), i32(-1, 1));
  return join(mark, [0], i32(919, 1), f32(0, 0, 0), bone, f32(...color), i32(0));
}

/** One smallest file per rule and way to break it: it must raise exactly this issue. */
const CASES: Case[] = [
  {
    code: 'CAL3D_TRAILING_BYTES',
    when: 'bytes follow',
    name: 'a.csf',
    file: join(csf([{}]), [0]),
    path: 'trailing',
  },
  {
    code: 'CAL3D_STRING_UNTERMINATED',
    when: 'a name has no NUL',
    name: 'a.csf',
    file: join(
      csf([]).slice(0, 8),
      i32(1, 1),
      [65],
      f32(0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1),
      i32(-1, 0),
    ),
    path: 'bones[0].name',
  },
  {
    code: 'CAL3D_PARENT_RANGE',
    when: 'there is no such bone',
    name: 'a.csf',
    file: csf([{ parent: 1 }]),
    path: 'bones[0].parentId',
  },
  {
    code: 'CAL3D_PARENT_RANGE',
    when: 'it is below -1',
    name: 'a.csf',
    file: csf([{ parent: -2 }]),
    path: 'bones[0].parentId',
  },
  {
    code: 'CAL3D_CHILD_MISMATCH',
    when: 'a child names another parent',
    name: 'a.csf',
    file: csf([{ children: [1] }, {}]),
    path: 'bones[0].childIds',
  },
  {
    code: 'CAL3D_CHILD_RANGE',
    when: 'a child does not exist',
    name: 'a.csf',
    file: csf([{ children: [7] }]),
    path: 'bones[0].childIds[0]',
  },
  {
    code: 'CAL3D_CHILD_RANGE',
    when: 'a bone lists one above it',
    name: 'a.csf',
    file: csf([
      { children: [1] },
      { parent: 0, children: [2], localTranslation: [0, 0, 0] },
      { parent: 1, children: [0] },
    ]),
    path: 'bones[2].childIds[0]',
  },
  {
    code: 'CAL3D_CHILD_MISMATCH',
    when: 'a child is not listed',
    name: 'a.csf',
    file: csf([{}, { parent: 0 }]),
    path: 'bones[1].parentId',
  },
  {
    code: 'CAL3D_QUATERNION_LENGTH',
    when: 'a bone is turned by a long one',
    name: 'a.csf',
    file: csf([{ rotation: [0, 0, 0, 2] }]),
    path: 'bones[0].rotation',
  },
  {
    code: 'CAL3D_REST_MISMATCH',
    when: 'the bone space is off',
    name: 'a.csf',
    file: csf([{ localTranslation: [0, 0, 1] }]),
    path: 'bones[0].localTranslation',
  },
  {
    code: 'CAL3D_REST_MISMATCH',
    when: 'the bone space is turned',
    name: 'a.csf',
    file: csf([{ localRotation: [0, 0, half, half] }]),
    path: 'bones[0].localTranslation',
  },
  {
    code: 'CAL3D_BONE_INDEX_RANGE',
    when: 'a track moves bone -1',
    name: 'a.caf',
    file: caf([{ bone: -1 }]),
    path: 'tracks[0].boneId',
  },
  {
    code: 'CAL3D_TRACK_DUPLICATE',
    when: 'two tracks move a bone',
    name: 'a.caf',
    file: caf([{}, {}]),
    path: 'tracks[1].boneId',
  },
  {
    code: 'CAL3D_TRACK_EMPTY',
    when: 'a track has no keys',
    name: 'a.caf',
    file: caf([{ keys: [] }]),
    path: 'tracks[0]',
  },
  {
    code: 'CAL3D_KEY_ORDER',
    when: 'a key is too early',
    name: 'a.caf',
    file: caf([{ keys: [{ time: 0.5 }, { time: 0.25 }] }]),
    path: 'tracks[0].keys[1].time',
  },
  {
    code: 'CAL3D_KEY_TIME_RANGE',
    when: 'a key is before the start',
    name: 'a.caf',
    file: caf([{ keys: [{ time: -1 }, { time: 1 }] }]),
    path: 'tracks[0].keys[0].time',
  },
  {
    code: 'CAL3D_KEY_TIME_RANGE',
    when: 'a key is behind the end',
    name: 'a.caf',
    file: caf([{ keys: [{ time: 0 }, { time: 2 }] }]),
    path: 'tracks[0].keys[1].time',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'a time is no number',
    name: 'a.caf',
    file: caf([{ keys: [{ time: 0 }, { time: Number.NaN }] }]),
    path: 'tracks[0].keys[1].time',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'the translation of a key is not finite',
    name: 'a.caf',
    file: caf([{ keys: [{ time: 0, translation: NOT_A_NUMBER }] }]),
    path: 'tracks[0].keys[0].translation',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'a key has no rotation',
    name: 'a.caf',
    file: caf([{ keys: [{ time: 0, rotation: [0, 0, 0, Infinity] }] }]),
    path: 'tracks[0].keys[0].rotation',
  },
  {
    code: 'CAL3D_QUATERNION_LENGTH',
    when: 'a key has a short rotation',
    name: 'a.caf',
    file: caf([{ keys: [{ time: 0, rotation: [0, 0, 0, 0.9] }] }]),
    path: 'tracks[0].keys[0].rotation',
  },
  {
    code: 'CAL3D_VERTEX_INDEX_RANGE',
    when: 'a face has a corner too many',
    name: 'a.cmf',
    file: cmf([
      {
        faces: [
          [0, 1, 2],
          [0, 1, 3],
        ],
      },
    ]),
    path: 'submeshes[0].faces[1].vertexIds',
  },
  {
    code: 'CAL3D_VERTEX_INDEX_RANGE',
    when: 'a face has a corner below 0',
    name: 'a.cmf',
    file: cmf([{ faces: [[-1, 1, 2]] }]),
    path: 'submeshes[0].faces[0].vertexIds',
  },
  {
    code: 'CAL3D_VERTEX_INDEX_RANGE',
    when: 'a spring ends nowhere',
    name: 'a.cmf',
    file: cmf([{}, { springs: [{ ends: [0, 3] }] }]),
    path: 'submeshes[1].springs[0].vertexIds',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'the position of a vertex is not finite',
    name: 'a.cmf',
    file: cmf([{ vertices: [{ position: NOT_A_NUMBER }], faces: [] }]),
    path: 'submeshes[0].vertices[0].position',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'a vertex has no normal',
    name: 'a.cmf',
    file: cmf([{ vertices: [{ normal: [0, Infinity, 0] }], faces: [] }]),
    path: 'submeshes[0].vertices[0].normal',
  },
  {
    code: 'CAL3D_BONE_INDEX_RANGE',
    when: 'bone -1 moves a vertex',
    name: 'a.cmf',
    file: cmf([{ vertices: triangle({}, { influences: [[-1, 1]] }) }]),
    path: 'submeshes[0].vertices[1].influences[0].boneId',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'a weight is not a number',
    name: 'a.cmf',
    file: cmf([
      {
        vertices: triangle(
          {},
          {
            influences: [
              [0, 1],
              [1, Number.NaN],
            ],
          },
        ),
      },
    ]),
    path: 'submeshes[0].vertices[1].influences[1].weight',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'a texture coordinate is not a number',
    name: 'a.cmf',
    file: cmf([{ maps: 1, vertices: triangle({ uvs: [0, 0] }, { uvs: [0, 0] }, { uvs: [0, Number.NaN] }) }]),
    path: 'submeshes[0].vertices[2].textureCoordinates',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'a spring has no length',
    name: 'a.cmf',
    file: cmf([{ springs: [{ ends: [0, 1], length: Infinity }] }]),
    path: 'submeshes[0].springs[0].idleLength',
  },
  {
    code: 'CAL3D_LOD_RANGE',
    when: 'more vertices collapse than there are',
    name: 'a.cmf',
    file: cmf([{ lodSteps: 4, vertices: triangle({}, { collapse: 0 }, { collapse: 1 }) }]),
    path: 'submeshes[0].lodSteps',
  },
  {
    code: 'CAL3D_LOD_RANGE',
    when: 'more faces vanish than there are',
    name: 'a.cmf',
    file: cmf([
      {
        lodSteps: 2,
        vertices: triangle({}, { collapse: 0, faceCollapses: 1 }, { collapse: 1, faceCollapses: 1 }),
      },
    ]),
    path: 'submeshes[0].vertices[1].faceCollapseCount',
  },
  {
    code: 'CAL3D_WEIGHT_SUM',
    when: 'the weights are too small',
    name: 'a.cmf',
    file: cmf([
      {
        vertices: triangle(
          {},
          {},
          {
            influences: [
              [0, 0.5],
              [1, 0.25],
            ],
          },
        ),
      },
    ]),
    path: 'submeshes[0].vertices[2]',
  },
  {
    code: 'CAL3D_COLLAPSE_RANGE',
    when: 'a vertex collapses upwards',
    name: 'a.cmf',
    file: cmf([{ lodSteps: 2, vertices: triangle({}, { collapse: 2 }, { collapse: 1 }) }]),
    path: 'submeshes[0].vertices[1].collapseId',
  },
  {
    code: 'CAL3D_COLLAPSE_RANGE',
    when: 'a vertex collapses into itself',
    name: 'a.cmf',
    file: cmf([{ lodSteps: 1, vertices: triangle({}, {}, { collapse: 2 }) }]),
    path: 'submeshes[0].vertices[2].collapseId',
  },
  {
    code: 'CAL3D_WINDING_INVERTED',
    when: 'the faces look the other way',
    name: 'a.cmf',
    file: cmf([{ faces: [[0, 2, 1]] }]),
    path: 'submeshes[0].faces',
  },
  {
    code: 'CAL3D_FIRST_FACE_FLAT',
    when: 'a corner occurs twice',
    name: 'a.cmf',
    file: cmf([
      {
        faces: [
          [0, 1, 1],
          [0, 1, 2],
        ],
      },
    ]),
    path: 'submeshes[0].faces[0]',
  },
  {
    code: 'CAL3D_INFLUENCE_COUNT',
    when: 'the total is wrong',
    name: 'a.cmf',
    file: earlyCmf(POINTS, [{}], 4),
    path: 'subInfluenceTotal',
  },
  {
    code: 'CAL3D_INFLUENCE_INDEX_RANGE',
    when: 'there is no such influence',
    name: 'a.cmf',
    file: earlyCmf(POINTS, [{ vertices: [{ influence: 3 }], faces: [] }]),
    path: 'submeshes[0].vertices[0].influenceId',
  },
  {
    code: 'CAL3D_VERTEX_INDEX_RANGE',
    when: 'a face of version 0.5 has a corner too many',
    name: 'a.cmf',
    file: earlyCmf(POINTS, [{ faces: [[0, 1, 9]] }]),
    path: 'submeshes[0].faces[0].vertexIds',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'a position of version 0.5 is not finite',
    name: 'a.cmf',
    file: earlyCmf([[{ bone: 0, weight: 1, position: NOT_A_NUMBER }]], []),
    path: 'influences[0].subInfluences[0].position',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'the shininess of version 0.5 is not a number',
    name: 'a.cmf',
    file: earlyCmf(POINTS, [{ shininess: Number.NaN }]),
    path: 'submeshes[0].shininess',
  },
  {
    code: 'CAL3D_WEIGHT_SUM',
    when: 'the weights of version 0.5 are too great',
    name: 'a.cmf',
    file: earlyCmf([[{ bone: 0, weight: 2, position: [0, 0, 0] }]], []),
    path: 'influences[0]',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'the shininess is no number',
    name: 'a.crf',
    file: crf({ shininess: Number.NaN }),
    path: 'shininess',
  },
  {
    code: 'CAL3D_STRING_UNTERMINATED',
    when: 'a picture has two NULs',
    name: 'a.crf',
    file: join(crf().slice(0, 24), i32(1, 3), [65, 0, 0]),
    path: 'maps[0].fileName',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'a morph target has no position',
    name: 'a.cmf',
    file: morphed(1, [Number.NaN, 0, 0]),
    path: 'submeshes[0].morphs[0].moved.body[0].position',
  },
  {
    code: 'CAL3D_VERTEX_INDEX_RANGE',
    when: 'a morph target moves vertex -1',
    name: 'a.cmf',
    file: morphed(-1, [0, 0, 0]),
    path: 'submeshes[0].morphs[0].moved.body[0].index',
  },
  {
    code: 'CAL3D_DURATION_RANGE',
    when: 'a morph animation has no duration',
    name: 'a.cpf',
    file: cpf(0, [0, 0.5]),
    path: 'duration',
  },
  {
    code: 'CAL3D_NO_TRACKS',
    when: 'a morph animation moves nothing',
    name: 'a.cpf',
    file: join(cpf(1, []).slice(0, 12), i32(0)),
    path: 'trackCount',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'the weight of a morph target is not a number',
    name: 'a.cpf',
    file: cpf(1, [0, Number.NaN]),
    path: 'tracks[0].keys[0].weight',
  },
  {
    code: 'CAL3D_NUMBER_INVALID',
    when: 'the color of a light is not a number',
    name: 'a.csf',
    file: litCsf([0, Number.NaN, 0]),
    path: 'bones[0].lightColor',
  },
  {
    code: 'CAL3D_CONFIG_LINE',
    when: 'a line says nothing',
    name: 'a.cfg',
    file: lines('# a', 'mesh=a.cmf', 'hello'),
    path: '[2]',
  },
  {
    code: 'CAL3D_CONFIG_KEY',
    when: 'a key is not known',
    name: 'a.cfg',
    file: lines('mesh=a.cmf', 'sphere=1 2 3'),
    path: '[1]',
  },
  {
    code: 'CAL3D_CONFIG_NUMBER',
    when: 'the scale is 0',
    name: 'a.cfg',
    file: lines('scale=0', 'mesh=a.cmf'),
    path: '[0]',
  },
  {
    code: 'CAL3D_CONFIG_NUMBER',
    when: 'the scale is a word',
    name: 'a.cfg',
    file: lines('mesh=a.cmf', '', 'scale=big'),
    path: '[2]',
  },
];

function checked(bytes: Uint8Array, name: string) {
  const report = new Report();
  const { format, document } = readDocument(bytes, name, report);
  format.check(document, report);
  return report.issues;
}

describe('one issue, with its place', () => {
  test.each(CASES.map((one) => [one.code, one.when, one] as const))(
    '%s where %s',
    (code, _, { file, name, path }) => {
      const { severity } = CAL3D_CODES[code];
      expect(checked(file, name).map(({ message, offset, ...issue }) => issue)).toEqual([
        { code, severity, path },
      ]);
    },
  );

  test('bones that are each other’s parents are all reported, and those below them not', () => {
    const ring = csf([{ parent: 1, children: [1] }, { parent: 0, children: [0, 2] }, { parent: 1 }]);
    const found = checked(ring, 'a.csf').filter(({ code }) => code === 'CAL3D_PARENT_RANGE');
    expect(found.map(({ path }) => path)).toEqual(['bones[0].parentId', 'bones[1].parentId']);
  });
});

interface TogetherCase {
  code: keyof typeof CAL3D_CODES;
  when: string;
  files: Record<string, Uint8Array>;
  file?: string;
  path: string;
}

const TOGETHER: TogetherCase[] = [
  {
    code: 'CAL3D_BONE_INDEX_RANGE',
    when: 'the skeleton lacks a bone of a mesh',
    files: {
      'a.csf': csf([{}]),
      'a.cmf': cmf([{ vertices: triangle({}, { influences: [[1, 1]] }) }]),
      'a.crf': crf(),
    },
    file: 'a.cmf',
    path: 'submeshes[0].vertices[1].influences[0].boneId',
  },
  {
    code: 'CAL3D_BONE_INDEX_RANGE',
    when: 'the skeleton lacks a bone of an animation',
    files: { 'a.csf': csf([{}]), 'a.caf': caf([{}, { bone: 1 }]) },
    file: 'a.caf',
    path: 'tracks[1].boneId',
  },
  {
    code: 'CAL3D_BONE_INDEX_RANGE',
    when: 'the skeleton lacks a bone of a compressed animation',
    files: { 'a.csf': csf([{}]), 'a.caf': packedCaf(1) },
    file: 'a.caf',
    path: 'packedTracks[0].boneAndFlags',
  },
  {
    code: 'CAL3D_MATERIAL_RANGE',
    when: 'a submesh has a material that was not given',
    files: { 'a.csf': csf([{}]), 'a.cmf': cmf([{}, { material: 1 }]), 'a.crf': crf() },
    file: 'a.cmf',
    path: 'submeshes[1].materialThreadId',
  },
  {
    code: 'CAL3D_MATERIALS_UNORDERED',
    when: 'no .cfg lists them',
    files: { 'a.csf': csf([{}]), 'a.cmf': cmf([{}]), 'a.crf': crf(), 'b.crf': crf() },
    path: '',
  },
  {
    code: 'CAL3D_SKELETON_MISSING',
    when: 'there is none',
    files: { 'a.cmf': cmf([{}]), 'a.crf': crf() },
    path: '',
  },
  {
    code: 'CAL3D_SKELETON_SECOND',
    when: 'there are two',
    files: { 'a.csf': csf([{}]), 'b.csf': csf([{}]) },
    path: '',
  },
];

describe('one issue between files, with its place', () => {
  test.each(TOGETHER.map((one) => [one.code, one.when, one] as const))(
    '%s where %s',
    async (code, _, one) => {
      const gathered = await gather(new MemoryLibrary(one.files), Object.keys(one.files));
      toScene(gathered);
      const { severity } = CAL3D_CODES[code];
      expect(gathered.report.issues.map(({ message, offset, ...issue }) => issue)).toEqual([
        { code, severity, path: one.path, ...(one.file ? { file: one.file } : {}) },
      ]);
    },
  );

  test('a bone of version 0.5 that the skeleton lacks', async () => {
    const points = POINTS.map(([point]) => [{ ...point!, bone: 2 }]);
    const files = {
      'a.csf': csf([{}], 'early'),
      'a.cmf': earlyCmf(points, [{ vertices: [{ influence: 1 }], faces: [] }]),
    };
    const gathered = await gather(new MemoryLibrary(files), Object.keys(files));
    toScene(gathered);
    expect(gathered.report.issues).toMatchObject([
      { code: 'CAL3D_BONE_INDEX_RANGE', path: 'submeshes[0].vertices[0]', file: 'a.cmf' },
    ]);
  });
});

test('issues say where in the file they are', async () => {
  const files = { 'a.csf': csf([{}, { parent: 5 }]), 'a.cfg': lines('skeleton=a.csf', 'sphere=1') };
  const gathered = await gather(new MemoryLibrary(files), ['a.cfg']);
  const [key, parent] = gathered.report.issues;
  // The second line, and the parent behind 12 bytes, a whole bone of 78 and the name and numbers of the next.
  expect(key).toMatchObject({ code: 'CAL3D_CONFIG_KEY', offset: 15 });
  expect(parent).toMatchObject({ code: 'CAL3D_PARENT_RANGE', offset: 12 + 74 + 10 + 56 });
});

describe('clean files raise nothing', () => {
  const clean: [string, Uint8Array][] = [
    ['a.csf', csf([{ children: [1] }, { parent: 0, localTranslation: [0, 0, 0] }])],
    ['a.csf', csf([{ children: [1] }, { parent: 0 }], 'early')],
    ['a.caf', caf([{ bone: 1 }, { bone: 0 }])],
    ['a.cmf', cmf([{}, { vertices: [{ influences: [] }], faces: [] }])],
    ['a.cmf', cmf([{ lodSteps: 1, vertices: triangle({}, {}, { collapse: -9 }) }])],
    ['a.cmf', earlyCmf(POINTS, [{}])],
    ['a.crf', crf({ maps: ['a.tga'] })],
    ['a.cfg', lines('# a', '', 'scale = 1.0f', 'path=x/', 'mesh=a.cmf')],
  ];
  test.each(clean)('%s', (name, bytes) => {
    expect(checked(bytes, name)).toEqual([]);
  });

  test.each(yorickFiles())('%s', (path) => {
    expect(checked(readFileSync(path), basename(path))).toEqual([]);
  });

  test('Yorick as a whole', async () => {
    const gathered = await gather(new FolderLibrary(), [`${YORICK}/yorick.cfg`]);
    toScene(gathered);
    expect(gathered.report.issues).toEqual([]);
  });
});

describeCorpus('real files', () => {
  test.each(intactFiles().map((path) => [shortName(path), path]))('%s has no errors', (_, path) => {
    const issues = checked(readFileSync(path!), basename(path!));
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
