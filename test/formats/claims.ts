/** Which bytes of a file the byte tree names. */
import { expect } from 'vitest';
import type { Inspection } from '../../src/binary/schema.ts';
import { detectFormat } from '../../src/formats/index.ts';

/** How often each byte is claimed by a leaf of the byte tree, as those that are not claimed exactly once. */
export function wrongClaims(bytes: Uint8Array, name: string): string[] {
  const claims = new Uint8Array(bytes.length + 1);
  const visit = (node: Inspection) => {
    if (node.childCount === 0) {
      for (let at = node.offset; at < node.offset + node.size; at++) claims[at] = claims[at]! + 1;
    }
    for (let index = 0; index < node.childCount; index++) {
      const child = node.child(index);
      if (child.offset < node.offset || child.offset + child.size > node.offset + node.size) {
        throw new Error(`${child.name} reaches out of ${node.name}`);
      }
      visit(child);
    }
  };
  const root = detectFormat(bytes, name).inspect(bytes, name);
  expect([root.offset, root.size]).toEqual([0, bytes.length]);
  visit(root);
  const wrong: string[] = [];
  for (let at = 0; at < bytes.length; at++)
    if (claims[at] !== 1) wrong.push(`byte ${at}: ${claims[at]} times`);
  return wrong.slice(0, 5);
}
