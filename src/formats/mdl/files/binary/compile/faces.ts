/** Faces with their planes and neighbors (docs/reference/mdl.md#faces). */
import { vectorLength } from '../../../../../math/vector.ts';
import { NONE } from '../../../../../scene/scene.ts';
import type { Faces } from '../../../model/model.ts';
import type { MeshPart } from '../document.ts';

/** The greatest face index that a neighbor can have in 16 bits. */
const GREATEST_NEIGHBOR = 0x7fff;

export interface CompiledFaces {
  faces: NonNullable<MeshPart['faces']>;
  /** Half the sum of the lengths of the face normals. */
  surfaceArea: number;
}

/** @param first for each vertex, the first one at its position */
export function compileFaces(
  { vertices, surface }: Faces,
  positions: Float32Array,
  first: Uint32Array,
): CompiledFaces {
  const count = surface.length;
  const normal = new Float32Array(count * 3);
  const distance = new Float32Array(count);
  let surfaceArea = 0;
  for (let face = 0; face < count; face++) {
    const cross = crossOf(vertices, positions, face);
    const length = vectorLength(...cross);
    surfaceArea += length / 2;
    const origin = vertices[face * 3]! * 3;
    let along = 0;
    cross.forEach((value, axis) => {
      const unit = length > 0 ? value / length : 0;
      normal[face * 3 + axis] = unit;
      along += unit * positions[origin + axis]!;
    });
    distance[face] = -along;
  }
  const faces = {
    count,
    normal,
    distance,
    surface: Uint32Array.from(surface),
    adjacent: neighborsOf(vertices, first),
    vertices: Uint16Array.from(vertices),
  };
  return { faces, surfaceArea };
}

/** The normal of a face, with twice its area as length. */
function crossOf(vertices: Uint32Array, positions: Float32Array, face: number): [number, number, number] {
  const [a, b, c] = [0, 1, 2].map((corner) => vertices[face * 3 + corner]! * 3) as [number, number, number];
  const side = (to: number, axis: number) => positions[to + (axis % 3)]! - positions[a + (axis % 3)]!;
  const component = (axis: number) => {
    return side(b, axis + 1) * side(c, axis + 2) - side(b, axis + 2) * side(c, axis + 1);
  };
  return [component(0), component(1), component(2)];
}

/** The first other face at each edge; edges are equal if they connect the same positions. */
function neighborsOf(vertices: Uint32Array, first: Uint32Array): Int16Array<ArrayBuffer> {
  const edges = Float64Array.from(vertices).map((vertex, at) => {
    const next = vertices[at % 3 === 2 ? at - 2 : at + 1]!;
    const [from, to] = [first[vertex]!, first[next]!];
    return Math.min(from, to) * first.length + Math.max(from, to);
  });
  const order = vertices.map((_, at) => at);
  order.sort((a, b) => edges[a]! - edges[b]! || a - b);
  const adjacent = new Int16Array(vertices.length).fill(NONE);
  for (let start = 0; start < order.length; ) {
    const edge = edges[order[start]!];
    let end = start + 1;
    while (end < order.length && edges[order[end]!] === edge) end++;
    connect(order.subarray(start, end), adjacent);
    start = end;
  }
  return adjacent;
}

/** @param corners at which an edge begins, ascending */
function connect(corners: Uint32Array, adjacent: Int16Array): void {
  const faceOf = (corner: number) => Math.floor(corner / 3);
  const first = faceOf(corners[0]!);
  const other = corners.find((corner) => faceOf(corner) !== first);
  if (other === undefined) return;
  for (const corner of corners) {
    const neighbor = faceOf(corner) === first ? faceOf(other) : first;
    if (neighbor <= GREATEST_NEIGHBOR) adjacent[corner] = neighbor;
  }
}
