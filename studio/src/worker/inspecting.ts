/** The byte trees of a character's files, fetched in parts. Opened nodes are cached. */
import { detectFormat, FormatError } from 'exhume';
import { type Inspection, type Note, nodesAtOffset, nodesAtPath, partialTree } from 'exhume/inspect';
import { previewOf } from './preview-text.ts';
import { valueText } from './value-text.ts';

/** A node of a byte tree, as shown by the page. */
export interface Field {
  /** Indices of children from the root down. */
  position: readonly number[];
  /** As in issues, such as `bones[3].name`; empty for the root. */
  path: string;
  name: string;
  type: string;
  offset: number;
  size: number;
  value?: string;
  /** Of a record or list: its first values. */
  preview?: string;
  childCount: number;
  about?: Note;
  /** Why it could not be read. */
  fault?: Fault;
}

export interface Fault {
  code: string;
  message: string;
  path: string;
  offset?: number;
}

export interface Contents {
  /** The bytes that offsets refer to: those of the file, decompressed if it is compressed as a whole. */
  bytes: Blob;
  /** Absent if nothing of the file could be read. */
  root?: Field;
  fault?: Fault;
}

/** A node of a byte tree, with its path. */
export interface Opened {
  node: Inspection;
  path: string;
}

/** By file, then by position. */
const trees = new Map<number, Map<string, Opened>>();

/** The bytes that offsets refer to, by file. */
const shownBytes = new Map<number, Uint8Array>();

/** Number of cached nodes per file. */
const MOST_CACHED = 20000;

/** Opens the byte tree of a file, replacing any earlier one. */
export async function openTree(file: number, name: string, blob: Blob): Promise<Contents> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  trees.delete(file);
  let shown = blob;
  shownBytes.set(file, bytes);
  try {
    const format = detectFormat(bytes, name);
    const unpacked = format.packing?.unpack(bytes);
    if (unpacked) {
      shown = new Blob([unpacked.slice()]);
      shownBytes.set(file, unpacked);
    }
    return { bytes: shown, root: plant(file, format.inspect(bytes, name)) };
  } catch (error) {
    const { fault, partial } = failureOf(error);
    return { bytes: shown, ...(partial ? { root: plant(file, partial) } : {}), fault };
  }
}

/** A range of a node's children. A damaged child has a fault. */
export function childrenOf(file: number, position: readonly number[], from: number, count: number): Field[] {
  const parent = nodeAt(file, position);
  const end = Math.min(from + count, parent.node.childCount);
  return Array.from({ length: Math.max(0, end - from) }, (_, i) => childField(parent, position, from + i));
}

/** The fields that contain a byte, from the root down. */
export function fieldsAtOffset(file: number, offset: number): Field[] {
  return chainOf(file, (root) => nodesAtOffset(root, offset));
}

/** The fields along a path such as `bones[3].name`, from the root down; none if the path does not exist. */
export function fieldsAtPath(file: number, path: string): Field[] {
  return chainOf(file, (root) => nodesAtPath(root, path));
}

/** The bytes that offsets of an open tree refer to. */
export function bytesOf(file: number): Uint8Array {
  return shownBytes.get(file) ?? new Uint8Array();
}

/** The root of an open tree, with placeholders for damaged nodes; undefined if nothing could be read. */
export function rootOf(file: number): Inspection | undefined {
  const root = trees.get(file)?.get('')?.node;
  return root && unbroken(root);
}

/** The fields of the record that contains a field, or the list's own: each with its note. */
export function recordAround(file: number, position: readonly number[]): Field[] {
  const parent = nodeAt(file, position.slice(0, -1));
  const above = position.slice(0, -1);
  if (parent.node.childCount > MOST_IN_RECORD) return [];
  return childrenOf(file, above, 0, parent.node.childCount);
}

/** Lists are longer than records. */
const MOST_IN_RECORD = 60;

function plant(file: number, node: Inspection): Field {
  trees.set(file, new Map([['', { node, path: '' }]]));
  return fieldOf(node, [], '');
}

function chainOf(file: number, find: (root: Inspection) => Inspection[]): Field[] {
  const root = trees.get(file)?.get('')?.node;
  if (!root) return [];
  try {
    return withPositions(find(root));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return withPositions(find(unbroken(root)));
  }
}

/** The tree of a damaged file, with placeholders for damaged nodes instead of errors. */
function unbroken(node: Inspection): Inspection {
  return { ...node, child: (index) => unbroken(childAt(node, index).node) };
}

function withPositions(nodes: readonly Inspection[]): Field[] {
  const fields: Field[] = [];
  for (const [depth, node] of nodes.entries()) {
    const above = fields.at(-1);
    if (!above) fields.push(fieldOf(node, [], ''));
    else {
      const position = [...above.position, indexOf(nodes[depth - 1]!, node)];
      fields.push(fieldOf(node, position, join(above.path, node.name), nodes[depth - 1]));
    }
  }
  return fields;
}

function indexOf(parent: Inspection, child: Inspection): number {
  const isIt = (index: number) => {
    const { name, offset, type } = parent.child(index);
    return name === child.name && offset === child.offset && type === child.type;
  };
  const named = Number(/^\[(\d+)\]$/.exec(child.name)?.[1] ?? -1);
  if (named >= 0 && named < parent.childCount && isIt(named)) return named;
  let index = 0;
  while (!isIt(index)) index++;
  return index;
}

function nodeAt(file: number, position: readonly number[]): Opened {
  const cache = trees.get(file);
  if (!cache) throw new Error(`The tree of file ${file} is not open`);
  const key = position.join('.');
  const known = cache.get(key);
  if (known) return known;
  const parent = nodeAt(file, position.slice(0, -1));
  const { node } = childAt(parent.node, position.at(-1)!);
  const opened = { node, path: join(parent.path, node.name) };
  if (cache.size >= MOST_CACHED) {
    const root = cache.get('')!;
    cache.clear();
    cache.set('', root);
  }
  cache.set(key, opened);
  return opened;
}

function childField({ node, path }: Opened, above: readonly number[], index: number): Field {
  const { node: child, fault } = childAt(node, index);
  const field = fieldOf(child, [...above, index], join(path, child.name), node);
  return fault ? { ...field, fault } : field;
}

/** Of a damaged child, as much as could be read. */
function childAt(parent: Inspection, index: number): { node: Inspection; fault?: Fault } {
  try {
    return { node: parent.child(index) };
  } catch (error) {
    const { fault, partial } = failureOf(error);
    const offset = fault.offset ?? parent.offset;
    const placeholder = { name: `[${index}]`, type: 'damaged', offset, size: 0, childCount: 0 };
    return { node: partial ?? { ...placeholder, child: () => parent }, fault };
  }
}

/** @param list the parent, if the node may be a value of a list: the note of a list describes its values */
function fieldOf(node: Inspection, position: readonly number[], path: string, list?: Inspection): Field {
  const { name, type, offset, size, value, childCount } = node;
  const about = node.about ?? (name.startsWith('[') && childCount === 0 ? list?.about : undefined);
  return {
    position,
    path,
    name,
    type,
    offset,
    size,
    ...(value === undefined ? {} : { value: valueText(value, type) }),
    ...(value === undefined && childCount > 0 ? { preview: previewOf(node) } : {}),
    childCount,
    ...(about ? { about } : {}),
  };
}

/** The path of a child. */
export function join(path: string, name: string): string {
  return path === '' || name.startsWith('[') ? path + name : `${path}.${name}`;
}

function failureOf(error: unknown): { fault: Fault; partial?: Inspection } {
  if (!(error instanceof FormatError)) throw error;
  const { code, message, path, offset } = error;
  const partial = partialTree(error);
  return {
    fault: { code, message, path, ...(offset === undefined ? {} : { offset }) },
    ...(partial ? { partial } : {}),
  };
}
