/** Writes compiled models: all records at the places given by pointers. */
import { PlacedWriter } from '../../../../binary/placed.ts';
import { rest, type Type } from '../../../../binary/schema.ts';
import { inside } from '../../../../binary/type.ts';
import type { Animation, MdlDocument, Node } from './document.ts';
import { type Frame, frameOf } from './frame.ts';
import {
  ANIMATION_LEADS,
  type Block,
  type Contents,
  type Fans,
  type Leads,
  MODEL_LEADS,
  NODE_LEADS,
} from './leads.ts';
import { partsOf } from './parts.ts';
import { aabbEntries } from './records/mesh.ts';
import { animationHeader, fileHeader, modelHeader } from './records/model.ts';
import { nodeHeader } from './records/node.ts';

/**
 * An unchanged document gives its original bytes.
 *
 * @throws FormatError if a list does not have the length in its header, or a pointer is outside the file
 */
export function writeDocument({ file, model, animations, root, gaps }: MdlDocument): Uint8Array {
  const frame = frameOf(file);
  const size = gaps.reduce((end, { offset, bytes }) => Math.max(end, offset + bytes.length), frame.raw.end);
  const writer = new PlacedWriter(size);
  for (const { offset, bytes } of gaps) writer.write(rest, bytes, offset);
  writer.write(fileHeader, file, 0);
  const target: Target = { writer, frame, written: new Set() };
  inside('model', () => {
    put(target, 'header', modelHeader, model.header, 0);
    putContents(target, MODEL_LEADS, model.header, model);
  });
  animations.forEach((animation, index) => {
    inside(`animations[${index}]`, () => putAnimation(target, animation));
  });
  if (root) inside('root', () => putNode(target, root));
  return writer.finish();
}

interface Target {
  writer: PlacedWriter;
  frame: Frame;
  /** Nodes that have been written: shared ones are written once. */
  written: Set<Node>;
}

/** @param at from the start of the block */
function put<T>(
  { writer, frame }: Target,
  segment: string,
  type: Type<T>,
  value: T,
  at: number,
  parameters: Record<string, unknown> = {},
  block: Block = 'core',
): void {
  inside(segment, () => writer.write(type, value, frame[block].start + at, parameters));
}

function putAnimation(target: Target, animation: Animation): void {
  put(target, 'header', animationHeader, animation.header, animation.at);
  putContents(target, ANIMATION_LEADS, animation.header, animation);
  const { root } = animation;
  if (root) inside('root', () => putNode(target, root));
}

function putNode(target: Target, node: Node): void {
  if (target.written.has(node)) return;
  target.written.add(node);
  put(target, 'header', nodeHeader, node.header, node.at);
  putContents(target, NODE_LEADS, node.header, node);
  for (const { name, part, at, value, parameters, vertexCount } of partsOf(node)) {
    inside(name, () => {
      put(target, 'header', part.header, value.header, at, parameters);
      putContents(target, part.leads, value.header, value, vertexCount);
      putFans(target, part.fans, value);
    });
  }
  for (const [index, { at, entries }] of (node.aabb?.tree ?? []).entries()) {
    const count = entries.count;
    inside('aabb', () => put(target, `tree[${index}]`, aabbEntries, entries, at, { count }));
  }
  node.children.forEach((child, index) => {
    inside(`children[${index}]`, () => putNode(target, child));
  });
}

function putContents<H, L extends Leads<H>>(
  target: Target,
  leads: L,
  header: H,
  values: Contents<L>,
  vertexCount = 0,
): void {
  for (const name in leads) {
    const lead = leads[name]!;
    const value = values[name];
    if (value === undefined) continue;
    const parameters = { count: lead.count(header, vertexCount) };
    put(target, name, lead.type, value, lead.at(header), parameters, lead.block);
  }
}

function putFans(target: Target, fans: Fans, values: Readonly<Record<string, unknown>>): void {
  for (const [name, { type, block, pointers, counts }] of Object.entries(fans)) {
    const items = (values[name] ?? []) as unknown[];
    const places = values[pointers] as Uint32Array | undefined;
    const lengths = counts === undefined ? undefined : (values[counts] as Uint32Array | undefined);
    items.forEach((item, index) => {
      if (item === undefined) return;
      const parameters = { count: lengths?.[index] ?? 0 };
      put(target, `${name}[${index}]`, type, item, places?.[index] ?? 0, parameters, block);
    });
  }
}
