import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layOut } from '../../../../../src/formats/mdl/files/binary/layout.ts';
import { readDocument } from '../../../../../src/formats/mdl/files/binary/read.ts';
import { writeDocument } from '../../../../../src/formats/mdl/files/binary/write.ts';
import { Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { MESH_BYTES, Model, squareModel } from './bytes.ts';

function read(bytes: Uint8Array) {
  const report = new Report();
  return { document: readDocument(bytes, report), issues: report.issues };
}

/** What a model is after it was laid out anew; that has to be sound, without gaps. */
function laidOut(document: ReturnType<typeof read>['document']) {
  layOut(document);
  const again = read(writeDocument(document));
  expect(again.issues).toEqual([]);
  expect(again.document.gaps).toEqual([]);
  return again.document;
}

describeCorpus('models of the original compilers', () => {
  const originals = corpusFiles('mdl', (path) => path.endsWith('.mdl')).filter((path) => {
    const bytes = readFileSync(corpus(path));
    return bytes.readUInt32LE(0) === 0 && bytes.readUInt32LE(12) !== 0;
  });

  test('are all there', () => expect(originals.length).toBeGreaterThanOrEqual(112));

  test.each(originals)('%s has everything in the same place when it is laid out anew', (path) => {
    const bytes = readFileSync(corpus(path));
    const { document } = read(bytes);
    layOut(document);
    expect(Buffer.compare(writeDocument(document), bytes)).toBe(0);
  });
});

describe('a model that is laid out anew', () => {
  test('can have longer and shorter lists than before', () => {
    const { document } = read(squareModel().model.bytes);
    const [square] = document.root!.children;
    square!.controllerData = Float32Array.of(0, 1, 10, 20, 30, 40, 50, 60);
    square!.controllers!.rowCount[0] = 2;
    square!.controllers!.valueIndex[0] = 2;
    square!.mesh!.indices = [Uint16Array.of(0, 1, 2), Uint16Array.of(0, 2, 3, 1, 2, 3)];
    const again = laidOut(document).root!.children[0]!;
    expect(again.controllerData).toEqual(Float32Array.of(0, 1, 10, 20, 30, 40, 50, 60));
    expect(again.header.controllerData).toMatchObject({ used: 8, allocated: 8 });
    expect(again.mesh!.indices).toEqual([Uint16Array.of(0, 1, 2), Uint16Array.of(0, 2, 3, 1, 2, 3)]);
    expect(again.mesh!.indexCounts).toEqual(Uint32Array.of(3, 6));
  });

  test('can have more nodes and fewer animations', () => {
    const { model, mesh } = squareModel();
    model.animations([model.animation('walk', mesh)]);
    const { document } = read(model.bytes);
    const [square] = document.root!.children;
    document.animations = [];
    document.root!.children.push({ ...structuredClone(square!), children: [structuredClone(square!)] });
    const again = laidOut(document);
    expect(again.model.header.animations).toEqual({ at: 0, used: 0, allocated: 0 });
    expect(again.root!.children).toHaveLength(2);
    expect(again.root!.children[1]!.children[0]!.mesh!.vertices).toEqual(square!.mesh!.vertices);
  });

  test('has no gaps, and no pointers to what could not be read', () => {
    const { model, mesh } = squareModel();
    model.raw.add('u8', [1, 2, 3]);
    model.core.u32(mesh + 0x244, model.raw.length - 4);
    model.core.u32(mesh + 0x78, 0x7fffffff);
    const { document, issues } = read(model.bytes);
    expect(issues).toMatchObject([{ code: 'MDL_UNREADABLE' }, { code: 'MDL_UNREADABLE' }]);
    const { header } = laidOut(document).root!.children[0]!.mesh!;
    expect(header.normals).toBe(0xffffffff);
    expect(header.faces).toEqual({ at: 0, used: 0, allocated: 0 });
  });

  test('has its shared nodes once', () => {
    const model = new Model();
    const shared = model.node('shared', { flags: 0x1 });
    const parents = [1, 2].map(() => model.node('parent', { flags: 0x1, children: [shared] }));
    model.root(model.node('model', { flags: 0x1, children: parents }));
    const [first, second] = laidOut(read(model.bytes).document).root!.children;
    expect(first!.children[0]).toBe(second!.children[0]);
  });

  test('has its boxes in one place, with the same halves', () => {
    const model = new Model();
    const node = model.node('floor', { flags: 0x221, parts: MESH_BYTES + 4 });
    model.square(node);
    const { core } = model;
    const box = (left: number, right: number, face: number) => {
      const at = core.room(40);
      core.u32(at + 24, left, right, face, 1);
      return at;
    };
    const first = box(0, 0, 0);
    core.room(4);
    const second = box(0, 0, 1);
    core.u32(node + 0x270, box(first, second, 0xffffffff));
    model.root(model.node('model', { flags: 0x1, children: [node] }));
    const { header, tree } = laidOut(read(model.bytes).document).root!.children[0]!.aabb!;
    const { at, entries } = tree![0]!;
    expect(tree).toHaveLength(1);
    expect(entries.face).toEqual(Int32Array.of(0, 1, -1));
    expect(header.root).toBe(at + 80);
    expect([entries.left[2], entries.right[2]]).toEqual([at, at + 40]);
  });
});
