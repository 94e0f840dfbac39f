import { expect, test } from 'vitest';
import { movedSpan, shownSpan, zoomedSpan } from '../../studio/src/timeline/span.ts';

const clip = { start: 1, end: 5 };

test('zooming keeps the time under the pointer, and stays within the clip', () => {
  expect(zoomedSpan(clip, clip, 2, 2)).toEqual({ start: 1.5, end: 3.5 });
  expect(zoomedSpan(clip, { start: 3, end: 5 }, 5, 2)).toEqual({ start: 4, end: 5 });
  expect(zoomedSpan(clip, { start: 3, end: 4 }, 3, 10)).toEqual({ start: 3, end: 3.1 });
});

test('zooming out shows the whole clip, however it changes', () => {
  expect(zoomedSpan(clip, { start: 2, end: 5 }, 3, 0.5)).toBe(undefined);
  expect(shownSpan(clip, undefined)).toEqual(clip);
});

test('moving stops at the ends of the clip', () => {
  expect(movedSpan(clip, { start: 2, end: 3 }, 0.5)).toEqual({ start: 2.5, end: 3.5 });
  expect(movedSpan(clip, { start: 2, end: 3 }, 9)).toEqual({ start: 4, end: 5 });
});
