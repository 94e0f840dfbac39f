import { describe, expect, test } from 'vitest';
import { convert } from '../../../../src/convert/convert.ts';
import { verify } from '../../../../src/convert/verify.ts';
import { readDocument } from '../../../../src/formats/index.ts';
import type { AsciiMdlDocument } from '../../../../src/formats/mdl/files/ascii/document.ts';
import { fromModel } from '../../../../src/formats/mdl/files/ascii/from-model/from-model.ts';
import { compile } from '../../../../src/formats/mdl/files/binary/compile/compile.ts';
import type { MdlDocument } from '../../../../src/formats/mdl/files/binary/document.ts';
import { modelOf } from '../../../../src/formats/mdl/from-scene/translate.ts';
import type { Model } from '../../../../src/formats/mdl/model/model.ts';
import { withinLimits } from '../../../../src/formats/mdl/model/split-model.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { Report } from '../../../../src/report/report.ts';
import { animation, model, node } from '../files/binary/compile/models.ts';

const YORICK = new URL('../../../../samples/yorick/mdl/yorick.mdl', import.meta.url).pathname;

function bonesOf({ nodes }: Model): number[] {
  return nodes.flatMap(({ mesh }) => (mesh?.weights ? [new Set(mesh.weights.bone).size] : []));
}

describe.each(['mdl.binary', 'mdl.ascii'])('a model with skins of too many bones, as %s', (to) => {
  test('has several skins of 17 bones each for the original game, and moves the same', async () => {
    const { files, scene, report } = await convert(new FolderLibrary(), [YORICK], { to, target: '1.69' });
    const [file] = files;
    const { document } = readDocument(file!.bytes, file!.name, new Report());
    const bones = bonesOf(modelOf(document as MdlDocument | AsciiMdlDocument, new Report()));
    expect(bones.length).toBeGreaterThan(2);
    expect(Math.max(...bones)).toBeLessThanOrEqual(17);
    const codes = report.losses.map(({ code }) => code);
    const split = report.losses.filter(({ code }) => code === 'FIT_MESH_SPLIT');
    expect(split).toHaveLength(2);
    for (const { message } of split) expect(message).toMatch(/ because it has \d+ bones, more than 17$/);
    expect(codes).not.toContain('MDL_BONE_LIMIT');
    expect(codes).not.toContain('FIT_INFLUENCES_REDUCED');
    const { relative } = await verify(scene, files, new Report(), { fps: 10 });
    expect(relative).toBeLessThan(1e-6);
  });

  test('keeps its skins for the Enhanced Edition', async () => {
    const { report } = await convert(new FolderLibrary(), [YORICK], { to });
    expect(report.losses.filter(({ code }) => code === 'FIT_MESH_SPLIT')).toEqual([]);
  });
});

/** Triangles in a row, each with three bones of its own. */
const TRIANGLES = 7;
const BONES = TRIANGLES * 3;
const skin = node('skin', 0, {
  kind: 'skin',
  partNumber: 1,
  values: { position: Float32Array.of(1, 2, 3), bitmap: 'fur' },
  mesh: {
    positions: Float32Array.from({ length: BONES * 3 }, (_, at) => at),
    normals: new Float32Array(BONES * 3).fill(1),
    uvs: [Float32Array.from({ length: BONES * 2 }, (_, at) => at)],
    faces: {
      vertices: Uint32Array.from({ length: BONES }, (_, corner) => corner),
      surface: Int32Array.from({ length: TRIANGLES }, (_, face) => face),
      smoothing: Uint32Array.from({ length: TRIANGLES }, (_, face) => 1 << face),
    },
    drawn: Uint32Array.from({ length: BONES }, (_, corner) => corner),
    weights: {
      start: Uint32Array.from({ length: BONES + 1 }, (_, vertex) => vertex),
      bone: Int32Array.from({ length: BONES }, (_, vertex) => vertex + 2),
      weight: new Float32Array(BONES).fill(1),
      bind: {
        rotations: Float32Array.from({ length: (BONES + 2) * 4 }, (_, at) => Math.floor(at / 4)),
        translations: Float32Array.from({ length: (BONES + 2) * 3 }, (_, at) => Math.floor(at / 3)),
      },
    },
  },
});
const bones = Array.from({ length: BONES }, (_, bone) => node(`bone${bone}`, 1, { partNumber: bone + 2 }));
const key = (value: number) => ({ times: Float32Array.of(0), values: Float32Array.of(value) });
const walk = animation([
  node('model', -1),
  node('SKIN', 0, { kind: 'skin', keys: { scale: key(2), alpha: key(0.5) } }),
  node('bone0', 1, { keys: { scale: key(3) } }),
]);
const source = model([skin, ...bones], { animations: [walk] });
const report = new Report();
const { nodes, animations } = withinLimits(source, '1.69', report);

describe('a skin that is divided', () => {
  test('leaves a node in its place, with parts right below it', () => {
    expect(nodes.slice(0, 5).map(({ name, kind, parent }) => [name, kind, parent])).toEqual([
      ['model', 'dummy', -1],
      ['skin', 'dummy', 0],
      ['skin_1', 'skin', 1],
      ['skin_2', 'skin', 1],
      ['bone0', 'dummy', 1],
    ]);
    expect(nodes.slice(1, 4).map(({ values }) => values)).toEqual([
      { position: Float32Array.of(1, 2, 3) },
      { bitmap: 'fur' },
      { bitmap: 'fur' },
    ]);
    // Nodes that no supermodel can know are not moved by inherited animations.
    expect(nodes.slice(1, 5).map(({ partNumber }) => partNumber)).toEqual([1, -1, -1, 2]);
    expect(report.losses).toEqual([
      {
        code: 'FIT_MESH_SPLIT',
        message: 'Mesh skin was split into 2, because it has 21 bones, more than 17',
      },
    ]);
  });

  test('has in each part the vertices, faces and bones of its triangles', () => {
    const [first, second] = [nodes[2]!.mesh!, nodes[3]!.mesh!];
    // Five triangles have 15 bones, and six would have 18.
    expect([first.positions.length, second.positions.length]).toEqual([45, 18]);
    expect(second.positions).toEqual(Float32Array.from({ length: 18 }, (_, at) => at + 45));
    expect(second.uvs).toEqual([Float32Array.from({ length: 12 }, (_, at) => at + 30)]);
    expect(second.faces).toEqual({
      vertices: Uint32Array.of(0, 1, 2, 3, 4, 5),
      surface: Int32Array.of(5, 6),
      smoothing: Uint32Array.of(32, 64),
    });
    expect(second.drawn).toEqual(Uint32Array.of(0, 1, 2, 3, 4, 5));
    const { start, bone, weight } = second.weights!;
    expect([...start]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([...weight]).toEqual([1, 1, 1, 1, 1, 1]);
    expect([...bone].map((index) => nodes[index]!.name)).toEqual(
      [15, 16, 17, 18, 19, 20].map((at) => `bone${at}`),
    );
  });

  test('is bound to all nodes as it was, and its parts where it stands', () => {
    const { rotations, translations } = nodes[3]!.mesh!.weights!.bind!;
    const sources = [0, 1, 1, 1, ...Array.from({ length: BONES }, (_, bone) => bone + 2)];
    expect([...rotations]).toEqual(sources.flatMap((of) => [of, of, of, of]));
    expect([...translations]).toEqual(sources.flatMap((of) => [of, of, of]));
  });

  test('moves as a whole, and looks in all parts as animations say', () => {
    const [{ nodes: moving }] = animations as [Model['animations'][number]];
    expect(moving.map(({ name, kind, parent, keys }) => [name, kind, parent, Object.keys(keys)])).toEqual([
      ['model', 'dummy', -1, []],
      ['SKIN', 'dummy', 0, ['scale']],
      ['skin_1', 'skin', 1, ['alpha']],
      ['skin_2', 'skin', 1, ['alpha']],
      ['bone0', 'dummy', 1, ['scale']],
    ]);
  });

  test('is only divided where it has to be', () => {
    expect(withinLimits(source, 'ee', new Report())).toBe(source);
  });
});

test('a triangle with more bones than a skin may have is reported, in ASCII files as well', () => {
  const bones = Array.from({ length: 18 }, (_, bone) => node(`bone${bone}`, 0));
  const crowded = node('skin', 0, {
    kind: 'skin',
    mesh: {
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      uvs: [],
      faces: { vertices: Uint32Array.of(0, 1, 2), surface: Int32Array.of(0) },
      weights: {
        start: Uint32Array.of(0, 6, 12, 18),
        bone: Int32Array.from(bones, (_, bone) => bone + 2),
        weight: new Float32Array(18).fill(1 / 6),
      },
    },
  });
  const source = model([crowded, ...bones]);
  const toldAs = (write: (report: Report) => void) => {
    const report = new Report();
    write(report);
    return report.losses.map(({ code, source }) => [code, source?.path]);
  };
  expect(toldAs((own) => fromModel(source, '1.69', own))).toEqual([['MDL_DECOMPILE_BONES', 'nodes[1]']]);
  expect(toldAs((own) => compile(source, own, { target: '1.69' }))).toContainEqual([
    'MDL_BONE_LIMIT',
    'nodes[1]',
  ]);
  expect(toldAs((own) => fromModel(source, 'ee', own))).toEqual([]);
});
