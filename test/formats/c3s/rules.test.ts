import { describe, expect, test } from 'vitest';
import { C3S_CODES } from '../../../src/formats/c3s/codes.ts';
import { formatById, offsetOf } from '../../../src/formats/index.ts';
import { Report } from '../../../src/report/report.ts';
import { codesRaised } from '../codes-raised.ts';
import {
  type Bytes,
  bone,
  chunk,
  face,
  file,
  floats,
  header,
  indices,
  type Key,
  model,
  packed,
  place,
  rawFrame,
  riff,
  sequence,
  sub,
  text,
  vertex,
} from './bytes.ts';
import { readC3s } from './files.ts';
import { AT, type Changes, mount, ringOf, tetrahedron } from './tetrahedron.ts';

const c3s = formatById('c3s')!;

function issuesOf(bytes: Uint8Array) {
  const report = new Report();
  c3s.check(readC3s(bytes).document, report);
  return report.issues;
}

function pathsOf(bytes: Uint8Array, code: keyof typeof C3S_CODES): string[] {
  return issuesOf(bytes)
    .filter((issue) => issue.code === code)
    .map(({ path }) => path);
}

const WRONG = [0, Number.NaN, 0];

interface Case {
  code: keyof typeof C3S_CODES;
  /** What makes the rule speak. */
  when: string;
  bytes: Uint8Array;
  path: string;
}

/** Where a subchunk of the only model is. */
const at = (index: number, member = '') =>
  `chunks[1].subchunks[${index}]${member === '' ? '' : `.${member}`}`;
const broken = (changes: Changes) => file(...tetrahedron(changes));
const only =
  <T extends object>(index: number, change: T) =>
  (one: number) =>
    one === index ? change : {};
const withMore = (...more: readonly Bytes[]) => file(...tetrahedron(), ...more);
const oneVertex = (weights: Parameters<typeof vertex>[0]) => file(bone(), vertex(weights));
const keyed = (keys: readonly Key[], ...more: readonly Bytes[]) => file(...more, sequence({ keys }));
/** One vertex in one group, and a frame of it. */
const framed = [vertex(), sub('VGRP', {}, indices(1)), rawFrame(1, [[0, 0, 0]])];

const CASES: Case[] = [
  {
    code: 'C3S_NUMBER_LONG',
    when: 'has a group of zero in front',
    bytes: file(chunk('TVRT', packed(1, 1), text(''), [0])),
    path: 'chunks[1]',
  },
  {
    code: 'C3S_NUMBER_INVALID',
    when: 'stands in an offset',
    bytes: oneVertex([[1, [0, Number.NaN, 0], 1]]),
    path: at(1, 'weights[0].offsetPos'),
  },
  { code: 'C3S_VERSION_KEPT', when: 'is 2', bytes: file(chunk('BONE', packed(2))), path: at(0, 'version') },
  {
    code: 'C3S_VERSION_KEPT',
    when: 'is 2 in a texture, the first kind',
    bytes: file(chunk('TXTR', packed(2))),
    path: at(0, 'version'),
  },
  { code: 'C3S_CHUNK_UNKNOWN', when: 'is in a model', bytes: file(chunk('XTRA')), path: at(0) },
  {
    code: 'C3S_CHUNK_UNKNOWN',
    when: 'is beside the models',
    bytes: riff(header(), model('m'), chunk('JUNK')),
    path: 'chunks[2][0]',
  },
  {
    code: 'C3S_FLAGS_UNKNOWN',
    when: 'are those of an edge that has 4',
    bytes: broken({ edge: only(2, { flags: 4 }) }),
    path: at(AT.edges + 1, 'flags'),
  },
  {
    code: 'C3S_INDEX_RANGE',
    when: 'is that of a bone',
    bytes: oneVertex([[1, [0, 0, 0], 2]]),
    path: at(1, 'weights[0].weightBone'),
  },
  {
    code: 'C3S_INDEX_RANGE',
    when: 'is that of a child',
    bytes: file(bone({}, 0, [9])),
    path: at(0, 'childBones[0].bone'),
  },
  {
    code: 'C3S_INDEX_RANGE',
    when: 'is that of a texture',
    bytes: file(sub('MATR', {}, floats(0), indices(0, 1), indices())),
    path: at(0, 'textures[1].texture'),
  },
  {
    code: 'C3S_INDEX_RANGE',
    when: 'is that of a sound',
    bytes: file(sub('MATR', {}, floats(0), indices(), indices(5))),
    path: at(0, 'sounds[0].sound'),
  },
  {
    code: 'C3S_INDEX_RANGE',
    when: 'is that of a linked sequence',
    bytes: file(sequence({ linked: [2] })),
    path: at(0, 'linkedSeqs[0].sequence'),
  },
  {
    code: 'C3S_INDEX_RANGE',
    when: 'is in a range of levels',
    bytes: broken({ face: only(1, { ranges: [{ start: 0.5, edges: [1, 2, 99] }] }) }),
    path: at(AT.faces, 'lodRanges[0].edgeRing'),
  },
  {
    code: 'C3S_INDEX_KEPT',
    when: 'leads to a bone of version 2',
    bytes: file(chunk('BONE', packed(2)), bone({}, 1)),
    path: at(1, 'parentBone'),
  },
  {
    code: 'C3S_INDEX_NONE',
    when: 'is that of a weight',
    bytes: oneVertex([[1, [0, 0, 0], 0]]),
    path: at(1, 'weights[0].weightBone'),
  },
  {
    code: 'C3S_RING_OPEN',
    when: 'has two edges in the wrong order',
    bytes: broken({ face: only(2, { edges: [4, 6, 5] }) }),
    path: at(AT.faces + 1, 'edgeRing'),
  },
  {
    code: 'C3S_RING_LEVEL',
    when: 'has such an edge',
    bytes: broken({ edge: only(3, { flags: 2 }) }),
    path: at(AT.faces, 'edgeRing'),
  },
  {
    code: 'C3S_MIRROR_BROKEN',
    when: 'is one of another edge',
    bytes: broken({ edge: only(1, { inverted: 5 }) }),
    path: at(AT.edges, 'invertedEdge'),
  },
  {
    code: 'C3S_LINK_MISSING',
    when: 'is an edge of a vertex',
    bytes: broken({ vertex: only(1, { edges: [1, 3, 4, 6, 7] }) }),
    path: at(AT.vertices, 'edgeLinks'),
  },
  {
    code: 'C3S_LINK_MISSING',
    when: 'is a face of a vertex',
    bytes: broken({ vertex: only(1, { faces: [1, 2] }) }),
    path: at(AT.vertices, 'triFaceLinks'),
  },
  {
    code: 'C3S_LINK_MISSING',
    when: 'is a face of an edge',
    bytes: broken({ edge: only(1, { faces: [] }) }),
    path: at(AT.edges, 'triFaceLinks'),
  },
  {
    code: 'C3S_LINK_MISSING',
    when: 'is a child of a bone',
    bytes: file(bone(), bone({}, 1)),
    path: at(0, 'childBones'),
  },
  {
    code: 'C3S_LINK_EXTRA',
    when: 'is an edge elsewhere',
    bytes: broken({ vertex: only(1, { edges: [1, 3, 4, 6, 7, 9, 2] }) }),
    path: at(AT.vertices, 'edgeLinks'),
  },
  {
    code: 'C3S_LINK_EXTRA',
    when: 'is a face elsewhere',
    bytes: broken({ edge: only(1, { faces: [1, 4] }) }),
    path: at(AT.edges, 'triFaceLinks'),
  },
  {
    code: 'C3S_LINK_EXTRA',
    when: 'is a child of nobody',
    bytes: file(bone({}, 0, [2]), bone()),
    path: at(0, 'childBones'),
  },
  {
    code: 'C3S_RESERVED',
    when: 'is that of an edge',
    bytes: file(sub('EDGE', {}, floats(2), packed(0), packed(0), packed(0), indices())),
    path: at(0, 'reserved'),
  },
  {
    code: 'C3S_TEXTURE_SIZE',
    when: 'is 100 wide',
    bytes: file(sub('TXTR', {}, packed(100), packed(64), text('a.bmp'))),
    path: at(0, 'width'),
  },
  {
    code: 'C3S_TEXTURE_SIZE',
    when: 'is 0 high',
    bytes: file(sub('TXTR', {}, packed(64), packed(0), text('a.bmp'))),
    path: at(0, 'height'),
  },
  {
    code: 'C3S_VALUE_RANGE',
    when: 'is a transparency',
    bytes: file(sub('MATR', {}, floats(1.5), indices(), indices())),
    path: at(0, 'transparency'),
  },
  {
    code: 'C3S_VALUE_RANGE',
    when: 'is a coordinate of a texture',
    bytes: file(
      sub('TVRT', {}),
      sub('TGRP', {}, indices(1)),
      sub('TFRM', {}, packed(1), packed(1), floats(0, -1)),
    ),
    path: at(2, 'texVertData[0].uv'),
  },
  {
    code: 'C3S_VALUE_RANGE',
    when: 'is the time of a trigger',
    bytes: file(sequence({ triggers: [{ at: 2, command: 'TRIG', parameters: [0] }] })),
    path: at(0, 'seqTriggers[0].timeVal'),
  },
  {
    code: 'C3S_VALUE_RANGE',
    when: 'is a weight',
    bytes: oneVertex([
      [2, [0, 0, 0], 1],
      [-1, [0, 0, 0], 1],
    ]),
    path: at(1, 'weights[0].weightFactor'),
  },
  {
    code: 'C3S_WEIGHT_SUM',
    when: 'is one half',
    bytes: oneVertex([[0.5, [0, 0, 0], 1]]),
    path: at(1, 'weights'),
  },
  {
    code: 'C3S_BARYCENTRICS',
    when: 'sum to 2',
    bytes: withMore(mount([1, 1, 0], place())),
    path: at(AT.more, 'mountBarys'),
  },
  {
    code: 'C3S_LEVEL_ORDER',
    when: 'has a lower one behind a higher one',
    bytes: broken({
      face: only(1, {
        ranges: [
          { start: 0.5, edges: ringOf(0) },
          { start: 0.25, edges: ringOf(0) },
        ],
      }),
    }),
    path: at(AT.faces, 'lodRanges[1].rangeStart'),
  },
  {
    code: 'C3S_FRAME_LENGTH',
    when: 'has two positions for one vertex',
    bytes: file(
      ...framed.slice(0, 2),
      rawFrame(1, [
        [0, 0, 0],
        [0, 0, 0],
      ]),
    ),
    path: at(2),
  },
  {
    code: 'C3S_FRAME_LENGTH',
    when: 'has no position for a texture vertex',
    bytes: file(sub('TVRT', {}), sub('TGRP', {}, indices(1)), sub('TFRM', {}, packed(1), packed(0))),
    path: at(2),
  },
  {
    code: 'C3S_FRAME_SURPLUS',
    when: 'is raw and compressed',
    bytes: file(
      ...framed.slice(0, 2),
      sub(
        'VFRM',
        {},
        packed(1),
        floats(...new Array<number>(12).fill(0)),
        packed(1),
        [0, 0, 0],
        packed(1),
        floats(0, 0, 0),
      ),
    ),
    path: at(2, 'byteVertData'),
  },
  {
    code: 'C3S_FRAME_BOX',
    when: 'is at 1 in a box around 0',
    bytes: file(...framed.slice(0, 2), rawFrame(1, [[1, 0, 0]])),
    path: at(2, 'bbMin'),
  },
  {
    code: 'C3S_GROUP_TWICE',
    when: 'is listed again',
    bytes: file(vertex(), sub('VGRP', {}, indices(1)), sub('VGRP', {}, indices(1))),
    path: at(2, 'vertices[0].vertex'),
  },
  {
    code: 'C3S_KEY_FRAMES',
    when: 'has none',
    bytes: keyed([{}], ...framed),
    path: at(3, 'keyFrames[0].vertexFrameKeys'),
  },
  {
    code: 'C3S_KEY_FRAMES',
    when: 'has none for texture vertices',
    bytes: keyed([{}], sub('TVRT', {}), sub('TGRP', {}, indices(1))),
    path: at(2, 'keyFrames[0].texVertexFrameKeys'),
  },
  {
    code: 'C3S_KEY_FRAMES',
    when: 'has them in another order',
    bytes: keyed(
      [{ frames: [2, 1] }],
      ...framed,
      vertex(),
      sub('VGRP', {}, indices(2)),
      rawFrame(2, [[0, 0, 0]]),
    ),
    path: at(6, 'keyFrames[0].vertexFrameKeys'),
  },
  {
    code: 'C3S_KEY_FRAMES_IGNORED',
    when: 'has both',
    bytes: keyed([{ bones: [{ bone: 1 }], frames: [1] }], bone(), ...framed),
    path: at(4, 'keyFrames[0].vertexFrameKeys'),
  },
  {
    code: 'C3S_KEY_BONE_TWICE',
    when: 'is listed twice',
    bytes: keyed([{ bones: [{ bone: 1 }, { bone: 1 }] }], bone()),
    path: at(1, 'keyFrames[0].boneKeys[1].keyBone'),
  },
  {
    code: 'C3S_BONE_CYCLE',
    when: 'has two bones',
    bytes: file(bone({}, 2, [2]), bone({}, 1, [1])),
    path: at(0, 'parentBone'),
  },
  {
    code: 'C3S_QUATERNION_LENGTH',
    when: 'is that of a bone',
    bytes: file(bone({ rotate: [0, 0, 0, 2] })),
    path: at(0, 'rotate'),
  },
  {
    code: 'C3S_QUATERNION_LENGTH',
    when: 'is that of a key',
    bytes: keyed([{ bones: [{ bone: 1, rotate: [0, 0, 0, 0] }] }], bone()),
    path: at(1, 'keyFrames[0].boneKeys[0].rotate'),
  },
  {
    code: 'C3S_PLAY_RATE',
    when: 'is 0',
    bytes: file(sequence({ rate: 0, keys: [{}, {}] })),
    path: at(0, 'playRate'),
  },
  {
    code: 'C3S_TRIGGER_REVERSED',
    when: 'is GIRT',
    bytes: file(sequence({ triggers: [{ at: 0, command: 'GIRT', parameters: text('a') }] })),
    path: at(0, 'seqTriggers[0].command'),
  },
  {
    code: 'C3S_TRIGGER_TEXT',
    when: 'has no NUL',
    bytes: file(sequence({ triggers: [{ at: 0, command: 'TRIG', parameters: [65] }] })),
    path: at(0, 'seqTriggers[0].parameters'),
  },
  { code: 'C3S_VERTEX_NOWHERE', when: 'is in no group', bytes: file(vertex()), path: at(0) },
];

describe('rules of C3S files', () => {
  test.each(CASES)('$code is reported if it $when', ({ code, bytes, path }) => {
    const found = issuesOf(bytes).filter((issue) => issue.code === code);
    expect(found.map((issue) => issue.path)).toContain(path);
    expect(found[0]!.severity).toBe(C3S_CODES[code].severity);
    expect(offsetOf(c3s, bytes, 'a.c3s', path)).toBeGreaterThan(11);
  });

  test.each([
    ['scale of a bone', file(bone({ scale: WRONG })), at(0, 'scale')],
    ['rotation of a bone', file(bone({ rotate: [...WRONG, 1] })), at(0, 'rotate')],
    ['place of a bone', file(bone({ translate: WRONG })), at(0, 'translate')],
    [
      'scale of a key',
      keyed([{ bones: [{ bone: 1, scale: WRONG }] }], bone()),
      at(1, 'keyFrames[0].boneKeys[0].scale'),
    ],
    ['place of a mount', withMore(mount([1, 0, 0], place({ translate: WRONG }))), at(AT.more, 'translate')],
    ['coordinate of a mount', withMore(mount(WRONG, place())), at(AT.more, 'mountBarys')],
    ['level of a vertex', file(vertex([], { death: Number.NaN })), at(0, 'lodDeathLevel')],
    ['level of a face', broken({ face: only(1, { death: Number.NaN }) }), at(AT.faces, 'lodDeathLevel')],
    [
      'level of a range',
      broken({ face: only(1, { ranges: [{ start: Number.NaN, edges: ringOf(0) }] }) }),
      at(AT.faces, 'lodRanges[0].rangeStart'),
    ],
    [
      'position of a frame',
      file(vertex(), sub('VGRP', {}, indices(1)), rawFrame(1, [WRONG])),
      at(2, 'vertData[0].position'),
    ],
  ])('report a wrong number in the %s', (_, bytes, path) => {
    expect(pathsOf(bytes, 'C3S_NUMBER_INVALID')).toEqual([path]);
  });

  test.each([
    ['bone of a key', keyed([{ bones: [{ bone: 9 }] }], bone()), at(1, 'keyFrames[0].boneKeys[0].keyBone')],
    ['material of a face', broken({ face: only(1, { material: 9 }) }), at(AT.faces, 'material')],
    ['edge of a vertex', broken({ vertex: only(1, { edges: [99] }) }), at(AT.vertices, 'edgeLinks[0].edge')],
    [
      'face of a vertex',
      broken({ vertex: only(1, { faces: [99] }) }),
      at(AT.vertices, 'triFaceLinks[0].triFace'),
    ],
    ['face of an edge', broken({ edge: only(1, { faces: [99] }) }), at(AT.edges, 'triFaceLinks[0].triFace')],
    [
      'coordinate of a face',
      broken({ face: only(1, { texVertices: [99, 0, 0] }) }),
      at(AT.faces, 'texVertRing'),
    ],
  ])('report an index out of range in the %s', (_, bytes, path) => {
    expect(pathsOf(bytes, 'C3S_INDEX_RANGE')).toEqual([path]);
  });

  test('all have a case', () => {
    expect(new Set(CASES.map(({ code }) => code))).toEqual(codesRaised(C3S_CODES, 'c3s/files/scene/check'));
  });

  test('say nothing of a tetrahedron', () => {
    expect(issuesOf(withMore(mount([0.5, 0.25, 0.25], place())))).toEqual([]);
  });

  test('do not need a mirror edge at a border', () => {
    const open = face({ edges: [0, 0, 0] });
    expect(issuesOf(file(open)).map(({ code }) => code)).not.toContain('C3S_MIRROR_BROKEN');
  });
});
