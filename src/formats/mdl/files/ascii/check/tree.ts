/** Rules for the nodes of a model or an animation, and for what they hang on. */

import { MDL_CODES as CODES } from '../../../codes.ts';
import { propertiesOf } from '../../../model/node-properties.ts';
import type { AsciiNode } from '../document.ts';
import type { Findings } from '../findings.ts';
import { parentsOf, ROOT } from '../tree.ts';

const LONGEST_NODE_NAME = 31;
const DEEPEST = 256;

/**
 * @param prefix of paths, up to `nodes`
 * @param isWhole whether all ancestors must be there; nodes of placeables, doors and tiles hang on the model's
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
      const message = `"${node.name}" is the name of nodes[${first}] as well`;
      findings.add(CODES.MDL_ASCII_NODE_DUPLICATE, message, path, node);
    }
    if (node.parent === undefined) {
      findings.add(CODES.MDL_ASCII_PARENT_MISSING, `"${node.name}" has no parent`, path, node);
    } else if (isWhole && parents[index] !== ROOT && !declared.has(node.parent.toLowerCase())) {
      const message = `"${node.parent}" does not stand above "${node.name}"`;
      findings.add(CODES.MDL_ASCII_PARENT_UNDECLARED, message, `${path}.parent`, node, 'parent');
    }
    declared.set(name, index);
  }
  checkDepths(nodes, parents, prefix, findings);
  const roots = nodes.filter((_, index) => parents[index] === ROOT);
  if (!isWhole || nodes.length === 0 || roots.length === 1) return;
  const subject = roots[1] ?? nodes[0]!;
  findings.add(CODES.MDL_ASCII_ROOT, `there are ${roots.length} roots`, `${prefix}nodes`, subject);
}

function checkNode(node: AsciiNode, path: string, findings: Findings): void {
  if (!propertiesOf(node.type)) {
    findings.add(CODES.MDL_ASCII_NODE_TYPE, `"${node.type}" is no type of nodes`, path, node);
  }
  if (node.name.length > LONGEST_NODE_NAME) {
    const message = `"${node.name}" is longer than ${LONGEST_NODE_NAME} characters`;
    findings.add(CODES.MDL_ASCII_NAME_LONG, message, path, node);
  }
}

/** Follows every node up to where the depth is known, so that each is passed over once. */
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
      const message = `"${nodes[at]!.name}" is its own ancestor`;
      findings.add(CODES.MDL_ASCII_PARENT_CYCLE, message, `${prefix}nodes[${at}]`, nodes[at]!);
    }
    let depth = at >= 0 ? Math.max(depths[at]!, 0) : 0;
    for (const node of trail.reverse()) depths[node] = ++depth;
    if (depth > DEEPEST) tooDeep ??= start;
  }
  if (tooDeep === undefined) return;
  const message = `"${nodes[tooDeep]!.name}" hangs ${depths[tooDeep]} deep`;
  findings.add(CODES.MDL_ASCII_DEPTH, message, `${prefix}nodes[${tooDeep}]`, nodes[tooDeep]!);
}
const VISITING = -1;
