/** Surfaces in parts that are small enough for a mesh of a model (mdl §1.4, §1.5). */
import type { Influences, MorphTarget, Primitive } from '../../../scene/scene.ts';
import { mdlProperties, type PrimitiveProperties } from '../scene/properties.ts';

export interface Limits {
  vertices: number;
  faces: number;
  /** Bones that vertices of a mesh hang on. */
  bones: number;
}

/** A part while triangles are put into it. */
interface OpenPart {
  triangles: number[];
  vertices: Set<number>;
  bones: Set<number>;
}

/**
 * Triangles in as few parts as it takes to put each one, in order, where it brings the fewest new bones; vertices stand in
 * every part that uses them.
 *
 * @returns the primitive itself where it is small enough
 */
export function partsOf(primitive: Primitive, limits: Limits): Primitive[] {
  const { positions, indices, influences } = primitive;
  const isSmall =
    positions.length / 3 <= limits.vertices &&
    indices.length / 3 <= limits.faces &&
    new Set(influences?.joint).size <= limits.bones;
  if (isSmall) return [primitive];
  const parts: OpenPart[] = [];
  const bones = new Set<number>();
  for (let triangle = 0; triangle * 3 < indices.length; triangle++) {
    const corners = indices.subarray(triangle * 3, triangle * 3 + 3);
    bones.clear();
    if (influences) for (const vertex of corners) addBones(bones, influences, vertex);
    const part = bestPart(parts, corners, bones, limits) ?? openPart(parts);
    part.triangles.push(triangle);
    for (const vertex of corners) part.vertices.add(vertex);
    for (const bone of bones) part.bones.add(bone);
  }
  return parts.map((part) => partOf(primitive, part));
}

function addBones(bones: Set<number>, { start, joint }: Influences, vertex: number): void {
  for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) bones.add(joint[entry]!);
}

function openPart(parts: OpenPart[]): OpenPart {
  const part: OpenPart = { triangles: [], vertices: new Set(), bones: new Set() };
  parts.push(part);
  return part;
}

/** The part that a triangle fits into with the fewest new bones. */
function bestPart(
  parts: readonly OpenPart[],
  corners: Uint32Array,
  bones: ReadonlySet<number>,
  limits: Limits,
): OpenPart | undefined {
  let best: OpenPart | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const added = countNew(bones, part.bones);
    const fits =
      part.triangles.length < limits.faces &&
      part.bones.size + added <= limits.bones &&
      part.vertices.size + countNew(corners, part.vertices) <= limits.vertices;
    if (fits && added < fewest) {
      best = part;
      fewest = added;
    }
  }
  return best;
}

function countNew(items: Iterable<number>, known: ReadonlySet<number>): number {
  let count = 0;
  for (const item of items) if (!known.has(item)) count++;
  return count;
}

function partOf(primitive: Primitive, { triangles, vertices: used }: OpenPart): Primitive {
  const vertices = Uint32Array.from(used).sort();
  const place = new Map<number, number>();
  vertices.forEach((vertex, index) => {
    place.set(vertex, index);
  });
  const { positions, normals, uvs, colors, indices, influences, morphTargets, properties } = primitive;
  const kept = mdlProperties<PrimitiveProperties>(primitive);
  return {
    name: primitive.name,
    material: primitive.material,
    positions: rows(positions, vertices, 3),
    ...(normals ? { normals: rows(normals, vertices, 3) } : {}),
    uvs: uvs.map((column) => rows(column, vertices, 2)),
    ...(colors ? { colors: rows(colors, vertices, 4) } : {}),
    indices: Uint32Array.from({ length: triangles.length * 3 }, (_, corner) => {
      return place.get(indices[triangles[Math.floor(corner / 3)]! * 3 + (corner % 3)]!)!;
    }),
    ...(influences ? { influences: influencesOf(influences, vertices) } : {}),
    ...(morphTargets ? { morphTargets: morphTargets.map((target) => targetOf(target, place)) } : {}),
    ...(properties ? { properties: { ...properties, mdl: keptOf(kept, vertices, triangles) } } : {}),
  };
}

function rows(column: Float32Array, of: ArrayLike<number>, width: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: of.length * width }, (_, at) => {
    return column[of[Math.floor(at / width)]! * width + (at % width)]!;
  });
}

function influencesOf({ start, joint, weight }: Influences, vertices: Uint32Array): Influences {
  const starts = new Uint32Array(vertices.length + 1);
  vertices.forEach((vertex, index) => {
    starts[index + 1] = starts[index]! + start[vertex + 1]! - start[vertex]!;
  });
  const total = starts[vertices.length]!;
  const out = { start: starts, joint: new Uint16Array(total), weight: new Float32Array(total) };
  vertices.forEach((vertex, index) => {
    for (let entry = start[vertex]!; entry < start[vertex + 1]!; entry++) {
      const at = starts[index]! + entry - start[vertex]!;
      out.joint[at] = joint[entry]!;
      out.weight[at] = weight[entry]!;
    }
  });
  return out;
}

function targetOf(target: MorphTarget, place: ReadonlyMap<number, number>): MorphTarget {
  const moved = [...target.vertices.keys()].filter((entry) => place.has(target.vertices[entry]!));
  return {
    name: target.name,
    vertices: Uint32Array.from(moved, (entry) => place.get(target.vertices[entry]!)!),
    positions: rows(target.positions, moved, 3),
  };
}

/** All faces of a mesh belong to no part of it. */
function keptOf(
  { surface, smoothing, tangents, constraints }: Partial<PrimitiveProperties>,
  vertices: Uint32Array,
  triangles: readonly number[],
): PrimitiveProperties {
  return {
    ...(surface ? { surface: Int32Array.from(triangles, (triangle) => surface[triangle]!) } : {}),
    ...(smoothing ? { smoothing: Uint32Array.from(triangles, (triangle) => smoothing[triangle]!) } : {}),
    ...(tangents ? { tangents: rows(tangents, vertices, 4) } : {}),
    ...(constraints ? { constraints: rows(constraints, vertices, 1) } : {}),
  };
}
