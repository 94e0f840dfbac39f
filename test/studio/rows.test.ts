import { describe, expect, test } from 'vitest';
import {
  closed,
  isOpen,
  type OpenNode,
  opened,
  openNode,
  rowAt,
  rowCount,
  rowOf,
} from '../../studio/src/bytes/rows.ts';

/** Row, position; a tree of 4 children, of which the second is open with 3, of which the last is open with 2. */
const ROWS: readonly (readonly [number, readonly number[]])[] = [
  [0, []],
  [1, [0]],
  [2, [1]],
  [3, [1, 0]],
  [4, [1, 1]],
  [5, [1, 2]],
  [6, [1, 2, 0]],
  [7, [1, 2, 1]],
  [8, [2]],
  [9, [3]],
];

function example(): OpenNode | undefined {
  return opened(opened(openNode(4), [1], 3), [1, 2], 2);
}

describe('rows of a tree', () => {
  test('counts the rows of open nodes', () => {
    expect(rowCount(undefined)).toBe(1);
    expect(rowCount(openNode(4))).toBe(5);
    expect(rowCount(example())).toBe(ROWS.length);
  });

  test.each(ROWS)('row %i is the node at %j, and back', (row, position) => {
    expect(rowAt(example(), row).position).toEqual(position);
    expect(rowOf(example(), position)).toBe(row);
  });

  test('knows the number of siblings of a node and whether it is open', () => {
    expect(rowAt(example(), 4)).toEqual({ position: [1, 1], siblings: 3, isOpen: false });
    expect(rowAt(example(), 5)).toEqual({ position: [1, 2], siblings: 3, isOpen: true });
    expect(isOpen(example(), [1, 2])).toBe(true);
    expect(isOpen(example(), [2])).toBe(false);
  });

  test('has no rows for the children of a closed node', () => {
    expect(rowOf(example(), [2, 0])).toBeUndefined();
    expect(rowOf(undefined, [0])).toBeUndefined();
  });

  test('opens several nodes of one parent in any order', () => {
    const tree = opened(opened(openNode(3), [2], 2), [0], 5);
    expect(rowCount(tree)).toBe(11);
    expect(rowAt(tree, 7).position).toEqual([1]);
    expect(rowAt(tree, 10).position).toEqual([2, 1]);
    expect(rowOf(tree, [2, 1])).toBe(10);
  });

  test('closes a node with all its open descendants', () => {
    const tree = closed(example(), [1]);
    expect(rowCount(tree)).toBe(5);
    expect(rowAt(tree, 3).position).toEqual([2]);
    expect(closed(example(), [])).toBeUndefined();
  });

  test('does not change the earlier tree', () => {
    const before = example();
    closed(before, [1, 2]);
    opened(before, [0], 9);
    expect(rowCount(before)).toBe(ROWS.length);
  });

  test('leaves an open node and its children open', () => {
    const tree = example();
    expect(opened(tree, [1], 3)).toBe(tree);
  });

  test('finds rows among millions', () => {
    const tree = opened(opened(openNode(2), [0], 1_000_000), [0, 999_999], 3);
    expect(rowAt(tree, 1_000_001).position).toEqual([0, 999_999]);
    expect(rowAt(tree, 1_000_004).position).toEqual([0, 999_999, 2]);
    expect(rowAt(tree, 1_000_005).position).toEqual([1]);
  });
});
