import type { Inspection } from '../../../../../src/binary/schema.ts';

/** How often each byte is claimed by a leaf of a byte tree whose nodes lie anywhere. */
export function claimsOf(root: Inspection): Uint8Array {
  const claims = new Uint8Array(root.size);
  const visit = (node: Inspection) => {
    if (node.childCount === 0) {
      for (let at = node.offset; at < node.offset + node.size; at++) claims[at] = claims[at]! + 1;
    }
    for (let index = 0; index < node.childCount; index++) visit(node.child(index));
  };
  visit(root);
  return claims;
}
