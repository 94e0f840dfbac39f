import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import type {
  AsciiAnimation,
  AsciiMdlDocument,
  AsciiModel,
  AsciiNode,
  KeyTrack,
} from '../../../../../src/formats/mdl/files/ascii/document.ts';
import { readAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/read.ts';
import { writeAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/write.ts';
import {
  keyColumns,
  PROPERTIES,
  PROPERTY_NAMES,
  type PropertyName,
} from '../../../../../src/formats/mdl/model/node-properties.ts';
import type { PropertyValue, Shape, Weights } from '../../../../../src/formats/mdl/model/shapes.ts';
import { Report } from '../../../../../src/report/report.ts';
import { bytesOf, check, model, read, textOf, write } from './texts.ts';

const bits = new DataView(new ArrayBuffer(4));
/** Any float; of the many that are no number, the one that text can say. */
const float = fc.nat(0xffffffff).map((pattern) => {
  bits.setUint32(0, pattern);
  const value = bits.getFloat32(0);
  return Number.isNaN(value) ? Number.NaN : value;
});
const integer = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
/** Letters that a word can have: all of Latin-1 but blanks. `_` keeps it from being a keyword or a comment. */
const letter = fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code));
const name = fc.array(letter, { maxLength: 8 }).map((letters) => `_${letters.join('')}`);
const count = fc.nat(4);

const floats = (length: number) =>
  fc.array(float, { minLength: length, maxLength: length }).map((values) => Float32Array.from(values));
const integers = (length: number) =>
  fc.array(integer, { minLength: length, maxLength: length }).map((values) => Int32Array.from(values));
const listOf = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 4 });

/** Bones in the order in which the vertices name them first, as a reader meets them. */
const weights: fc.Arbitrary<Weights> = listOf(
  fc.array(fc.tuple(name, float), { minLength: 1, maxLength: 6 }),
).map((vertices) => {
  const entries = vertices.flat();
  const bones = [...new Set(entries.map(([bone]) => bone))];
  const ends = vertices.map((_, vertex) => vertices.slice(0, vertex + 1).flat().length);
  return {
    bones,
    start: Uint32Array.of(0, ...ends),
    bone: Int32Array.from(entries, ([bone]) => bones.indexOf(bone)),
    weight: Float32Array.from(entries, ([, weight]) => weight),
  };
});

function anyValue(shape: Shape): fc.Arbitrary<PropertyValue> {
  switch (shape.kind) {
    case 'number':
    case 'switch':
      return float;
    case 'vector':
      return floats(shape.columns);
    case 'word':
      return fc.oneof(name, fc.constant(''));
    case 'floats':
      return count.chain((rows) => floats(rows * shape.columns));
    case 'integers':
      return count.chain((rows) => integers(rows * shape.columns));
    case 'names':
      return listOf(name);
    case 'weights':
      return weights;
    case 'boxes':
      return count.chain((rows) => fc.record({ bounds: floats(rows * 6), faces: integers(rows) }));
  }
}

const keysOf = (columns: number): fc.Arbitrary<KeyTrack> =>
  fc.tuple(count, fc.boolean()).chain(([rows, bezier]) =>
    fc.record({
      times: floats(rows),
      values: floats(rows * columns * (bezier ? 3 : 1)),
      ...(bezier ? { bezier: fc.constant(true as const) } : {}),
      ...(columns === 0 ? { announced: fc.integer({ min: rows + 1, max: 0xffffffff }) } : {}),
    }),
  );

/** Some of the properties, chosen by the table that reading and writing have in common. */
function someOf<T>(names: readonly PropertyName[], of: (name: PropertyName) => fc.Arbitrary<T>) {
  return fc.subarray([...names], { maxLength: 6 }).chain((chosen) => {
    const entries = chosen.map((one) => [one, of(one)] as const);
    return fc.record(Object.fromEntries(entries));
  });
}

const KEYED = PROPERTY_NAMES.filter((one) => keyColumns(one) !== undefined);
const rest = fc
  .array(
    fc.oneof(
      name,
      fc.tuple(name, float).map((words) => words.join(' ')),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((lines) => lines.join('\n'));

const node: fc.Arbitrary<AsciiNode> = fc
  .constantFrom('dummy', 'trimesh', 'emitter', 'patch')
  .chain((type) => {
    // Of emitters `render` is a word, of others a switch.
    const names = PROPERTY_NAMES.filter((one) => one !== (type === 'emitter' ? 'render' : 'particleRender'));
    const parts = {
      type: fc.constant(type),
      name,
      parent: name,
      properties: someOf(names, (one) => anyValue(PROPERTIES[one])),
      keys: someOf(
        KEYED.filter((one) => names.includes(one)),
        (one) => keysOf(keyColumns(one) ?? 0),
      ),
      rest,
    };
    return fc.record(parts, { requiredKeys: ['type', 'name', 'properties', 'keys'] });
  });

const animation: fc.Arbitrary<AsciiAnimation> = fc.record(
  {
    name,
    length: float,
    transtime: float,
    animroot: name,
    events: listOf(fc.record({ time: float, name })),
    nodes: listOf(node),
    rest,
  },
  { requiredKeys: ['name', 'events', 'nodes'] },
);

const content: fc.Arbitrary<AsciiModel> = fc.record(
  {
    name,
    supermodel: name,
    classification: name,
    ignoreFog: float,
    animationScale: float,
    fileDependencies: listOf(name.map((one) => `C:\\a b\\${one}`)),
    geometry: fc.record({ frame: fc.constantFrom('modelgeom', 'walkmeshgeom'), name }),
    nodes: listOf(node),
    animations: listOf(animation),
    rest,
  },
  { requiredKeys: ['fileDependencies', 'geometry', 'nodes', 'animations'] },
);

describe('the canonical form', () => {
  test('gives the same model again, for any model', () => {
    fc.assert(
      fc.property(content, (said) => {
        expect(read(write(said)).content).toEqual(said);
      }),
      { numRuns: 300 },
    );
  });

  test('is that of the original exporter: counted lists, in its order', () => {
    const { content } = read(
      model(
        'NODE trimesh n',
        'faces',
        '0 1 2 4294967295 0 0 0 1',
        'verts',
        '0.10000000149 -0 1e-7',
        'BITMAP tex',
        'alphakey',
        '0 1',
        'endlist',
        'gizmo x',
        'diffuse 1 1 1',
        'position 1 2 3',
        'parent NULL',
        'aabb 0 0 0 1 1 1 -1',
        '0 0 0 1 1 1 0',
        'endnode',
      ),
    );
    expect(write(content)).toBe(
      [
        '#MAXMODEL ASCII',
        'newmodel m',
        '#MAXGEOM ASCII',
        'beginmodelgeom m',
        'node trimesh n',
        '  parent NULL',
        '  gizmo x',
        '  position 1 2 3',
        '  alphakey 1',
        '    0 1',
        '  diffuse 1 1 1',
        '  bitmap tex',
        '  verts 1',
        '    0.1 -0 1e-7',
        '  faces 1',
        '    0 1 2 4294967295 0 0 0 1',
        '  aabb 0 0 0 1 1 1 -1',
        '    0 0 0 1 1 1 0',
        'endnode',
        'endmodelgeom m',
        'donemodel m',
        '',
      ].join('\n'),
    );
  });

  test('of walk meshes has their frame, if any', () => {
    const nodes = 'node dummy a\n  parent b\nendnode\n';
    expect(write(read(nodes).content)).toBe(nodes);
    const walkmesh = `#MAXWALKMESH ASCII\nbeginwalkmeshgeom t\n${nodes}endwalkmeshgeom t\n`;
    expect(write(read(walkmesh).content)).toBe(walkmesh);
  });
});

describe('an untouched document', () => {
  const text = model('# mine', ' NODE  dummy\tm ', 'parent NULL', 'wobble 1', 'scale 1.0', 'EndNode\r');

  test('keeps every blank and comment', () => {
    expect(textOf(writeAsciiMdl(readAsciiMdl(bytesOf(text), new Report())))).toBe(text);
  });

  test.each([1, 5, 20_000])('keeps %i NULs that it is filled up with, which say nothing', (count) => {
    const padded = bytesOf(text + '\0'.repeat(count));
    const report = new Report();
    const { format, document } = readDocument(padded, 'm.mdl', report);
    format.check(document, report);
    expect(document.format).toBe('mdl.ascii');
    const { issues } = report;
    expect(writeDocument(document)).toEqual(padded);
    expect((document as AsciiMdlDocument).content).toEqual(read(text).content);
    expect(issues).toEqual(check(text));
  });

  test('is written with the same contents; an edited one is written anew, with its unknown lines', () => {
    const document = readAsciiMdl(bytesOf(text), new Report());
    const { properties } = document.content.nodes[0]!;
    properties.scale = 2;
    expect(textOf(writeAsciiMdl(document))).toContain('  wobble 1\n  scale 2\nendnode\n');
    properties.scale = 1;
    expect(textOf(writeAsciiMdl(document))).toBe(text);
  });
});

describe('what such a file cannot say is refused', () => {
  const withNode = (one: Partial<AsciiNode>): AsciiModel => ({
    fileDependencies: [],
    nodes: [{ type: 'skin', name: 'n', properties: {}, keys: {}, ...one }],
    animations: [],
  });
  const skin = (bone: string, start: number[]): AsciiModel =>
    withNode({
      properties: {
        weights: {
          bones: [bone],
          start: Uint32Array.from(start),
          bone: Int32Array.of(0),
          weight: Float32Array.of(1),
        },
      },
    });

  test.each([
    ['a name with blanks', withNode({ name: 'left arm' })],
    ['a name that is a comment', withNode({ name: '#1' })],
    ['a letter beyond Latin-1', withNode({ parent: 'kość' })],
    ['a node without a type', withNode({ type: '' })],
    ['a vertex without bones', skin('a', [0, 1, 1])],
    ['a bone that would end the list', skin('EndNode', [0, 1])],
    ['a bone without a name', skin('', [0, 1])],
  ])('%s', (_, said) => {
    expect(() => write(said)).toThrow(RangeError);
  });
});
