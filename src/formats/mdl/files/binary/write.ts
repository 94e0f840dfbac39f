/** Writes compiled models: all records at the places given by pointers. */
import { PlacedWriter } from '../../../../binary/placed.ts';
import { rest, type Type } from '../../../../binary/schema.ts';
import { Scope } from '../../../../binary/scope.ts';
import { enclose, inside } from '../../../../binary/type.ts';
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
import { type PlacedPart, partsOf } from './parts.ts';
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
  const writer = new RecordWriter(size, frame);
  const { records } = writer;
  for (const { offset, bytes } of gaps) records.write(rest, bytes, offset);
  records.write(fileHeader, file, 0);
  inside('model', () => {
    writer.put('header', modelHeader, model.header, 0);
    writer.putContents(MODEL_LEADS, model.header, model);
  });
  animations.forEach((animation, index) => {
    inside(`animations[${index}]`, () => writer.putAnimation(animation));
  });
  writer.putRoot(root);
  return records.finish();
}

/** Writes the records of a document, and adds their names to the path of errors. */
class RecordWriter {
  readonly records: PlacedWriter;
  readonly #frame: Frame;
  /** Of the record that is being written: the number of entries of a list, or of slots of a skin. */
  readonly #parameters = { count: 0, slots: 0 };
  readonly #scope = new Scope(this.#parameters);
  /** Nodes that have been written: shared ones are written once. */
  readonly #written = new Set<Node>();

  constructor(size: number, frame: Frame) {
    this.records = new PlacedWriter(size);
    this.#frame = frame;
  }

  /**
   * @param at from the start of the block
   * @param count of entries or slots
   */
  put<T>(segment: string, type: Type<T>, value: T, at: number, count = 0, block: Block = 'core'): void {
    this.#parameters.count = count;
    this.#parameters.slots = count;
    try {
      this.records.write(type, value, this.#frame[block].start + at, this.#scope);
    } catch (error) {
      throw enclose(error, segment);
    }
  }

  putAnimation(animation: Animation): void {
    this.put('header', animationHeader, animation.header, animation.at);
    this.putContents(ANIMATION_LEADS, animation.header, animation);
    this.putRoot(animation.root);
  }

  putRoot(root: Node | undefined): void {
    if (root) inside('root', () => this.#putNode(root));
  }

  #putNode(node: Node): void {
    if (this.#written.has(node)) return;
    this.#written.add(node);
    this.put('header', nodeHeader, node.header, node.at);
    this.putContents(NODE_LEADS, node.header, node);
    for (const part of partsOf(node)) inside(part.name, () => this.#putPart(part));
    for (const [index, { at, entries }] of (node.aabb?.tree ?? []).entries())
      this.put(`aabb.tree[${index}]`, aabbEntries, entries, at, entries.count);
    const { children } = node;
    let index = 0;
    try {
      for (; index < children.length; index++) this.#putNode(children[index]!);
    } catch (error) {
      throw enclose(error, `children[${index}]`);
    }
  }

  #putPart({ part, at, value, parameters, vertexCount }: PlacedPart): void {
    this.put('header', part.header, value.header, at, parameters.slots);
    this.putContents(part.leads, value.header, value, vertexCount);
    this.#putFans(part.fans, value);
  }

  putContents<H, L extends Leads<H>>(leads: L, header: H, values: Contents<L>, vertexCount = 0): void {
    for (const name in leads) {
      const value = values[name];
      if (value === undefined) continue;
      const lead = leads[name]!;
      this.put(name, lead.type, value, lead.at(header), lead.count(header, vertexCount), lead.block);
    }
  }

  #putFans(fans: Fans, values: Readonly<Record<string, unknown>>): void {
    for (const [name, { type, block, pointers, counts }] of Object.entries(fans)) {
      const items = (values[name] ?? []) as unknown[];
      const places = values[pointers] as Uint32Array | undefined;
      const lengths = counts === undefined ? undefined : (values[counts] as Uint32Array | undefined);
      items.forEach((item, index) => {
        if (item === undefined) return;
        this.put(`${name}[${index}]`, type, item, places?.[index] ?? 0, lengths?.[index] ?? 0, block);
      });
    }
  }
}
