/** The hierarchy of nodes, which name their parents (docs/reference/mdl.md#text-structure). */
import type { AsciiNode } from './document.ts';

/** Parent of a root, and of a node whose parent is not in the list. */
export const ROOT = -1;
export const OUTSIDE = -2;

/**
 * Index of each node's parent: of the nodes with that name, ignoring case, the nearest before it, else the last one. Nodes
 * may be their own ancestors.
 */
export function parentsOf(nodes: readonly AsciiNode[]): Int32Array {
  const last = new Map(nodes.map((node, index) => [node.name.toLowerCase(), index]));
  const declared = new Map<string, number>();
  return Int32Array.from(nodes, ({ name, parent }, index) => {
    const sought = parent?.toLowerCase() ?? 'null';
    const above = sought === 'null' ? ROOT : (declared.get(sought) ?? last.get(sought) ?? OUTSIDE);
    declared.set(name.toLowerCase(), index);
    return above;
  });
}

/**
 * Indices of all nodes, each before its descendants, and these before its next sibling.
 *
 * @returns also the nodes that were their own ancestors and become roots
 */
export function depthFirst(parents: Int32Array): { order: number[]; freed: number[] } {
  const firstChild = new Int32Array(parents.length).fill(NO_NODE);
  const nextChild = new Int32Array(parents.length).fill(NO_NODE);
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node]!;
    if (parent < 0) continue;
    nextChild[node] = firstChild[parent]!;
    firstChild[parent] = node;
  }
  const order: number[] = [];
  const isVisited = new Uint8Array(parents.length);
  const visit = (root: number) => {
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      isVisited[node] = 1;
      order.push(node);
      const children: number[] = [];
      for (let child = firstChild[node]!; child !== NO_NODE; child = nextChild[child]!) {
        if (isVisited[child] === 0) children.push(child);
      }
      for (const child of children.reverse()) open.push(child);
    }
  };
  for (let node = 0; node < parents.length; node++) if (parents[node]! < 0) visit(node);
  const freed: number[] = [];
  for (let node = 0; node < parents.length; node++) {
    if (isVisited[node] === 1) continue;
    const root = onCycle(parents, node);
    freed.push(root);
    visit(root);
  }
  return { order, freed };
}
const NO_NODE = -1;

/** The first node that repeats on the way up from a node without a root. */
function onCycle(parents: Int32Array, from: number): number {
  const passed = new Set<number>();
  let node = from;
  for (; !passed.has(node); node = parents[node]!) passed.add(node);
  return node;
}
