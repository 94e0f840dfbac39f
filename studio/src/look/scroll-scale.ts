/** Lists that are longer than any element can be high: browsers draw none beyond some 17 million pixels. */

const HIGHEST = 8_000_000;

export interface Extent {
  /** Pixels that all rows take together. */
  total: number;
  /** Pixels that are seen at once. */
  seen: number;
}

/** What a list shows. */
export interface Place {
  /** Pixels of all rows above what is seen. */
  offset: number;
  /** Scroll position of the element that stands for them. */
  top: number;
}

export function elementHeight({ total }: Extent): number {
  return Math.min(total, HIGHEST);
}

/** Short ways are gone pixel by pixel, however long the list; what is further, as with the scroll bar, leads to the same share of it. */
export function scrolledTo(from: Place, top: number, extent: Extent): Place {
  const way = top - from.top;
  const factor = scale(extent);
  const offset = factor === 1 || Math.abs(way) >= extent.seen ? top * factor : from.offset + way;
  return { offset: within(offset, extent), top };
}

/** Where the element is to be scrolled to, to stand for what is shown. */
export function topFor(offset: number, extent: Extent): number {
  return Math.round(within(offset, extent) / scale(extent));
}

/** The least move that brings a row into sight; one that is far away comes to the middle. */
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
