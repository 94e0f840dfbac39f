/**
 * Virtual lists: only visible rows are rendered. All rows are equally high, so that positions are arithmetic; libraries for rows
 * of any height keep a measurement per row, which took 133 MB for the bytes of a file of 50 MB.
 */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { elementHeight, offsetToShow, type Place, scrolledTo, topFor, within } from './scroll-scale.ts';

/** Rows rendered above and below the visible ones, so that they exist before they become visible. */
const OVERSCAN = 6;

/** Milliseconds without scrolling after which the scroll bar is corrected. */
const IDLE = 200;

export interface VirtualRows {
  /** Ref of the scrolling element. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of the content, in pixels. */
  height: number;
  /** Width of the scroller; 0 until measured. */
  width: number;
  /** The rows to render, the end exclusive. */
  first: number;
  end: number;
  /** Pixels from the top of the content to the first of them. */
  top: number;
  /** The first visible row. */
  seen: number;
  /** Number of fully visible rows. */
  page: number;
  reveal(row: number): void;
}

export function useVirtualRows(count: number, rowHeight: number): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ offset: 0, top: 0 });
  const size = useRef({ width: 0, seen: 0 });
  /** The row revealed last: it stays visible when the list shrinks, until the user scrolls. */
  const revealed = useRef<number | undefined>(undefined);
  const showRevealed = useRef(() => {});
  const [, redraw] = useReducer((times: number, _: undefined) => times + 1, 0);
  const total = count * rowHeight;
  const extent = () => ({ total, seen: scroller.current?.clientHeight ?? size.current.seen });

  useLayoutEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => {
      size.current = { width: element.clientWidth, seen: element.clientHeight };
      showRevealed.current();
      redraw(undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = scroller.current!;
    let idle: ReturnType<typeof setTimeout> | undefined;
    const correct = () => {
      // Otherwise scrolling has gone on, and its event follows: correcting would undo it.
      if (element.scrollTop === place.current.top) moveTo(place.current.offset);
    };
    const scroll = () => {
      if (element.scrollTop !== place.current.top) revealed.current = undefined;
      place.current = scrolledTo(place.current, element.scrollTop, extent());
      clearTimeout(idle);
      idle = setTimeout(correct, IDLE);
      redraw(undefined);
    };
    element.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(idle);
      element.removeEventListener('scroll', scroll);
    };
  }, [total]);

  const moveTo = (offset: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = topFor(offset, extent());
    if (top !== Math.round(element.scrollTop)) element.scrollTop = top;
    place.current = { offset: within(offset, extent()), top: element.scrollTop };
    redraw(undefined);
  };

  showRevealed.current = () => {
    const row = revealed.current;
    if (row !== undefined) moveTo(offsetToShow(place.current.offset, row, rowHeight, extent()));
  };

  const { seen: height, width } = size.current;
  const now = { total, seen: height };
  const offset = within(place.current.offset, now);
  const first = Math.max(0, Math.floor(offset / rowHeight) - OVERSCAN);
  return {
    scroller,
    height: elementHeight(now),
    width,
    first,
    end: Math.min(count, Math.ceil((offset + height) / rowHeight) + OVERSCAN),
    top: first * rowHeight - offset + place.current.top,
    seen: Math.floor(offset / rowHeight),
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    reveal: (row) => {
      revealed.current = row;
      showRevealed.current();
    },
  };
}
