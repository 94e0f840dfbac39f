import type { Influences, Primitive } from '../../../src/scene/scene.ts';

/** Makes four triangles of each, with new vertices half way: more of them on the same surface. */
export function subdivide(primitive: Primitive): void {
  const { positions, normals, uvs, colors, influences, indices } = primitive;
  const count = positions.length / 3;
  const pairs: [number, number][] = [];
  const known = new Map<string, number>();
  const between = (a: number, b: number) => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    const vertex = known.get(key) ?? count + pairs.push([a, b]) - 1;
    known.set(key, vertex);
    return vertex;
  };
  const triangles: number[] = [];
  for (let corner = 0; corner < indices.length; corner += 3) {
    const [a, b, c] = [indices[corner]!, indices[corner + 1]!, indices[corner + 2]!];
    const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)];
    triangles.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  const grown = (column: Float32Array, width: number) => {
    const means = pairs.flatMap(([a, b]) =>
      Array.from({ length: width }, (_, i) => (column[a * width + i]! + column[b * width + i]!) / 2),
    );
    return Float32Array.from([...column, ...means]);
  };
  Object.assign(primitive, {
    positions: grown(positions, 3),
    ...(normals ? { normals: unit(grown(normals, 3)) } : {}),
    uvs: uvs.map((set) => grown(set, 2)),
    ...(colors ? { colors: grown(colors, 4) } : {}),
    ...(influences ? { influences: blended(influences, pairs) } : {}),
    indices: Uint32Array.from(triangles),
  });
}

function unit(vectors: Float32Array): Float32Array {
  return vectors.map((value, i) => {
    const first = i - (i % 3);
    return value / (Math.hypot(...vectors.subarray(first, first + 3)) || 1);
  });
}

/** Behind the vertices that there are, those between pairs of them: half of what moves each. */
function blended({ start, joint, weight }: Influences, pairs: readonly [number, number][]): Influences {
  const rows = Array.from({ length: start.length - 1 }, (_, vertex) => [vertex]).concat(pairs);
  const lists = rows.map((vertices) => {
    const shares = new Map<number, number>();
    for (const vertex of vertices) {
      for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
        const share = weight[entry]! / vertices.length;
        shares.set(joint[entry]!, (shares.get(joint[entry]!) ?? 0) + share);
      }
    }
    return [...shares];
  });
  let end = 0;
  return {
    start: Uint32Array.from([0, ...lists.map((list) => (end += list.length))]),
    joint: Uint16Array.from(lists.flat(), ([index]) => index),
    weight: Float32Array.from(lists.flat(), ([, share]) => share),
  };
}

/** Leaves every other triangle, and the vertices that these need. */
export function thinOut(primitive: Primitive): void {
  const { positions, normals, uvs, colors, influences, indices } = primitive;
  const kept = indices.filter((_, corner) => Math.floor(corner / 3) % 2 === 0);
  const used = [...new Set(kept)].sort((a, b) => a - b);
  const places = new Map(used.map((vertex, place) => [vertex, place]));
  const picked = (column: Float32Array, width: number) =>
    Float32Array.from(used.flatMap((vertex) => [...column.subarray(vertex * width, (vertex + 1) * width)]));
  Object.assign(primitive, {
    positions: picked(positions, 3),
    ...(normals ? { normals: picked(normals, 3) } : {}),
    uvs: uvs.map((set) => picked(set, 2)),
    ...(colors ? { colors: picked(colors, 4) } : {}),
    ...(influences ? { influences: rowsOf(influences, used) } : {}),
    indices: kept.map((vertex) => places.get(vertex)!),
  });
}

function rowsOf({ start, joint, weight }: Influences, vertices: readonly number[]): Influences {
  const entries = vertices.map((vertex) =>
    Array.from({ length: start[vertex + 1]! - start[vertex]! }, (_, at) => start[vertex]! + at),
  );
  let end = 0;
  return {
    start: Uint32Array.from([0, ...entries.map((list) => (end += list.length))]),
    joint: Uint16Array.from(entries.flat(), (entry) => joint[entry]!),
    weight: Float32Array.from(entries.flat(), (entry) => weight[entry]!),
  };
}
