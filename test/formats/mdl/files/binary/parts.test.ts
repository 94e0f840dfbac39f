import { describe, expect, test } from 'vitest';
import type { Node } from '../../../../../src/formats/mdl/files/binary/document.ts';
import { readDocument } from '../../../../../src/formats/mdl/files/binary/read.ts';
import { writeDocument } from '../../../../../src/formats/mdl/files/binary/write.ts';
import { Report } from '../../../../../src/report/report.ts';
import { MESH_BYTES, Model, NODE_BYTES } from './bytes.ts';

/** The only child of the root, of a model that is written as it was read. */
function readChild(model: Model, child: number): Node {
  model.root(model.node('model', { flags: 0x1, children: [child] }));
  const { bytes } = model;
  const report = new Report();
  const document = readDocument(bytes, report);
  expect(report.issues).toEqual([]);
  expect(document.gaps).toEqual([]);
  expect(Buffer.compare(writeDocument(document), bytes)).toBe(0);
  return document.root!.children[0]!;
}

/** A skin with a table of some width, its bone map right behind it. */
function skin(slots: number): { model: Model; node: number } {
  const model = new Model();
  const { core, raw } = model;
  const size = NODE_BYTES + MESH_BYTES + 64 + slots * 2;
  const node = core.room(size);
  core.u32(node + 0x6c, 0x61);
  core.u16(node + 0x2b0, ...Array.from({ length: slots }, (_, slot) => slot + 1));
  core.u32(node + 0x284, core.add('u16', [0xffff, 0, 1]), 3);
  core.u32(
    node + 0x27c,
    raw.add(
      'f32',
      Array.from({ length: 16 }, (_, index) => index / 16),
    ),
  );
  core.u32(
    node + 0x280,
    raw.add(
      'u16',
      Array.from({ length: 16 }, (_, index) => index),
    ),
  );
  model.square(node);
  return { model, node };
}

describe('skins', () => {
  test.each([18, 64, 128])('with %d slots are recognized by the place of their bone map', (slots) => {
    const { model, node } = skin(slots);
    model.list(node + 0x28c, model.core.add('f32', [1, 0, 0, 0]), 1);
    model.list(node + 0x298, model.core.add('f32', [4, 5, 6]), 1);
    const read = readChild(model, node).skin!;
    expect(read.header.nodeOfSlot).toHaveLength(slots);
    expect(read.header.nodeOfSlot.at(-1)).toBe(slots);
    expect(read.slotOfNode).toEqual(Int16Array.of(-1, 0, 1));
    expect(read.weights).toHaveLength(16);
    expect(read.weights!.at(-1)).toBe(15 / 16);
    expect(read.boneSlots!.at(-1)).toBe(15);
    expect(read.bindRotations).toEqual(Float32Array.of(1, 0, 0, 0));
    expect(read.bindTranslations).toEqual(Float32Array.of(4, 5, 6));
  });
});

/** @param functions what its compiler leaves at the start of model and mesh */
function lonelySquare(functions = [0x46ab0c, 0x46ab1c]): { model: Model; mesh: number } {
  const model = new Model(functions);
  const mesh = model.node('square', { flags: 0x21, parts: MESH_BYTES });
  model.core.u32(mesh + 0x70, ...functions);
  model.square(mesh);
  return { model, mesh };
}

describe('meshes of the Enhanced Edition', () => {
  const names = [0, 1, 2, 3].flatMap((vertex) => [vertex, 0, 1]);

  test('have tangents with a handedness', () => {
    const { model, mesh } = lonelySquare();
    model.core.u32(mesh + 0x258, model.raw.add('f32', names));
    model.core.u32(mesh + 0x260, model.raw.add('f32', [1, -1, 1, -1]));
    const read = readChild(model, mesh).mesh!;
    expect(read.tangents).toEqual(Float32Array.from(names));
    expect(read.handedness).toEqual(Float32Array.of(1, -1, 1, -1));
  });

  test('have bitangents instead where nwnrs compiled them', () => {
    const { model, mesh } = lonelySquare([0, 0]);
    model.core.u32(mesh + 0x260, model.raw.add('f32', names));
    const read = readChild(model, mesh).mesh!;
    expect(read.bitangents).toEqual(Float32Array.from(names));
    expect(read).not.toHaveProperty('handedness');
  });
});

test('animmeshes have their positions in the first block, vertex by vertex', () => {
  const model = new Model();
  const node = model.node('flag', { flags: 0xa1, parts: MESH_BYTES + 56 });
  model.square(node);
  const positions = Array.from({ length: 4 * 2 * 3 }, (_, index) => index);
  model.core.f32(node + 0x270, 0.5);
  model.core.u32(node + 0x298, model.core.add('f32', positions));
  model.core.u32(node + 0x29c, model.core.add('f32', [0, 1, 2, 3, 4, 5, 6, 7]));
  model.core.u32(node + 0x2a0, 2, 1);
  const { animmesh } = readChild(model, node);
  expect(animmesh!.header.samplePeriod).toEqual(Float32Array.of(0.5));
  expect(animmesh!.vertexSets).toEqual(Float32Array.from(positions));
  expect(animmesh!.uvSets).toEqual(Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7));
});

test('danglymeshes have a constraint per vertex', () => {
  const model = new Model();
  const node = model.node('cape', { flags: 0x121, parts: MESH_BYTES + 24 });
  model.square(node);
  model.list(node + 0x270, model.core.add('f32', [0, 10, 20, 255]), 4);
  model.core.f32(node + 0x27c, 0.1, 5, 3);
  expect(readChild(model, node).dangly).toMatchObject({
    header: {
      displacement: Float32Array.of(0.1),
      tightness: Float32Array.of(5),
      period: Float32Array.of(3),
    },
    constraints: Float32Array.of(0, 10, 20, 255),
  });
});

test('the boxes of a walkmesh may lie anywhere, and come in the order in which they lie', () => {
  const model = new Model();
  const node = model.node('floor', { flags: 0x221, parts: MESH_BYTES + 4 });
  model.square(node);
  const { core } = model;
  const box = (left: number, right: number, face: number) => {
    const at = core.room(40);
    core.f32(at, 0, 0, 0, 1, 1, 1);
    core.u32(at + 24, left, right, face, 1);
    return at;
  };
  const first = box(0, 0, 0);
  const between = core.add('u32', [0]);
  model.list(node + 0x48, between, 0);
  const second = box(0, 0, 1);
  core.u32(node + 0x270, box(first, second, 0xffffffff));
  model.root(model.node('model', { flags: 0x1, children: [node] }));
  const document = readDocument(model.bytes, new Report());
  const { tree } = document.root!.children[0]!.aabb!;
  expect(tree!.map(({ at, entries }) => [at, Array.from(entries.face)])).toEqual([
    [first, [0]],
    [second, [1, -1]],
  ]);
  expect(document.gaps.map(({ offset }) => offset)).toEqual([12 + between]);
  expect(Buffer.compare(writeDocument(document), model.bytes)).toBe(0);
});

test('lights have lens flares with texture names of any length', () => {
  const model = new Model();
  const { core } = model;
  const node = model.node('sun', { flags: 0x3, parts: 92 });
  const names = ['flare\0', 'ray\0'].map((name) => core.add('u8', [...Buffer.from(name)]));
  model.list(node + 0x80, core.add('f32', [1, 2]), 2);
  model.list(node + 0x8c, core.add('f32', [0.5, 0.25]), 2);
  model.list(node + 0x98, core.add('f32', [1, 0, 0, 0, 1, 0]), 2);
  model.list(node + 0xa4, core.add('u32', names), 2);
  core.u32(node + 0xb0, 5, 0, 1, 1, 1, 0, 1);
  expect(readChild(model, node).light).toMatchObject({
    header: { priority: 5, ambientOnly: 0, dynamicType: 1, affectDynamic: 1, shadow: 1, fading: 1 },
    flareSizes: Float32Array.of(1, 2),
    flarePositions: Float32Array.of(0.5, 0.25),
    flareColorShifts: Float32Array.of(1, 0, 0, 0, 1, 0),
    flareTextures: [{ text: 'flare' }, { text: 'ray' }],
  });
});

test('emitters and references are read', () => {
  const model = new Model();
  const { core } = model;
  const emitter = model.node('smoke', { flags: 0x5, parts: 216 });
  core.f32(emitter + 0x70, 1, 2, 3);
  core.u32(emitter + 0x7c, 4, 5, 1);
  core.text(emitter + 0x88, 'Fountain');
  core.text(emitter + 0xe8, 'fxpa_smoke01');
  core.u16(emitter + 0x140, 7);
  core.u32(emitter + 0x144, 0x22);
  const reference = model.node('hand', { flags: 0x11, parts: 68, children: [emitter] });
  core.text(reference + 0x70, 'w_sword');
  core.u32(reference + 0xb0, 1);
  const read = readChild(model, reference);
  expect(read.reference!.header).toMatchObject({ model: { text: 'w_sword' }, reattachable: 1 });
  expect(read.children[0]!.emitter!.header).toMatchObject({
    deadSpace: Float32Array.of(1),
    gridColumns: 4,
    gridRows: 5,
    spawnType: 1,
    update: { text: 'Fountain' },
    texture: { text: 'fxpa_smoke01' },
    renderOrder: 7,
    emitterFlags: 0x22,
  });
});
