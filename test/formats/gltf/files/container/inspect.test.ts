import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../../../../samples/build/yorick.ts';
import { type Inspection, nodeAtPath, nodesAtOffset } from '../../../../../src/binary/schema.ts';
import { editFields } from '../../../../../src/convert/edit.ts';
import { gltfFamily } from '../../../../../src/formats/gltf/index.ts';
import { detectFormat } from '../../../../../src/formats/index.ts';
import { Report } from '../../../../../src/report/report.ts';
import { sceneToGlb } from '../../written.ts';
import { Columns, sceneOfGlb } from './files.ts';

function treeOf(bytes: Uint8Array, name = 'a.glb'): Inspection {
  return detectFormat(bytes, name).inspect(bytes, name);
}

const pathTo = (root: Inspection, offset: number) =>
  nodesAtOffset(root, offset)
    .slice(1)
    .map(({ name }) => name);

/** Two vertices, each with its position and then its normal, and what a sparse accessor makes of a third column. */
function interleaved(): Columns {
  const columns = new Columns();
  const numbers = new Float32Array(14);
  for (let at = 0; at < numbers.length; at++) numbers[at] = at;
  const view = columns.addView(new Uint8Array(numbers.buffer), { byteStride: 28 });
  const column = { bufferView: view, componentType: 5126, type: 'VEC3', count: 2 };
  columns.accessors.push({ ...column }, { ...column, byteOffset: 12 });
  const sparse = {
    count: 1,
    indices: { bufferView: columns.addView(Uint8Array.of(1)), componentType: 5121 },
    values: { bufferView: columns.addView(new Uint8Array(Float32Array.of(7, 8, 9).buffer)) },
  };
  columns.accessors.push({ componentType: 5126, type: 'VEC3', count: 2, sparse });
  return columns;
}

describe('the byte tree of a GLB', () => {
  test('has the entries of accessors with their numbers, where they take turns, too', () => {
    const bytes = interleaved().glb({});
    const root = treeOf(bytes);
    const normal = nodeAtPath(root, 'chunks[1].data.bufferViews[0].accessors[1][1]')!;
    expect(normal).toMatchObject({ type: 'f32[3]', size: 12, value: [10, 11, 12] });
    expect(new DataView(bytes.buffer).getFloat32(normal.offset, true)).toBe(10);
    const list = ['chunks', '[1]', 'data', 'bufferViews[0]'];
    expect(pathTo(root, normal.offset + 11)).toEqual([...list, 'accessors[1]', '[1]']);
    expect(pathTo(root, normal.offset - 1)).toEqual([...list, 'accessors[0]', '[1]']);
    // Between the entries lies what no accessor has.
    expect(pathTo(root, normal.offset + 12)).toEqual(list);
  });

  test('leads from a byte to the accessor that begins there, and not to the one that ends before it', () => {
    const columns = new Columns();
    const bufferView = columns.addView(new Uint8Array(24));
    const column = { bufferView, componentType: 5126, type: 'SCALAR', count: 3 };
    columns.accessors.push({ ...column }, { ...column, byteOffset: 12 });
    const root = treeOf(columns.glb({}));
    const { offset } = nodeAtPath(root, 'chunks[1].data.bufferViews[0]')!;
    expect(pathTo(root, offset + 11).at(-2)).toBe('accessors[0]');
    expect(pathTo(root, offset + 12).at(-2)).toBe('accessors[1]');
  });

  test('has what a sparse accessor changes', () => {
    const root = treeOf(interleaved().glb({}));
    const inBytes = (path: string) => nodeAtPath(root, `chunks[1].data.${path}`)?.value;
    expect(inBytes('bufferViews[1].accessors[2].sparse.indices[0]')).toBe(1);
    expect(inBytes('bufferViews[2].accessors[2].sparse.values[0]')).toEqual([7, 8, 9]);
  });

  test('shows views without accessors as bytes, and skips what exceeds the chunk', () => {
    const columns = interleaved();
    const view = columns.addView(new Uint8Array(3));
    columns.accessors.push({ bufferView: view, componentType: 5126, type: 'VEC3', count: 1e9 });
    columns.views.push({ buffer: 0, byteOffset: 0, byteLength: 1e9 });
    const data = nodeAtPath(treeOf(columns.glb({})), 'chunks[1].data')!;
    const names = Array.from({ length: data.childCount }, (_, index) => data.child(index).name);
    expect(names).toEqual([0, 1, 2, 3].map((index) => `bufferViews[${index}]`));
    expect(nodeAtPath(data, 'bufferViews[3]')).toMatchObject({ type: 'u8[3]', size: 3, childCount: 0 });
  });

  test('has what issues lead to', () => {
    const columns = interleaved();
    const nodes = [{}, { skin: 0, mesh: 0 }];
    const bytes = columns.glb({ extensionsRequired: ['NONE_known'], nodes, meshes: [{ primitives: [] }] });
    const report = new Report();
    const format = detectFormat(bytes, 'a.glb');
    const document = format.read(bytes, report);
    format.check(document, report);
    const root = treeOf(bytes);
    expect(nodeAtPath(root, report.issues[0]!.path)?.name).toBe('extensionsRequired');
    const refused = () => gltfFamily.toScene([{ name: 'a.glb', document }], [], report);
    const path = 'chunks[0].data.nodes[1]';
    expect(refused).toThrowError(expect.objectContaining({ code: 'GLTF_INDEX_RANGE', path }));
    expect(nodeAtPath(root, path)?.name).toBe('[1]');
  });

  test('is that of the container where its JSON cannot be read', () => {
    const bytes = interleaved().glb({});
    bytes[20] = 0x78;
    const root = treeOf(bytes);
    expect(nodeAtPath(root, 'chunks[0].data')).toMatchObject({
      type: expect.stringMatching(/^u8/),
      offset: 20,
    });
    expect(nodeAtPath(root, 'chunks[1].data')!.size).toBeGreaterThan(56);
  });
});

describe('fields of glTF', () => {
  test('change alone, and the rest keeps its spelling', () => {
    const text =
      '{ "asset": {"version" : "2.0"},\n  "nodes": [ {"name": "a", "translation": [1.0, 2, 3]} ] }\n';
    const file = { name: 'a.gltf', bytes: new TextEncoder().encode(text) };
    const set = (path: string, value: string | number) =>
      new TextDecoder().decode(editFields(file, [{ path, value }]));
    expect(set('nodes[0].name', 'été "b"')).toBe(text.replace('"a"', '"été \\"b\\""'));
    expect(set('nodes[0].translation[1]', -0.5)).toBe(text.replace(' 2,', ' -0.5,'));
    expect(() => set('nodes[0].name', 7)).toThrowError(
      expect.objectContaining({ code: 'BINARY_VALUE_KIND' }),
    );
    expect(() => set('nodes[0].translation', 7)).toThrowError(
      expect.objectContaining({ code: 'EDIT_NO_FIELD' }),
    );
  });

  test('of a GLB change in its JSON, whose chunk grows with them, and in its bytes', async () => {
    const name = 'a.glb';
    const bytes = await sceneToGlb(buildYorick(), new Report());
    const before = sceneOfGlb(bytes);
    const renamed = editFields({ name, bytes }, [
      { path: 'chunks[0].data.nodes[3].name', value: 'a bone with another and longer name' },
    ]);
    expect(renamed.length % 4).toBe(0);
    const after = sceneOfGlb(renamed);
    const other = before.nodes.findIndex((node, index) => node.name !== after.nodes[index]!.name);
    expect(after.nodes[other]!.name).toBe('a bone with another and longer name');
    before.nodes[other]!.name = after.nodes[other]!.name;
    expect(after.nodes).toEqual(before.nodes);
    const { offset } = nodeAtPath(treeOf(bytes), 'chunks[1]')!;
    expect(Buffer.compare(renamed.subarray(offset - bytes.length), bytes.subarray(offset))).toBe(0);

    const path = 'chunks[1].data.bufferViews[2].accessors[0][5]';
    const moved = editFields({ name, bytes }, [{ path, value: [1, 2, 3] }]);
    const { positions } = sceneOfGlb(moved).meshes[0]!.primitives[0]!;
    expect([...positions.subarray(15, 18)]).toEqual([1, 2, 3]);
  });
});
