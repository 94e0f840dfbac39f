import { describe, expect, test } from 'vitest';
import {
  type Extent,
  elementHeight,
  offsetToShow,
  scrolledTo,
  topFor,
} from '../../studio/src/ui/scroll-scale.ts';

/** Chromium draws elements of up to 33.5 million pixels, Firefox of up to 17.9 million. */
const BROWSERS_HIGHEST = 17_800_000;

const SHORT: Extent = { total: 10_000, seen: 500 };
/** 50 MB in rows of 16 bytes and 18 pixels. */
const LONG: Extent = { total: 3_276_800 * 18, seen: 500 };

describe('scrolling a list taller than any element', () => {
  test('does not scale a short list', () => {
    expect(elementHeight(SHORT)).toBe(10_000);
    expect(scrolledTo({ offset: 0, top: 0 }, 7_321, SHORT)).toEqual({ offset: 7_321, top: 7_321 });
    expect(topFor(7_321, SHORT)).toBe(7_321);
  });

  test('never needs an element taller than browsers allow', () => {
    expect(elementHeight(LONG)).toBeLessThan(BROWSERS_HIGHEST);
  });

  test('scrolls short distances pixel by pixel', () => {
    const at = { offset: 30_000_000, top: topFor(30_000_000, LONG) };
    expect(scrolledTo(at, at.top + 100, LONG).offset).toBe(30_000_100);
    expect(scrolledTo(at, at.top - 18, LONG).offset).toBe(29_999_982);
  });

  test('scrolls long distances in proportion', () => {
    const lowest = elementHeight(LONG) - LONG.seen;
    const middle = scrolledTo({ offset: 0, top: 0 }, lowest / 2, LONG);
    expect(middle.offset).toBeCloseTo((LONG.total - LONG.seen) / 2, 3);
    expect(scrolledTo(middle, lowest, LONG).offset).toBeCloseTo(LONG.total - LONG.seen, 3);
    expect(scrolledTo(middle, 0, LONG).offset).toBe(0);
  });

  test('stays between the start and the end of the list', () => {
    expect(scrolledTo({ offset: 10, top: 100 }, 50, LONG).offset).toBe(0);
    const end = LONG.total - LONG.seen;
    expect(scrolledTo({ offset: end - 10, top: 100 }, 150, LONG).offset).toBe(end);
  });

  test('has a scroll position for every row', () => {
    const offset = 2_000_000 * 18;
    const top = topFor(offset, LONG);
    const leapt = scrolledTo({ offset: 0, top: 0 }, top, LONG);
    // A pixel of the element represents about seven of the list.
    expect(Math.abs(leapt.offset - offset)).toBeLessThan(8);
  });

  test('scrolls as little as makes a row visible', () => {
    expect(offsetToShow(1_000, 60, 20, SHORT)).toBe(1_000);
    expect(offsetToShow(1_000, 49, 20, SHORT)).toBe(980);
    expect(offsetToShow(1_000, 75, 20, SHORT)).toBe(1_020);
  });

  test('centers a distant row', () => {
    expect(offsetToShow(0, 300, 20, SHORT)).toBe(5_750);
    expect(offsetToShow(0, 499, 20, SHORT)).toBe(9_500);
  });
});
