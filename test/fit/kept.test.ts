import { describe, expect, test } from 'vitest';
import {
  byName,
  type Form,
  f32,
  flag,
  i32,
  list,
  mark,
  maybe,
  number,
  numbers,
  oneOf,
  orNothing,
  record,
  sound,
  text,
  u32,
  whole,
  withKept,
} from '../../src/fit/kept.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { node, sceneOf } from '../scene.ts';

/** What a node keeps under `old`, revived by a form, and what was reported. */
function revive(form: Form<object>, kept: unknown): { kept: unknown; reported: string[] } {
  const report = new Report();
  const scene = sceneOf({ nodes: [node({ properties: { old: kept, others: 1 } })] });
  const [revived] = withKept(scene, 'old', { nodes: form }, report).nodes;
  expect(revived!.properties!.others).toBe(1);
  return {
    kept: revived!.properties!.old,
    reported: report.losses.map(({ code, path }) => `${code} ${path}`),
  };
}

const EVERYTHING = record({
  text,
  flag,
  mark,
  number,
  whole,
  kind: oneOf('one', 'two'),
  three: numbers(3),
  floats: f32(),
  signed: i32(2),
  unsigned: u32(),
  words: list(text),
  columns: list(orNothing(f32(1))),
  named: byName(record({ share: number })),
  inner: maybe(record({ deep: maybe(f32()) })),
});

const VALUES = {
  text: 'a',
  flag: true,
  mark: true,
  number: 0.5,
  whole: -3,
  kind: 'two',
  three: [1, 2.5, -3],
  floats: Float32Array.of(0.1, -2),
  signed: Int32Array.of(-1, 7),
  unsigned: Uint32Array.of(0xffffffff),
  words: ['x', ''],
  columns: [Float32Array.of(1), undefined],
  named: { any: { share: 2 } },
  inner: { deep: Float32Array.of(1, 2) },
};

/** As the extras of glTF have it. */
const AS_JSON: unknown = JSON.parse(
  JSON.stringify(VALUES, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? [...(value as Float32Array)] : (value ?? null),
  ),
);

describe('what a scene keeps for a format', () => {
  test('is the same when it went through JSON', () => {
    expect(revive(EVERYTHING, AS_JSON)).toEqual({ kept: VALUES, reported: [] });
  });

  test('is passed on where it never left memory', () => {
    const { kept, reported } = revive(EVERYTHING, VALUES);
    expect([kept, reported]).toEqual([VALUES, []]);
    expect((kept as typeof VALUES).floats).toBe(VALUES.floats);
  });

  test('has no number where JSON has null', () => {
    const { kept, reported } = revive(record({ at: number, all: f32() }), { at: null, all: [1, null] });
    expect([kept, reported]).toEqual([{ at: Number.NaN, all: Float32Array.of(1, Number.NaN) }, []]);
  });

  test('is true or false where a program has 1 or 0 for it', () => {
    const { kept, reported } = revive(record({ one: flag, none: flag, mark }), { one: 1, none: 0, mark: 1 });
    expect([kept, reported]).toEqual([{ one: true, none: false, mark: true }, []]);
  });

  test('lacks what is known no more', () => {
    expect(revive(record({ text }), { text: 'a', newer: 1 })).toEqual({ kept: { text: 'a' }, reported: [] });
  });
});

describe('what does not have its form is skipped and reported with its place', () => {
  const unfit = (path: string) => [`KEPT_UNFIT nodes[0].properties.old${path}`];

  test.each([
    ['.text', text, 5],
    ['.flag', flag, 2],
    ['.flag', flag, 'true'],
    ['.mark', mark, false],
    ['.number', number, '1'],
    ['.whole', whole, 1.5],
    ['.kind', oneOf('one', 'two'), 'three'],
    ['.numbers', numbers(2), [1]],
    ['.numbers', numbers(1), ['1']],
    ['.column', f32(), { 0: 1, 1: 2 }],
    ['.column', f32(), 'AACAPw=='],
    ['.column', f32(), [1, 'x']],
    ['.column', f32(2), [1, 2, 3]],
    ['.column', i32(), [0.5]],
    ['.column', i32(), [2 ** 31]],
    ['.column', u32(), [-1]],
    ['.column', u32(), [null]],
    ['.list', list(text), { length: 1 }],
    ['.list[1]', list(text), ['a', 1]],
    ['.named.b.at', byName(record({ at: text })), { a: { at: 'x' }, b: { at: 2 } }],
    ['.record', record({ at: text }), []],
    ['.record', record({ at: text }), null],
    ['.record.at', record({ at: text }), {}],
    [
      '.sound',
      sound(list(text), ({ length }) => (length > 1 ? 'there are too many' : undefined)),
      ['a', 'b'],
    ],
  ])('at %s', (path, form, value) => {
    const name = /\w+/.exec(path)![0];
    const { kept, reported } = revive(record({ [name]: maybe<unknown>(form), other: text }), {
      [name]: value,
      other: 'stays',
    });
    expect([kept, reported]).toEqual([{ other: 'stays' }, unfit(path)]);
  });

  test('and with all that cannot do without it', () => {
    const form = record({ outer: maybe(record({ inner: record({ needed: text }) })) });
    expect(revive(form, { outer: { inner: { needed: 1 } } })).toEqual({
      kept: {},
      reported: unfit('.outer.inner.needed'),
    });
    expect(revive(form, 'nothing')).toEqual({ kept: undefined, reported: unfit('') });
  });

  test('but for parts within that can be done without', () => {
    const form = record({ list: list(record({ deep: maybe(text), name: text })) });
    expect(revive(form, { list: [{ deep: 1, name: 'a' }] })).toEqual({
      kept: { list: [{ name: 'a' }] },
      reported: unfit('.list[0].deep'),
    });
  });
});

test('every kind of thing in a scene keeps something', () => {
  const holding = { properties: { old: { at: 1 } } };
  const scene = {
    ...sceneOf(),
    ...holding,
    nodes: [node({ ...holding })],
    meshes: [{ name: '', primitives: [{ ...PRIMITIVE, ...holding }], ...holding }],
    materials: [{ ...MATERIAL, ...holding }],
    clips: [
      { name: '', start: 0, end: 0, tracks: [], events: [{ time: 0, name: '', ...holding }], ...holding },
    ],
    lights: [{ name: '', type: 'point', color: [1, 1, 1], node: 0, ...holding }],
  } satisfies Scene;
  const form = record({ at: text });
  const forms = {
    scene: form,
    nodes: form,
    meshes: form,
    primitives: form,
    materials: form,
    clips: form,
    events: form,
    lights: form,
  };
  const report = new Report();
  withKept(scene, 'old', forms, report);
  expect(report.losses.map(({ path }) => path!.replace('properties.old.at', '')).sort()).toEqual([
    '',
    'clips[0].',
    'clips[0].events[0].',
    'lights[0].',
    'materials[0].',
    'meshes[0].',
    'meshes[0].primitives[0].',
    'nodes[0].',
  ]);
});

const PRIMITIVE = {
  name: '',
  material: -1,
  positions: new Float32Array(),
  uvs: [],
  indices: new Uint32Array(),
} satisfies Scene['meshes'][number]['primitives'][number];

const MATERIAL = {
  name: '',
  colorSpace: 'srgb',
  diffuse: [1, 1, 1, 1],
  ambient: [1, 1, 1, 1],
  specular: [0, 0, 0, 1],
  shininess: 0,
  alpha: 'opaque',
  doubleSided: false,
  maps: [],
} satisfies Scene['materials'][number];
