/** Vertices that texts list once although the mesh has them several times, for the corners of its faces. */
import type { ModelMesh, SkinWeights } from '../../../model/model.ts';
import { uniqueRows } from '../unique-rows.ts';

/** Which lines a list has, and which of them everyone takes. */
export interface Lines {
  /** For every vertex, its line. */
  line: Uint32Array<ArrayBuffer>;
  /** For every line, the first vertex that has it. */
  vertex: Uint32Array<ArrayBuffer>;
}

/** Every vertex has a line of its own. */
export function linesApart(count: number): Lines {
  const each = Uint32Array.from({ length: count }, (_, vertex) => vertex);
  return { line: each, vertex: each };
}

/** Vertices are one line where the lists that texts have for vertices have the same for them. */
export function weldedVertices({ positions, colors, constraints, weights }: ModelMesh): Lines {
  const columns = [
    ...columnsOf(positions, 3),
    ...(colors ? columnsOf(colors, 4) : []),
    ...(constraints ? columnsOf(constraints, 1) : []),
    ...(weights ? [weightNumbers(weights)] : []),
  ];
  return welded(columns);
}

/** Vertices in one place are one line. */
export function weldedPositions(positions: Float32Array): Lines {
  return welded(columnsOf(positions, 3));
}

export function weldedCoordinates(uvs: Float32Array): Lines {
  return welded(columnsOf(uvs, 2));
}

function welded(columns: readonly Int32Array[]): Lines {
  const { number, first } = uniqueRows(columns);
  return { line: number, vertex: first };
}

/** The bits of floats, column by column. Adding nothing makes both zeros one. */
function columnsOf(values: Float32Array, width: number): Int32Array[] {
  return Array.from({ length: width }, (_, column) => {
    const floats = Float32Array.from({ length: values.length / width }, (_, row) => {
      return values[row * width + column]! + 0;
    });
    return new Int32Array(floats.buffer);
  });
}

/** A number for every vertex that others with the same bones and weights have as well. */
function weightNumbers({ start, bone, weight }: SkinWeights): Int32Array {
  const bits = new Int32Array(weight.buffer, weight.byteOffset, weight.length);
  const numbers = new Int32Array(start.length - 1);
  let vertices = Uint32Array.from(numbers, (_, vertex) => vertex);
  let given = 1;
  for (let place = 0; vertices.length > 0; place++) {
    vertices = vertices.filter((vertex) => start[vertex]! + place < start[vertex + 1]!);
    const column = (of: (vertex: number) => number) => Int32Array.from(vertices, of);
    const { number, first } = uniqueRows([
      column((vertex) => numbers[vertex]!),
      column((vertex) => bone[start[vertex]! + place]!),
      column((vertex) => bits[start[vertex]! + place]!),
    ]);
    for (const [index, vertex] of vertices.entries()) numbers[vertex] = given + number[index]!;
    given += first.length;
  }
  return numbers;
}
