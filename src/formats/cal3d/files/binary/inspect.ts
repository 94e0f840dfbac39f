/** The byte trees of the binary kinds. */
import { type Inspection, inspect } from '../../../../binary/schema.ts';
import { schemaOf } from './document.ts';
import type { BinaryKind } from './layout.ts';
import { layoutsFor, readInFittingLayout } from './read.ts';
import type { Layout } from './schema.ts';

export function inspectBinary(kind: BinaryKind, bytes: Uint8Array, name: string): Inspection {
  const inspectAs = (layout: Layout) => inspect(schemaOf(kind, layout), bytes, name, { ...layout });
  let layout: Layout;
  try {
    layout = readInFittingLayout(kind, bytes).layout;
  } catch (error) {
    // If reading as the likeliest layout fails, its error carries the tree up to there.
    const [likeliest] = layoutsFor(kind, bytes).layouts;
    if (likeliest) inspectAs(likeliest);
    throw error;
  }
  return inspectAs(layout);
}
