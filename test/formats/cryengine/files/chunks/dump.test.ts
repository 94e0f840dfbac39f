import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stored } from '../../../../../src/binary/schema.ts';
import { checkDocument } from '../../../../../src/formats/cryengine/files/chunks/check.ts';
import { fileFacts } from '../../../../../src/formats/cryengine/files/chunks/dump/file-facts.ts';
import { rotationFacts } from '../../../../../src/formats/cryengine/files/chunks/dump/node-facts.ts';
import {
  factLines,
  numberText,
  plainText,
} from '../../../../../src/formats/cryengine/files/chunks/dump/text.ts';
import { cryengineDump } from '../../../../../src/formats/cryengine/files/chunks/dump.ts';
import { readDocument } from '../../../../../src/formats/cryengine/files/chunks/read.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import {
  boneNames,
  bonePositions,
  bones,
  CORNER,
  cgf,
  controller,
  helper,
  material,
  materialList,
  mesh,
  NAMES,
  node,
  type Part,
  splineController,
  timing,
  unknown,
} from './rules-chunks.ts';

const documentOf = (bytes: Uint8Array) => readDocument(bytes, 'cryengine.cgf', new Report());

/** @param switches in lower case, with what follows them */
function dumped(parts: Part[], switches: Record<string, string> = {}): string[] {
  return [...cryengineDump.lines(documentOf(cgf(...parts)), new Map(Object.entries(switches)))];
}

const RULE = '-'.repeat(80);

describe('text', () => {
  test('has a line for the file, one per chunk, and a summary', () => {
    // Header 20, helper 32, timing 68.
    expect(dumped([helper(), timing()])).toEqual([
      'ChunkTableOffset: 0x00000078  FileType: Geom  Version: 0744  Chunks: 2',
      RULE,
      'ChunkType_Helper  Version: 0744  ChunkID: 0x00000000 (0)  Size: 32 bytes  FileOffset: 0x00000014',
      '  helperType: 0',
      '  size: 0 0 0',
      RULE,
      'ChunkType_Timing  Version: 0918  ChunkID: 0x00000001 (1)  Size: 68 bytes  FileOffset: 0x00000034',
      '  secondsPerTick: 0.00020833334',
      '  ticksPerFrame: 160',
      '  range.name: GlobalRange',
      '  range.start: 0',
      '  range.end: 10',
      RULE,
      'Summary',
      '  duplicateNodeNames: 0',
      '  wastedBytes: 0',
      '  ChunkType_Helper: count 1  total 32 bytes  mean 32 bytes',
      '  ChunkType_Timing: count 1  total 68 bytes  mean 68 bytes',
    ]);
  });

  test('sums up chunks of one type', () => {
    expect(dumped([helper(), timing(), helper()]).slice(-2)).toEqual([
      '  ChunkType_Helper: count 2  total 64 bytes  mean 32 bytes',
      '  ChunkType_Timing: count 1  total 68 bytes  mean 68 bytes',
    ]);
  });

  test('is brief if asked: the times and the summary', () => {
    const lines = dumped([helper(), timing()], { briefinfo: '' });
    expect(lines.filter((line) => line.includes('FileOffset'))).toHaveLength(1);
    expect(lines).toContain('  ticksPerFrame: 160');
    expect(lines).toContain('  ChunkType_Helper: count 1  total 32 bytes  mean 32 bytes');
  });

  test('reports unused bytes, duplicate names and unknown chunks', () => {
    const lines = dumped([node(), node(), unknown(), helper({ trailing: Uint8Array.of(1, 2) })]);
    expect(lines).toContain('  duplicateNodeNames: 1');
    expect(lines).toContain('  duplicateNodeName: node');
    expect(lines).toContain('  wastedBytes: 2');
    expect(lines).toContain('  unexpectedBytes: 2');
    expect(lines).toContain('  content unknown');
    expect(lines).toContain(
      '  undumped: ChunkType_0xCCCC0099  Version: 0001  ChunkID: 0x00000002 (2)  unknown',
    );
  });

  test('names the target of a reference', () => {
    const lines = dumped([helper(), node({ objectId: 0, materialId: 9 })]);
    expect(lines).toContain('  object: 0 (Helper)');
    expect(lines).toContain('  material: 9 (missing)');
  });

  test('lists textures, and as commands', () => {
    const parts = [material('a', 'Objects\\100%.dds'), material('b', 'b.dds'), material('c', 'b.dds')];
    expect(dumped(parts, { collecttextures: '' }).slice(-3)).toEqual([
      'Textures',
      '  texture: Objects\\100%.dds',
      '  texture: b.dds',
    ]);
    expect(dumped(parts, { collecttexturesforcopying: '' }).slice(-2)).toEqual([
      'copy "Objects\\100%%.dds" .',
      'copy "b.dds" .',
    ]);
  });

  test('makes no command of a name that would be another one', () => {
    const evil = [material('a', 'a" & del *'), material('b', 'a\ndel *')];
    expect(dumped(evil, { collecttexturesforcopying: '' }).slice(-2)).toEqual([
      'rem not a file name: "a\\" & del *"',
      'rem not a file name: "a\\ndel *"',
    ]);
  });

  test('keeps texts of the file on their lines', () => {
    const lines = dumped([node({ properties: stored('mass=1\r\nrope') })]);
    expect(lines).toContain('  properties: "mass=1\\r\\nrope"');
    expect(['a b', ' a', '', '"a', 'ä'].map(plainText)).toEqual(['a b', '" a"', '""', '"\\"a"', 'ä']);
  });

  test('writes numbers as short as they can be without being others', () => {
    expect([1.36, 0.1, 1 / 3].map((value) => numberText(Math.fround(value)))).toEqual([
      '1.36',
      '0.1',
      '0.33333334',
    ]);
    expect([3, Number.NaN, 1 / 3].map(numberText)).toEqual(['3', 'NaN', '0.333333333']);
    for (const value of [16777216.5, 1e-30, 123456.789].map(Math.fround)) {
      expect(Math.fround(Number(numberText(value)))).toBe(value);
    }
  });

  test('gives every fact its whole label', () => {
    expect([...factLines({ a: { b: [1, 2] }, c: [{ d: true }], e: ['x', 'y'], none: undefined })]).toEqual([
      '  a.b: 1 2',
      '  c[0].d: yes',
      '  e[0]: x',
      '  e[1]: y',
    ]);
  });
});

describe('facts of a mesh', () => {
  const facts = (part: Part, ...more: Part[]) =>
    fileFacts(documentOf(cgf(part, ...more))).chunks[0]!.facts as Record<string, unknown>;

  test('count what is there twice or for nothing', () => {
    const position = [...CORNER.position, 0, 0, 0, 0, 0, 0, 7, 8, 9];
    const normal = [...CORNER.normal, 0, 0, -1, 0, 1, 0, 0, 1, 0];
    expect(facts(mesh({ position, normal }))).toMatchObject({
      vertices: 7,
      faces: 4,
      duplicatePositions: 2,
      // The last but two is as the first; the two behind it have the normal of the third.
      duplicateNormals: 3,
      duplicateVertices: 1,
      unusedVertices: 3,
      openEdges: 0,
      box: { minimum: [0, 0, 0], maximum: [7, 8, 9] },
    });
  });

  test('sort faces by smoothing group and material', () => {
    const change = { smoothingGroup: [0, 1, 3, 0x80000000], materialId: [0, 0, 1, 1] };
    const parts = [materialList([2]), material('brick'), material('moss')] as const;
    expect(facts(mesh(change), ...parts)).toMatchObject({
      smoothingGroups: { none: 1, '1': 2, '2': 1, '32': 1 },
      materials: [
        { ordinal: 0, name: 'brick', faces: 2 },
        { ordinal: 1, name: 'moss', faces: 2 },
      ],
    });
  });

  test('report links and texture', () => {
    const links: [number, number][][] = [
      [[0, 0.5]],
      [
        [0, 0.5],
        [1, 0.5],
      ],
      [
        [0, 0.25],
        [0, 0.75],
      ],
      [],
    ];
    const change = { links, coordinates: [0, 0, 1, 0, 0, 2, 1, 1, 5, 5] };
    expect(facts(mesh(change), bones({}, {}))).toMatchObject({
      links: {
        count: 5,
        bones: 2,
        verticesByLinks: { '0': 1, '1': 1, '2': 2 },
        weightsNotOne: 1,
        firstWeightNotOne: { vertex: 0, sum: 0.5 },
      },
      texture: {
        box: { minimum: [0, 0], maximum: [5, 5] },
        unusedVertices: 1,
        sharedVertices: 0,
        facesWithoutArea: 0,
      },
    });
  });
});

describe('facts of a rotation', () => {
  test.each([
    ['a quarter about z', [0, 0, 1, 1], 90, [0, 0, 1], [0, 0, 90]],
    ['a quarter about x', [1, 0, 0, 1], 90, [1, 0, 0], [90, 0, 0]],
    ['a third about the diagonal', [1, 1, 1, 1], 120, [0.577350269, 0.577350269, 0.577350269], [90, 0, 90]],
    ['none', [0, 0, 0, 1], 0, [0, 0, 0], [0, 0, 0]],
  ])('%s', (_, direction, degrees, axis, euler) => {
    const length = Math.hypot(...direction);
    const [x, y, z, w] = direction.map((value) => value / length) as [number, number, number, number];
    // Files store the conjugate.
    const found = rotationFacts([-x, -y, -z, w]);
    expect(found.degrees).toBeCloseTo(degrees);
    const close = (numbers: unknown, expected: readonly number[]) =>
      (numbers as number[]).forEach((value, index) => {
        expect(value).toBeCloseTo(expected[index]!, 4);
      });
    close(found.axis, axis);
    close(found.euler, euler);
  });
});

describe('lists', () => {
  const parts = [mesh({ coordinates: [1, 0, 0, 1, 0, 0, 1, 1] })];
  const rows = (lines: string[], label: string) =>
    lines.filter((line) => line.startsWith(`  ${label}[`)).map((line) => Number(/\[(\d+)\]/.exec(line)![1]));

  test('of meshes come on request only, all or one by one', () => {
    const labels = ['vertex', 'face', 'uv', 'textureFace'];
    const counts = (switches: Record<string, string>) =>
      labels.map((label) => rows(dumped(parts, switches), label).length);
    expect(counts({})).toEqual([0, 0, 0, 0]);
    expect(counts({ mesh: '' })).toEqual([4, 4, 4, 4]);
    expect(counts({ meshverts: '' })).toEqual([4, 0, 0, 0]);
    expect(counts({ meshfaces: '' })).toEqual([0, 4, 0, 0]);
    expect(counts({ meshuvs: '' })).toEqual([0, 0, 4, 0]);
    expect(counts({ meshtexfaces: '' })).toEqual([0, 0, 0, 4]);
  });

  test('are sorted as asked, the first letter first', () => {
    // Positions: 0 0 0, 1 0 0, 0 1 0, 0 0 1.
    expect(rows(dumped(parts, { meshverts: '' }), 'vertex')).toEqual([0, 1, 2, 3]);
    expect(rows(dumped(parts, { meshverts: 'xyz' }), 'vertex')).toEqual([0, 3, 2, 1]);
    expect(rows(dumped(parts, { meshverts: 'ZYX' }), 'vertex')).toEqual([0, 1, 2, 3]);
    expect(rows(dumped(parts, { meshverts: 'y' }), 'vertex')).toEqual([0, 1, 3, 2]);
    expect(rows(dumped(parts, { meshuvs: 'UV' }), 'uv')).toEqual([2, 1, 0, 3]);
    expect(rows(dumped(parts, { meshuvs: 'vu' }), 'uv')).toEqual([2, 0, 1, 3]);
    // Faces: 0 2 1, 0 1 3, 0 3 2, 1 2 3.
    expect(rows(dumped(parts, { meshfaces: '1' }), 'face')).toEqual([1, 0, 3, 2]);
  });

  test('have a row each', () => {
    const links: [number, number][][] = [[[0, 1]], [], [], []];
    const lines = dumped([mesh({ links, colors: [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0] }), bones({})], {
      mesh: '',
    });
    expect(lines).toContain('  vertex[1]: position 1 0 0  normal 1 0 0');
    expect(lines).toContain('  face[1]: vertices 0 1 3  material 0  smoothing 0x00000001');
    expect(lines).toContain('  link[0][0]: bone 0  weight 1  offset 0 0 0');
    expect(lines).toContain('  color[0]: 1 2 3');
  });

  test('of keys are in frames, of the length that the file gives', () => {
    const keys = [{ time: 0 }, { time: 150, position: [1, 2, 3] }];
    const parts = [timing({ ticksPerFrame: 100 }), boneNames(['Bip01']), controller(keys, 0x78561a24)];
    const lines = dumped(parts, { keys: '' });
    expect(lines).toContain('  bone: Bip01');
    expect(lines).toContain('  lastFrame: 1.5');
    expect(lines).toContain('  key[1]: frame 1.5  absolutePosition 0 0 0  position 1 2 3  rotation 0 0 0 1');
    expect(dumped(parts).some((line) => line.startsWith('  key['))).toBe(false);
  });

  test('of packed keys are not made up', () => {
    const lines = dumped([splineController()], { keys: '' });
    expect(lines).toContain('  type: BSPLINE_2O');
    expect(lines).toContain('  keys: 7 packed');
  });

  test('of bones at rest have their names', () => {
    const matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 5, 6];
    const lines = dumped([mesh(), boneNames(NAMES.slice(0, 1)), bonePositions(0, matrix)], {
      boneinitpos: '',
    });
    expect(lines).toContain('  restMatrix[0] "Bip01": 1 0 0 0 1 0 0 0 1 4 5 6');
  });
});

test('physics of a bone is printed in degrees and axes', () => {
  const physics = {
    physicsMeshId: 0,
    physicsFlags: 1 + 2 + 16,
    minimumAngles: Float32Array.of(0, -Math.PI / 2, 0),
  };
  const lines = dumped([mesh({}, 'boneMesh'), bones(physics)]);
  expect(lines).toContain('  bones[0].physics.active: xy');
  expect(lines).toContain('  bones[0].physics.limited: y');
  expect(lines).toContain('  bones[0].physics.sprung: none');
  expect(lines.find((line) => line.includes('minimumDegrees'))).toMatch(/: 0 -90(\.0000\d*)? 0$/);
});

test('whatever a number of a file is set to, it is checked and printed, or refused', () => {
  const links: [number, number][][] = [
    [[0, 1]],
    [
      [0, 0.5],
      [1, 0.5],
    ],
    [[1, 1]],
    [[1, 1]],
  ];
  const file = cgf(
    node({ objectId: 1, materialId: 2 }),
    mesh({ links, coordinates: [0, 0, 1, 0, 0, 1, 1, 1], colors: new Array(12).fill(9) }),
    material('a', 'a.dds'),
    bones({ physicsMeshId: 1 }, {}),
    boneNames(NAMES.slice(0, 2)),
    bonePositions(1, new Array(24).fill(0)),
    timing(),
    controller([{ time: 0 }, { time: 160 }]),
  );
  const switches = new Map(['mesh', 'keys', 'boneinitpos'].map((name) => [name, '']));
  let printed = 0;
  for (let at = 0; at + 4 <= file.length; at += 4) {
    for (const value of [-1, 0x7fffffff, 1000]) {
      const damaged = file.slice();
      new DataView(damaged.buffer).setInt32(at, value, true);
      try {
        const document = documentOf(damaged);
        checkDocument(document, new Report());
        const lines = [...cryengineDump.lines(document, switches)];
        expect(lines.find((line) => /undefined|\n/.test(line))).toBeUndefined();
        printed++;
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
    }
  }
  expect(printed).toBeGreaterThan(file.length / 4);
});

interface GoldenChunk {
  type: string;
  version: string;
  id: number;
  offset: number;
  name?: string;
  num_vertices?: number;
  num_faces?: number;
  num_uvs?: number;
  bbox?: [number[], number[]];
  materials?: number[];
  links_total?: number;
  links_hist?: Record<string, number>;
  num_keys?: number;
  ctrl_id?: string;
  bones?: { parent: number; children: number; crc: string }[];
  names?: string[];
}

interface GoldenFile {
  file: string;
  table_offset: number;
  /** Without those that PyFFI cannot read. */
  num_chunks: number;
  dropped: unknown[];
  chunks?: GoldenChunk[];
}

/** Later engines' chunks are no business of cgfdump. */
const GOLDENS_OF_FAR_CRY = /^(SDKmerc|merc_scout|sdkgun|jeep_|cwalk|vcols)/;

describeCorpus('facts agree with what PyFFI reads', () => {
  const goldens = readFileSync(corpus('../goldens/cryengine/pyffi.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GoldenFile)
    .filter(({ file, chunks }) => chunks && GOLDENS_OF_FAR_CRY.test(file));
  const paths = new Map(corpusFiles('cryengine', () => true).map((path) => [basename(path), path]));
  const factsOf = (file: string) => fileFacts(documentOf(readFileSync(corpus(paths.get(file)!))));

  test.each(goldens.map((golden) => [golden.file, golden] as const))('%s', (file, golden) => {
    const { tableOffset, chunkCount, chunks } = factsOf(file);
    expect(tableOffset).toBe(golden.table_offset);
    expect(chunkCount).toBe(golden.num_chunks + golden.dropped.length);
    const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
    for (const expected of golden.chunks!) {
      const { facts, ...head } = byId.get(expected.id)!;
      expect(head).toMatchObject({
        type: expected.type.replace(/Chunk$/, ''),
        version: Number(expected.version),
        offset: expected.offset,
      });
      expect(facts).toMatchObject(factsExpected(expected));
    }
  });

  test('chunks that the table lists outside the file are named', () => {
    const { summary } = factsOf('sdkgun_Fire11.caf');
    expect(summary.undumped).toEqual(
      new Array(5).fill({ type: 'Mesh', version: 0x744, id: expect.any(Number), reason: 'absent' }),
    );
  });

  test('there are such files', () => {
    expect(goldens.length).toBeGreaterThan(9);
  });
});

function factsExpected(chunk: GoldenChunk): object {
  const { type, bbox, materials, links_hist, names, bones } = chunk;
  switch (type) {
    case 'MeshChunk':
    case 'BoneMeshChunk':
      return {
        vertices: chunk.num_vertices,
        faces: chunk.num_faces,
        textureVertices: chunk.num_uvs,
        box: { minimum: bbox![0], maximum: bbox![1] },
        materials: materials!.map((ordinal) => ({ ordinal })),
        ...(links_hist ? { links: { count: chunk.links_total, verticesByLinks: links_hist } } : {}),
      };
    case 'ControllerChunk':
      return { keys: chunk.num_keys, controllerId: `0x${chunk.ctrl_id!.slice(2).toUpperCase()}` };
    case 'BoneNameListChunk':
      return { names };
    case 'BoneAnimChunk':
      return {
        count: bones!.length,
        bones: bones!.map(({ parent, children, crc }) => ({
          parent,
          children,
          controllerId: `0x${crc.slice(2).toUpperCase()}`,
        })),
      };
    case 'NodeChunk':
    case 'MtlChunk':
      return { name: chunk.name };
    default:
      return {};
  }
}
