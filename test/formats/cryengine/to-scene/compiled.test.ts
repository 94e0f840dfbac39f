import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { at, cry, f32, i32, join, name, node, type Piece, zeros } from '../bytes.ts';
import { plain, readCry, realFile, realFiles, sceneOfCry } from '../files.ts';

/** Types of chunks of later engines (docs/reference/cryengine.md#later-engines). */
const TYPE = { mesh: 0xcccc0000, materialName: 0xcccc0014, stream: 0xcccc0016, subsets: 0xcccc0017 };

function stream(type: number, elementSize: number, elements: Uint8Array): Piece {
  const body = join(i32(0, type, elements.length / elementSize, elementSize, 0, 0), elements);
  return { type: TYPE.stream, version: 0x800, inline: true, body };
}

function subsets(...list: [firstIndex: number, indexCount: number, material: number][]): Piece {
  const records = list.map(([first, count, material]) =>
    join(i32(first, count, 0, 3, material), f32(1, 0, 0, 0)),
  );
  return {
    type: TYPE.subsets,
    version: 0x800,
    inline: true,
    body: join(i32(0, list.length, 0, 0), ...records),
  };
}

/** @param streams chunk ids by stream type */
function compiledMesh(vertices: number, subsetsId: number, streams: Record<number, number>): Piece {
  const ids = Array.from({ length: 16 }, (_, type) => streams[type] ?? 0);
  const body = join(
    i32(0, 0, vertices, 0, 1, subsetsId, -1, ...ids, 0, 0, 0, 0),
    f32(0, 0, 0, 1, 1, 1, 0),
    zeros(124),
  );
  return { type: TYPE.mesh, version: 0x800, inline: true, body };
}

function materialName(title: string, children: number[] = []): Piece {
  const ids = Array.from({ length: 32 }, (_, index) => children[index] ?? 0);
  const body = join(i32(0, 0), name(title, 128), i32(0, children.length, ...ids, 0), f32(1), zeros(128));
  return { type: TYPE.materialName, version: 0x800, inline: true, body };
}

const POSITIONS = f32(0, 0, 0, 1, 0, 0, 0, 1, 0, 9, 9, 9);
const shorts = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer);

/** A node, its mesh, subsets, and whatever streams are wanted; the mesh has chunk id 1, streams from 3 on. */
function file(list: Parameters<typeof subsets>, streams: [type: number, size: number, bytes: Uint8Array][]) {
  const ids = Object.fromEntries(streams.map(([type], index) => [type, 3 + index]));
  const pieces = [
    node({ object: 1, material: 20 }),
    compiledMesh(4, 2, ids),
    subsets(...list),
    ...streams.map(([type, size, bytes]) => stream(type, size, bytes)),
    { ...materialName('list', [21, 22]), id: 20 },
    { ...materialName('red'), id: 21 },
    { ...materialName('blue'), id: 22 },
  ];
  return cry(pieces, { tableFirst: true });
}

describe('a static mesh of a later engine', () => {
  const all: Parameters<typeof file>[1] = [
    [0, 12, POSITIONS],
    [1, 12, f32(0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0)],
    [2, 8, f32(0, 0.25, 1, 0.5, 0.5, 0.75, 1, 1)],
    [3, 4, Uint8Array.of(255, 0, 51, 255, 0, 0, 0, 0, 255, 255, 255, 255, 1, 2, 3, 4)],
    [5, 2, shorts(2, 1, 0, 0, 1, 2)],
  ];

  test('has a primitive per subset, with the vertices that it uses, in centimeters like nodes', () => {
    const { scene, report } = sceneOfCry(
      file(
        [
          [0, 3, 1],
          [3, 3, 0],
        ],
        all,
      ),
    );
    expect(report.count('error')).toBe(0);
    const [first, second] = scene.meshes[0]!.primitives;
    expect(plain(first)).toMatchObject({
      positions: [0, 100, 0, 100, 0, 0, 0, 0, 0],
      normals: [0, 0, 1, 0, 0, 1, 0, 0, 1],
      indices: [0, 1, 2],
      origin: [2, 1, 0],
    });
    expect(plain(first!.uvs[0])).toEqual([0.5, 0.75, 1, 0.5, 0, 0.25]);
    expect(plain(first!.colors)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 1, 0, Math.fround(0.2), 1]);
    expect(plain(second)).toMatchObject({ origin: [0, 1, 2], indices: [0, 1, 2] });
    const names = scene.meshes[0]!.primitives.map(({ material }) => scene.materials[material]?.name);
    expect(names).toEqual(['blue', 'red']);
    expect(scene.materials.map(({ name }) => name)).toEqual(['red', 'blue']);
  });

  test('may have indices of four bytes', () => {
    const wide: typeof all = [all[0]!, [5, 4, i32(2, 1, 0)]];
    const { scene } = sceneOfCry(file([[0, 3, 0]], wide));
    expect(plain(scene.meshes[0]!.primitives[0])).toMatchObject({ origin: [2, 1, 0] });
  });

  test.each<[string, typeof all]>([
    ['positions', all.slice(1)],
    ['indices', all.slice(0, -1)],
    ['positions of a known size', [[0, 8, POSITIONS], ...all.slice(1)]],
  ])('without %s shows nothing', (_, streams) => {
    const { scene } = sceneOfCry(file([[0, 3, 0]], streams));
    expect(scene.meshes).toMatchObject([{ primitives: [] }]);
  });

  test.each([
    [-1, 3],
    [0, -1],
    [0, 0x7fffffff],
    [0x7fffffff, 0x7fffffff],
    [-0x80000000, 0x7fffffff],
  ])('with a subset of indices from %i, %i of them, has at most those that are there', (first, count) => {
    const { scene } = sceneOfCry(file([[first, count, 7]], all));
    const [primitive] = scene.meshes[0]!.primitives;
    expect(primitive!.indices.length).toBeLessThanOrEqual(6);
    expect(Math.max(-1, ...primitive!.indices) * 3).toBeLessThan(primitive!.positions.length);
    expect(primitive!.material).toBe(-1);
  });

  test('whose subsets all name all indices does not become as many times as large', () => {
    const list = Array.from({ length: 1000 }, (): [number, number, number] => [0, 6, 0]);
    const { scene } = sceneOfCry(file(list, all));
    const sizes = scene.meshes[0]!.primitives.map(({ indices }) => indices.length);
    expect(sizes.slice(0, 2)).toEqual([6, 0]);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(6);
  });

  test('drops triangles with corners that do not exist', () => {
    const broken: typeof all = [all[0]!, [5, 2, shorts(0, 1, 4, 0, 1, 2)]];
    const { scene } = sceneOfCry(file([[0, 6, 0]], broken));
    expect(plain(scene.meshes[0]!.primitives[0])).toMatchObject({ indices: [0, 1, 2] });
  });

  test('has a matrix whose last column may be zero', () => {
    const zeroed = at(1, 2, 3).map((value, i) => (i === 15 ? 0 : value));
    const pieces = [node({ matrix: zeroed, name: 'a' }), node({ matrix: zeroed, name: 'b', parent: 0 })];
    const { scene } = sceneOfCry(cry(pieces, { tableFirst: true }));
    expect(scene.nodes).toMatchObject([
      { translation: [1, 2, 3], scale: [1, 1, 1] },
      { translation: [1, 2, 3], parent: 0 },
    ]);
    expect(scene.nodes.some(({ matrix }) => matrix)).toBe(false);
  });
});

describeCorpus('real static meshes of later engines', () => {
  const files = realFiles().filter((path) => {
    const { document } = readCry(readFileSync(corpus(path)), path);
    return chunksOf(document, 'compiledMesh').length > 0;
  });

  test.each(files)('%s shows every triangle that its meshes count', (path) => {
    const bytes = readFileSync(corpus(path));
    const { document } = readCry(bytes, path);
    const { scene } = sceneOfCry(bytes, path);
    const indices = new Map(
      chunksOf(document, 'compiledMesh').map(({ id, content }) => [id, content.indexCount]),
    );
    const shown = chunksOf(document, 'node').flatMap(({ content }, index) =>
      indices.has(content.objectId) ? [[index, indices.get(content.objectId)!] as const] : [],
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const [index, count] of shown) {
      const mesh = scene.meshes[scene.nodes[index]!.mesh ?? -1]!;
      const total = mesh.primitives.reduce((sum, primitive) => sum + primitive.indices.length, 0);
      expect(total).toBe(count);
    }
  });

  test('the monkey has the vertices that PyFFI counts', () => {
    const { scene } = sceneOfCry(readFileSync(corpus(realFile('monkey.cgf'))));
    const origins = scene.meshes[0]!.primitives.flatMap(({ origin }) => [...origin!]);
    expect(new Set(origins).size).toBe(165);
  });

  test('a gas canister is as large as its bounds say in meters, and its handle is within reach', () => {
    const path = files.find((file) => file.endsWith('gascanister_con.cgf'))!;
    const { scene } = sceneOfCry(readFileSync(corpus(path)), path);
    expect(scene.axes.metersPerUnit).toBe(0.01);
    const heights = scene.meshes[0]!.primitives.flatMap(({ positions }) =>
      Array.from({ length: positions.length / 3 }, (_, vertex) => positions[vertex * 3 + 2]!),
    );
    // `maximum` of its mesh chunk is 0.3576.
    expect(Math.max(...heights)).toBeCloseTo(35.76, 2);
    const handle = scene.nodes.find(({ name: named }) => named === 'grab_twohanded_01')!;
    expect(Math.hypot(...handle.translation)).toBeLessThan(36);
  });
});
