/** Random schemas together with a value that fits each, for property tests. */
import * as fc from 'fast-check';
import type { ColumnType } from '../../src/binary/columns.ts';
import type { Column, Scalar } from '../../src/binary/scalar.ts';
import {
  array,
  between,
  bits,
  both,
  bytes,
  count,
  countedString,
  either,
  equals,
  f32,
  f64,
  fixedString,
  i8,
  i16,
  i32,
  not,
  positive,
  ragged,
  rest,
  struct,
  type Type,
  table,
  terminatedString,
  times,
  u8,
  u16,
  u32,
  vector,
  when,
  zero,
} from '../../src/binary/schema.ts';

export interface Sample {
  type: Type<Record<string, unknown>>;
  value: Record<string, unknown>;
}

const SCALARS: Scalar[] = [u8, i8, u16, i16, u32, i32, f32, f64];
const COUNTS: Scalar[] = [u8, u16, i16, u32, i32];
/** Names of the fields that every record begins with, for conditions and widths. */
const FLAG = 'flag';
const WIDTH = 'width';
/** Values of those fields in one record. */
interface Known {
  flag: number;
  width: number;
}
/** One field of a record: types by name and values by name; a derived count has no value. */
interface Part {
  types: Record<string, Type<unknown>>;
  values: Record<string, unknown>;
}
type Generate = fc.GeneratorValue;
type Maker = (g: Generate, name: string, known: Known, depth: number) => Part;

export const samples: fc.Arbitrary<Sample> = fc.gen().map((g) => record(g, 0));

function record(g: Generate, depth: number): Sample {
  const known = { flag: g(fc.integer, { min: 0, max: 3 }), width: g(fc.integer, { min: 0, max: 3 }) };
  const types: Part['types'] = { [FLAG]: u8, [WIDTH]: u16 };
  const values: Part['values'] = { ...known };
  const parts = g(fc.integer, { min: 0, max: depth === 0 ? 6 : 3 });
  for (let index = 0; index < parts; index++) {
    const part = anyPart(g, depth, `field${index}`, known);
    Object.assign(types, part.types);
    Object.assign(values, part.values);
  }
  if (depth === 0 && g(fc.boolean)) {
    types.trailing = rest;
    values.trailing = randomBytes(g, g(fc.integer, { min: 0, max: 9 }));
  }
  return { type: struct(`record${depth}`, types) as Sample['type'], value: values };
}

function anyPart(g: Generate, depth: number, name: string, known: Known): Part {
  const makers: Maker[] = [scalarPart, vectorPart, stringPart, tablePart, tablePart, raggedPart, raggedPart];
  if (depth < 2) makers.push(structPart, arrayPart);
  const part = makers[g(fc.nat, makers.length - 1)]!(g, name, known, depth);
  return g(fc.boolean) ? part : conditional(g, part, name, known);
}

/** The part on a condition, which holds or not; then the value is left out. */
function conditional(g: Generate, { types, values }: Part, name: string, known: Known): Part {
  const { condition, holds } = anyCondition(g, known);
  const { [name]: own, ...others } = values;
  return {
    types: { ...types, [name]: when(condition, types[name]!) },
    values: holds ? { ...others, [name]: own } : others,
  };
}

function anyCondition(g: Generate, { flag, width }: Known) {
  const conditions = [
    { condition: positive(FLAG), holds: flag > 0 },
    { condition: zero(FLAG), holds: flag === 0 },
    { condition: between(FLAG, [0, 0], [2, 9]), holds: flag !== 1 },
    { condition: both(positive(FLAG), positive(WIDTH)), holds: flag > 0 && width > 0 },
    { condition: bits(FLAG, 2), holds: (flag & 2) !== 0 },
    { condition: equals(FLAG, 3, 2), holds: flag === 2 },
    { condition: not(bits(FLAG, 1)), holds: flag % 2 === 0 },
    { condition: either(zero(FLAG), positive(WIDTH)), holds: flag === 0 || width > 0 },
  ];
  return conditions[g(fc.nat, conditions.length - 1)]!;
}

function scalarPart(g: Generate, name: string): Part {
  const type = pick(g, SCALARS);
  return { types: { [name]: type }, values: { [name]: number(g, type) } };
}

/** A number that its type can hold exactly, no signalling NaN. */
function number(g: Generate, { element }: Scalar): number {
  if (element.name === 'f32') return g(fc.float);
  if (element.name === 'f64') return g(fc.double);
  return column(g, element.column(1))[0]!;
}

function vectorPart(g: Generate, name: string, { width }: Known): Part {
  const type = pick(g, SCALARS);
  const length = g(fc.integer, { min: 0, max: 9 });
  const counter = `${name}Count`;
  const forms: Part[] = [
    { types: { [name]: vector(type, length) }, values: { [name]: column(g, type.element.column(length)) } },
    {
      types: { [counter]: count(pick(g, COUNTS), name), [name]: vector(type, counter) },
      values: { [name]: column(g, type.element.column(length)) },
    },
    {
      types: { [name]: vector(type, times(WIDTH, 2)) },
      values: { [name]: column(g, type.element.column(width * 2)) },
    },
    { types: { [name]: bytes(WIDTH) }, values: { [name]: randomBytes(g, width) } },
  ];
  return forms[g(fc.nat, forms.length - 1)]!;
}

function stringPart(g: Generate, name: string): Part {
  const text = g(fc.string, { maxLength: 6, unit: fc.constantFrom('a', 'Z', 'é', '€', '😀', ' ') });
  const forms: Part[] = [
    { types: { [name]: countedString(pick(g, COUNTS)) }, values: { [name]: { text } } },
    { types: { [name]: terminatedString }, values: { [name]: { text } } },
    { types: { [name]: fixedString(24) }, values: { [name]: { text } } },
    {
      types: { [name]: fixedString(4) },
      values: { [name]: { text: 'a', raw: Uint8Array.of(0x61, 0, 0xcc, g(fc.nat, 255)) } },
    },
  ];
  return forms[g(fc.nat, forms.length - 1)]!;
}

function structPart(g: Generate, name: string, _known: Known, depth: number): Part {
  const { type, value } = record(g, depth + 1);
  return { types: { [name]: type }, values: { [name]: value } };
}

/** A list of one record's kind; all entries are that one value. */
function arrayPart(g: Generate, name: string, _known: Known, depth: number): Part {
  const { type, value } = record(g, depth + 1);
  const items = new Array(g(fc.integer, { min: 0, max: 3 })).fill(value);
  const counter = `${name}Count`;
  return {
    types: { [counter]: count(pick(g, COUNTS), name), [name]: array(type, counter) },
    values: { [name]: items },
  };
}

function tablePart(g: Generate, name: string, known: Known): Part {
  const rows = anyRows(g);
  const { types, values } = columns(g, 'c', rows, known, true);
  const counter = `${name}Count`;
  return {
    types: { [counter]: count(pick(g, [u16, i32]), name), [name]: table(name, types, counter) },
    values: { [name]: { count: rows, ...values } },
  };
}

function raggedPart(g: Generate, name: string, known: Known): Part {
  const rows = anyRows(g);
  const random = numbers(g(fc.nat, 0xffffffff));
  const most = g(fc.constantFrom, 0, 1, 4, 90);
  const start = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row++) start[row + 1] = start[row]! + (random() % (most + 1));
  const head = columns(g, 'h', rows, known, false);
  const tail = columns(g, 't', start[rows]!, known, true);
  const foot = columns(g, 'f', rows, known, false);
  const parts = {
    head: head.types,
    tailCount: pick(g, COUNTS),
    tailName: 'tails',
    tail: tail.types,
    foot: foot.types,
  };
  const counter = `${name}Count`;
  return {
    types: { [counter]: count(i32, name), [name]: ragged(name, parts, counter) },
    values: { [name]: { count: rows, ...head.values, ...foot.values, tails: { start, ...tail.values } } },
  };
}

/** Numbers of rows, mostly small, now and then around and beyond the borders of blocks. */
function anyRows(g: Generate): number {
  return pick(g, [0, 1, 2, 3, 4, 5, 17, 255, 256, 257, 700]);
}

function columns(g: Generate, prefix: string, rows: number, known: Known, atLeastOne: boolean) {
  const types: Record<string, ColumnType> = {};
  const values: Record<string, Column> = {};
  const kinds = g(fc.integer, { min: atLeastOne ? 1 : 0, max: 4 });
  for (let index = 0; index < kinds; index++) {
    const name = `${prefix}${index}`;
    const scalar = pick(g, SCALARS);
    const width = g(fc.integer, { min: 1, max: 9 });
    const form = index === 0 && atLeastOne ? g(fc.nat, 1) : g(fc.nat, 4);
    const { condition, holds } = anyCondition(g, known);
    if (form === 0) types[name] = scalar;
    else if (form === 1) types[name] = vector(scalar, width);
    else if (form === 2) types[name] = vector(scalar, WIDTH);
    else types[name] = when(condition, form === 3 ? scalar : vector(scalar, width));
    const numbersPerRow = [1, width, known.width, 1, width][form]!;
    if (form < 3 || holds) values[name] = column(g, scalar.element.column(rows * numbersPerRow));
  }
  return { types, values };
}

/** Fills a column with any bits at all: NaNs of all kinds, minus zero, infinities. */
function column<C extends Column>(g: Generate, empty: C): C {
  const memory = new Uint8Array(empty.buffer);
  memory.set(randomBytes(g, memory.length));
  return empty;
}

function randomBytes(g: Generate, length: number): Uint8Array<ArrayBuffer> {
  const random = numbers(g(fc.nat, 0xffffffff));
  const special = [0x00, 0x80, 0x7f, 0xff, 0xa0, 0xc0];
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) {
    const value = random();
    bytes[at] = value & 0x100 ? special[value % special.length]! : value & 0xff;
  }
  return bytes;
}

/** Numbers of 31 bits that follow from a seed. */
function numbers(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 1) & 0x7fffffff;
  };
}

function pick<T>(g: Generate, from: readonly T[]): T {
  return from[g(fc.nat, from.length - 1)]!;
}
