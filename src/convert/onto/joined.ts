/** The surface of a mesh per material: programs join primitives that share one. */
import type { Mesh, Primitive } from '../../scene/scene.ts';

/** Primitives of one material as one surface. */
export interface Joined {
  primitives: readonly Primitive[];
  /** Of the first vertex of each primitive. */
  starts: readonly number[];
  vertexCount: number;
  positions: Float32Array;
  indices: Uint32Array;
}

/** The surfaces of a mesh, by material. */
export function joinedByMaterial({ primitives }: Mesh): Map<number, Joined> {
  const materials = new Set(primitives.map(({ material }) => material));
  const of = (wanted: number) => primitives.filter(({ material }) => material === wanted);
  return new Map([...materials].map((material) => [material, joined(of(material))]));
}

export function joined(primitives: readonly Primitive[]): Joined {
  const starts: number[] = [];
  let vertexCount = 0;
  for (const { positions } of primitives) {
    starts.push(vertexCount);
    vertexCount += positions.length / 3;
  }
  const positions = column({ primitives, starts, vertexCount }, 3, 0, (primitive) => primitive.positions);
  const indices = primitives.flatMap(({ indices }, index) =>
    [...indices].map((vertex) => vertex + starts[index]!),
  );
  return { primitives, starts, vertexCount, positions, indices: Uint32Array.from(indices) };
}

/** A column of all primitives; those without it have the same number in each row. */
export function column(
  { primitives, starts, vertexCount }: Pick<Joined, 'primitives' | 'starts' | 'vertexCount'>,
  width: number,
  otherwise: number,
  of: (primitive: Primitive) => Float32Array | undefined,
): Float32Array {
  const rows = new Float32Array(vertexCount * width).fill(otherwise);
  primitives.forEach((primitive, index) => {
    const own = of(primitive);
    if (own) rows.set(own, starts[index]! * width);
  });
  return rows;
}

/** The primitive of a vertex, and its index there. */
export function placeOf({ primitives, starts }: Joined, vertex: number): [Primitive, number] {
  const index = starts.findLastIndex((start) => start <= vertex);
  return [primitives[index]!, vertex - starts[index]!];
}

/** A surface without triangles that some programs cannot hold. */
export interface Distinct extends Joined {
  /** Triangles whose other side was a triangle, too. */
  twoSided: ReadonlySet<number>;
}

/** Triangles with three vertices, and each three vertices once, which are all that some programs can hold. */
export function withoutDoubles(surface: Joined): Distinct {
  const { indices } = surface;
  const seen = new Map<string, { triangle: number; side: boolean }>();
  const twoSided = new Set<number>();
  const kept = new Uint32Array(indices.length);
  for (let at = 0; at < indices.length; at += 3) {
    const corners = indices.subarray(at, at + 3);
    const [low, middle, high] = corners.toSorted();
    if (low === middle || middle === high) continue;
    const key = `${low} ${middle} ${high}`;
    const side = corners[(corners.indexOf(low!) + 1) % 3] === middle;
    const known = seen.get(key);
    if (!known) {
      kept.set(corners, seen.size * 3);
      seen.set(key, { triangle: seen.size, side });
    } else if (known.side !== side) twoSided.add(known.triangle);
  }
  return { ...surface, indices: kept.subarray(0, seen.size * 3), twoSided };
}
