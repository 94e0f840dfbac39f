import { describe, expect, test } from 'vitest';
import { detectFormat, readDocument as readAny } from '../../../../../src/formats/index.ts';
import { inspectDocument } from '../../../../../src/formats/mdl/files/binary/inspect.ts';
import { readDocument } from '../../../../../src/formats/mdl/files/binary/read.ts';
import { writeDocument } from '../../../../../src/formats/mdl/files/binary/write.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { everyKind } from '../../every-kind.ts';
import { compiled, textDocument } from '../../from-scene/translate/models.ts';
import { MESH_BYTES, Model, NODE_BYTES, squareModel } from './bytes.ts';

/** What is wrong with a model that can still be read, and is written as it was. */
function issuesOf(model: Model) {
  const { bytes } = model;
  const report = new Report();
  const document = readDocument(bytes, report);
  expect(Buffer.compare(writeDocument(document), bytes)).toBe(0);
  return { document, issues: report.issues };
}

describe('nodes that cannot be read are reported and dropped, and all bytes are kept', () => {
  test('a node that is its own ancestor', () => {
    const model = new Model();
    const child = model.node('child', { flags: 0x1 });
    const root = model.node('model', { flags: 0x1, children: [child] });
    model.children(child, [root]);
    model.root(root);
    const { document, issues } = issuesOf(model);
    expect(issues).toMatchObject([
      {
        code: 'MDL_NODE_CYCLE',
        message: 'Node is its own ancestor',
        path: 'root.children[0].children[0]',
        offset: 12 + root,
      },
    ]);
    expect(document.root!.children[0]!.children).toEqual([]);
  });

  test('nodes that are nested deeper than 256', () => {
    const model = new Model();
    let node = model.node('leaf', { flags: 0x1 });
    for (let depth = 0; depth < 256; depth++) node = model.node('node', { flags: 0x1, children: [node] });
    model.root(node);
    expect(issuesOf(model).issues).toMatchObject([{ code: 'MDL_NODE_DEPTH' }]);
  });

  test('a child outside the block', () => {
    const model = new Model();
    model.root(model.node('model', { flags: 0x1, children: [0x7fffffff] }));
    expect(issuesOf(model).issues).toMatchObject([
      { code: 'MDL_UNREADABLE', path: 'root.children[0].header' },
    ]);
  });

  test('a model without nodes', () => {
    expect(issuesOf(new Model()).issues).toMatchObject([{ code: 'MDL_ROOT_MISSING', path: 'root' }]);
  });

  test('more entries than the file can hold', () => {
    const { model, mesh } = squareModel();
    model.core.u32(mesh + 0x58, 0xffffffff);
    const { document, issues } = issuesOf(model);
    expect(issues).toMatchObject([{ code: 'MDL_UNREADABLE', path: 'root.children[0].controllers' }]);
    expect(document.root!.children[0]).not.toHaveProperty('controllers');
  });

  test('a skin whose table of bones is cut off', () => {
    const model = new Model();
    // The header of a skin without its table has 64 bytes.
    const node = model.node('skin', { flags: 0x61, parts: MESH_BYTES + 64 + 10 });
    model.core.u8(node + NODE_BYTES + MESH_BYTES, ...new Array<number>(74).fill(7));
    model.root(node);
    const { document, issues } = issuesOf(model);
    expect(issues).toMatchObject([{ code: 'MDL_UNREADABLE', path: 'root.skin.header.nodeOfSlot' }]);
    expect(document.root).not.toHaveProperty('skin');
  });

  test('a stream outside the second block', () => {
    const { model, mesh } = squareModel();
    model.core.u32(mesh + 0x22c, model.raw.length - 4);
    expect(issuesOf(model).issues).toMatchObject([
      { code: 'MDL_UNREADABLE', path: 'root.children[0].mesh.vertices' },
    ]);
  });
});

describe('shared nodes', () => {
  test('are one object', () => {
    const model = new Model();
    const shared = model.node('shared', { flags: 0x1 });
    const parents = [1, 2].map(() => model.node('parent', { flags: 0x1, children: [shared] }));
    model.root(model.node('model', { flags: 0x1, children: parents }));
    const { document, issues } = issuesOf(model);
    expect(issues).toEqual([]);
    const [first, second] = document.root!.children;
    expect(first!.children[0]).toBe(second!.children[0]);
  });

  test('cannot make a small file a large document', () => {
    const model = new Model();
    let node = model.node('leaf', { flags: 0x1 });
    for (let depth = 0; depth < 40; depth++) {
      node = model.node('node', { flags: 0x1, children: [node, node] });
    }
    model.root(node);
    expect(() => readDocument(model.bytes, new Report())).toThrow(
      expect.objectContaining({ code: 'BINARY_OVERLAP' }),
    );
  });

  test('of many animations count for each', () => {
    const model = new Model();
    let node = model.node('leaf', { flags: 0x1 });
    for (let depth = 0; depth < 100; depth++) node = model.node('node', { flags: 0x1, children: [node] });
    model.animations(Array.from({ length: 200 }, () => model.animation('walk', node)));
    model.root(node);
    expect(() => readDocument(model.bytes, new Report())).toThrow(
      expect.objectContaining({ code: 'BINARY_OVERLAP' }),
    );
  });
});

describe('files that are refused', () => {
  test.each([0x413670, 0x416310, 0x40ed10, 0x4165b0])('Knights of the Old Republic, by 0x%x', (address) => {
    const { bytes } = new Model([address, 0x4136a0]);
    expect(() => readAny(bytes, 'a.mdl', new Report())).toThrow(
      expect.objectContaining({ code: 'MDL_KOTOR', offset: 12 }),
    );
    expect(() => readDocument(bytes.subarray(0, 16), new Report())).toThrow(
      expect.objectContaining({ code: 'MDL_KOTOR' }),
    );
  });

  test('files that were cut off', () => {
    const { bytes } = squareModel().model;
    expect(() => readAny(bytes.subarray(0, -1), 'a.mdl', new Report())).toThrow(
      expect.objectContaining({ code: 'MDL_SIZE', path: 'file', offset: 4 }),
    );
  });

  test('zeros are of no format', () => {
    expect(() => detectFormat(new Uint8Array(400), 'a.mdl')).toThrow(
      expect.objectContaining({ code: 'FORMAT_UNKNOWN' }),
    );
  });
});

/** Puts a number into every place of a model; it is read and written as it was, or refused with a code. */
function expectAnything(
  original: Uint8Array,
  values: readonly number[],
  step: number,
  look: (bytes: Uint8Array) => void = () => {},
): void {
  for (const value of values) {
    for (let at = 4; at + 4 <= original.length; at += step) {
      const bytes = original.slice();
      new DataView(bytes.buffer).setUint32(at, value, true);
      try {
        const document = readDocument(bytes, new Report());
        expect(Buffer.compare(writeDocument(document), bytes)).toBe(0);
        look(bytes);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
      }
    }
  }
}

describe('every number of a file may be anything', () => {
  test('in a model by hand, which can be looked into as well', () => {
    const { model, mesh } = squareModel();
    model.animations([model.animation('walk', mesh)]);
    const original = model.bytes;
    const values = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x01010101];
    expectAnything(original, values, 2, (bytes) => inspectDocument(bytes, 'a'));
  });

  test('in a model with a node of every kind', () => {
    const original = writeDocument(compiled(textDocument(everyKind)));
    // The flags of a skin, and a float that is no number.
    expectAnything(original, [0x61, 0x7fa00001], 4);
  });
});
