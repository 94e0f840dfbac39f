/** The primitives of a mesh as one list of vertices, merging those that were split for materials and textures. */
import { joinColumns } from '../../../binary/concatenate.ts';
import { type Column, firstRows, morphColumns, Welder } from '../../../fit/weld.ts';
import { normalsOf } from '../../../pose/normals.ts';
import type { Primitive } from '../../../scene/scene.ts';

/** The mapping from the vertices of a mesh to those of the file. */
export interface Weld {
  /** The running number of the first vertex of each primitive, and their total. */
  base: Uint32Array;
  /** For each vertex of the primitives, that of the file. */
  vertexOf: Uint32Array;
  /** For each vertex of the file, the first one of the primitives. */
  first: Uint32Array;
}

const NO_ORIGIN = 0xffffffff;

/**
 * Merges vertices that agree in everything but texture coordinates: position, normal, color, influences, morph targets and
 * origin, if known. They are in the order of their origins, else in that of the primitives.
 */
function weldPrimitives(primitives: readonly Primitive[]): Weld {
  const base = offsets(primitives.map(({ positions }) => positions.length / 3));
  const names = targetNames(primitives);
  const welder = new Welder();
  const number = joinColumns(
    Uint32Array,
    primitives.map((primitive) => welder.add(primitive.positions.length / 3, columnsOf(primitive, names))),
  );
  const first = firstRows(number, welder.count);
  if (primitives.every(({ origin }) => origin)) {
    const origin = joinColumns(
      Uint32Array,
      primitives.map((primitive) => primitive.origin!),
    );
    first.sort((a, b) => origin[a]! - origin[b]! || a - b);
  }
  const place = new Uint32Array(first.length);
  first.forEach((vertex, index) => {
    place[number[vertex]!] = index;
  });
  return { base, vertexOf: number.map((one) => place[one]!), first };
}

/** All data that must agree for vertices to be merged. */
function columnsOf(primitive: Primitive, names: readonly string[]): Column[] {
  const { positions, colors, origin, influences, morphTargets = [] } = primitive;
  const vertices = positions.length / 3;
  const { start, joint, weight, offset } = influences ?? {};
  return [
    { values: origin ?? new Uint32Array(vertices).fill(NO_ORIGIN) },
    { values: positions, width: 3 },
    { values: normalsOf(primitive), width: 3 },
    ...(colors ? [{ values: colors, width: 4 }] : []),
    ...(start && joint && weight
      ? [
          { values: joint, start },
          { values: weight, start },
        ]
      : []),
    ...(start && offset ? [{ values: offset, width: 3, start }] : []),
    ...morphColumns(morphTargets, vertices, (name) => names.indexOf(name)),
  ];
}

/** The vertices of several lists of primitives, one list after the other. Vertices of different lists are not merged. */
export function weldLists(lists: readonly (readonly Primitive[])[]): Weld {
  const welds = lists.map(weldPrimitives);
  const sources = offsets(welds.map(({ vertexOf }) => vertexOf.length));
  const vertices = offsets(welds.map(({ first }) => first.length));
  const base = welds.map((weld, list) => shifted(weld.base.subarray(0, -1), sources[list]!));
  return {
    base: joinColumns(Uint32Array, [...base, sources.subarray(-1)]),
    vertexOf: joinColumns(
      Uint32Array,
      welds.map((weld, list) => shifted(weld.vertexOf, vertices[list]!)),
    ),
    first: joinColumns(
      Uint32Array,
      welds.map((weld, list) => shifted(weld.first, sources[list]!)),
    ),
  };
}

function shifted(column: Uint32Array, by: number): Uint32Array {
  return column.map((value) => value + by);
}

/** The distinct names of the morph targets of all primitives. */
export function targetNames(primitives: readonly Primitive[]): string[] {
  return [...new Set(primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)))];
}

/** The primitive to which a vertex with a running number belongs. */
export function primitiveOf(base: Uint32Array, vertex: number): number {
  let low = 0;
  let high = base.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (base[middle]! <= vertex) low = middle;
    else high = middle;
  }
  // Empty primitives begin where the next one does.
  while (base[low + 1]! <= vertex) low++;
  return low;
}

/** Running totals, from 0 to the sum. */
function offsets(lengths: readonly number[]): Uint32Array {
  const out = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => {
    out[index + 1] = out[index]! + length;
  });
  return out;
}
