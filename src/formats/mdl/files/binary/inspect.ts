/** The byte tree of a compiled model, in which records are children of those that point to them. */
import { behindHeader, type Inspection, inspect, type Type } from '../../../../binary/schema.ts';
import { branch, leaf } from '../../../../binary/type.ts';
import { Report } from '../../../../report/report.ts';
import type { Animation, MdlDocument, Node } from './document.ts';
import { FILE_HEADER_BYTES, type Frame, frameOf } from './frame.ts';
import { nodeKind } from './kinds.ts';
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
import { readDocument } from './read.ts';
import { aabbEntries } from './records/mesh.ts';
import { animationHeader, fileHeader, modelHeader } from './records/model.ts';
import { nodeHeader } from './records/node.ts';

type Look = () => Inspection;

interface Source {
  bytes: Uint8Array;
  frame: Frame;
}

/** @throws FormatError if the file cannot be read */
export function inspectDocument(bytes: Uint8Array, name: string): Inspection {
  const header = () => inspect(fileHeader, bytes, 'file', {}, { offset: 0, size: FILE_HEADER_BYTES });
  return behindHeader(name, header, (node) => inspectWhole(bytes, name, node));
}

function inspectWhole(bytes: Uint8Array, name: string, header: Inspection): Inspection {
  const document = readDocument(bytes, new Report());
  const source: Source = { bytes, frame: frameOf(document.file) };
  const { root } = document;
  const parts: Look[] = [
    () => header,
    () => inspectModel(source, document),
    () => inspectAnimations(source, document),
    ...(root ? [() => inspectNode(source, root, 'root')] : []),
    () => inspectGaps(document),
  ];
  return branch(name, 'compiled model', { offset: 0, size: bytes.length }, parts);
}

/** @param at from the start of the block */
function look<T>(
  { bytes, frame }: Source,
  name: string,
  type: Type<T>,
  at: number,
  parameters: Record<string, unknown> = {},
  block: Block = 'core',
): Inspection {
  const offset = frame[block].start + at;
  return inspect(type, bytes, name, parameters, { offset, size: frame[block].end - offset });
}

/** A list of records at any places. */
function scattered(name: string, type: string, items: readonly Look[]): Inspection {
  const offset = items[0]?.().offset ?? 0;
  return branch(name, `${type}[${items.length}]`, { offset, size: 0 }, items);
}

function inspectModel(source: Source, { model }: MdlDocument): Inspection {
  const extent = { offset: source.frame.core.start, size: modelHeader.minimum };
  return branch('model', 'model', extent, [
    () => look(source, 'header', modelHeader, 0),
    ...contents(source, MODEL_LEADS, model.header, model),
  ]);
}

function inspectAnimations(source: Source, { animations }: MdlDocument): Inspection {
  const items = animations.map((animation, index) => () => inspectAnimation(source, animation, `[${index}]`));
  return scattered('animations', 'animation', items);
}

function inspectAnimation(source: Source, animation: Animation, name: string): Inspection {
  const { at, header, root } = animation;
  const extent = { offset: source.frame.core.start + at, size: animationHeader.minimum };
  return branch(name, 'animation', extent, [
    () => look(source, 'header', animationHeader, at),
    ...contents(source, ANIMATION_LEADS, header, animation),
    ...(root ? [() => inspectNode(source, root, 'root')] : []),
  ]);
}

function inspectNode(source: Source, node: Node, name: string): Inspection {
  const { at, header, children } = node;
  const parts = partsOf(node);
  const size = parts.reduce((sum, part) => sum + part.size, nodeHeader.minimum);
  const items = children.map((child, index) => () => inspectNode(source, child, `[${index}]`));
  return branch(name, nodeKind(header.flags), { offset: source.frame.core.start + at, size }, [
    () => look(source, 'header', nodeHeader, at),
    ...parts.map((part) => () => inspectPart(source, node, part)),
    ...contents(source, NODE_LEADS, header, node),
    ...(items.length > 0 ? [() => scattered('children', 'node', items)] : []),
  ]);
}

function inspectPart(source: Source, node: Node, placed: PlacedPart): Inspection {
  const { name, part, at, size, value, parameters, vertexCount } = placed;
  const runs = name === 'aabb' ? (node.aabb?.tree ?? []) : [];
  const tree = runs.map(({ at, entries: { count } }, index) => () => {
    return look(source, `[${index}]`, aabbEntries, at, { count });
  });
  return branch(name, name, { offset: source.frame.core.start + at, size }, [
    () => look(source, 'header', part.header, at, parameters),
    ...contents(source, part.leads, value.header, value, vertexCount),
    ...fans(source, part.fans, value),
    ...(tree.length > 0 ? [() => scattered('tree', 'run', tree)] : []),
  ]);
}

function contents<H, L extends Leads<H>>(
  source: Source,
  leads: L,
  header: H,
  values: Contents<L>,
  vertexCount = 0,
): Look[] {
  return Object.entries(leads)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, { type, block, at, count }]) => () => {
      return look(source, name, type, at(header), { count: count(header, vertexCount) }, block);
    });
}

function fans(source: Source, fans: Fans, values: Readonly<Record<string, unknown>>): Look[] {
  return Object.entries(fans).flatMap(([name, { type, block, pointers, counts }]) => {
    const items = (values[name] ?? []) as unknown[];
    const places = values[pointers] as Uint32Array | undefined;
    const lengths = counts === undefined ? undefined : (values[counts] as Uint32Array | undefined);
    const found = items.flatMap((item, index): Look[] => {
      if (item === undefined) return [];
      const parameters = { count: lengths?.[index] ?? 0 };
      return [() => look(source, `[${index}]`, type, places?.[index] ?? 0, parameters, block)];
    });
    return found.length > 0 ? [() => scattered(name, 'list', found)] : [];
  });
}

function inspectGaps({ gaps }: MdlDocument): Inspection {
  const items = gaps.map(({ offset, bytes }, index) => () => {
    return leaf(`[${index}]`, `u8[${bytes.length}]`, offset, bytes.length);
  });
  return scattered('gaps', 'gap', items);
}
