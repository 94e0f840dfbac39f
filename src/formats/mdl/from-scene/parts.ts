/** Splits primitives into parts that fit the limits of a mesh. */
import type { Influences, MorphTarget, Primitive } from '../../../scene/scene.ts';
import type { Limits } from '../model/limits.ts';
import { cornersOf, entriesOf, type Part, planParts, rowsOf } from '../model/parts.ts';
import { mdlProperties, type PrimitiveProperties } from '../properties.ts';

/** @returns the primitive itself if it is within the limits */
export function partsOf(primitive: Primitive, limits: Limits): Primitive[] {
  const { positions, indices, influences } = primitive;
  const bones = influences && { start: influences.start, bone: influences.joint };
  const surface = { vertexCount: positions.length / 3, indices, ...(bones ? { influences: bones } : {}) };
  return planParts(surface, limits)?.map((part) => partOf(primitive, part)) ?? [primitive];
}

function partOf(primitive: Primitive, part: Part): Primitive {
  const { positions, normals, uvs, colors, indices, influences, morphTargets, properties } = primitive;
  const { vertices, triangles, place } = part;
  const kept = mdlProperties<PrimitiveProperties>(primitive);
  return {
    name: primitive.name,
    material: primitive.material,
    positions: rowsOf(positions, vertices, 3),
    ...(normals ? { normals: rowsOf(normals, vertices, 3) } : {}),
    uvs: uvs.map((column) => rowsOf(column, vertices, 2)),
    ...(colors ? { colors: rowsOf(colors, vertices, 4) } : {}),
    indices: cornersOf(indices, triangles, part),
    ...(influences ? { influences: influencesOf(influences, vertices) } : {}),
    ...(morphTargets ? { morphTargets: morphTargets.map((target) => targetOf(target, place)) } : {}),
    ...(properties ? { properties: { ...properties, mdl: keptOf(kept, part) } } : {}),
  };
}

function influencesOf({ start, joint, weight }: Influences, vertices: Uint32Array): Influences {
  const { start: starts, entries } = entriesOf(start, vertices);
  return {
    start: starts,
    joint: Uint16Array.from(entries, (entry) => joint[entry]!),
    weight: Float32Array.from(entries, (entry) => weight[entry]!),
  };
}

function targetOf(target: MorphTarget, place: ReadonlyMap<number, number>): MorphTarget {
  const moved = [...target.vertices.keys()].filter((entry) => place.has(target.vertices[entry]!));
  return {
    name: target.name,
    vertices: Uint32Array.from(moved, (entry) => place.get(target.vertices[entry]!)!),
    positions: rowsOf(target.positions, moved, 3),
  };
}

/** Properties of a part; lists of all faces of the mesh are dropped. */
function keptOf(
  { surface, smoothing, tangents, constraints }: Partial<PrimitiveProperties>,
  { vertices, triangles }: Part,
): PrimitiveProperties {
  return {
    ...(surface ? { surface: Int32Array.from(triangles, (triangle) => surface[triangle]!) } : {}),
    ...(smoothing ? { smoothing: Uint32Array.from(triangles, (triangle) => smoothing[triangle]!) } : {}),
    ...(tangents ? { tangents: rowsOf(tangents, vertices, 4) } : {}),
    ...(constraints ? { constraints: rowsOf(constraints, vertices, 1) } : {}),
  };
}
