/** The primitives of a mesh as one list of vertices, in which what was split for materials and textures is one again. */
import type { Influences, MorphTarget, Primitive } from '../../../scene/scene.ts';
import { firstEqualRuns } from '../files/chunks/rows.ts';

/** Which vertices of the file the vertices of a mesh become. */
export interface Weld {
  /** First vertex of each primitive, all of them counted through; and their number. */
  base: Uint32Array;
  /** For each vertex of the primitives the one of the file. */
  vertexOf: Uint32Array;
  /** For each vertex of the file the first one that becomes it. */
  first: Uint32Array;
}

const NO_ORIGIN = 0xffffffff;

/**
 * Vertices become one where they agree in everything but texture coordinates: place, normal, colour, influences, morph
 * targets, and the vertex of the file that they were made of, if they name one. They stand in the order of their origins
 * or, where there are none, in which they come.
 */
function weldPrimitives(primitives: readonly Primitive[]): Weld {
  const base = offsets(primitives.map(({ positions }) => positions.length / 3));
  const names = targetNames(primitives);
  const runs = primitives.map((primitive) => vertexRuns(primitive, names));
  const words = concatenate(runs.map((run) => run.words));
  const wordBase = offsets(runs.map((run) => run.words.length));
  const start = new Uint32Array(base.at(-1)! + 1);
  runs.forEach((run, index) => {
    start.set(
      run.start.map((word) => word + wordBase[index]!),
      base[index]!,
    );
  });
  const same = firstEqualRuns(words, start);
  const first = same.filter((vertex, index) => vertex === index);
  if (primitives.every(({ origin }) => origin)) {
    const origin = concatenate(primitives.map((primitive) => primitive.origin!));
    first.sort((a, b) => origin[a]! - origin[b]! || a - b);
  }
  const number = new Uint32Array(same.length);
  first.forEach((vertex, index) => {
    number[vertex] = index;
  });
  return { base, vertexOf: same.map((vertex) => number[vertex]!), first };
}

/** The vertices of several lists of primitives, one list after the other. Those of different lists stay apart. */
export function weldLists(lists: readonly (readonly Primitive[])[]): Weld {
  const welds = lists.map(weldPrimitives);
  const sources = offsets(welds.map(({ vertexOf }) => vertexOf.length));
  const vertices = offsets(welds.map(({ first }) => first.length));
  const base = welds.map((weld, list) => shifted(weld.base.subarray(0, -1), sources[list]!));
  return {
    base: concatenate([...base, sources.subarray(-1)]),
    vertexOf: concatenate(welds.map((weld, list) => shifted(weld.vertexOf, vertices[list]!))),
    first: concatenate(welds.map((weld, list) => shifted(weld.first, sources[list]!))),
  };
}

function shifted(column: Uint32Array, by: number): Uint32Array {
  return column.map((value) => value + by);
}

/** The names of the morph targets of all primitives, each once. */
export function targetNames(primitives: readonly Primitive[]): string[] {
  return [...new Set(primitives.flatMap(({ morphTargets = [] }) => morphTargets.map(({ name }) => name)))];
}

/** The primitive that a vertex belongs to, all of them counted through. */
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

function concatenate(columns: readonly Uint32Array[]): Uint32Array {
  const out = new Uint32Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    out.set(column, at);
    at += column.length;
  }
  return out;
}

/** Rows of different lengths, one after the other. */
interface Runs {
  /** One more than there are rows. */
  start: Uint32Array;
  words: Uint32Array;
}

/** Everything that must be alike in vertices that are to become one, as bits. */
function vertexRuns(
  { positions, normals, colors, origin, influences, morphTargets = [] }: Primitive,
  names: readonly string[],
): Runs {
  const vertices = positions.length / 3;
  const place = bits(positions);
  const normal = normals && bits(normals);
  const color = colors && bits(colors);
  const links = influences && influenceColumns(influences);
  const moved = movedVertices(morphTargets, vertices);
  const numbers = morphTargets.map(({ name }) => names.indexOf(name));
  const words: number[] = [];
  const start = new Uint32Array(vertices + 1);
  for (let vertex = 0; vertex < vertices; vertex++) {
    words.push(origin?.[vertex] ?? NO_ORIGIN);
    pushRow(words, place, vertex, 3);
    if (normal) pushRow(words, normal, vertex, 3);
    if (color) pushRow(words, color, vertex, 4);
    const end = influences?.start[vertex + 1] ?? 0;
    for (let link = influences?.start[vertex] ?? 0; link < end; link++) {
      words.push(links!.joint[link]!, links!.weight[link]!);
      if (links!.offset) pushRow(words, links!.offset, link, 3);
    }
    for (let row = moved.start[vertex]!; row < moved.start[vertex + 1]!; row++) {
      words.push(numbers[moved.target[row]!]!);
      pushRow(words, moved.moves[moved.target[row]!]!, moved.entry[row]!, 3);
    }
    start[vertex + 1] = words.length;
  }
  return { start, words: Uint32Array.from(words) };
}

function pushRow(words: number[], column: Uint32Array, row: number, width: number): void {
  for (let i = row * width; i < (row + 1) * width; i++) words.push(column[i]!);
}

/** Of numbers, the bits; -0 counts as 0. */
function bits(numbers: Float32Array): Uint32Array {
  return new Uint32Array(numbers.map((value) => value + 0).buffer);
}

function influenceColumns({ joint, weight, offset }: Influences) {
  return { joint, weight: bits(weight), offset: offset && bits(offset) };
}

/** Per vertex the targets that move it, and as which of their entries. */
function movedVertices(targets: readonly MorphTarget[], vertices: number) {
  const start = new Uint32Array(vertices + 1);
  for (const { vertices: moved } of targets) for (const vertex of moved) start[vertex + 1]!++;
  for (let vertex = 0; vertex < vertices; vertex++) start[vertex + 1]! += start[vertex]!;
  const next = start.slice();
  const target = new Uint32Array(start[vertices]!);
  const entry = new Uint32Array(start[vertices]!);
  targets.forEach(({ vertices: moved }, index) => {
    moved.forEach((vertex, place) => {
      const row = next[vertex]!++;
      target[row] = index;
      entry[row] = place;
    });
  });
  return { start, target, entry, moves: targets.map(({ positions }) => bits(positions)) };
}
