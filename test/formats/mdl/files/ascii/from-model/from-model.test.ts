import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromModel } from '../../../../../../src/formats/mdl/files/ascii/from-model/from-model.ts';
import { readAsciiMdl } from '../../../../../../src/formats/mdl/files/ascii/read.ts';
import { toModel } from '../../../../../../src/formats/mdl/files/ascii/to-model/to-model.ts';
import { readDocument } from '../../../../../../src/formats/mdl/files/binary/read.ts';
import { toModel as modelOfCompiled } from '../../../../../../src/formats/mdl/files/binary/to-model/to-model.ts';
import type { Model, ModelMesh, ModelNode } from '../../../../../../src/formats/mdl/model/model.ts';
import { type Loss, Report } from '../../../../../../src/report/report.ts';
import { corpus, describeCorpus } from '../../../../../corpus.ts';
import { bytesOf, write } from '../texts.ts';

function modelWith(...nodes: (Partial<ModelNode> & Pick<ModelNode, 'name'>)[]): Model {
  return {
    name: 'm',
    classification: 'none',
    fog: true,
    animationScale: 1,
    nodes: nodes.map((node, index) => ({
      kind: 'dummy',
      parent: index === 0 ? -1 : 0,
      values: {},
      keys: {},
      ...node,
    })),
    animations: [],
  };
}

/** Two triangles of a square, each with its own three vertices. */
function square(settings: Partial<ModelMesh> = {}): ModelMesh {
  return {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0),
    uvs: [Float32Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0.5, 1)],
    faces: { vertices: Uint32Array.of(0, 1, 2, 3, 4, 5), surface: Int32Array.of(1, 2) },
    ...settings,
  };
}

function text(model: Model, target: '1.69' | 'ee' = 'ee'): { lines: string[]; losses: Loss[]; back: Model } {
  const report = new Report();
  const written = write(fromModel(model, target, report));
  const back = toModel(readAsciiMdl(bytesOf(written), new Report()), new Report());
  const lines = written.split('\n').map((line) => line.trim());
  return { lines, losses: report.losses, back };
}

/** The lines of a list, without its keyword. */
function list(lines: readonly string[], keyword: string): string[] {
  const at = lines.findIndex((line) => line.startsWith(`${keyword} `));
  return at < 0 ? [] : lines.slice(at + 1, at + 1 + Number(lines[at]!.split(' ')[1]));
}

test('the head and the frame that compilers want', () => {
  const model: Model = {
    ...modelWith({ name: 'r' }),
    supermodel: 'a_ba',
    classification: 'tile',
    fog: false,
  };
  expect(text(model).lines).toEqual([
    '#MAXMODEL ASCII',
    ...['newmodel m', 'setsupermodel m a_ba', 'classification tile', 'ignorefog 1', 'setanimationscale 1'],
    ...['#MAXGEOM ASCII', 'beginmodelgeom m', 'node dummy r', 'parent NULL', 'endnode', 'endmodelgeom m'],
    ...['donemodel m', ''],
  ]);
});

test('a missing supermodel is written as NULL, a missing class is not written', () => {
  const { lines } = text(modelWith({ name: 'r' }));
  expect(lines).toContain('setsupermodel m NULL');
  expect(lines.some((line) => line.startsWith('classification'))).toBe(false);
});

describe('turns', () => {
  const axisOf = (...quaternion: number[]) => {
    const values = { orientation: Float32Array.from(quaternion) };
    const { lines, back } = text(modelWith({ name: 'r', values }));
    const said = lines.find((line) => line.startsWith('orientation'));
    return {
      said: said?.split(' ').slice(1).map(Number),
      back: Array.from(back.nodes[0]!.values.orientation!),
    };
  };

  test('are an axis and an angle', () => {
    const { said } = axisOf(0, 0, Math.SQRT1_2, Math.SQRT1_2);
    expect(said?.slice(0, 3)).toEqual([0, 0, 1]);
    expect(said?.[3]).toBeCloseTo(Math.PI / 2, 6);
  });

  test('that are none have no axis', () => {
    expect(axisOf(0, 0, 0, 1).said).toEqual([0, 0, 0, 0]);
  });

  test('and their opposites stay apart', () => {
    expect(axisOf(0, 0, 0, -1).back[3]).toBe(-1);
    expect(axisOf(0.6, 0, 0, -0.8).back[3]).toBeCloseTo(-0.8, 6);
  });

  test('come back within 3e-7, however small or large', () => {
    let worst = 0;
    for (let step = 0; step <= 2000; step++) {
      const half = (Math.PI * step) / 2000;
      const axis = [Math.sin(step), Math.cos(step) * Math.sin(3 * step), Math.cos(step) * Math.cos(3 * step)];
      const quaternion = [...axis.map((value) => value * Math.sin(half)), Math.cos(half)].map(Math.fround);
      const { back } = axisOf(...quaternion);
      for (const [index, value] of quaternion.entries())
        worst = Math.max(worst, Math.abs(value - back[index]!));
    }
    expect(worst).toBeLessThan(3e-7);
  });
});

describe('for the Enhanced Edition', () => {
  const normals = Float32Array.from({ length: 18 }, (_, index) => (index % 3 === 2 ? 1 : 0));
  const tangents = Float32Array.from({ length: 24 }, (_, index) => [1, 0, 0, -1][index % 4]!);

  test('vertices stay apart, with normals and tangents', () => {
    const values = { bitmap: 'skin', materialname: 'gold', renderhint: 'NormalTangents' };
    const mesh = square({ normals, tangents });
    const { lines, losses, back } = text(modelWith({ name: 'r', kind: 'trimesh', values, mesh }));
    expect(list(lines, 'verts')).toHaveLength(6);
    expect(list(lines, 'tverts')).toHaveLength(6);
    expect(list(lines, 'faces')).toEqual(['0 1 2 1 0 1 2 1', '3 4 5 1 3 4 5 2']);
    expect(lines).toContain('materialname gold');
    expect(losses).toEqual([]);
    expect(back.nodes[0]).toEqual({
      name: 'r',
      kind: 'trimesh',
      parent: -1,
      values,
      keys: {},
      mesh: { ...mesh, faces: { ...mesh.faces, smoothing: Uint32Array.of(1, 1) } },
    });
  });

  test('a vertex that no face uses keeps what it has', () => {
    const faces = { vertices: Uint32Array.of(0, 1, 2), surface: Int32Array.of(1) };
    const { back } = text(modelWith({ name: 'r', kind: 'trimesh', mesh: square({ normals, faces }) }));
    expect(back.nodes[0]?.mesh?.uvs).toEqual(square().uvs);
    expect(back.nodes[0]?.mesh?.positions).toEqual(square().positions);
  });

  test('further sets of texture coordinates have their corners', () => {
    const further = Float32Array.from({ length: 12 }, (_, index) => index / 16);
    const uvs = [square().uvs[0], undefined, further];
    const { lines, back } = text(modelWith({ name: 'r', kind: 'trimesh', mesh: square({ normals, uvs }) }));
    expect(list(lines, 'texindices2')).toEqual(['0 1 2', '3 4 5']);
    expect(back.nodes[0]?.mesh?.uvs).toEqual(uvs);
  });

  test('colors are written without their alpha, which is reported', () => {
    const colors = Float32Array.from({ length: 24 }, (_, index) => (index === 3 ? 0.5 : 1));
    const { lines, losses } = text(
      modelWith({ name: 'r', kind: 'trimesh', mesh: square({ normals, colors }) }),
    );
    expect(list(lines, 'colors')[0]).toBe('1 1 1');
    expect(losses.map(({ code, source }) => [code, source?.path])).toEqual([
      ['MDL_DECOMPILE_ALPHA', 'nodes[0]'],
    ]);
  });
});

describe('for the original game', () => {
  const up = Float32Array.from({ length: 18 }, (_, index) => (index % 3 === 2 ? 1 : 0));

  test('vertices in one place are one, and texture vertices as well', () => {
    const { lines, losses, back } = text(
      modelWith({ name: 'r', kind: 'trimesh', mesh: square({ normals: up }) }),
      '1.69',
    );
    expect(list(lines, 'verts')).toEqual(['0 0 0', '1 0 0', '1 1 0', '0 1 0']);
    expect(list(lines, 'tverts')).toEqual(['0 0 0', '1 0 0', '1 1 0', '0.5 1 0']);
    expect(list(lines, 'faces')).toEqual(['0 1 2 1 0 1 2 1', '0 2 3 1 0 2 3 2']);
    expect(lines.some((line) => line.startsWith('normals'))).toBe(false);
    expect(losses).toEqual([]);
    expect(back.nodes[0]?.mesh?.normals).toEqual(up.slice(0, 12));
  });

  test('vertices with different colors, constraints or bones stay apart', () => {
    const counts = (mesh: Partial<ModelMesh>, kind: ModelNode['kind']) =>
      list(
        text(modelWith({ name: 'r', kind, mesh: square({ normals: up, ...mesh }) }), '1.69').lines,
        'verts',
      ).length;
    const colors = Float32Array.from({ length: 24 }, (_, index) => (index === 12 ? 0.5 : 1));
    expect(counts({ colors }, 'trimesh')).toBe(5);
    expect(counts({ constraints: Float32Array.of(0, 0, 0, 9, 0, 0) }, 'danglymesh')).toBe(5);
    const start = Uint32Array.of(0, 1, 2, 3, 5, 6, 7);
    const weights = { start, bone: new Int32Array(7), weight: Float32Array.of(1, 1, 1, 0.5, 0.5, 1, 1) };
    expect(counts({ weights }, 'skin')).toBe(5);
  });

  test('a crease is in the groups', () => {
    const crease = up.slice();
    crease.set([1, 0, 0, 1, 0, 0, 1, 0, 0], 9);
    const mesh = square({ normals: crease });
    // Upright, so that its normal is that along x.
    mesh.positions.set([0, 0, 0, 0, 1, 0, 0, 0, 1], 9);
    const { lines, losses } = text(modelWith({ name: 'r', kind: 'trimesh', mesh }), '1.69');
    expect(list(lines, 'faces').map((line) => line.split(' ')[3])).toEqual(['0', '0']);
    expect(losses).toEqual([]);
  });

  test('normals that no smoothing groups give are reported with the angle', () => {
    const bent = up.slice();
    bent.set([0, Math.SQRT1_2, Math.SQRT1_2], 3);
    const { losses } = text(
      modelWith({ name: 'r', kind: 'trimesh', mesh: square({ normals: bent }) }),
      '1.69',
    );
    expect(losses.map(({ code }) => code)).toEqual(['FIT_NORMALS_DROPPED']);
    expect(losses[0]?.error?.max).toBeCloseTo(45, 3);
    expect(losses[0]?.error?.mean).toBeCloseTo(45 / 6, 3);
  });

  test('properties that only the other game knows are reported', () => {
    const values = { materialname: 'gold', renderhint: 'NormalTangents', bitmap: 'skin' };
    const tangents = new Float32Array(24);
    const mesh = square({ normals: up, tangents });
    const { lines, losses } = text(modelWith({ name: 'r', kind: 'trimesh', values, mesh }), '1.69');
    expect(lines.filter((line) => /^(materialname|renderhint|tangents)/.test(line))).toEqual([]);
    expect(losses.map(({ code }) => code)).toEqual(Array(3).fill('MDL_DECOMPILE_ENHANCED'));
  });

  test('the glow is spelled as its compilers know it', () => {
    const values = { selfillumcolor: Float32Array.of(1, 0, 0) };
    const model = modelWith({ name: 'r', kind: 'trimesh', values });
    expect(text(model, '1.69').lines).toContain('setfillumcolor 1 0 0');
    expect(text(model, 'ee').lines).toContain('selfillumcolor 1 0 0');
    expect(text(model, '1.69').back.nodes[0]?.values).toEqual(values);
  });

  test('vertices that move one by one stay apart', () => {
    const model = modelWith({ name: 'r', kind: 'animmesh', mesh: square({ normals: up }) });
    const node = { name: 'R', kind: 'animmesh', parent: -1, values: {}, keys: {} } as const;
    const frames = { period: 0.5, positions: new Float32Array(36), uvs: new Float32Array(12) };
    const walk = { name: 'walk', length: 1, transitionTime: 0, root: 'r', events: [] };
    const moving: Model = { ...model, animations: [{ ...walk, nodes: [{ ...node, frames }] }] };
    const { lines, back } = text(moving, '1.69');
    expect(list(lines, 'verts')).toHaveLength(6);
    expect(list(lines, 'animverts')).toHaveLength(12);
    expect(back.animations[0]?.nodes[0]?.frames).toEqual(frames);
  });
});

test('a vertex on no bone is on the root with no weight, and on none again', () => {
  const weights = {
    start: Uint32Array.of(0, 1, 1, 3, 3, 3, 3),
    bone: Int32Array.of(1, 1, 0),
    weight: Float32Array.of(1, 0.75, 0.25),
  };
  const body: Partial<ModelNode> = { kind: 'skin', mesh: square({ weights, normals: new Float32Array(18) }) };
  const { lines, back } = text(modelWith({ name: 'r' }, { name: 'arm' }, { name: 'body', ...body }));
  expect(list(lines, 'weights').slice(0, 3)).toEqual(['arm 1', 'r 0', 'arm 0.75 r 0.25']);
  expect(back.nodes[2]?.mesh?.weights).toEqual(weights);
});

test('a bind pose other than the rest pose is dropped, which is reported', () => {
  const [start, bone, weight] = [Uint32Array.of(0, 1, 1, 1, 1, 1, 1), Int32Array.of(1), Float32Array.of(1)];
  const lossesAt = (x: number) => {
    const bind = {
      rotations: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
      translations: Float32Array.of(0, 0, 0, x, 0, 0, 0, 0, 0),
    };
    const mesh = square({ weights: { start, bone, weight, bind }, normals: new Float32Array(18) });
    const arm = { name: 'arm', values: { position: Float32Array.of(2, 0, 0) } };
    return text(modelWith({ name: 'r' }, arm, { name: 'body', kind: 'skin', mesh })).losses;
  };
  expect(lossesAt(-2)).toEqual([]);
  expect(lossesAt(-3)).toMatchObject([{ code: 'MDL_DECOMPILE_BIND', source: { path: 'nodes[2]' } }]);
});

test('flares', () => {
  const flares = {
    textures: ['one', 'two'],
    sizes: Float32Array.of(1, 2),
    positions: Float32Array.of(0.5, 1),
    colorShifts: Float32Array.of(0, 0, 1, 1, 0, 0),
  };
  const { lines, back } = text(modelWith({ name: 'r', kind: 'light', flares }));
  expect(lines).toContain('lensflares 2');
  expect(back.nodes[0]?.flares).toEqual(flares);
});

test('keys, with their handles and moments', () => {
  const keys: ModelNode['keys'] = {
    position: { times: Float32Array.of(0, 1), values: Float32Array.of(1, 2, 3, 4, 5, 6) },
    scale: { times: Float32Array.of(0), values: Float32Array.of(1, 2, 3), bezier: true },
    detonate: { times: Float32Array.of(0.5), values: new Float32Array(0) },
  };
  const node: ModelNode = { name: 'r', kind: 'emitter', parent: -1, values: {}, keys };
  const animation = { name: 'a', length: 1, transitionTime: 0.25, root: 'r', nodes: [node] };
  const events = [{ time: 0.5, name: 'hit' }];
  const model: Model = { ...modelWith({ name: 'r' }), animations: [{ ...animation, events }] };
  expect(text(model).back.animations).toEqual(model.animations);
});

describe('names', () => {
  const names = (model: Model) => {
    const { back, losses } = text(model);
    return {
      names: back.nodes.map(({ name }) => name),
      parents: back.nodes.map(({ parent }) => parent),
      losses,
    };
  };

  test('that are not words are changed, which is reported', () => {
    const { back, losses } = text(
      modelWith({ name: 'r', values: { bitmap: 'my skin' }, kind: 'trimesh' }, { name: '#a b' }),
    );
    expect(back.nodes.map(({ name }) => name)).toEqual(['r', '_a_b']);
    expect(back.nodes[0]?.values.bitmap).toBe('my_skin');
    expect(losses.map(({ code, source }) => [code, source?.path])).toEqual([
      ['FIT_NAME_REPLACED', 'nodes[1]'],
      ['FIT_NAME_REPLACED', 'nodes[0].bitmap'],
    ]);
  });

  test('that are none, or mean no parent', () => {
    const found = names(modelWith({ name: 'NULL' }, { name: '' }, { name: 'x', parent: 1 }));
    expect(found.names).toEqual(['NULL_', '_', 'x']);
    expect(found.parents).toEqual([-1, 0, 1]);
  });

  test('that two nodes have stay as long as nothing is mistaken', () => {
    const found = names(modelWith({ name: 'r' }, { name: 'a' }, { name: 'x', parent: 1 }, { name: 'A' }));
    expect(found).toEqual({ names: ['r', 'a', 'x', 'A'], parents: [-1, 0, 1, 0], losses: [] });
  });

  test('of nodes that would be taken for a parent are changed', () => {
    const inner = [
      { name: 'a' },
      { name: 'a', parent: 1 },
      { name: 'a', parent: 1 },
      { name: 'x', parent: 1 },
    ];
    const found = names(modelWith({ name: 'r' }, ...inner));
    expect(found.parents).toEqual([-1, 0, 1, 1, 1]);
    expect(found.names).toEqual(['r', 'a', 'a_2', 'a_3', 'x']);
    expect(found.losses.map(({ code }) => code)).toEqual(['FIT_NAME_REPLACED', 'FIT_NAME_REPLACED']);
  });

  test('of bones that another has before them are changed, and those that would end their list', () => {
    const weights = {
      start: Uint32Array.of(0, 1, 2, 2, 2, 2, 2),
      bone: Int32Array.of(2, 3),
      weight: Float32Array.of(1, 1),
    };
    const mesh = square({ weights, normals: new Float32Array(18) });
    const bones = [{ name: 'a' }, { name: 'a' }, { name: 'faces' }];
    const { back } = text(modelWith({ name: 'r' }, ...bones, { name: 's', kind: 'skin', mesh }));
    expect(back.nodes.map(({ name }) => name)).toEqual(['r', 'a', 'a_2', 'faces_', 's']);
    expect(back.nodes[4]?.mesh?.weights).toEqual(weights);
  });
});

describe('cloth whose two sides share their vertices', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  const faces = { vertices: Uint32Array.of(0, 1, 2, 2, 1, 0), surface: new Int32Array(2) };
  const losses = (normals: Float32Array<ArrayBuffer>) => {
    const mesh = { positions, normals, uvs: [], faces };
    return text(modelWith({ name: 'r', kind: 'trimesh', mesh }), '1.69').losses;
  };

  test('has no normals that could be lost: its faces cancel each other out', () => {
    const leftOver = Float32Array.of(0.6, 0.8, 0, 0.6, 0.8, 0, 0, 0.6, 0.8);
    expect(losses(leftOver)).toMatchObject([
      { code: 'MDL_DECOMPILE_CANCELLED', source: { path: 'nodes[0]' } },
    ]);
  });

  test('loses those that only one of its sides has', () => {
    const oneSided = {
      positions: Float32Array.of(...positions, 0, 0, 0),
      normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0.6, -0.8),
      uvs: [],
      faces: { vertices: Uint32Array.of(0, 1, 2, 2, 1, 3), surface: new Int32Array(2) },
    };
    const { losses } = text(modelWith({ name: 'r', kind: 'trimesh', mesh: oneSided }), '1.69');
    const normals = losses.find(({ code }) => code === 'FIT_NORMALS_DROPPED');
    // The group of its other corners cancels there too, and what has no normal looks up: arccos(-0.8), of one corner of two.
    expect(normals?.error?.max).toBeCloseTo(143.13, 2);
    expect(normals?.error?.mean).toBeCloseTo(71.57, 2);
  });
});

describeCorpus('a_fa, whose cloak has two sides', () => {
  test('keeps all normals for the original game that its faces have', () => {
    const path = 'mdl/rollnw/tests/test_data/user/development/a_fa.mdl';
    const model = modelOfCompiled(readDocument(readFileSync(corpus(path)), new Report()), new Report());
    const codes = text(model, '1.69').losses.map(({ code }) => code);
    expect(codes).toContain('MDL_DECOMPILE_CANCELLED');
    expect(codes).not.toContain('FIT_NORMALS_DROPPED');
  });
});

test('reports that the game draws other triangles than the faces, and only the faces are written', () => {
  const mesh = square({ drawn: Uint32Array.of(0, 1, 2) });
  const { losses, back } = text(modelWith({ name: 'r' }, { name: 'a', kind: 'trimesh', mesh }));
  expect(losses.map(({ code }) => code)).toEqual(['MDL_DECOMPILE_TRIANGLES']);
  expect(back.nodes[1]!.mesh!.faces.vertices).toHaveLength(6);
});

test('switches that some readers refuse are written where they are on, and not where they are off', () => {
  const values = (state: 0 | 1) => ({ inheritcolor: state, lightmapped: state });
  const node = (state: 0 | 1) =>
    modelWith({ name: 'r', kind: 'trimesh', mesh: square(), values: values(state) });
  expect(text(node(0)).lines.join('\n')).not.toMatch(/inheritcolor|lightmapped/);
  expect(text(node(1)).lines).toEqual(expect.arrayContaining(['inheritcolor 1', 'lightmapped 1']));
});

test('a second UV set is reported for the original game, whose compilers abort on it', () => {
  const uvs = [new Float32Array(12), new Float32Array(12)];
  const model = modelWith({ name: 'r', kind: 'trimesh', mesh: square({ uvs }) });
  const codesFor = (target: '1.69' | 'ee') => text(model, target).losses.map(({ code }) => code);
  expect(codesFor('1.69')).toContain('MDL_TEXT_UV_SETS');
  expect(codesFor('ee')).not.toContain('MDL_TEXT_UV_SETS');
  expect(text(model, '1.69').lines).toContain('tverts1 1');
});
