/** Rules for lists of back references: they contain all referring rows and no others. */
import { growingNumbers } from '../../../../../binary/growth.ts';
import { C3S_CODES } from '../../../codes.ts';
import { UNKNOWN_ROW } from '../document.ts';
import type { Kind } from '../kinds.ts';
import { EDGE_FLAG } from '../records/geometry.ts';
import { type Context, checkList, eachItem, type Starts } from './context.ts';

/** Pairs of rows, stored as owner · others + other. */
class Pairs {
  readonly #pairs = growingNumbers();
  readonly #owners: number;
  readonly #others: number;
  #sorted: Float64Array | undefined;

  /** @param owners number of rows with lists @param others number of rows that they can list */
  constructor(owners: number, others: number) {
    this.#owners = owners;
    this.#others = Math.max(1, others);
  }

  add(owner: number | undefined, other: number | undefined): void {
    if (owner === undefined || other === undefined || owner === UNKNOWN_ROW || other === UNKNOWN_ROW) return;
    this.#pairs.push(owner * this.#others + other);
  }

  /** Visits the pairs that another set does not have, in order, each once. */
  eachNotIn(known: Pairs, visit: (owner: number, other: number) => void): void {
    const has = known.sorted();
    let at = 0;
    let last = -1;
    for (const pair of this.sorted()) {
      while (at < has.length && has[at]! < pair) at++;
      if (has[at] !== pair && pair !== last) visit(Math.floor(pair / this.#others), pair % this.#others);
      last = pair;
    }
  }

  /** Nothing may be added after this. */
  sorted(): Float64Array {
    if (!this.#sorted) {
      const pairs = this.#byOwner();
      // Usually they are sorted now, since they were added in order of the others.
      this.#sorted = isAscending(pairs) ? pairs : pairs.sort();
    }
    return this.#sorted;
  }

  #byOwner(): Float64Array {
    const pairs = this.#pairs.finish();
    const next = new Uint32Array(this.#owners + 1);
    for (const pair of pairs) next[Math.floor(pair / this.#others) + 1]!++;
    for (let owner = 0; owner < this.#owners; owner++) next[owner + 1]! += next[owner]!;
    const sorted = new Float64Array(pairs.length);
    for (const pair of pairs) sorted[next[Math.floor(pair / this.#others)]!++] = pair;
    return sorted;
  }
}

function isAscending(numbers: Float64Array): boolean {
  for (let at = 1; at < numbers.length; at++) if (numbers[at]! < numbers[at - 1]!) return false;
  return true;
}

export function checkLinks(context: Context): void {
  checkVertexEdges(context);
  checkVertexFaces(context);
  checkEdgeFaces(context);
  checkBones(context);
}

/** Listed rows must refer to the owner, and rows that refer to it for the base of a face must be listed. */
interface Linked {
  owner: Kind;
  list: string;
  other: Kind;
  linked: Pairs;
  /** References that must be listed. */
  needed: Pairs;
  /** References that may be listed. */
  allowed: Pairs;
}

function compare(context: Context, { owner, list, other, linked, needed, allowed }: Linked): void {
  needed.eachNotIn(linked, (row, missing) => {
    const message = `Row ${missing} of ${other} is missing from ${list}`;
    context.add(C3S_CODES.C3S_LINK_MISSING, message, owner, row, list);
  });
  linked.eachNotIn(allowed, (row, extra) => {
    const message = `Row ${extra} of ${other} is in ${list}, but does not refer back`;
    context.add(C3S_CODES.C3S_LINK_EXTRA, message, owner, row, list);
  });
}

function threePairs(owners: number, others: number): [linked: Pairs, needed: Pairs, allowed: Pairs] {
  return [new Pairs(owners, others), new Pairs(owners, others), new Pairs(owners, others)];
}

function pairsOfList(
  { rows: indexed }: Context,
  starts: Starts,
  indices: Uint32Array,
  other: Kind,
  pairs: Pairs,
): Pairs {
  const rows = indexed(other);
  eachItem(starts, (item, row) => pairs.add(row, rows[indices[item]!]));
  return pairs;
}

function checkVertexEdges(context: Context): void {
  const { vertices, edges } = context.model;
  const { edgeLinks } = vertices;
  checkList(
    context,
    edgeLinks,
    edgeLinks.edge,
    { to: 'edges' },
    'vertices',
    (place) => `edgeLinks[${place}].edge`,
  );
  const rows = context.rows('vertices');
  const [linked, needed, allowed] = threePairs(vertices.count, edges.count);
  for (let edge = 0; edge < edges.count; edge++) {
    const isForLevels = (edges.flags[edge]! & EDGE_FLAG.lodOnly) !== 0;
    for (const index of [edges.headVertex[edge]!, edges.tailVertex[edge]!]) {
      allowed.add(rows[index], edge);
      if (!isForLevels) needed.add(rows[index], edge);
    }
  }
  pairsOfList(context, edgeLinks, edgeLinks.edge, 'edges', linked);
  compare(context, { owner: 'vertices', list: 'edgeLinks', other: 'edges', linked, needed, allowed });
}

/** Visits the edges of all faces: of their base, then of their ranges. */
function eachRingEdge(
  { model, rows: indexed }: Context,
  visit: (face: number, edge: number, isBase: boolean) => void,
): void {
  const { faces } = model;
  const rows = indexed('edges');
  faces.edgeRing.forEach((index, corner) => {
    visit(Math.floor(corner / 3), rows[index] ?? UNKNOWN_ROW, true);
  });
  eachItem(faces.lodRanges, (item, face) => {
    for (let corner = item * 3; corner < item * 3 + 3; corner++) {
      visit(face, rows[faces.lodRanges.edgeRing[corner]!] ?? UNKNOWN_ROW, false);
    }
  });
}

function checkVertexFaces(context: Context): void {
  const { vertices, edges, faces } = context.model;
  const { triFaceLinks } = vertices;
  checkList(context, triFaceLinks, triFaceLinks.triFace, { to: 'faces' }, 'vertices', (place) => {
    return `triFaceLinks[${place}].triFace`;
  });
  const rows = context.rows('vertices');
  const [linked, needed, allowed] = threePairs(vertices.count, faces.count);
  eachRingEdge(context, (face, edge, isBase) => {
    const vertex = rows[edges.tailVertex[edge] ?? 0];
    allowed.add(vertex, face);
    if (isBase) needed.add(vertex, face);
  });
  pairsOfList(context, triFaceLinks, triFaceLinks.triFace, 'faces', linked);
  compare(context, { owner: 'vertices', list: 'triFaceLinks', other: 'faces', linked, needed, allowed });
}

function checkEdgeFaces(context: Context): void {
  const { edges, faces } = context.model;
  const { triFaceLinks } = edges;
  const [linked, needed, allowed] = threePairs(edges.count, faces.count);
  eachRingEdge(context, (face, edge, isBase) => {
    allowed.add(edge, face);
    if (isBase) needed.add(edge, face);
  });
  pairsOfList(context, triFaceLinks, triFaceLinks.triFace, 'faces', linked);
  compare(context, { owner: 'edges', list: 'triFaceLinks', other: 'faces', linked, needed, allowed });
}

function checkBones(context: Context): void {
  const { bones } = context.model;
  const { childBones } = bones;
  checkList(
    context,
    childBones,
    childBones.bone,
    { to: 'bones' },
    'bones',
    (place) => `childBones[${place}].bone`,
  );
  const rows = context.rows('bones');
  const [linked, needed] = threePairs(bones.count, bones.count);
  bones.parentBone.forEach((parent, bone) => {
    needed.add(rows[parent], bone);
  });
  pairsOfList(context, childBones, childBones.bone, 'bones', linked);
  compare(context, { owner: 'bones', list: 'childBones', other: 'bones', linked, needed, allowed: needed });
}
