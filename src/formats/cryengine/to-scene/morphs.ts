/** Morph targets of meshes as those of the scene's primitives. */

import { gatherRows } from '../../../math/columns.ts';
import type { Mesh, MorphTarget } from '../../../scene/scene.ts';
import { type CryengineDocument, chunksOf } from '../files/chunks/document.ts';
import type { MorphTargetContent } from '../files/chunks/records/mesh.ts';

/** The morph targets of a file by the id of their mesh’s chunk. */
export function morphsByMesh(document: CryengineDocument): ReadonlyMap<number, MorphTargetContent[]> {
  const byMesh = new Map<number, MorphTargetContent[]>();
  for (const { content } of chunksOf(document, 'morphTarget')) {
    const morphs = byMesh.get(content.meshId);
    if (morphs) morphs.push(content);
    else byMesh.set(content.meshId, [content]);
  }
  return byMesh;
}

/**
 * A stored target, which has absolute positions, as displacements of the vertices of the mesh
 * (docs/reference/cryengine.md#morph-targets).
 */
export function meshTarget({ name, vertices }: MorphTargetContent, position: Float32Array): MorphTarget {
  // The last of several entries for a vertex counts.
  const entries = new Map(Array.from(vertices.vertexId, (vertex, entry) => [vertex, entry]));
  const moved = Uint32Array.from(entries.keys())
    .filter((vertex) => vertex * 3 < position.length)
    .sort();
  const positions = new Float32Array(moved.length * 3);
  moved.forEach((vertex, row) => {
    const entry = entries.get(vertex)!;
    for (let axis = 0; axis < 3; axis++) {
      positions[row * 3 + axis] = vertices.position[entry * 3 + axis]! - position[vertex * 3 + axis]!;
    }
  });
  return { name: name.text, vertices: moved, positions };
}

/**
 * For each of several primitives the targets of a mesh that move its vertices. The first primitive gets all targets, so
 * that no name is lost.
 *
 * @param targets in terms of the vertices of the mesh
 * @param origins for each vertex of each primitive, the vertex of the mesh
 */
export function spreadTargets(
  targets: readonly MorphTarget[],
  origins: readonly Uint32Array[],
  vertexCount: number,
): MorphTarget[][] {
  const spread = origins.map((): MorphTarget[] => []);
  if (targets.length === 0) return spread;
  const made = verticesMade(vertexCount, origins);
  for (const target of targets) {
    const rows = new Map(Array.from(target.vertices, (vertex, row) => [vertex, row]));
    const moved = movedVertices(target.vertices, made);
    if (spread.length > 0 && !moved.has(0)) moved.set(0, []);
    for (const [primitive, vertices] of moved) {
      spread[primitive]!.push(spreadTarget(target, origins[primitive]!, vertices, rows));
    }
  }
  return spread;
}

/** The copies of each vertex of a mesh in its primitives: of vertex v the entries start[v] .. start[v + 1] - 1. */
interface Made {
  start: Uint32Array;
  primitive: Uint32Array;
  vertex: Uint32Array;
}

function verticesMade(vertexCount: number, origins: readonly Uint32Array[]): Made {
  const start = new Uint32Array(vertexCount + 1);
  for (const origin of origins) {
    for (const source of origin) start[source + 1] = start[source + 1]! + 1;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++)
    start[vertex + 1] = start[vertex + 1]! + start[vertex]!;
  const next = start.slice();
  const made = {
    start,
    primitive: new Uint32Array(start[vertexCount]!),
    vertex: new Uint32Array(start[vertexCount]!),
  };
  origins.forEach((origin, primitive) => {
    origin.forEach((source, vertex) => {
      const at = next[source]!;
      next[source] = at + 1;
      made.primitive[at] = primitive;
      made.vertex[at] = vertex;
    });
  });
  return made;
}

/** The copies of some vertices of the mesh, by primitive. */
function movedVertices(sources: Uint32Array, { start, primitive, vertex }: Made): Map<number, number[]> {
  const moved = new Map<number, number[]>();
  for (const source of sources) {
    for (let at = start[source]!; at < start[source + 1]!; at++) {
      const vertices = moved.get(primitive[at]!) ?? [];
      moved.set(primitive[at]!, vertices);
      vertices.push(vertex[at]!);
    }
  }
  return moved;
}

/** @param rows of the target, by vertex of the mesh */
function spreadTarget(
  { positions, normals, ...target }: MorphTarget,
  origin: Uint32Array,
  moved: readonly number[],
  rows: ReadonlyMap<number, number>,
): MorphTarget {
  const vertices = Uint32Array.from(moved).sort();
  const sources = vertices.map((vertex) => rows.get(origin[vertex]!)!);
  return {
    ...target,
    vertices,
    positions: gatherRows(positions, sources, 3),
    ...(normals ? { normals: gatherRows(normals, sources, 3) } : {}),
  };
}

/** Positions and normals of a mesh in the order of the file, 3 numbers per vertex. */
export function restMesh({ primitives, vertexCount = 0 }: Mesh): {
  positions: Float32Array;
  normals: Float32Array;
} {
  const positions = new Float32Array(vertexCount * 3);
  const normals = new Float32Array(vertexCount * 3);
  for (const primitive of primitives) {
    primitive.origin?.forEach((source, vertex) => {
      positions.set(primitive.positions.subarray(vertex * 3, vertex * 3 + 3), source * 3);
      if (primitive.normals) normals.set(primitive.normals.subarray(vertex * 3, vertex * 3 + 3), source * 3);
    });
  }
  return { positions, normals };
}
