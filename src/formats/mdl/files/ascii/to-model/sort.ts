import type { Report } from '../../../../../report/report.ts';
import { NONE } from '../../../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import type { AsciiNode } from '../document.ts';
import { depthFirst, OUTSIDE, parentsOf } from '../tree.ts';

/** Nodes depth first. */
export interface Sorted {
  nodes: AsciiNode[];
  /** Index into `nodes`; NONE for a root. */
  parents: number[];
  /** Where each is in the document. */
  paths: string[];
}

/**
 * @param prefix of paths, up to `nodes`
 * @param isWhole whether all ancestors must be there; nodes of placeables, doors and tiles hang on the model's
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
    const message = `"${nodes[index]!.name}" is its own ancestor, and becomes a root`;
    report.lose(CODES.MDL_ASCII_PARENT_CYCLE, message, { source: pathOf(index) });
    parents[index] = OUTSIDE;
  }
  const place = new Int32Array(nodes.length);
  for (const [index, node] of order.entries()) place[node] = index;
  for (const [index, { name, parent = '' }] of nodes.entries()) {
    if (!isWhole || parents[index] !== OUTSIDE || freed.includes(index)) continue;
    const message = `there is no "${parent}" that "${name}" could hang on: it becomes a root`;
    report.lose(CODES.MDL_ASCII_PARENT_UNDECLARED, message, { source: pathOf(index) });
  }
  return {
    nodes: order.map((index) => nodes[index]!),
    parents: order.map((index) => (parents[index]! < 0 ? NONE : place[parents[index]!]!)),
    paths: order.map(pathOf),
  };
}
