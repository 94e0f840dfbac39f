/** Finds the order in which the parts of one surface correspond to those of another. */
import { vectorLength } from '../math/vector.ts';
import type { Part, Surface } from './surface.ts';

/** If the parts also correspond in their own order, another order must be this many times nearer. */
const CLEARLY = 4;

/**
 * The indices of the parts of `b` in the order of the parts of `a`. Parts with the same triangles correspond; of several, the
 * nearest one in the current poses. Undefined if they are in this order already, or if some have no counterpart.
 */
export function orderLike(a: Surface, b: Surface): number[] | undefined {
  if (a.parts.length !== b.parts.length || a.parts.length < 2) return undefined;
  const [wanted, given] = [a, b].map(({ parts }) => parts.map(topologyOf));
  const free = new Map<string, Set<number>>();
  given!.forEach((topology, at) => {
    free.set(topology, (free.get(topology) ?? new Set()).add(at));
  });
  const [places, others] = [a, b].map((surface) => surface.parts.map((part) => middleOf(surface, part)));
  const order: number[] = [];
  let [apart, before] = [0, 0];
  for (const [at, topology] of wanted!.entries()) {
    const candidates = free.get(topology);
    const gap = (index: number) => distance(places![at]!, others![index]!);
    const nearest = candidates && nearestOf(candidates, gap);
    if (nearest === undefined) return undefined;
    candidates!.delete(nearest);
    order.push(nearest);
    apart += gap(nearest);
    before += gap(at);
  }
  const fitsAlready = wanted!.every((topology, at) => topology === given![at]);
  return fitsAlready && apart * CLEARLY >= before ? undefined : order;
}

function nearestOf(candidates: ReadonlySet<number>, gap: (index: number) => number): number | undefined {
  let [best, least] = [undefined as number | undefined, Number.POSITIVE_INFINITY];
  for (const index of candidates) {
    if (gap(index) < least || best === undefined) [best, least] = [index, gap(index)];
  }
  return best;
}

/**
 * The number of vertices, and a checksum of the triangles in any order and direction. Those that repeat a vertex, which many
 * formats omit, do not count.
 */
function topologyOf({ primitive: { positions, indices } }: Part): string {
  let sum = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    if (a === b || b === c || c === a) continue;
    const corners = (scattered(a) + scattered(b) + scattered(c)) | 0;
    sum = (sum + Math.imul(corners, corners | 1)) | 0;
  }
  return `${positions.length} ${sum}`;
}

/** Hashes an index: every bit of the result depends on all bits of the index. */
function scattered(index: number): number {
  const mixed = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
}

type Point = readonly [x: number, y: number, z: number];

function middleOf({ positions }: Surface, { first, primitive }: Part): Point {
  const middle: [number, number, number] = [0, 0, 0];
  const count = primitive.positions.length;
  for (let at = 0; at < count; at++) middle[at % 3]! += (positions[first * 3 + at]! * 3) / count;
  return middle;
}

function distance([ax, ay, az]: Point, [bx, by, bz]: Point): number {
  return vectorLength(ax - bx, ay - by, az - bz);
}
