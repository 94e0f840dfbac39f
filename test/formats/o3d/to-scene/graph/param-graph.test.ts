import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../../src/formats/o3d/files/archive/document.ts';
import { indexScene } from '../../../../../src/formats/o3d/files/archive/scene-index.ts';
import { SEMANTIC } from '../../../../../src/formats/o3d/files/archive/semantics.ts';
import { DEFAULT_SETTINGS, prepareCurve } from '../../../../../src/formats/o3d/to-scene/graph/curve.ts';
import { LOCAL_MATRIX, ParamGraph } from '../../../../../src/formats/o3d/to-scene/graph/param-graph.ts';
import { planOf } from '../../../../../src/formats/o3d/to-scene/graph/plan.ts';
import { Report } from '../../../../../src/report/report.ts';
import { blendStream, skinMatrices } from './skin-eval.ts';

const IDENTITY = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];
const TIME: JsonObject = {
  id: 100,
  properties: { name: 'o3d.animSourceOwner' },
  params: { animSource: { class: 'o3d.ParamFloat', id: 101, value: 0 } },
};

/** Objects of one class each, whose curves give twice the time. */
function graphOf(objects: Record<string, JsonObject>) {
  const classes: JsonObject = { 'o3d.ParamObject': [TIME] };
  for (const [className, object] of Object.entries(objects)) classes[className] = [object];
  const index = indexScene({ version: 6, o3d_rootObject_root: 1, objects: classes });
  const report = new Report();
  const keys = {
    count: 2,
    type: Uint8Array.of(2, 2),
    input: Float32Array.of(0, 10),
    output: Float32Array.of(0, 20),
    inTangent: new Float32Array(4),
    outTangent: new Float32Array(4),
  };
  const graph = new ParamGraph(
    index,
    ({ className }) =>
      className === 'o3d.Curve' ? prepareCurve(keys, DEFAULT_SETTINGS, 'exact') : undefined,
    'exact',
    report,
  );
  return { index, graph, codes: () => report.issues.map(({ code, path }) => `${code} ${path}`) };
}

/** The numbers of a param of the only object of a class at a time. */
function computed(objects: Record<string, JsonObject>, width: number, seconds = 0) {
  const { index, graph, codes } = graphOf({
    ...objects,
    'o3d.Reader': { id: 90, params: { 'o3d.localMatrix': { bind: 7 } } },
  });
  const { slot } = graph.request(index.byClass.get('o3d.Reader')![0]!, { ...LOCAL_MATRIX, width });
  graph.run(seconds);
  const numbers = Array.from(
    graph.values.subarray(slot, slot + width),
    (value) => Math.round(value * 1e9) / 1e9,
  );
  return { numbers: numbers.map((value) => value + 0), codes: codes() };
}

const bind = (id: number): JsonObject => ({ bind: id });
const value = (of: JsonValue): JsonObject => ({ value: of });

describe('what computes a param', () => {
  test.each([2, 3, 4])('puts %d numbers side by side', (width) => {
    const params = Object.fromEntries(
      Array.from({ length: width }, (_, index) => [`o3d.input${index}`, value(index + 1)]),
    );
    const object = { id: 5, params: { ...params, 'o3d.output': { id: 7 } } };
    const { numbers } = computed({ [`o3d.ParamOp${width}FloatsToFloat${width}`]: object }, width);
    expect(numbers).toEqual([1, 2, 3, 4].slice(0, width));
  });

  test('makes a matrix of 16 numbers in the order in which one is spelled', () => {
    const params = Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [`o3d.input${index}`, value(index)]),
    );
    const object = { id: 5, params: { ...params, 'o3d.output': { id: 7 } } };
    const { numbers } = computed({ 'o3d.ParamOp16FloatsToMatrix4': object }, 16);
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index));
  });

  // The input turns x to y and moves by 1, 2, 3. What is applied to it comes first.
  const INPUT = [
    [0, 1, 0, 0],
    [-1, 0, 0, 0],
    [0, 0, 1, 0],
    [1, 2, 3, 1],
  ];
  test.each([
    [
      'Matrix4Translation',
      { 'o3d.translation': value([10, 20, 30]) },
      [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, -19, 12, 33, 1],
    ],
    ['Matrix4Scale', { 'o3d.scale': value([2, 3, 4]) }, [0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 1, 2, 3, 1]],
    [
      'Matrix4AxisRotation',
      { 'o3d.axis': value([0, 0, 2]), 'o3d.angle': value(Math.PI / 2) },
      [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1],
    ],
    [
      'Matrix4Composition',
      { 'o3d.localMatrix': value(INPUT) },
      [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, -1, 3, 6, 1],
    ],
  ])('%s is the input matrix times its own', (name, params, expected) => {
    const object = {
      id: 5,
      params: { ...params, 'o3d.inputMatrix': value(INPUT), 'o3d.outputMatrix': { id: 7 } },
    };
    expect(computed({ [`o3d.${name}`]: object }, 16).numbers).toEqual(expected);
  });

  test('scales, turns about x, y and z, and moves, in this order', () => {
    const angle = value(Math.PI / 2);
    const object = {
      id: 5,
      params: {
        'o3d.rotateX': angle,
        'o3d.rotateZ': angle,
        'o3d.translateX': value(1),
        'o3d.translateY': value(2),
        'o3d.translateZ': value(3),
        'o3d.scaleY': value(5),
        'o3d.output': { id: 7 },
      },
    };
    // x stays under Rx and goes to y under Rz; y goes to z; z goes to -y and on to x.
    const expected = [0, 1, 0, 0, 0, 0, 5, 0, 1, 0, 0, 0, 1, 2, 3, 1];
    expect(computed({ 'o3d.TRSToMatrix4': object }, 16).numbers).toEqual(expected);
  });

  const EVALUATION = {
    id: 5,
    params: {
      'o3d.functionObject': value({ ref: 6 }),
      'o3d.input': bind(101),
      'o3d.output': { id: 7 },
    },
  };

  test('is a curve at the seconds that have gone by', () => {
    const { numbers } = computed({ 'o3d.FunctionEval': EVALUATION, 'o3d.Curve': { id: 6 } }, 1, 3);
    expect(numbers).toEqual([6]);
  });

  test('gives 0 where the curve is missing', () => {
    expect(computed({ 'o3d.FunctionEval': EVALUATION }, 1, 3)).toEqual({
      numbers: [0],
      codes: ['O3D_GRAPH_SOURCE_MISSING scene.objects.o3d.FunctionEval[0].params.o3d.functionObject'],
    });
  });
});

describe('a param', () => {
  test('that is bound to one with a value has that value, over any number of others', () => {
    const { numbers } = computed(
      {
        'o3d.ParamArray': {
          id: 5,
          params: [
            { id: 7, bind: 8 },
            { id: 8, bind: 9 },
            { id: 9, value: 4 },
          ],
        },
      },
      1,
    );
    expect(numbers).toEqual([4]);
  });

  test('that is bound to itself by way of others has the value that is stored', () => {
    const circle = computed(
      {
        'o3d.ParamArray': {
          id: 5,
          params: [
            { id: 7, bind: 8 },
            { id: 8, bind: 7 },
          ],
        },
      },
      1,
    );
    expect(circle).toEqual({
      numbers: [0],
      codes: ['O3D_GRAPH_CYCLE scene.objects.o3d.ParamArray[0].params[1]'],
    });
  });

  test('of an object that needs its own result is cut where the circle closes', () => {
    const object = {
      id: 5,
      params: { 'o3d.inputMatrix': bind(7), 'o3d.scale': value([2, 2, 2]), 'o3d.outputMatrix': { id: 7 } },
    };
    expect(computed({ 'o3d.Matrix4Scale': object }, 16)).toEqual({
      numbers: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1],
      codes: ['O3D_GRAPH_CYCLE scene.objects.o3d.Matrix4Scale[0]'],
    });
  });

  test('that is bound to nothing, or to numbers of another count, is reported', () => {
    expect(computed({}, 16)).toEqual({
      numbers: IDENTITY.flat(),
      codes: ['O3D_GRAPH_SOURCE_MISSING scene.objects.o3d.Reader[0].params.o3d.localMatrix'],
    });
    const object = { id: 5, params: { 'o3d.output': { id: 7 } } };
    expect(computed({ 'o3d.ParamOp3FloatsToFloat3': object }, 16).codes).toHaveLength(1);
  });

  test('that an unknown class is to compute is reported', () => {
    const object = { id: 5, params: { 'my.output': { id: 7 } } };
    expect(computed({ 'my.Wobble': object }, 16)).toEqual({
      numbers: IDENTITY.flat(),
      codes: ['O3D_GRAPH_CLASS_UNKNOWN scene.objects.my.Wobble[0].params.my.output'],
    });
  });
});

describe('world matrices', () => {
  const moved = (id: number, parent: number, x: number): JsonObject => ({
    id,
    properties: { parent: { ref: parent } },
    params: {
      'o3d.localMatrix': value([...IDENTITY.slice(0, 3), [x, 0, 0, 1]]),
      'o3d.worldMatrix': { id: id + 1 },
    },
  });

  function worldsOf(transforms: JsonObject[]) {
    const index = indexScene({ objects: { 'o3d.Transform': transforms } });
    const report = new Report();
    const graph = new ParamGraph(index, () => undefined, 'exact', report);
    const worlds = index.objects.map((object) => graph.requestWorld(object));
    graph.run(0);
    const x = worlds.map(({ slot }) => graph.values[slot + 12]!);
    return {
      x,
      planOf: (which: number) => planOf([worlds[which]!]),
      codes: report.issues.map(({ code }) => code),
    };
  }

  test('go through all parents, wherever these stand, up to the one that is not in the file', () => {
    const { x, planOf, codes } = worldsOf([moved(20, 30, 1), moved(30, 40, 10), moved(40, 1, 100)]);
    expect(x).toEqual([111, 110, 100]);
    expect([0, 1, 2].map((which) => planOf(which).length)).toEqual([3, 2, 1]);
    expect(codes).toEqual([]);
  });

  test('of Transforms that are their own ancestors are cut', () => {
    const { x, codes } = worldsOf([moved(20, 30, 1), moved(30, 20, 10)]);
    expect(x).toEqual([11, 10]);
    expect(codes).toEqual(['O3D_GRAPH_CYCLE']);
  });

  test('of very deep trees do not end in a stack that is full', () => {
    const deep = Array.from({ length: 20_000 }, (_, index) => moved(index * 2 + 10, index * 2 + 12, 1));
    expect(worldsOf(deep).x[0]).toBe(20_000);
  });
});

/** The vectors of Google's own unit test (docs/reference/o3d.md#skins). */
test('vertices are blended by inverse(base) · world · inverse bind', () => {
  const scale = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1];
  const move = (x: number, y: number, z: number) => [...IDENTITY.slice(0, 3).flat(), x, y, z, 1];
  const worlds = Float64Array.from([...scale, ...move(1, 2, 3), ...move(4, 5, 6)]);
  const inverseBind = Float64Array.from([1, 2, 3].flatMap(() => IDENTITY.flat()));
  const matrices = skinMatrices(Float64Array.from(IDENTITY.flat()), worlds, inverseBind);
  const vertices = {
    count: 4,
    influences: {
      start: Uint32Array.of(0, 1, 3, 5, 5),
      matrixIndex: Int32Array.of(0, 0, 1, 1, 2),
      weight: Float32Array.of(1, 0.5, 0.5, 0, 1),
    },
  };
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const blended = (semantic: number) => Array.from(blendStream(rows, 3, semantic, vertices, matrices));
  expect(blended(SEMANTIC.position)).toEqual([2, 4, 6, 6.5, 8.5, 10.5, 11, 13, 15, 10, 11, 12]);
  expect(blended(SEMANTIC.normal)).toEqual([2, 4, 6, 6, 7.5, 9, 7, 8, 9, 10, 11, 12]);
  const fours = [1, 2, 3, 0, 4, 5, 6, 2, 7, 8, 9, 1, 0, 0, 0, 0];
  expect(Array.from(blendStream(fours, 4, SEMANTIC.position, vertices, matrices)).slice(0, 12)).toEqual([
    2, 4, 6, 0, 7, 9.5, 12, 2, 11, 13, 15, 1,
  ]);
  // A base that doubles is taken back.
  const [halved] = skinMatrices(Float64Array.from(scale), worlds, inverseBind);
  expect(halved).toBe(1);
});
