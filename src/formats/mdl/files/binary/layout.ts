/** Assigns places to all records of a compiled model, in the order of the original compiler (docs/reference/mdl.md#block-order). */
import { size, type Type } from '../../../../binary/schema.ts';
import type { Animation, MdlDocument, Node } from './document.ts';
import {
  ANIMATION_LEADS,
  type Block,
  type Contents,
  type Fans,
  isNowhere,
  type Leads,
  MODEL_LEADS,
  NODE_LEADS,
  type PartName,
} from './leads.ts';
import { type PlacedPart, partsOf } from './parts.ts';
import { NOWHERE } from './records/fields.ts';
import { animationHeader, modelHeader } from './records/model.ts';
import { nodeHeader } from './records/node.ts';
import { ENTRY_BYTES, placeTree } from './tree.ts';

/** The order of the lists of a node's parts, which differs from that of their headers. */
const PART_ORDER: readonly PartName[] = [
  'light',
  'emitter',
  'reference',
  'aabb',
  'skin',
  'dangly',
  'animmesh',
  'mesh',
];

/** Offset of the next record in each block. */
type Ends = Record<Block, number>;

interface Layout {
  ends: Ends;
  /** Places of lists, which several headers may share. */
  places: Map<unknown, number>;
  nodes: Set<Node>;
}

/**
 * Writes new pointers, counts and sizes to the headers of a document, after which lists may have any length. Gaps and
 * pointers to unreadable data are dropped.
 */
export function layOut(document: MdlDocument): void {
  const { file, model, animations, root } = document;
  const layout: Layout = { ends: { core: 0, raw: 0 }, places: new Map(), nodes: new Set() };
  take(layout, 'core', modelHeader.minimum);
  model.animationPointers = new Uint32Array(animations.length);
  if (animations.length === 0) delete model.animationPointers;
  placeContents(layout, MODEL_LEADS, model.header, model, 0);
  animations.forEach((animation, index) => {
    placeAnimation(layout, animation);
    model.animationPointers![index] = animation.at;
  });
  if (root) placeNode(layout, root);
  model.header.root = root?.at ?? 0;
  file.coreSize = layout.ends.core;
  file.rawSize = layout.ends.raw;
  document.gaps = [];
}

function take({ ends }: Layout, block: Block, bytes: number): number {
  const at = ends[block];
  ends[block] += bytes;
  return at;
}

function placeAnimation(layout: Layout, animation: Animation): void {
  animation.at = take(layout, 'core', animationHeader.minimum);
  placeContents(layout, ANIMATION_LEADS, animation.header, animation, 0);
  if (animation.root) placeNode(layout, animation.root);
  animation.header.root = animation.root?.at ?? 0;
}

function placeNode(layout: Layout, node: Node): void {
  if (layout.nodes.has(node)) return;
  layout.nodes.add(node);
  const { header, children } = node;
  node.at = take(layout, 'core', nodeHeader.minimum);
  const parts = partsOf(node);
  for (const part of parts) take(layout, 'core', part.size);
  for (const name of PART_ORDER) {
    const part = parts.find((part) => part.name === name);
    if (part) placePart(layout, node, part);
  }
  const { childPointers, ...controllerLeads } = NODE_LEADS;
  node.childPointers = new Uint32Array(children.length);
  if (children.length === 0) delete node.childPointers;
  placeContents(layout, { childPointers }, header, node, 0);
  children.forEach((child, index) => {
    placeNode(layout, child);
    node.childPointers![index] = child.at;
  });
  placeContents(layout, controllerLeads, header, node, 0);
}

function placePart(layout: Layout, node: Node, { name, part, value, vertexCount }: PlacedPart): void {
  if (name === 'aabb' && node.aabb?.tree) {
    const { header, tree } = node.aabb;
    header.root = placeTree(tree, header.root, layout.ends.core);
    for (const { entries } of tree) take(layout, 'core', entries.count * ENTRY_BYTES);
  }
  prepareFans(part.fans, value);
  placeContents(layout, part.leads, value.header, value, vertexCount);
  placeFans(layout, part.fans, value);
}

function placeContents<H, L extends Leads<H>>(
  layout: Layout,
  leads: L,
  header: H,
  values: Contents<L>,
  vertexCount: number,
): void {
  for (const name in leads) {
    const lead = leads[name]!;
    const value = values[name];
    if (value !== undefined) {
      lead.place(header, placeValue(layout, lead.block, lead.type, value), value);
    } else if (lead.count(header, vertexCount) > 0 && !isNowhere(lead.block, lead.at(header))) {
      lead.place(header, lead.block === 'core' ? 0 : NOWHERE, []);
    }
  }
}

/** Data that several headers point to has one place. */
function placeValue<T>(layout: Layout, block: Block, type: Type<T>, value: T): number {
  const known = layout.places.get(value);
  if (known !== undefined) return known;
  const at = take(layout, block, size(type, value));
  layout.places.set(value, at);
  return at;
}

/** Allocates the pointers and counts of lists of lists. */
function prepareFans(fans: Fans, values: Record<string, unknown>): void {
  for (const [name, { pointers, counts }] of Object.entries(fans)) {
    const items = itemsOf(values[name]);
    if (!items) continue;
    values[name] = items;
    values[pointers] = new Uint32Array(items.length);
    if (counts !== undefined)
      values[counts] = Uint32Array.from(items as ArrayLike<unknown>[], ({ length }) => length);
  }
}

function placeFans(layout: Layout, fans: Fans, values: Record<string, unknown>): void {
  for (const [name, { type, block, pointers }] of Object.entries(fans)) {
    const places = values[pointers] as Uint32Array | undefined;
    for (const [index, item] of (itemsOf(values[name]) ?? []).entries()) {
      places![index] = placeValue(layout, block, type, item);
    }
  }
}

/** A list without its unreadable items. */
function itemsOf(list: unknown): unknown[] | undefined {
  return (list as unknown[] | undefined)?.filter((item) => item !== undefined);
}
