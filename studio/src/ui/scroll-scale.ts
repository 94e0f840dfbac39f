/** Scrolling of lists that are taller than browsers allow an element to be, about 17 million pixels. */

const HIGHEST = 8_000_000;

export interface Extent {
  /** Height of all rows, in pixels. */
  total: number;
  /** Height of the visible part, in pixels. */
  seen: number;
}

/** Scroll position of a list. */
export interface Place {
  /** Pixels of rows above the visible part. */
  offset: number;
  /** Scroll position of the element. */
  top: number;
}

export function elementHeight({ total }: Extent): number {
  return Math.min(total, HIGHEST);
}

/** Short distances scroll pixel by pixel, however long the list; longer ones, as by the scroll bar, in proportion to its length. */
export function scrolledTo(from: Place, top: number, extent: Extent): Place {
  const distance = top - from.top;
  const factor = scale(extent);
  const offset = factor === 1 || Math.abs(distance) >= extent.seen ? top * factor : from.offset + distance;
  return { offset: within(offset, extent), top };
}

/** Scroll position of the element for an offset in the list. */
export function topFor(offset: number, extent: Extent): number {
  return Math.round(within(offset, extent) / scale(extent));
}

/** The smallest movement that makes a row visible; a distant row is centered. */
export function offsetToShow(from: number, row: number, rowHeight: number, extent: Extent): number {
  const start = row * rowHeight;
  const end = start + rowHeight;
  const above = from - start;
  const below = end - (from + extent.seen);
  if (above <= 0 && below <= 0) return from;
  if (Math.max(above, below) > extent.seen / 2) return within(start - extent.seen / 2, extent);
  return within(above > 0 ? start : end - extent.seen, extent);
}

export function within(offset: number, { total, seen }: Extent): number {
  return Math.max(0, Math.min(offset, total - seen));
}

/** Pixels of the list per pixel of the element. */
function scale(extent: Extent): number {
  const height = elementHeight(extent);
  return height === extent.total || height <= extent.seen
    ? 1
    : (extent.total - extent.seen) / (height - extent.seen);
}
