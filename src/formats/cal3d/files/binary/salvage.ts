/** Salvages the complete part of a truncated file. */
import { type Inspection, partialTree } from '../../../../binary/schema.ts';
import { FormatError, unlessRefused } from '../../../../report/report.ts';
import { inspectBinary } from './inspect.ts';
import type { BinaryKind } from './layout.ts';

/** The list at the end of each kind that has one, in the order in which its entries are stored. */
const LISTS: Partial<Record<BinaryKind, { count: string; entries: RegExp }>> = {
  csf: { count: 'boneCount', entries: /^bones$/ },
  caf: { count: 'trackCount', entries: /^(t|quantizedT|packedT)racks$/ },
  cmf: { count: 'submeshCount', entries: /^submeshes$/ },
};

/**
 * The complete bones, tracks or submeshes at the start of a truncated file, as a file of its own.
 *
 * @returns undefined if none is complete, or if the file is not truncated
 */
export function salvageBinary(kind: BinaryKind, bytes: Uint8Array): Uint8Array | undefined {
  const { count, entries } = LISTS[kind] ?? {};
  const fields = childrenOf(treeUntilError(kind, bytes));
  const counter = fields.find(({ name }) => name === count);
  const list = fields.find(({ name }) => entries?.test(name));
  const complete = list ? completeChildren(list) : [];
  const last = complete.at(-1);
  if (!counter || !last || complete.length >= Number(counter.value)) return undefined;
  const part = bytes.slice(0, last.offset + last.size);
  new DataView(part.buffer).setInt32(counter.offset, complete.length, true);
  return part;
}

function treeUntilError(kind: BinaryKind, bytes: Uint8Array): Inspection | undefined {
  try {
    return inspectBinary(kind, bytes, '');
  } catch (error) {
    if (error instanceof FormatError) return partialTree(error);
    throw error;
  }
}

function childrenOf(node: Inspection | undefined): Inspection[] {
  return Array.from({ length: node?.childCount ?? 0 }, (_, index) => node!.child(index));
}

/** The children before the first one that cannot be read. */
function completeChildren(list: Inspection): Inspection[] {
  const complete: Inspection[] = [];
  for (let index = 0; index < list.childCount; index++) {
    const child = unlessRefused(() => list.child(index));
    if (!child) break;
    complete.push(child);
  }
  return complete;
}
