/** What the rules share. */
import { vectorLength } from '../../../../../math/vector.ts';
import type { Code, Report } from '../../../../../report/report.ts';
import { C3S_CODES } from '../../../codes.ts';
import { type IndexedModel, indexModel, type Model, UNKNOWN_ROW } from '../document.ts';
import { KINDS, type Kind } from '../kinds.ts';

export interface Context extends IndexedModel {
  report: Report;
  /** The path of a member of a row in the byte tree. Only for invalid rows, since there may be millions of valid ones. */
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

/** For each row of a kind the index of its subchunk. */
function subchunksOf({ order }: Model, kind: Kind): Uint32Array {
  const place = KINDS.indexOf(kind);
  return Uint32Array.from(order.keys()).filter((subchunk) => order[subchunk] === place);
}

/** The target of an index. */
export interface Reference {
  /** The kind of subchunk to which it refers. */
  to: Kind;
  /** Whether it may be 0. */
  optional?: boolean;
}

/** Whether an index refers to a known row; if not, it is reported. */
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
    const message = `Index ${index} exceeds the number of ${to}, ${rows.length - 1}`;
    context.add(C3S_CODES.C3S_INDEX_RANGE, message, from, row, where);
  } else if (index === 0)
    context.add(C3S_CODES.C3S_INDEX_NONE, `Required index of ${to} is 0`, from, row, where);
  else
    context.add(
      C3S_CODES.C3S_INDEX_KEPT,
      `Index ${index} of ${to} refers to a subchunk of an unknown version`,
      from,
      row,
      where,
    );
  return false;
}

/** Lists of rows: row r has the items start[r] .. start[r + 1] - 1. */
export interface Starts {
  start: Uint32Array;
}

/** Visits the items of all lists with their row and their index in it. */
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

/** Whether some numbers of a row are finite; reports the first that is not. */
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
    const message = `Invalid number ${values[i]}`;
    context.add(C3S_CODES.C3S_NUMBER_INVALID, message, kind, row, member());
    return false;
  }
  return true;
}

/** Checks that a number is from 0 to 1. */
export function checkShare(
  context: Context,
  value: number,
  kind: Kind,
  row: number,
  member: () => string,
): void {
  if (value >= 0 && value <= 1) return;
  context.add(C3S_CODES.C3S_VALUE_RANGE, `Value ${value} is outside 0 to 1`, kind, row, member());
}

/** Columns of coordinate systems. */
export interface Systems {
  scale: Float32Array;
  rotate: Float32Array;
  translate: Float32Array;
}

/** Single precision has seven digits; a larger deviation is not rounding. */
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
  const message = `Rotation of length ${length.toPrecision(6)}, not 1`;
  context.add(C3S_CODES.C3S_QUATERNION_LENGTH, message, kind, row, `${prefix()}rotate`);
}
