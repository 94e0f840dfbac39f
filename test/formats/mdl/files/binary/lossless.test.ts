import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inspectDocument } from '../../../../../src/formats/mdl/files/binary/inspect.ts';
import { readDocument } from '../../../../../src/formats/mdl/files/binary/read.ts';
import { writeDocument } from '../../../../../src/formats/mdl/files/binary/write.ts';
import { Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { MESH_BYTES, Model, squareModel } from './bytes.ts';
import { claimsOf } from './claims.ts';

function read(bytes: Uint8Array) {
  const report = new Report();
  return { document: readDocument(bytes, report), issues: report.issues };
}

function expectSame(bytes: Uint8Array): void {
  expect(Buffer.compare(writeDocument(read(bytes).document), bytes)).toBe(0);
}

describeCorpus('real compiled models', () => {
  const compiled = corpusFiles('mdl', (path) => path.endsWith('.mdl')).filter((path) => {
    return readFileSync(corpus(path)).readUInt32LE(0) === 0;
  });

  test('are all there', () => expect(compiled.length).toBeGreaterThanOrEqual(129));

  test.each(compiled)('%s is written as it was read, and every byte has its field', (path) => {
    const bytes = readFileSync(corpus(path));
    expectSame(bytes);
    expect(claimsOf(inspectDocument(bytes, 'a')).indexOf(0)).toBe(-1);
  });

  test('nothing of BioWare’s files is without an owner, and nothing has two', () => {
    for (const path of compiled.filter((path) => path.startsWith('mdl/rollnw'))) {
      const bytes = readFileSync(corpus(path));
      expect(read(bytes), path).toMatchObject({ document: { gaps: [] }, issues: [] });
      expect(claimsOf(inspectDocument(bytes, 'a')).every((claims) => claims === 1)).toBe(true);
    }
  });
});

describe('a model by hand', () => {
  test('is read as its bytes say', () => {
    const { model } = squareModel();
    const { document, issues } = read(model.bytes);
    expect(issues).toEqual([]);
    const [square] = document.root!.children;
    expect(square!.header.name).toEqual({ text: 'square' });
    expect(square!.controllers).toMatchObject({ count: 1, type: Int32Array.of(8) });
    expect(square!.controllerData).toEqual(Float32Array.of(0, 1, 2, 3));
    expect(square!.mesh).toMatchObject({
      vertices: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
      uvs0: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1),
      indices: [Uint16Array.of(0, 1, 2, 0, 2, 3)],
    });
    expect(square!.mesh!.faces!.vertices).toEqual(Uint16Array.of(0, 1, 2, 0, 2, 3));
    expect(square!.mesh).not.toHaveProperty('normals');
  });

  test('keeps junk between its records and behind its end', () => {
    const { model } = squareModel();
    model.core.add('u8', [1, 2, 3]);
    model.raw.add('u8', [4, 5]);
    const bytes = Uint8Array.of(...model.bytes, 6, 7);
    const { document } = read(bytes);
    const start = 12 + model.core.length - 3;
    expect(document.gaps).toEqual([
      { offset: start, bytes: Uint8Array.of(1, 2, 3) },
      { offset: bytes.length - 4, bytes: Uint8Array.of(4, 5, 6, 7) },
    ]);
    expectSame(bytes);
  });

  test('keeps every bit of floats that are no numbers', () => {
    const { model, mesh } = squareModel();
    for (const at of [0x9c, 0xd0, 0x268]) model.core.u32(mesh + at, 0x7fa12345);
    expectSame(model.bytes);
  });

  test('is read where an odd number of 16-bit numbers shifts all that follows', () => {
    const { model, mesh } = squareModel();
    model.core.add('u16', [9]);
    const colors = model.raw.add('u8', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    model.raw.add('u8', [0]);
    model.core.u32(mesh + 0x248, colors);
    model.core.u32(mesh + 0x244, model.raw.add('f32', [0, 0, 1, 0, 0, 1, 0, 0, 1, 0.5, 0, 1]));
    const { document } = read(model.bytes);
    const [square] = document.root!.children;
    expect(square!.mesh!.normals!.at(-3)).toBe(0.5);
    expect(square!.mesh!.colors!.at(-1)).toBe(16);
    expectSame(model.bytes);
  });

  test('leads nowhere where a mesh of an animation has no vertices, whatever its pointers are', () => {
    const model = new Model();
    const junk = model.node('junk', { flags: 0x121, parts: MESH_BYTES + 24 });
    for (let at = 0x70; at < 0x70 + MESH_BYTES + 24; at += 4) model.core.u32(junk + at, 0x41414141);
    model.core.u16(junk + 0x230, 0, 0);
    model.animations([model.animation('walk', junk)]);
    model.root(model.node('model', { flags: 0x1 }));
    const { document, issues } = read(model.bytes);
    expect(issues).toEqual([]);
    expect(Object.keys(document.animations[0]!.root!.mesh!)).toEqual(['header']);
    expectSame(model.bytes);
  });

  test('has lists for drawing that are longer than its faces', () => {
    const { model, mesh } = squareModel();
    const list = model.raw.add('u16', [0, 1, 2, 0, 2, 3, 1, 2, 3]);
    model.list(mesh + 0x204, model.core.add('u32', [9]), 1);
    model.list(mesh + 0x210, model.core.add('u32', [list]), 1);
    const { document } = read(model.bytes);
    expect(document.root!.children[0]!.mesh!.indices![0]).toHaveLength(9);
    expectSame(model.bytes);
  });
});

describe('an edited model', () => {
  test('is written with the new values in their places', () => {
    const { bytes } = squareModel().model;
    const { document } = read(bytes);
    const [square] = document.root!.children;
    square!.controllerData![1] = 7;
    square!.mesh!.vertices![0] = -5;
    square!.header.name = { text: 'squarf' };
    const written = writeDocument(document);
    const again = read(written).document.root!.children[0]!;
    expect(again.controllerData).toEqual(Float32Array.of(0, 7, 2, 3));
    expect(again.mesh!.vertices![0]).toBe(-5);
    expect(again.header.name).toEqual({ text: 'squarf' });
    // 1 to 7 and 0 to -5 are two bytes each, e to f is one.
    expect(written.filter((byte, at) => byte !== bytes[at])).toHaveLength(5);
  });

  test('with a list whose length differs from its header is refused', () => {
    const { document } = read(squareModel().model.bytes);
    document.root!.children[0]!.controllerData = Float32Array.of(1, 2, 3, 4, 5);
    expect(() => writeDocument(document)).toThrow(
      expect.objectContaining({
        code: 'BINARY_COLUMN_LENGTH',
        path: 'root.children[0].controllerData',
      }),
    );
  });

  test('with a pointer out of the file is refused', () => {
    const { document } = read(squareModel().model.bytes);
    document.root!.at = 0xfffffff0;
    expect(() => writeDocument(document)).toThrow(
      expect.objectContaining({ code: 'BINARY_POINTER_RANGE', path: 'root.header' }),
    );
  });
});
