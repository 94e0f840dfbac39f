/** What rules share. */
import { vectorLength } from '../../../../../math/vector.ts';
import type { Code, Report } from '../../../../../report/report.ts';
import { C3S_CODES } from '../../../codes.ts';
import { type IndexedModel, indexModel, type Model, UNKNOWN_ROW } from '../document.ts';
import { KINDS, type Kind } from '../kinds.ts';

export interface Context extends IndexedModel {
  report: Report;
  /** Where a member of a row is, as `inspect` writes it. Made for bad rows only: there may be millions of good ones. */
  pathOf(kind: Kind, row: number, member?: string): string;
  add(code: Code, message: string, kind: Kind, row: number, member?: string): void;
}

export function contextOf(model: Model, path: string, report: Report): Context {
  const known = new Map<Kind, Uint32Array>();
  const pathOf = (kind: Kind, row: number, member = '') => {
    const places = known.get(kind) ?? subchunksOf(model, kind);
    known.set(kind, places);
    return `${path}.subchunks[${places[row]}]${member === '' ? '' : `.${member}`}`;
  };
  return {
    ...indexModel(model),
    report,
    pathOf,
    add: (code, message, kind, row, member) => report.add(code, message, { path: pathOf(kind, row, member) }),
  };
}

/** For each row of a kind its subchunk, counted from 0. */
function subchunksOf({ order }: Model, kind: Kind): Uint32Array {
  const place = KINDS.indexOf(kind);
  return Uint32Array.from(order.keys()).filter((subchunk) => order[subchunk] === place);
}

/** What an index is about. */
export interface Reference {
  /** What is referred to. */
  to: Kind;
  /** Whether it may be 0. */
  optional?: boolean;
}

/** Whether an index leads to a row; what is wrong with it is reported. */
export function checkIndex(
  context: Context,
  index: number,
  { to, optional = false }: Reference,
  from: Kind,
  row: number,
  member: string | (() => string),
): boolean {
  const rows = context.rows(to);
  if (index > 0 && index < rows.length && rows[index] !== UNKNOWN_ROW) return true;
  if (index === 0 && optional) return false;
  const where = typeof member === 'string' ? member : member();
  if (index >= rows.length) {
    const message = `index ${index} is beyond the ${rows.length - 1} ${to} of the model`;
    context.add(C3S_CODES.C3S_INDEX_RANGE, message, from, row, where);
  } else if (index === 0) context.add(C3S_CODES.C3S_INDEX_NONE, 'it is 0', from, row, where);
  else context.add(C3S_CODES.C3S_INDEX_KEPT, `${to} ${index} is not understood`, from, row, where);
  return false;
}

/** Lists of rows: row r has the items start[r] .. start[r + 1] - 1. */
export interface Starts {
  start: Uint32Array;
}

/** Visits the items of all lists with their row and their place in it. */
export function eachItem({ start }: Starts, visit: (item: number, row: number, place: number) => void): void {
  for (let row = 0; row + 1 < start.length; row++) {
    const from = start[row]!;
    const to = start[row + 1]!;
    for (let item = from; item < to; item++) visit(item, row, item - from);
  }
}

/** Indices in the lists of rows. */
export function checkList(
  context: Context,
  starts: Starts,
  indices: Uint32Array,
  reference: Reference,
  from: Kind,
  member: (place: number) => string,
): void {
  eachItem(starts, (item, row, place) => {
    checkIndex(context, indices[item]!, reference, from, row, () => member(place));
  });
}

/** Whether all of some numbers of a row are numbers; reports the first that is none. */
export function checkNumbers(
  context: Context,
  values: Float32Array,
  width: number,
  entry: number,
  kind: Kind,
  row: number,
  member: () => string,
): boolean {
  for (let i = entry * width; i < (entry + 1) * width; i++) {
    if (Number.isFinite(values[i]!)) continue;
    const message = `${values[i]} stands where a number should`;
    context.add(C3S_CODES.C3S_NUMBER_INVALID, message, kind, row, member());
    return false;
  }
  return true;
}

/** A number that should lie from 0 to 1. */
export function checkShare(
  context: Context,
  value: number,
  kind: Kind,
  row: number,
  member: () => string,
): void {
  if (value >= 0 && value <= 1) return;
  context.add(C3S_CODES.C3S_VALUE_RANGE, `it is ${value}`, kind, row, member());
}

/** Columns of coordinate systems. */
export interface Systems {
  scale: Float32Array;
  rotate: Float32Array;
  translate: Float32Array;
}

/** Single precision keeps rotations to seven digits; what is off by more was never one. */
const QUATERNION_TOLERANCE = 1e-3;

export function checkSystem(
  context: Context,
  { scale, rotate, translate }: Systems,
  entry: number,
  kind: Kind,
  row: number,
  prefix: () => string,
): void {
  checkNumbers(context, scale, 3, entry, kind, row, () => `${prefix()}scale`);
  checkNumbers(context, translate, 3, entry, kind, row, () => `${prefix()}translate`);
  if (!checkNumbers(context, rotate, 4, entry, kind, row, () => `${prefix()}rotate`)) return;
  const at = entry * 4;
  const length = vectorLength(rotate[at]!, rotate[at + 1]!, rotate[at + 2]!, rotate[at + 3]!);
  if (Math.abs(length - 1) <= QUATERNION_TOLERANCE) return;
  const message = `a rotation has the length ${length.toPrecision(6)}`;
  context.add(C3S_CODES.C3S_QUATERNION_LENGTH, message, kind, row, `${prefix()}rotate`);
}
