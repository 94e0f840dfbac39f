/**
 * The inner loops between records and columns. Both sides are seen as the same kind of integers ("lanes"). The common
 * widths are unrolled, which makes these as fast as loops written for one layout (bench/binary.ts).
 */
export type Lanes = Uint8Array | Uint16Array | Uint32Array;

/** log2 of the bytes per lane. */
export type Shift = 0 | 1 | 2;

/** Memory as lanes of 1, 2 and 4 bytes. */
export type LaneViews<B extends ArrayBufferLike = ArrayBufferLike> = readonly [
  Uint8Array<B>,
  Uint16Array<B>,
  Uint32Array<B>,
];

export function laneViews<B extends ArrayBufferLike>(buffer: B): LaneViews<B> {
  const { byteLength } = buffer;
  return [
    new Uint8Array(buffer),
    new Uint16Array(buffer, 0, byteLength >>> 1),
    new Uint32Array(buffer, 0, byteLength >>> 2),
  ];
}

/** Copies `count` groups of `width` lanes; the groups are a fixed step apart on either side. */
export function copyStrided(
  source: Lanes,
  from: number,
  sourceStep: number,
  target: Lanes,
  to: number,
  targetStep: number,
  width: number,
  count: number,
): void {
  const end = from + count * sourceStep;
  if (width === 1) {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) target[t] = source[s]!;
  } else if (width === 2) {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) {
      target[t] = source[s]!;
      target[t + 1] = source[s + 1]!;
    }
  } else if (width === 3) {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) {
      target[t] = source[s]!;
      target[t + 1] = source[s + 1]!;
      target[t + 2] = source[s + 2]!;
    }
  } else if (width === 4) {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) {
      target[t] = source[s]!;
      target[t + 1] = source[s + 1]!;
      target[t + 2] = source[s + 2]!;
      target[t + 3] = source[s + 3]!;
    }
  } else {
    for (let s = from, t = to; s < end; s += sourceStep, t += targetStep) {
      for (let j = 0; j < width; j++) target[t + j] = source[s + j]!;
    }
  }
}

/**
 * The place of a field in ragged records, in lanes: in row r at first + r · perRow + start[r] · perTail, in tail k of row r
 * at first + r · perRow + k · perTail.
 */
export interface Places {
  lanes: Lanes;
  first: number;
  perRow: number;
  perTail: number;
  /** Index of the column's first row in its lanes. */
  origin: number;
}

/** Collects `width` lanes from each of `count` rows from `row` on into a column. */
export function gatherRows(
  { lanes: records, first, perRow, perTail, origin }: Places,
  column: Lanes,
  width: number,
  start: Uint32Array,
  row: number,
  count: number,
): void {
  const end = row + count;
  let t = origin + row * width;
  if (width === 1) {
    for (let r = row; r < end; r++) column[t++] = records[first + r * perRow + start[r]! * perTail]!;
  } else if (width === 2) {
    for (let r = row; r < end; r++, t += 2) {
      const s = first + r * perRow + start[r]! * perTail;
      column[t] = records[s]!;
      column[t + 1] = records[s + 1]!;
    }
  } else if (width === 3) {
    for (let r = row; r < end; r++, t += 3) {
      const s = first + r * perRow + start[r]! * perTail;
      column[t] = records[s]!;
      column[t + 1] = records[s + 1]!;
      column[t + 2] = records[s + 2]!;
    }
  } else {
    for (let r = row; r < end; r++, t += width) {
      const s = first + r * perRow + start[r]! * perTail;
      for (let j = 0; j < width; j++) column[t + j] = records[s + j]!;
    }
  }
}

/** The inverse of `gatherRows`. */
export function scatterRows(
  { lanes: records, first, perRow, perTail, origin }: Places,
  column: Lanes,
  width: number,
  start: Uint32Array,
  row: number,
  count: number,
): void {
  const end = row + count;
  let s = origin + row * width;
  if (width === 1) {
    for (let r = row; r < end; r++) records[first + r * perRow + start[r]! * perTail] = column[s++]!;
  } else if (width === 2) {
    for (let r = row; r < end; r++, s += 2) {
      const t = first + r * perRow + start[r]! * perTail;
      records[t] = column[s]!;
      records[t + 1] = column[s + 1]!;
    }
  } else if (width === 3) {
    for (let r = row; r < end; r++, s += 3) {
      const t = first + r * perRow + start[r]! * perTail;
      records[t] = column[s]!;
      records[t + 1] = column[s + 1]!;
      records[t + 2] = column[s + 2]!;
    }
  } else {
    for (let r = row; r < end; r++, s += width) {
      const t = first + r * perRow + start[r]! * perTail;
      for (let j = 0; j < width; j++) records[t + j] = column[s + j]!;
    }
  }
}

/** Collects `width` lanes from each tail of `count` rows from `row` on into a column. */
export function gatherTails(
  { lanes: records, first, perRow, perTail, origin }: Places,
  column: Lanes,
  width: number,
  start: Uint32Array,
  row: number,
  count: number,
): void {
  let k = start[row]!;
  for (let r = row, end = row + count; r < end; r++) {
    const next = start[r + 1]!;
    let s = first + r * perRow + k * perTail;
    if (width === 1) {
      for (; k < next; k++, s += perTail) column[origin + k] = records[s]!;
    } else {
      for (; k < next; k++, s += perTail) {
        for (let j = 0; j < width; j++) column[origin + k * width + j] = records[s + j]!;
      }
    }
  }
}

/** The inverse of `gatherTails`. */
export function scatterTails(
  { lanes: records, first, perRow, perTail, origin }: Places,
  column: Lanes,
  width: number,
  start: Uint32Array,
  row: number,
  count: number,
): void {
  let k = start[row]!;
  for (let r = row, end = row + count; r < end; r++) {
    const next = start[r + 1]!;
    let t = first + r * perRow + k * perTail;
    if (width === 1) {
      for (; k < next; k++, t += perTail) records[t] = column[origin + k]!;
    } else {
      for (; k < next; k++, t += perTail) {
        for (let j = 0; j < width; j++) records[t + j] = column[origin + k * width + j]!;
      }
    }
  }
}
