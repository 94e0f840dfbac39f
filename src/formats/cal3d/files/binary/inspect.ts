/** The byte trees of the binary kinds. */
import { type Inspection, inspect } from '../../../../binary/schema.ts';
import { unlessRefused } from '../../../../report/report.ts';
import { schemaOf } from './document.ts';
import type { BinaryKind } from './layout.ts';
import { layoutsFor, readInFittingLayout } from './read.ts';
import type { Layout } from './schema.ts';

export function inspectBinary(kind: BinaryKind, bytes: Uint8Array, name: string): Inspection {
  const inspectAs = (layout: Layout) => inspect(schemaOf(kind, layout), bytes, name, { ...layout });
  const exact = unlessRefused(() => exactTree(layoutsFor(kind, bytes).layouts, inspectAs));
  if (exact) return exact;
  let layout: Layout;
  try {
    layout = readInFittingLayout(kind, bytes).layout;
  } catch (error) {
    // If reading in the likeliest layout fails, the error contains the partial tree.
    const [likeliest] = layoutsFor(kind, bytes).layouts;
    if (likeliest) inspectAs(likeliest);
    throw error;
  }
  return inspectAs(layout);
}

/** The tree in the likeliest layout, if it fits exactly and has no morph targets, whose numbers would also have to be likely. */
function exactTree(
  [likeliest]: readonly Layout[],
  inspectAs: (layout: Layout) => Inspection,
): Inspection | undefined {
  if (likeliest?.morphStyle !== 0) return undefined;
  const tree = inspectAs(likeliest);
  return tree.child(tree.childCount - 1).name === 'trailing' ? undefined : tree;
}
