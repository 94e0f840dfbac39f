import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../../src/convert/library.ts';
import { toScene } from '../../../../../src/convert/to-scene.ts';
import { writeDocument } from '../../../../../src/formats/index.ts';
import { FormatError } from '../../../../../src/report/report.ts';
import type { Primitive, Scene } from '../../../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../../../corpus.ts';
import { wrongClaims } from '../../../claims.ts';
import {
  boneLights,
  boneNames,
  bonePositions,
  bones,
  CORNERS,
  cry,
  light,
  material,
  mesh,
  morphTarget,
  multi,
  node,
  ON_BONE_0,
  type Piece,
  restAt,
  timing,
  withI32,
} from '../../bytes.ts';
import { readCry, realFile, sceneOfCry } from '../../files.ts';

/** Reads, looks at, writes, checks and shows; whatever is wrong must be reported as a FormatError or an issue. */
async function survives(bytes: Uint8Array, name = 'a.cgf'): Promise<'refused' | 'errors' | 'fine'> {
  try {
    const gathered = await gather(new MemoryLibrary({ [name]: bytes }), [name], { complete: false });
    const { format, document } = gathered.files[0]!;
    expect(format!.inspect(bytes, name).size).toBe(bytes.length);
    expect(Buffer.compare(writeDocument(document!), bytes), 'is written as it was read').toBe(0);
    expectSound(toScene(gathered));
    return gathered.report.count('error') > 0 ? 'errors' : 'fine';
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect(error.code).toMatch(/^[A-Z0-9_]+$/);
    return 'refused';
  }
}

/** Every index of a scene leads somewhere, so that what comes after it need not look. */
function expectSound({ nodes, meshes, skins, materials, textures, lights }: Scene): void {
  const wrong: string[] = [];
  const look = (what: string, index: number | undefined, list: readonly unknown[]) => {
    if (index !== undefined && index !== -1 && !(index >= 0 && index < list.length)) wrong.push(what);
  };
  for (const { parent, mesh: shown, skin } of nodes) {
    look('parent', parent, nodes);
    look('mesh', shown, meshes);
    look('skin', skin, skins);
  }
  for (const joint of skins.flatMap(({ joints }) => joints)) look('joint', joint, nodes);
  for (const { texture } of materials.flatMap(({ maps }) => maps)) look('map', texture, textures);
  for (const { node: index } of lights) look('light', index, nodes);
  for (const primitive of meshes.flatMap(({ primitives }) => primitives)) {
    look('material', primitive.material, materials);
    wrong.push(...wrongRows(primitive));
  }
  for (const { mesh: shown, skin } of nodes) {
    const joints = skins[skin ?? -1]?.joints ?? [];
    for (const { influences } of skin === undefined ? [] : meshes[shown ?? -1]!.primitives) {
      for (const joint of influences?.joint ?? []) look('influence', joint, joints);
    }
  }
  expect(wrong).toEqual([]);
}

/** What leads out of the vertices of a primitive. */
function wrongRows({ positions, indices, influences, morphTargets = [] }: Primitive): string[] {
  const count = positions.length / 3;
  const isOutside = (vertex: number) => vertex >= count;
  return [
    ...(indices.some(isOutside) ? ['index'] : []),
    ...(morphTargets.some(({ vertices }) => vertices.some(isOutside)) ? ['morph'] : []),
    ...(influences && influences.start.length !== count + 1 ? ['influences'] : []),
  ];
}

const UVS: Piece = mesh({
  links: ON_BONE_0,
  colors: CORNERS,
  uvs: [
    [0, 0],
    [1, 1],
  ],
  uvFaces: [[0, 1, 0]],
});

/** A small file with everything that a model may have. Chunks 0 to 11. */
const EVERYTHING: Piece[] = [
  node({ object: 2, material: 4, children: [1], properties: 'phys' }),
  node({ object: 10, parent: 0, name: 'lamp' }),
  UVS,
  timing(0, 5, [['walk', 0, 1]]),
  multi('both', [5]),
  material({ maps: { 1: 'a.dds' } }),
  bones([{ physicsMesh: 2 }, {}]),
  boneNames('root', 'head'),
  bonePositions(2, [restAt(0, 0, 0), restAt(0, 0, 1)]),
  morphTarget('smile', 2, [[1, [1, 2, 3]]]),
  light({ type: 1 }),
  boneLights([10, 1]),
];
const HOSTILE = [0, -1, 0x7fffffff, -0x80000000, 0xff];

describe('hostile numbers in a small file', () => {
  /** Where chunks have numbers that mean something; the rest of a material is text and filler. */
  function places(bytes: Uint8Array): number[] {
    const { document } = readCry(bytes);
    const found = new Set<number>([8, 12, 16]);
    const { tableOffset } = document.header;
    const starts = [...document.chunks.map(({ offset }) => offset), tableOffset, bytes.length];
    const endOf = (start: number) => Math.min(...starts.filter((other) => other > start));
    for (const chunk of document.chunks) {
      const step = chunk.kind === 'material' ? 68 : 4;
      for (let at = chunk.offset; at + 4 <= endOf(chunk.offset); at += step) found.add(at);
      if (chunk.kind === 'material') for (const at of [144, 148, 176, 2552]) found.add(chunk.offset + at);
    }
    for (let at = tableOffset; at + 4 <= endOf(tableOffset); at += 4) found.add(at);
    return [...found].filter((at) => at + 4 <= bytes.length);
  }

  test.each([
    ['with its table at the end', {}],
    ['with its table in front and sizes', { tableFirst: true, version: 0x745 }],
  ])('%s', async (_, container) => {
    const bytes = cry(EVERYTHING, container);
    expect(await survives(bytes)).toBe('fine');
    for (const place of places(bytes)) {
      for (const value of HOSTILE) await survives(withI32(bytes, place, value));
    }
  });

  test('that are none', async () => {
    const bytes = cry(EVERYTHING);
    const quiet = [0x7fc00000, 0x7f800000, 0x7f7fffff];
    for (const place of places(bytes)) {
      for (const value of quiet) await survives(withI32(bytes, place, value));
    }
  });
});

describe('a file that was cut off', () => {
  test('at any byte is read or refused', async () => {
    for (const container of [{}, { tableFirst: true }, { tableFirst: true, version: 0x745 }]) {
      const bytes = cry(EVERYTHING, container);
      for (let length = 0; length < bytes.length; length += 7) await survives(bytes.slice(0, length));
    }
  });

  test('behind its table loses no chunk in silence', () => {
    const bytes = cry([node(), mesh(), timing(0, 1)], { tableFirst: true, version: 0x745 });
    const { document, report } = readCry(bytes.slice(0, -1));
    expect(document.chunks.map(({ kind }) => kind)).toEqual(['node', 'mesh', 'absent']);
    expect(report.issues).toMatchObject([
      { code: 'CRYENGINE_CHUNK_OUTSIDE', path: 'chunkTable.entries[2]' },
      { code: 'CRYENGINE_GAP' },
    ]);
  });
});

describe('parents in a circle', () => {
  test('of nodes and of bones are cut and reported', async () => {
    const pieces = [
      node({ parent: 1 }),
      node({ parent: 2 }),
      node({ parent: 0 }),
      bones([{ parent: 2 }, { parent: 0 }, { parent: 1 }]),
      boneNames('a', 'b', 'c'),
      bonePositions(-1, [restAt(0, 0, 0), restAt(0, 0, 1), restAt(0, 0, 2)]),
    ];
    expect(await survives(cry(pieces))).toBe('errors');
  });

  test('of materials that list themselves end', async () => {
    expect(await survives(cry([multi('a', [1]), multi('b', [0, 1]), material()]))).toBe('fine');
  });
});

/** Many copies of a few chunks, of which nodes show the chunk behind them. */
function repeated(pieces: readonly Piece[], copies: number, version: 0x744 | 0x745 = 0x744): Uint8Array {
  const one = cry(pieces, { version });
  const entry = version === 0x745 ? 20 : 16;
  const view = new DataView(one.buffer);
  const table = view.getInt32(16, true);
  const body = table - 20;
  const bytes = new Uint8Array(20 + body * copies + 4 + entry * pieces.length * copies);
  bytes.set(one.subarray(0, 20));
  const out = new DataView(bytes.buffer);
  const newTable = 20 + body * copies;
  out.setInt32(16, newTable, true);
  out.setInt32(newTable, pieces.length * copies, true);
  for (let copy = 0; copy < copies; copy++) {
    bytes.set(one.subarray(20, table), 20 + copy * body);
    pieces.forEach((piece, index) => {
      const id = copy * pieces.length + index;
      const at = newTable + 4 + id * entry;
      bytes.set(one.subarray(table + 4 + index * entry, table + 4 + (index + 1) * entry), at);
      const offset = view.getInt32(table + 4 + index * entry + 8, true) + copy * body;
      out.setInt32(at + 8, offset, true);
      out.setInt32(at + 12, id, true);
      if (piece.inline !== undefined) out.setInt32(offset + 12, id, true);
      if (piece.inline !== undefined) out.setInt32(offset + 8, offset, true);
      if (piece.type === 0xcccc000b) out.setInt32(offset + 80, id + 1, true);
      if (piece.type === 0xcccc0011) out.setInt32(offset, id - 1, true);
    });
  }
  return bytes;
}

// What takes time by the square of a file's size would run into the time limit of these tests.
describe('a file of very many tiny chunks', () => {
  const tiny: Piece = { type: 0x1234, version: 1, body: [1] };

  test.each<[string, Piece[], number, 0x744 | 0x745]>([
    ['of no known type', [tiny], 100_000, 0x744],
    ['with sizes', [tiny], 100_000, 0x745],
    ['with morph targets', [morphTarget('a', 0, [[0, [1, 2, 3]]])], 50_000, 0x744],
    ['with nodes and meshes', [node(), mesh()], 25_000, 0x744],
    ['with nodes, meshes and morph targets', [node(), mesh(), morphTarget('a', 0, [])], 15_000, 0x744],
  ])('%s is read, looked at, written and shown', async (_, pieces, copies, version) => {
    const bytes = repeated(pieces, copies, version);
    const { document } = readCry(bytes);
    expect(document.chunks).toHaveLength(copies * pieces.length);
    expect(document.chunks.every(({ kind }) => kind !== 'absent')).toBe(true);
    expect(await survives(bytes)).toBe('fine');
  });

  test('keeps columns together in memory', () => {
    const { document } = readCry(repeated([morphTarget('a', 0, [[0, [1, 2, 3]]])], 1000));
    const buffers = new Set(
      document.chunks.map((chunk) =>
        chunk.kind === 'morphTarget' ? chunk.content.vertices.position.buffer : 0,
      ),
    );
    expect(buffers.size).toBeLessThan(50);
  });

  test('whose entries all lead to one place has one chunk', () => {
    const bytes = repeated([tiny], 50_000);
    const table = new DataView(bytes.buffer).getInt32(16, true);
    for (let entry = 0; entry < 50_000; entry++)
      new DataView(bytes.buffer).setInt32(table + 12 + entry * 16, 20, true);
    const { document, report } = readCry(bytes);
    expect(document.chunks.filter(({ kind }) => kind !== 'absent')).toHaveLength(1);
    expect(report.issues.length).toBeLessThan(100);
    expect(Buffer.compare(writeDocument(document), bytes)).toBe(0);
  });

  test('has every byte named', () => {
    expect(wrongClaims(repeated([tiny], 20_000), 'a.cgf')).toEqual([]);
  });
});

describe('a mesh made to take long', () => {
  const COUNT = 20_000;
  const many = <T>(make: (index: number) => T) => Array.from({ length: COUNT }, (_, index) => make(index));

  test('by a material per face', () => {
    const vertices = many((index) => [index, 0, 0]);
    const faces = many((index) => [index, (index + 1) % COUNT, (index + 2) % COUNT, index]);
    const { scene } = sceneOfCry(cry([node({ object: 1 }), mesh({ vertices, faces })]));
    expect(scene.meshes[0]!.primitives).toHaveLength(COUNT);
    const total = scene.meshes[0]!.primitives.reduce((sum, { positions }) => sum + positions.length / 3, 0);
    expect(total).toBe(COUNT * 3);
  });

  test('by one vertex that has a texture coordinate per face', () => {
    const uvs = many((index) => [index, 0]);
    const uvFaces = many((index) => [index, index, index]);
    const faces = many(() => [0, 0, 0]);
    const { scene } = sceneOfCry(cry([node({ object: 1 }), mesh({ uvs, uvFaces, faces })]));
    expect(scene.meshes[0]!.primitives[0]!.positions).toHaveLength((COUNT + 2) * 3);
  });

  test('by morph targets for very many vertices, of which they move one', () => {
    const vertices = many((index) => [index, 0, 0]);
    const morphs = Array.from({ length: 2000 }, (_, index) =>
      morphTarget(`m${index}`, 1, [[index, [0, 1, 0]]]),
    );
    const { scene } = sceneOfCry(cry([node({ object: 1 }), mesh({ vertices }), ...morphs]));
    expect(scene.meshes[0]!.primitives[0]!.morphTargets).toHaveLength(2000);
  });

  test('by a count of links that no vertex has room for is kept as bytes', () => {
    const bytes = cry([UVS]);
    // Behind header 20, mesh 36, vertices, face, texture coordinates and their face: the first vertex’s links.
    const place = 20 + 36 + 3 * 24 + 20 + 2 * 8 + 12;
    expect(new DataView(bytes.buffer).getInt32(place, true)).toBe(1);
    for (const count of [-1, 0x7fffffff, 0x0fffffff, 100]) {
      const { document, report } = readCry(withI32(bytes, place, count));
      expect(document.chunks[0]!.kind).toBe('opaque');
      expect(report.issues).toMatchObject([
        { code: 'CRYENGINE_CHUNK_UNREADABLE', path: 'chunks[0].links[0]', offset: place + 4 },
      ]);
    }
  });

  test('by bones that are nowhere', () => {
    const links = CORNERS.map((corner): [number, number[], number][] => [
      [0x7fffffff, corner, 1],
      [-1, corner, Number.NaN],
      [0, [Number.NaN, Infinity, 0], 1],
    ]);
    const pieces = [
      node({ object: 1 }),
      mesh({ links }),
      bones([{}]),
      boneNames('a'),
      bonePositions(1, [restAt(0, 0, 0)]),
    ];
    const { scene } = sceneOfCry(cry(pieces));
    expect([...scene.meshes[0]!.primitives[0]!.influences!.joint]).toEqual([0, 0, 0]);
  });
});

describeCorpus('a real file', () => {
  test('that was cut off at every 97th byte is refused or has errors', async () => {
    const bytes = readFileSync(corpus(realFile('SDKmerc.cgf')));
    for (let length = 0; length < bytes.length; length += 97) {
      expect(await survives(bytes.subarray(0, length)), `${length} bytes`).not.toBe('fine');
    }
  });

  test.each(['monkey.cgf', 'envcube.cgf'])(
    'with its table in front, %s, may be cut off anywhere',
    async (end) => {
      const bytes = readFileSync(corpus(realFile(end)));
      for (let length = 0; length < bytes.length; length += 97) await survives(bytes.subarray(0, length));
    },
  );

  test.each(['sdkgun_bind.cgf', 'jeep_turret.cga'])(
    'with hostile numbers in the table of %s is read or refused',
    async (end) => {
      const bytes = readFileSync(corpus(realFile(end)));
      for (let place = bytes.readInt32LE(16); place + 4 <= bytes.length; place += 4) {
        for (const value of [0, -1, 20, 0x7fffffff]) await survives(withI32(bytes, place, value), end);
      }
    },
  );
});
