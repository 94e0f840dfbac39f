/** Applies the differences between rows of two tables to a third one, whose rows may have another order. */
import { joinColumns } from './concatenate.ts';
import { type Column, isColumn } from './patch.ts';

/** Columns by name, each with as many numbers or one list per row. */
type Columns = Readonly<Record<string, Column | Lists>>;

/**
 * Replaces the numbers and lists that differ between two tables in the corresponding rows of a third one, column by column.
 *
 * @param original its columns are changed; those that `after` lacks stay
 * @param rows row of `original` for each row of the two tables; below 0 if it has none
 * @param before absent if all rows are new
 */
export function patchTable<T extends Columns>(
  original: Record<keyof T, Column | Lists>,
  rows: ArrayLike<number>,
  before: T | undefined,
  after: T,
): void {
  for (const [name, column] of Object.entries(after) as [keyof T, Column | Lists][]) {
    const [own, was] = [original[name], before?.[name]];
    if (isLists(column)) {
      original[name] = patchLists(own as Lists, rows, was as Lists | undefined, column);
    } else {
      const table = (values: Column): Table => ({ values, width: column.length / rows.length });
      patchRows(table(own as Column), rows, was && table(was as Column), table(column));
    }
  }
}

/** A table with the rows of another one behind its own; both have the same columns. */
export function joinTables<T extends { count: number }>(table: T, other: T): T {
  const which = Uint8Array.from({ length: table.count + other.count }, (_, row) =>
    row < table.count ? 0 : 1,
  );
  const rows = Uint32Array.from(which, (second, row) => (second === 0 ? row : row - table.count));
  const joined = Object.entries(table).map(([name, column]: [string, unknown]) => {
    const more: unknown = Object.entries(other).find(([key]) => key === name)?.[1];
    if (isLists(column) && isLists(more)) return [name, pickLists(column, [more], which, rows)];
    if (isColumn(column) && isColumn(more))
      return [name, joinColumns(column.constructor as new (length: number) => Column, [column, more])];
    return [name, column];
  });
  return { ...(Object.fromEntries(joined) as T), count: which.length };
}

/** Rows of a fixed number of numbers. */
export interface Table {
  values: Column;
  width: number;
}

/**
 * Copies the numbers that differ between two tables into the corresponding rows of a third one, whose other bits do not
 * change.
 *
 * @param rows row of `original` for each row of the two tables; below 0 if it has none
 * @param before absent if all rows are new
 * @param stored the value in `original` for a number
 */
export function patchRows(
  original: Table,
  rows: ArrayLike<number>,
  before: Table | undefined,
  after: Table,
  stored: (value: number) => number = (value) => value,
): void {
  const width = Math.min(original.width, before?.width ?? after.width, after.width);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (row < 0) continue;
    for (let i = 0; i < width; i++) {
      const value = after.values[at * after.width + i]!;
      if (before && value === before.values[at * before.width + i]) continue;
      original.values[row * original.width + i] = stored(value);
    }
  }
}

/** A user of rows of a table, before and after an edit. */
export interface RowUser {
  /** Its rows before the edit. */
  rows: Uint32Array;
  /** Number of rows that it needs afterwards. */
  length: number;
  /** 1 for each of its rows that the edit changed; absent if the edit replaced them all. */
  edited?: Uint8Array;
}

/**
 * The rows of several users after an edit. A user whose rows are all new, or that changed a row that another user needs
 * unchanged, gets rows of its own: unused ones of the table, then new ones at the end.
 *
 * @param count number of rows of the table
 * @returns the rows of each user, those of some unchanged; and the number of rows of the table, if some got new ones
 */
export function allotRows(
  users: readonly RowUser[],
  count: number,
): { rows: Uint32Array[]; count: number | undefined } {
  const isUnchanged = new Uint8Array(count);
  for (const { rows, edited } of users) {
    if (edited) for (const row of rows.filter((_, at) => edited[at] === 0)) isUnchanged[row] = 1;
  }
  const staying = users.filter(({ rows, edited }) => {
    return edited && rows.every((row, at) => edited[at] === 0 || isUnchanged[row] === 0);
  });
  if (staying.length === users.length) return { rows: users.map(({ rows }) => rows), count: undefined };
  const isUsed = new Uint8Array(count);
  for (const { rows } of staying) for (const row of rows) isUsed[row] = 1;
  let next = 0;
  const free = () => {
    while (isUsed[next] === 1) next++;
    return next++;
  };
  const allotted = users.map((user) => {
    return staying.includes(user) ? user.rows : Uint32Array.from({ length: user.length }, free);
  });
  return { rows: allotted, count: staying.length > 0 ? Math.max(count, next) : next };
}

/**
 * A list for each row: row i has the items start[i] .. start[i + 1] - 1 of every column. A column contains numbers or
 * lists; the stored lengths of compressed numbers are not included.
 */
export interface Lists {
  readonly start: Uint32Array;
}

/**
 * Lists, with those replaced that differ between two others.
 *
 * @param rows row of `original` for each row of the two tables; below 0 if it has none
 * @param before absent if all rows are new
 * @param count number of rows afterwards; new ones have empty lists
 */
export function patchLists<T extends Lists>(
  original: T,
  rows: ArrayLike<number>,
  before: Lists | undefined,
  after: Lists,
  count = original.start.length - 1,
): T {
  const which = new Uint8Array(count);
  const from = Uint32Array.from(which, (_, row) => row);
  const none = { ...original, start: new Uint32Array(2) };
  for (let row = original.start.length - 1; row < count; row++) {
    which[row] = 2;
    from[row] = 0;
  }
  const isSame = before ? listComparison(before, after) : () => false;
  for (let at = 0; at < rows.length; at++) {
    if (rows[at]! < 0 || isSame(at)) continue;
    which[rows[at]!] = 1;
    from[rows[at]!] = at;
  }
  return pickLists(original, [after, none], which, from);
}

/** Lists chosen from several tables: row i is row `rows[i]` of table `which[i]`, where 0 is the first. */
export function pickLists<T extends Lists>(
  first: T,
  others: readonly Lists[],
  which: ArrayLike<number>,
  rows: ArrayLike<number>,
): T {
  const sources = [first, ...others];
  const start = new Uint32Array(which.length + 1);
  for (let at = 0; at < which.length; at++) {
    const from = sources[which[at]!]!.start;
    start[at + 1] = start[at]! + from[rows[at]! + 1]! - from[rows[at]!]!;
  }
  const items = { which: new Uint32Array(start[which.length]!), rows: new Uint32Array(start[which.length]!) };
  for (let at = 0; at < which.length; at++) {
    const from = sources[which[at]!]!.start[rows[at]!]!;
    for (let item = start[at]!; item < start[at + 1]!; item++) {
      items.which[item] = which[at]!;
      items.rows[item] = from + item - start[at]!;
    }
  }
  const columns = Object.keys(first).map((name) => [name, pickColumn(sources, name, items)] as const);
  return { start, ...Object.fromEntries(columns.filter(([, column]) => column)) } as T;
}

/** Some lists, in another order or several times. */
export function gatherLists<T extends Lists>(lists: T, rows: ArrayLike<number>): T {
  return pickLists(lists, [], new Uint8Array(rows.length), rows);
}

interface Items {
  which: Uint32Array;
  rows: Uint32Array;
}

function pickColumn(sources: readonly Lists[], name: string, items: Items): Column | Lists | undefined {
  const fields = sources.map((source) => fieldOf(source, name));
  const [first, ...others] = fields;
  if (isLists(first) && others.every(isLists)) return pickLists(first, others, items.which, items.rows);
  if (name === 'start' || !fields.every(isColumn)) return undefined;
  const width = Math.max(...fields.map((column, at) => widthOf(column, sources[at]!)));
  const Type = fields[0]!.constructor as new (length: number) => Column;
  const out = new Type(items.rows.length * width);
  for (let item = 0; item < items.rows.length; item++) {
    const column = fields[items.which[item]!]!;
    for (let i = 0; i < width; i++) out[item * width + i] = column[items.rows[item]! * width + i]!;
  }
  return out;
}

/** Compares the lists of two tables, given the row in each. */
export function listComparison(a: Lists, b: Lists): (row: number, other?: number) => boolean {
  const columns = Object.keys(a).flatMap((name) => {
    const [own, other] = [fieldOf(a, name), fieldOf(b, name)];
    if (isLists(own) && isLists(other)) return [listComparison(own, other)];
    return name !== 'start' && isColumn(own) && isColumn(other)
      ? [itemComparison(own, other, widthOf(own, a))]
      : [];
  });
  return (row, other = row) => {
    const [first, from] = [a.start[row]!, b.start[other]!];
    const length = a.start[row + 1]! - first;
    if (b.start[other + 1]! - from !== length) return false;
    return columns.every((isSame) => {
      for (let item = 0; item < length; item++) if (!isSame(first + item, from + item)) return false;
      return true;
    });
  };
}

function itemComparison(a: Column, b: Column, width: number): (item: number, other: number) => boolean {
  return (item, other) => {
    for (let i = 0; i < width; i++) if (a[item * width + i] !== b[other * width + i]) return false;
    return true;
  };
}

function fieldOf(lists: Lists, name: string): unknown {
  return Object.entries(lists).find(([key]) => key === name)?.[1];
}

/** Numbers of each item; 0 if there are no items. */
function widthOf({ length }: Column, { start }: Lists): number {
  return length / (start.at(-1) || Infinity);
}

function isLists(value: unknown): value is Lists {
  return typeof value === 'object' && value !== null && 'start' in value;
}
