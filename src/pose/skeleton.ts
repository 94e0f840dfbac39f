import { multiplyMatrices } from '../math/affine.ts';
import { NONE, type Node, type Track } from '../scene/scene.ts';

/** Numbers per node in the local arrays: translation 3, rotation 4, scale 3. */
export const LOCAL = 10;
export const ROTATION = 3;
export const SCALE = 7;

/** Where the numbers of a node's property begin in the local arrays. */
export function localOffset(node: number, property: Track['property']): number {
  const at = node * LOCAL;
  if (property === 'translation') return at;
  return property === 'rotation' ? at + ROTATION : at + SCALE;
}

/** The parent of every node; NONE if it has none, an unknown one, or one that is its own descendant. */
export function soundParents(named: ArrayLike<number>): Int32Array<ArrayBuffer> {
  const parents = Int32Array.from(named, (parent) => (parent >= 0 && parent < named.length ? parent : NONE));
  // For each node the walk to the root that reached it first, counted from 1. A walk that meets itself has found a cycle.
  const walks = new Int32Array(parents.length);
  for (let start = 0; start < parents.length; start++) {
    let node = start;
    while (node !== NONE && walks[node] === 0) {
      walks[node] = start + 1;
      node = parents[node]!;
    }
    if (node === NONE || walks[node] !== start + 1) continue;
    while (parents[node] !== NONE) {
      const next = parents[node]!;
      parents[node] = NONE;
      node = next;
    }
  }
  return parents;
}

/** Node indices, every parent before its children. @param parents as `soundParents` gives them */
export function parentsFirst(parents: Int32Array): Int32Array<ArrayBuffer> {
  const order = new Int32Array(parents.length);
  const seen = new Uint8Array(parents.length);
  const pending: number[] = [];
  let length = 0;
  for (const start of parents.keys()) {
    for (let node = start; node !== NONE && seen[node] === 0; node = parents[node]!) {
      seen[node] = 1;
      pending.push(node);
    }
    while (pending.length > 0) order[length++] = pending.pop()!;
  }
  return order;
}

/** Whether a node or one above it is wanted. */
export function isAtOrBelow(
  nodes: readonly Pick<Node, 'parent'>[],
  node: number,
  isWanted: (at: number) => boolean,
): boolean {
  for (let at = node; at !== NONE; at = nodes[at]!.parent) if (isWanted(at)) return true;
  return false;
}

/** Nodes and all nodes above them. @param parents as `soundParents` gives them */
export function withAncestors(nodes: Iterable<number>, parents: Int32Array): Set<number> {
  const all = new Set<number>();
  for (const start of nodes)
    for (let node = start; node !== NONE && !all.has(node); node = parents[node]!) all.add(node);
  return all;
}

/** Writes the rest transforms of all nodes, LOCAL numbers each. */
export function restPose(nodes: readonly Node[], local: Float64Array): void {
  nodes.forEach((node, index) => {
    local.set(node.translation, index * LOCAL);
    local.set(node.rotation, index * LOCAL + ROTATION);
    local.set(node.scale, index * LOCAL + SCALE);
  });
}

/**
 * World matrices from local transforms.
 *
 * @param parents as `soundParents` gives them
 * @param order parents before children
 * @param world 16 per node, column-major
 * @param matrices per node the local transform, 16 numbers, if it differs from `local`
 */
export function worldMatrices(
  parents: Int32Array,
  order: Int32Array,
  local: Float64Array,
  world: Float64Array,
  matrices?: readonly (Float64Array | undefined)[],
): void {
  for (let i = 0; i < order.length; i++) {
    const node = order[i]!;
    const matrix = matrices?.[node];
    const parent = parents[node]!;
    if (!matrix) composeMatrix(local, node * LOCAL, world, parent * 16, node * 16);
    else if (parent === NONE) world.set(matrix, node * 16);
    else multiplyMatrices(world, node * 16, world, parent * 16, matrix, 0);
  }
}

/**
 * Writes the world matrix of translation, rotation (a quaternion of any length is used as stored, like in the original engines) and
 * scale.
 *
 * @param parent where the parent's world matrix begins; negative if there is none
 */
function composeMatrix(local: Float64Array, from: number, m: Float64Array, parent: number, at: number): void {
  const x = local[from + 3]!;
  const y = local[from + 4]!;
  const z = local[from + 5]!;
  const w = local[from + 6]!;
  const sx = local[from + 7]!;
  const sy = local[from + 8]!;
  const sz = local[from + 9]!;
  const tx = local[from]!;
  const ty = local[from + 1]!;
  const tz = local[from + 2]!;
  const xx = (1 - 2 * (y * y + z * z)) * sx;
  const xy = 2 * (x * y + w * z) * sx;
  const xz = 2 * (x * z - w * y) * sx;
  const yx = 2 * (x * y - w * z) * sy;
  const yy = (1 - 2 * (x * x + z * z)) * sy;
  const yz = 2 * (y * z + w * x) * sy;
  const zx = 2 * (x * z + w * y) * sz;
  const zy = 2 * (y * z - w * x) * sz;
  const zz = (1 - 2 * (x * x + y * y)) * sz;
  m[at + 3] = 0;
  m[at + 7] = 0;
  m[at + 11] = 0;
  m[at + 15] = 1;
  if (parent < 0) {
    m[at] = xx;
    m[at + 1] = xy;
    m[at + 2] = xz;
    m[at + 4] = yx;
    m[at + 5] = yy;
    m[at + 6] = yz;
    m[at + 8] = zx;
    m[at + 9] = zy;
    m[at + 10] = zz;
    m[at + 12] = tx;
    m[at + 13] = ty;
    m[at + 14] = tz;
    return;
  }
  for (let row = 0; row < 3; row++) {
    const a = m[parent + row]!;
    const b = m[parent + row + 4]!;
    const c = m[parent + row + 8]!;
    const to = at + row;
    m[to] = a * xx + b * xy + c * xz;
    m[to + 4] = a * yx + b * yy + c * yz;
    m[to + 8] = a * zx + b * zy + c * zz;
    m[to + 12] = a * tx + b * ty + c * tz + m[parent + row + 12]!;
  }
}
