/** Going through the nodes of a document. */
import type { MdlDocument, Node } from './document.ts';

/** A node that several share is visited once, where it is reached first. */
export function eachNode({ animations, root }: MdlDocument, visit: (node: Node, path: string) => void): void {
  const seen = new Set<Node>();
  animations.forEach(({ root }, index) => {
    if (root) eachBelow(root, `animations[${index}].root`, seen, visit);
  });
  if (root) eachBelow(root, 'root', seen, visit);
}

/** Depth first, as the tree is written. */
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
