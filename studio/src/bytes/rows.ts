/**
 * The rows of a tree, by arithmetic over its open nodes: a node with a million children opens at once, and no child is made
 * before it becomes visible.
 */

/** Indices of children from the root down; none for the root itself. */
export type Position = readonly number[];

export interface OpenNode {
  childCount: number;
  /** Number of rows below it. */
  rows: number;
  /** Its open children, in order. */
  open: readonly { index: number; node: OpenNode }[];
}

export interface PlacedRow {
  position: Position;
  /** Number of children of its parent; 1 for the root. */
  siblings: number;
  isOpen: boolean;
}

export function openNode(childCount: number): OpenNode {
  return { childCount, rows: childCount, open: [] };
}

/** @param root absent if the root is closed */
export function rowCount(root: OpenNode | undefined): number {
  return 1 + (root?.rows ?? 0);
}

/** Row 0 is the root. */
export function rowAt(root: OpenNode | undefined, row: number): PlacedRow {
  const position: number[] = [];
  let siblings = 1;
  let node = root;
  let rest = row;
  while (rest > 0) {
    // Never absent: only an open node has rows below it.
    const parent: OpenNode = node!;
    const found = childAtRow(parent, rest - 1);
    position.push(found.index);
    siblings = parent.childCount;
    node = found.node;
    rest = found.rest;
  }
  return { position, siblings, isOpen: node !== undefined };
}

/** The child that a row below a node belongs to, and the row's distance from the child's own row. */
function childAtRow(parent: OpenNode, row: number): { index: number; node?: OpenNode; rest: number } {
  let above = 0;
  for (const { index, node } of parent.open) {
    const start = index + above;
    if (row < start) break;
    if (row <= start + node.rows) return { index, node, rest: row - start };
    above += node.rows;
  }
  return { index: row - above, rest: 0 };
}

/** Row of a node; undefined if one of its ancestors is closed. */
export function rowOf(root: OpenNode | undefined, position: Position): number | undefined {
  let row = 0;
  let node = root;
  for (const index of position) {
    if (!node) return undefined;
    row += 1 + index;
    let next: OpenNode | undefined;
    for (const child of node.open) {
      if (child.index === index) next = child.node;
      if (child.index >= index) break;
      row += child.node.rows;
    }
    node = next;
  }
  return row;
}

export function isOpen(root: OpenNode | undefined, position: Position): boolean {
  let node = root;
  for (const index of position) node = node?.open.find((child) => child.index === index)?.node;
  return node !== undefined;
}

/** Opens a node, whose ancestors must be open. An open node is left unchanged. */
export function opened(
  root: OpenNode | undefined,
  position: Position,
  childCount: number,
): OpenNode | undefined {
  return changed(root, position, (node) => node ?? openNode(childCount));
}

export function closed(root: OpenNode | undefined, position: Position): OpenNode | undefined {
  return changed(root, position, () => undefined);
}

function changed(
  node: OpenNode | undefined,
  position: Position,
  change: (node: OpenNode | undefined) => OpenNode | undefined,
): OpenNode | undefined {
  const [index, ...rest] = position;
  if (index === undefined) return change(node);
  if (!node) return node;
  const known = node.open.find((child) => child.index === index)?.node;
  const next = changed(known, rest, change);
  if (next === known) return node;
  const others = node.open.filter((child) => child.index !== index);
  const open = next ? [...others, { index, node: next }].sort((a, b) => a.index - b.index) : others;
  return { ...node, open, rows: open.reduce((sum, child) => sum + child.node.rows, node.childCount) };
}
