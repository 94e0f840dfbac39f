/** Rules for the nodes of a model or an animation and their hierarchy. */

import { MDL_CODES as CODES } from '../../../codes.ts';
import { propertiesOf } from '../../../model/node-properties.ts';
import type { AsciiNode } from '../document.ts';
import type { Findings } from '../findings.ts';
import { parentsOf, ROOT } from '../tree.ts';

const LONGEST_NODE_NAME = 31;
const DEEPEST = 256;

/**
 * @param prefix of paths, up to `nodes`
 * @param isWhole whether all ancestors must be in the list; nodes of walkmeshes have parents in the model
 */
export function checkTree(
  nodes: readonly AsciiNode[],
  prefix: string,
  isWhole: boolean,
  findings: Findings,
): void {
  const parents = parentsOf(nodes);
  const declared = new Map<string, number>();
  for (const [index, node] of nodes.entries()) {
    const path = `${prefix}nodes[${index}]`;
    const name = node.name.toLowerCase();
    checkNode(node, path, findings);
    const first = declared.get(name);
    if (first !== undefined) {
      const message = `Node name "${node.name}" is also used by ${prefix}nodes[${first}]`;
      findings.add(CODES.MDL_ASCII_NODE_DUPLICATE, message, path, node);
    }
    if (node.parent === undefined) {
      findings.add(
        CODES.MDL_ASCII_PARENT_MISSING,
        `Node "${node.name}" does not name its parent`,
        path,
        node,
      );
    } else if (isWhole && parents[index] !== ROOT && !declared.has(node.parent.toLowerCase())) {
      const message = `Parent "${node.parent}" of node "${node.name}" is not declared before it`;
      findings.add(CODES.MDL_ASCII_PARENT_UNDECLARED, message, `${path}.parent`, node, 'parent');
    }
    declared.set(name, index);
  }
  checkDepths(nodes, parents, prefix, findings);
  const roots = nodes.filter((_, index) => parents[index] === ROOT);
  if (!isWhole || nodes.length === 0 || roots.length === 1) return;
  const subject = roots[1] ?? nodes[0]!;
  findings.add(
    CODES.MDL_ASCII_ROOT,
    `Expected 1 node without a parent, found ${roots.length}`,
    `${prefix}nodes`,
    subject,
  );
}

function checkNode(node: AsciiNode, path: string, findings: Findings): void {
  if (!propertiesOf(node.type)) {
    findings.add(CODES.MDL_ASCII_NODE_TYPE, `Unknown type "${node.type}" of node "${node.name}"`, path, node);
  }
  if (node.name.length > LONGEST_NODE_NAME) {
    const message = `Node name "${node.name}" has ${node.name.length} characters, more than ${LONGEST_NODE_NAME}`;
    findings.add(CODES.MDL_ASCII_NAME_LONG, message, path, node);
  }
}

/** Follows every node up to an ancestor of known depth, so that each node is visited once. */
function checkDepths(
  nodes: readonly AsciiNode[],
  parents: Int32Array,
  prefix: string,
  findings: Findings,
): void {
  const depths = new Int32Array(nodes.length);
  let tooDeep: number | undefined;
  for (let start = 0; start < nodes.length; start++) {
    const trail: number[] = [];
    let at = start;
    for (; at >= 0 && depths[at] === 0; at = parents[at]!) {
      depths[at] = VISITING;
      trail.push(at);
    }
    if (at >= 0 && depths[at] === VISITING) {
      const message = `Node "${nodes[at]!.name}" is its own ancestor`;
      findings.add(CODES.MDL_ASCII_PARENT_CYCLE, message, `${prefix}nodes[${at}]`, nodes[at]!);
    }
    let depth = at >= 0 ? Math.max(depths[at]!, 0) : 0;
    for (const node of trail.reverse()) depths[node] = ++depth;
    if (depth > DEEPEST) tooDeep ??= start;
  }
  if (tooDeep === undefined) return;
  const message = `Node "${nodes[tooDeep]!.name}" is ${depths[tooDeep]} levels deep, more than ${DEEPEST}`;
  findings.add(CODES.MDL_ASCII_DEPTH, message, `${prefix}nodes[${tooDeep}]`, nodes[tooDeep]!);
}
const VISITING = -1;
