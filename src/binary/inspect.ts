import { type Extent, readerOf } from './reader.ts';
import { Scope } from './scope.ts';
import { explain, noteOf } from './shape.ts';
import type { Inspection, Type } from './type.ts';

/**
 * The byte tree of a file. Everything below the first record is read on demand.
 *
 * @throws FormatError such as BINARY_TRUNCATED, with path and offset, when a requested node cannot be read
 * @example
 * ```ts
 * import { inspect, struct, u8, u16 } from 'exhume/binary';
 *
 * const version = struct('Version', { major: u8, minor: u16 });
 * const minor = inspect(version, Uint8Array.of(1, 2, 0), 'version').child(1);
 * console.log(minor.name, minor.offset, minor.value); // minor 1 2
 * ```
 */
export function inspect(
  type: Type<unknown>,
  bytes: Uint8Array,
  name: string,
  parameters: Record<string, unknown> = {},
  extent: Extent = { offset: 0, size: bytes.length },
): Inspection {
  return explain(type.inspect(readerOf(bytes, extent), new Scope(parameters), name), noteOf(type));
}

/**
 * The smallest node that contains an offset and its ancestors, from the root down.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { detectFormat } from 'exhume';
 * import { nodesAtOffset } from 'exhume/inspect';
 *
 * const bytes = readFileSync('samples/yorick/cal3d/yorick.csf');
 * const tree = detectFormat(bytes, 'yorick.csf').inspect(bytes, 'yorick.csf');
 * console.log(nodesAtOffset(tree, 4).at(-1)?.name); // version
 * ```
 */
export function nodesAtOffset(root: Inspection, offset: number): Inspection[] {
  return pathTo(root, offset) ?? [];
}

/**
 * The fields without children that share bytes with a range, in order of the tree. Fields outside of the bytes of their record,
 * which pointers refer to, are found too.
 *
 * @param to exclusive
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { detectFormat } from 'exhume';
 * import { fieldsBetween } from 'exhume/inspect';
 *
 * const bytes = readFileSync('samples/yorick/cal3d/yorick.csf');
 * const tree = detectFormat(bytes, 'yorick.csf').inspect(bytes, 'yorick.csf');
 * console.log([...fieldsBetween(tree, 4, 12)].map(({ name }) => name).join()); // version,boneCount
 * ```
 */
export function* fieldsBetween(root: Inspection, from: number, to: number): Generator<Inspection> {
  const isInside = root.offset < to && root.offset + root.size > from;
  if (!isInside && !root.scattered) return;
  if (root.childCount === 0) {
    if (isInside) yield root;
    return;
  }
  const [first, last] = childrenBetween(root, from, to);
  for (let index = first; index <= last; index++) yield* fieldsBetween(root.child(index), from, to);
}

/** Indices of the first and the last child to look at. */
function childrenBetween(node: Inspection, from: number, to: number): [first: number, last: number] {
  if (!node.childIndexAt || node.scattered) return [0, node.childCount - 1];
  const first = Math.max(from, node.offset);
  const last = Math.min(to, node.offset + node.size) - 1;
  return [node.childIndexAt(first), node.childIndexAt(last)];
}

function pathTo(node: Inspection, offset: number): Inspection[] | undefined {
  const own = holds(node, offset) ? [node] : undefined;
  const child = own && childHolding(node, offset);
  const path = child && pathTo(child, offset);
  if (path) return [node, ...path];
  return (node.scattered && pathBelow(node, offset)) ?? own;
}

function pathBelow(node: Inspection, offset: number): Inspection[] | undefined {
  for (let index = 0; index < node.childCount; index++) {
    const path = pathTo(node.child(index), offset);
    if (path) return [node, ...path];
  }
  return undefined;
}

function holds(node: Inspection, offset: number): boolean {
  return offset >= node.offset && offset < node.offset + node.size;
}

/** Children may overlap, such as the separators between the chunks of a file: then the smallest one counts. */
function childHolding(node: Inspection, offset: number): Inspection | undefined {
  if (node.childIndexAt) return node.child(node.childIndexAt(offset));
  let holding: Inspection | undefined;
  for (let index = 0; index < node.childCount; index++) {
    const child = node.child(index);
    if (holds(child, offset) && (!holding || child.size < holding.size)) holding = child;
  }
  return holding;
}

/**
 * The node at a path such as `submeshes[2].vertices[17].position`. Names of nodes may contain dots.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { detectFormat } from 'exhume';
 * import { nodeAtPath } from 'exhume/inspect';
 *
 * const bytes = readFileSync('samples/yorick/cal3d/yorick.csf');
 * const tree = detectFormat(bytes, 'yorick.csf').inspect(bytes, 'yorick.csf');
 * console.log(nodeAtPath(tree, 'bones[0].name')?.value); // root
 * ```
 */
export function nodeAtPath(root: Inspection, path: string): Inspection | undefined {
  return nodesAtPath(root, path).at(-1);
}

/**
 * The node at a path and its ancestors, from the root down; empty if the path is unknown.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { detectFormat } from 'exhume';
 * import { nodesAtPath } from 'exhume/inspect';
 *
 * const bytes = readFileSync('samples/yorick/cal3d/yorick.csf');
 * const tree = detectFormat(bytes, 'yorick.csf').inspect(bytes, 'yorick.csf');
 * console.log(nodesAtPath(tree, 'bones[0].name').length); // 4
 * ```
 */
export function nodesAtPath(root: Inspection, path: string): Inspection[] {
  const rest = path.startsWith('.') ? path.slice(1) : path;
  if (rest === '') return [root];
  const index = /^\[(\d+)\]/.exec(rest);
  const indexed = index ? childAt(root, Number(index[1])) : undefined;
  if (index && indexed?.name === index[0]) return below(root, indexed, rest.slice(index[0].length));
  for (let at = 0; at < root.childCount; at++) {
    const child = root.child(at);
    const found = startsWithName(rest, child.name) ? below(root, child, rest.slice(child.name.length)) : [];
    if (found.length > 0) return found;
  }
  return index && indexed ? below(root, indexed, rest.slice(index[0].length)) : [];
}

function below(parent: Inspection, child: Inspection, path: string): Inspection[] {
  const nodes = nodesAtPath(child, path);
  return nodes.length > 0 ? [parent, ...nodes] : nodes;
}

/** Whether a path begins with a whole name. */
export function startsWithName(path: string, name: string): boolean {
  if (name === '' || !path.startsWith(name)) return false;
  const next = path[name.length];
  return next === undefined || next === '.' || next === '[';
}

function childAt(node: Inspection, index: number): Inspection | undefined {
  return index < node.childCount ? node.child(index) : undefined;
}
