import type { Report } from '../../../../../report/report.ts';
import { NONE } from '../../../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import type { AsciiNode } from '../document.ts';
import { depthFirst, OUTSIDE, parentsOf } from '../tree.ts';

/** Nodes in depth-first order. */
export interface Sorted {
  nodes: AsciiNode[];
  /** Index into `nodes`; NONE for a root. */
  parents: number[];
  /** Path of each in the document. */
  paths: string[];
}

/**
 * @param prefix of paths, up to `nodes`
 * @param isWhole whether all ancestors must be in the list; nodes of walkmeshes have parents in the model
 */
export function sortNodes(
  nodes: readonly AsciiNode[],
  prefix: string,
  isWhole: boolean,
  report: Report,
): Sorted {
  const parents = parentsOf(nodes);
  const { order, freed } = depthFirst(parents);
  const pathOf = (index: number) => `${prefix}nodes[${index}]`;
  for (const index of freed) {
    const message = `Node "${nodes[index]!.name}" is its own ancestor and became a root`;
    report.lose(CODES.MDL_ASCII_PARENT_CYCLE, message, { source: pathOf(index) });
    parents[index] = OUTSIDE;
  }
  const place = new Int32Array(nodes.length);
  for (const [index, node] of order.entries()) place[node] = index;
  for (const [index, { name, parent = '' }] of nodes.entries()) {
    if (!isWhole || parents[index] !== OUTSIDE || freed.includes(index)) continue;
    const message = `Node "${name}" with unknown parent "${parent}" became a root`;
    report.lose(CODES.MDL_ASCII_PARENT_UNDECLARED, message, { source: pathOf(index) });
  }
  return {
    nodes: order.map((index) => nodes[index]!),
    parents: order.map((index) => (parents[index]! < 0 ? NONE : place[parents[index]!]!)),
    paths: order.map(pathOf),
  };
}
