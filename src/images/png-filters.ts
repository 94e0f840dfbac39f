/** Applies and removes the filters of PNG rows (PNG specification §9): a byte is stored as its difference from a prediction. */

/** Consecutive rows of bytes. */
export interface Rows {
  bytes: Uint8Array;
  count: number;
  rowBytes: number;
  /** Bytes from a pixel to the next, at least 1. */
  pixelBytes: number;
}

const [NONE, SUB, UP, AVERAGE, PAETH] = [0, 1, 2, 3, 4];

/**
 * Filtered rows, each preceded by the number of its filter: the filter with the smallest differences, as the PNG specification
 * recommends (§12.8), estimated from every fifth byte.
 */
export function filterRows(rows: Rows): Uint8Array {
  const { bytes, count, rowBytes, pixelBytes } = rows;
  const out = new Uint8Array(count * (rowBytes + 1));
  const line = new Uint8Array(rowBytes + pixelBytes);
  const above = new Uint8Array(rowBytes + pixelBytes);
  for (let row = 0; row < count; row++) {
    line.set(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), pixelBytes);
    const at = row * (rowBytes + 1);
    out[at] = bestFilter(line, above, pixelBytes);
    filterRow(out[at]!, line, above, pixelBytes, out.subarray(at + 1, at + 1 + rowBytes));
    above.set(line);
  }
  return out;
}

/** Unfiltered rows, each after the filter number 0. */
export function unfilteredRows({ bytes, count, rowBytes }: Rows): Uint8Array {
  const out = new Uint8Array(count * (rowBytes + 1));
  for (let row = 0; row < count; row++) {
    out.set(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  }
  return out;
}

/** Interval of the bytes that are examined to choose a filter. It is not a multiple of a pixel, so that all channels count. */
const STRIDE = 5;

/** @param line a row after as many zeros as a pixel has bytes @param above the row above it, likewise */
function bestFilter(line: Uint8Array, above: Uint8Array, pixelBytes: number): number {
  let [none, sub, up, average, paeth] = [0, 0, 0, 0, 0];
  for (let at = pixelBytes; at < line.length; at += STRIDE) {
    const value = line[at]!;
    const left = line[at - pixelBytes]!;
    const over = above[at]!;
    none += magnitude(value);
    sub += magnitude(value - left);
    up += magnitude(value - over);
    average += magnitude(value - ((left + over) >> 1));
    paeth += magnitude(value - nearest(left, over, above[at - pixelBytes]!));
  }
  const sums = [none, sub, up, average, paeth];
  return sums.indexOf(Math.min(...sums));
}

/** Absolute value of a difference in a signed byte. */
function magnitude(difference: number): number {
  return Math.abs((difference << 24) >> 24);
}

function filterRow(
  filter: number,
  line: Uint8Array,
  above: Uint8Array,
  pixelBytes: number,
  out: Uint8Array,
): void {
  if (filter === NONE) {
    out.set(line.subarray(pixelBytes));
  } else if (filter === SUB) {
    for (let to = 0; to < out.length; to++) out[to] = line[to + pixelBytes]! - line[to]!;
  } else if (filter === UP) {
    for (let to = 0; to < out.length; to++) out[to] = line[to + pixelBytes]! - above[to + pixelBytes]!;
  } else if (filter === AVERAGE) {
    for (let to = 0; to < out.length; to++) {
      out[to] = line[to + pixelBytes]! - ((line[to]! + above[to + pixelBytes]!) >> 1);
    }
  } else {
    for (let to = 0; to < out.length; to++) {
      out[to] = line[to + pixelBytes]! - nearest(line[to]!, above[to + pixelBytes]!, above[to]!);
    }
  }
}

/**
 * Removes the filters of rows in place.
 *
 * @param rows each one byte longer, because it begins with the number of its filter
 * @returns the bytes of the rows without filter numbers
 * @throws RangeError for an unknown filter
 */
export function unfilterRows({ bytes, count, rowBytes, pixelBytes }: Rows): Uint8Array {
  for (let row = 0; row < count; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    const filter = bytes[from]!;
    bytes.copyWithin(to, from + 1, from + 1 + rowBytes);
    const line = bytes.subarray(to, to + rowBytes);
    const above = row === 0 ? new Uint8Array(rowBytes) : bytes.subarray(to - rowBytes, to);
    unfilterRow(filter, line, above, Math.min(pixelBytes, rowBytes));
  }
  return bytes.subarray(0, count * rowBytes);
}

function unfilterRow(filter: number, line: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  if (filter === NONE) return;
  if (filter === SUB) {
    for (let at = pixelBytes; at < line.length; at++) line[at]! += line[at - pixelBytes]!;
  } else if (filter === UP) {
    for (let at = 0; at < line.length; at++) line[at]! += above[at]!;
  } else if (filter === AVERAGE) {
    for (let at = 0; at < pixelBytes; at++) line[at]! += above[at]! >> 1;
    for (let at = pixelBytes; at < line.length; at++) {
      line[at]! += (line[at - pixelBytes]! + above[at]!) >> 1;
    }
  } else if (filter === PAETH) {
    for (let at = 0; at < pixelBytes; at++) line[at]! += above[at]!;
    for (let at = pixelBytes; at < line.length; at++) {
      line[at]! += nearest(line[at - pixelBytes]!, above[at]!, above[at - pixelBytes]!);
    }
  } else throw new RangeError(`Unknown PNG filter ${filter}`);
}

/** Paeth's predictor: of left, above and above left the one nearest to left + above - above left. */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
