/** Columns of three numbers per vertex that are zero for all but a few vertices, of which only these are stored. */
import type { GLTF } from '@gltf-transform/core';
import { extremes } from '../files/container/column.ts';
import { addConsecutive, type Destination, TARGETS } from './column-layout.ts';

export interface SparseColumn {
  type: 'VEC3';
  /** Number of all vertices. */
  count: number;
  /** The listed vertices, ascending. All others are zero: at least one, and at least one listed vertex is not. */
  vertices: Uint32Array;
  /** Three per listed vertex. */
  values: Float32Array;
}

export function sparseExtremes({ values }: SparseColumn): ReturnType<typeof extremes> {
  const { min, max } = extremes(values, 3);
  return { min: min.map((value) => Math.min(value, 0)), max: max.map((value) => Math.max(value, 0)) };
}

/** The vertices of all columns, then their values. */
export function addSparse(
  columns: readonly SparseColumn[],
  destination: Destination,
): NonNullable<GLTF.IAccessor['sparse']>[] {
  const moved = columns.map(movedOnly);
  const last = moved.reduce((most, { vertices }) => Math.max(most, vertices.at(-1)!), 0);
  const { array: Indices, componentType } = INDEX_TYPES.find(({ limit }) => last < limit)!;
  const indices = addConsecutive(
    moved.map(({ vertices }) => new Indices(vertices)),
    destination,
  );
  const values = addConsecutive(
    moved.map(({ values }) => values),
    destination,
  );
  return moved.map(({ vertices }, index) => ({
    count: vertices.length,
    indices: { ...indices[index]!, componentType },
    values: values[index]!,
  }));
}

/** The largest value of a type is never an index. */
const INDEX_TYPES = [
  { array: Uint8Array, componentType: 5121, limit: 0xff },
  { array: Uint16Array, componentType: 5123, limit: 0xffff },
  { array: Uint32Array, componentType: 5125, limit: Number.POSITIVE_INFINITY },
] as const;

/** Without vertices that are listed with zeros. */
function movedOnly({ vertices, values }: SparseColumn): Pick<SparseColumn, 'vertices' | 'values'> {
  const moves = (row: number) => [0, 1, 2].some((axis) => values[row * 3 + axis] !== 0);
  return {
    vertices: vertices.filter((_, row) => moves(row)),
    values: values.filter((_, at) => moves(Math.floor(at / 3))),
  };
}

const VECTOR_BYTES = 12;
/** Vertices, whose zeros are 768 KiB. */
const MOST_ZEROS = 2 ** 16;

/**
 * Gives sparse accessors a buffer view of zeros, which they share: glTF does not need it, but assimp refuses accessors without
 * one. Larger files do without.
 */
export function addZeros(accessors: readonly GLTF.IAccessor[], destination: Destination): void {
  const bare = accessors.filter(({ sparse }) => sparse);
  const longest = bare.reduce((most, { count }) => Math.max(most, count), 0);
  if (bare.length === 0 || longest > MOST_ZEROS) return;
  const [place] = addConsecutive([new Uint8Array(longest * VECTOR_BYTES)], destination);
  const { bufferView } = place!;
  // Of columns of vertices that share a view.
  Object.assign(destination.views[bufferView]!, { byteStride: VECTOR_BYTES, target: TARGETS.vertices });
  for (const accessor of bare) accessor.bufferView = bufferView;
}
