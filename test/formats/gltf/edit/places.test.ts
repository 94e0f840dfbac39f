import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../../../samples/build/yorick.ts';
import { nodeAtPath, nodesAtOffset } from '../../../../src/binary/schema.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { Report } from '../../../../src/report/report.ts';
import { elementsAtPath, placesOfElement } from '../../../../src/scene/places.ts';
import { fieldOf, holdAgainst, type Placed, placed, type Says } from '../../place-values.ts';
import { Columns } from '../files/container/files.ts';
import { sceneToGlb } from '../written.ts';

const yorick = await sceneToGlb(buildYorick(), new Report());

function opened(bytes: Uint8Array, name = 'a.glb'): Promise<Placed> {
  return placed(new MemoryLibrary({ [name]: bytes }), [name]);
}

function treeOf({ gathered }: Placed) {
  const { format, bytes, name } = gathered.files[0]!;
  return format!.inspect(bytes!, name);
}

/** What the first, or the last, of the places of an element says. */
function saysAt(one: Placed, which: 0 | -1): Says {
  const root = treeOf(one);
  return (_, element) => nodeAtPath(root, placesOfElement(one.places, element).at(which)!.path)!.value;
}

/** Of the lists that say something of a vertex its position comes first, and of a key its time last. */
function says(one: Placed): Parameters<typeof holdAgainst>[1] {
  return {
    node: (_, element) =>
      fieldOf(nodeAtPath(treeOf(one), placesOfElement(one.places, element)[0]!.path)!, 'name'),
    material: (record) => fieldOf(record, 'name'),
    vertex: saysAt(one, 0),
    key: saysAt(one, -1),
    morphKey: saysAt(one, -1),
  };
}

/** A triangle strip, a fan, three points and a list of triangles, of the same six vertices. */
function shapes(): Uint8Array {
  const columns = new Columns();
  const positions = columns.add(
    Float32Array.from({ length: 18 }, (_, at) => at),
    'VEC3',
    3,
  );
  const indices = columns.add(Uint16Array.of(5, 4, 3, 2, 1, 0), 'SCALAR', 1);
  const attributes = { POSITION: positions };
  const primitives = [
    { attributes, indices, mode: 5 },
    { attributes, mode: 0 },
    { attributes, indices, mode: 6 },
    { attributes, indices },
  ];
  return columns.glb({ meshes: [{ primitives }], nodes: [{ mesh: 0 }] });
}

/** A node that a cubic curve of two keys moves, behind one that nothing shows. */
function moved(): Uint8Array {
  const columns = new Columns();
  const input = columns.add(Float32Array.of(0, 1), 'SCALAR', 1);
  const output = columns.add(
    Float32Array.from({ length: 18 }, (_, at) => at),
    'VEC3',
    3,
  );
  const sampler = { input, output, interpolation: 'CUBICSPLINE' };
  const channels = [0, 1].map((node) => ({ sampler: 0, target: { node, path: 'translation' } }));
  return columns.glb({
    nodes: [{ name: 'elsewhere' }, { name: 'moved' }],
    scenes: [{ nodes: [1] }],
    animations: [{ samplers: [sampler], channels }],
  });
}

describe('places of GLB files', () => {
  test('say of Yorick what stands there', async () => {
    const one = await opened(yorick);
    const counts = holdAgainst(one, says(one));
    expect(counts).toMatchObject({ material: 2 });
    expect(counts.morphKey).toBeGreaterThan(2);
    expect(counts.node).toBeGreaterThan(20);
    expect(counts.vertex).toBeGreaterThan(15);
    expect(counts.key).toBeGreaterThan(50);
  });

  test('lead from a byte of a vertex to it, whichever of its columns that byte is in', async () => {
    const one = await opened(yorick);
    const root = treeOf(one);
    const vertex = { kind: 'vertex', mesh: 0, primitive: 0, index: 12 } as const;
    const rows = placesOfElement(one.places, vertex).map(({ path }) => nodeAtPath(root, path)!);
    // Joints, texture coordinates, position, normal, how far a smile moves it, and weights.
    expect(rows.map(({ size }) => size).sort((a, b) => a - b)).toEqual([4, 8, 12, 12, 12, 16]);
    for (const { offset, size } of rows) {
      const path = nodesAtOffset(root, offset + size - 1)
        .slice(1)
        .map(({ name }) => name)
        .join('.');
      expect(elementsAtPath(one.places, 0, path.replaceAll('.[', '['))).toEqual([vertex]);
    }
  });

  test('lead from a field of a node to it, and from a joint of a skin and its matrix', async () => {
    const { scene, places } = await opened(yorick);
    const index = scene.skins[0]!.joints[7]!;
    const [record, ...lists] = placesOfElement(places, { kind: 'node', index });
    expect(record!.path).toMatch(/^chunks\[0\]\.data\.nodes\[\d+\]$/);
    expect(elementsAtPath(places, 0, `${record!.path}.rotation[2]`)).toEqual([{ kind: 'node', index }]);
    expect(
      lists.map(({ path }) => /\w+\[\d+\]$/.exec(path.replace(/(joints|accessors\[\d+\])/, 'list'))?.[0]),
    ).toEqual(['list[7]', 'list[7]']);
  });

  test('lead from an image to its texture, from the JSON and from its bytes', async () => {
    const one = await opened(yorick);
    const found = placesOfElement(one.places, { kind: 'texture', index: 1 });
    expect(found.map(({ path }) => path.replace(/\d+\]$/, ']'))).toEqual([
      'chunks[0].data.images[]',
      'chunks[1].data.bufferViews[]',
    ]);
    const { offset, size } = nodeAtPath(treeOf(one), found[1]!.path)!;
    expect(Buffer.compare(yorick.subarray(offset, offset + size), one.scene.textures[1]!.bytes!)).toBe(0);
  });

  test('lead from corners to the triangles of lists, strips and fans, and pass over points', async () => {
    const { places, scene } = await opened(shapes());
    expect(scene.meshes[0]!.primitives).toHaveLength(3);
    const corners = 'chunks[1].data.bufferViews[1].accessors[1]';
    const at = (primitive: number, index: number) =>
      ({ kind: 'triangle', mesh: 0, primitive, index }) as const;
    const first = (primitive: number, index: number) => placesOfElement(places, at(primitive, index))[0];
    expect(first(0, 2)).toEqual({ file: 0, path: `${corners}[2]`, length: 3 });
    expect(first(1, 2)).toEqual({ file: 0, path: `${corners}[3]`, length: 2 });
    expect(first(2, 1)).toEqual({ file: 0, path: `${corners}[3]`, length: 3 });
    const records = [0, 1, 2].map(
      (index) => placesOfElement(places, { kind: 'primitive', mesh: 0, index })[0]?.path,
    );
    expect(records).toEqual([0, 2, 3].map((index) => `chunks[0].data.meshes[0].primitives[${index}]`));
  });

  test('lead from the slopes of a cubic key to it, and pass over channels that move nothing', async () => {
    const { places } = await opened(moved());
    const key = { kind: 'key', clip: 0, track: 0, index: 1 } as const;
    const values = 'chunks[1].data.bufferViews[1].accessors[1]';
    expect(placesOfElement(places, key)).toEqual([
      { file: 0, path: `${values}[3]`, length: 3 },
      { file: 0, path: 'chunks[1].data.bufferViews[0].accessors[0][1]', length: 1 },
    ]);
    for (const row of [3, 4, 5]) expect(elementsAtPath(places, 0, `${values}[${row}]`)).toEqual([key]);
    const channel = 'chunks[0].data.animations[0].channels';
    expect(elementsAtPath(places, 0, `${channel}[1].target`)).toEqual([{ kind: 'track', clip: 0, index: 0 }]);
    expect(elementsAtPath(places, 0, `${channel}[0].target`)).toEqual([{ kind: 'clip', index: 0 }]);
  });

  test('of glTF in separate files are those of its JSON', async () => {
    const columns = new Columns();
    const positions = columns.add(new Float32Array(9), 'VEC3', 3);
    const meshes = [{ primitives: [{ attributes: { POSITION: positions } }] }];
    const { places } = await opened(columns.file({ meshes, nodes: [{ name: 'a', mesh: 0 }] }), 'a.gltf');
    expect(elementsAtPath(places, 0, 'nodes[0].name')).toEqual([{ kind: 'node', index: 0 }]);
    expect(placesOfElement(places, { kind: 'primitive', mesh: 0, index: 0 })).toEqual([
      { file: 0, path: 'meshes[0].primitives[0]', length: 1 },
    ]);
    expect(placesOfElement(places, { kind: 'vertex', mesh: 0, primitive: 0, index: 0 })).toEqual([]);
  });
});
