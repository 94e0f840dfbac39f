/** Visits the nodes of a document. */
import type { MdlDocument, Node } from './document.ts';

/** Visits all nodes; a shared node is visited once, where it is reached first. */
export function eachNode({ animations, root }: MdlDocument, visit: (node: Node, path: string) => void): void {
  const seen = new Set<Node>();
  animations.forEach(({ root }, index) => {
    if (root) eachBelow(root, `animations[${index}].root`, seen, visit);
  });
  if (root) eachBelow(root, 'root', seen, visit);
}

/** All nodes, each once. */
export function allNodes({ animations, root }: MdlDocument): Set<Node> {
  const found = new Set<Node>();
  const add = (node: Node) => {
    if (found.has(node)) return;
    found.add(node);
    node.children.forEach(add);
  };
  for (const { root } of animations) if (root) add(root);
  if (root) add(root);
  return found;
}

/** Depth first, in the order of the file. */
function eachBelow(
  node: Node,
  path: string,
  seen: Set<Node>,
  visit: (node: Node, path: string) => void,
): void {
  if (seen.has(node)) return;
  seen.add(node);
  visit(node, path);
  node.children.forEach((child, index) => {
    eachBelow(child, `${path}.children[${index}]`, seen, visit);
  });
}
