/** Morph targets of meshes as those of the scene's primitives. */
import type { MorphTarget } from '../../scene/scene.ts';
import { type CryengineDocument, chunksOf } from './document.ts';
import type { MeshContent, MorphTargetContent } from './records/mesh.ts';
import type { Surface } from './surfaces.ts';

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
 * For each surface of a mesh the targets that move it. The first surface also has those that move nothing anywhere, so that
 * no name is lost.
 */
export function surfaceTargets(
  mesh: MeshContent,
  surfaces: readonly Surface[],
  morphs: readonly MorphTargetContent[],
): MorphTarget[][] {
  const targets = surfaces.map((): MorphTarget[] => []);
  if (morphs.length === 0) return targets;
  const made = verticesMade(mesh.vertices.count, surfaces);
  for (const morph of morphs) {
    // Of several entries for one vertex the last one counts.
    const entries = new Map(Array.from(morph.vertices.vertexId, (source, entry) => [source, entry]));
    const moved = movedVertices(entries.keys(), made, mesh.vertices.count);
    if (targets.length > 0 && !moved.has(0)) moved.set(0, []);
    for (const [surface, vertices] of moved) {
      targets[surface]!.push(morphTarget(morph, mesh, surfaces[surface]!.origin, vertices, entries));
    }
  }
  return targets;
}

/** What was made of the vertices of a mesh: of vertex v the entries start[v] .. start[v + 1] - 1. */
interface Made {
  start: Uint32Array;
  surface: Uint32Array;
  vertex: Uint32Array;
}

function verticesMade(vertexCount: number, surfaces: readonly Surface[]): Made {
  const start = new Uint32Array(vertexCount + 1);
  for (const { origin } of surfaces) {
    for (const source of origin) start[source + 1] = start[source + 1]! + 1;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++)
    start[vertex + 1] = start[vertex + 1]! + start[vertex]!;
  const next = start.slice();
  const made = {
    start,
    surface: new Uint32Array(start[vertexCount]!),
    vertex: new Uint32Array(start[vertexCount]!),
  };
  surfaces.forEach(({ origin }, surface) => {
    origin.forEach((source, vertex) => {
      const at = next[source]!;
      next[source] = at + 1;
      made.surface[at] = surface;
      made.vertex[at] = vertex;
    });
  });
  return made;
}

/** The vertices that were made of some, by surface. */
function movedVertices(
  sources: Iterable<number>,
  { start, surface, vertex }: Made,
  vertexCount: number,
): Map<number, number[]> {
  const moved = new Map<number, number[]>();
  for (const source of sources) {
    if (source >= vertexCount) continue;
    for (let at = start[source]!; at < start[source + 1]!; at++) {
      const vertices = moved.get(surface[at]!) ?? [];
      moved.set(surface[at]!, vertices);
      vertices.push(vertex[at]!);
    }
  }
  return moved;
}

/**
 * Where vertices go, from where they would be absolutely (reference §3.9).
 *
 * @param entries of the target, by vertex of the mesh
 */
function morphTarget(
  { name, vertices: { position } }: MorphTargetContent,
  mesh: MeshContent,
  origin: Uint32Array,
  moved: readonly number[],
  entries: ReadonlyMap<number, number>,
): MorphTarget {
  const vertices = Uint32Array.from(moved).sort();
  const positions = new Float32Array(vertices.length * 3);
  vertices.forEach((vertex, row) => {
    const source = origin[vertex]!;
    const entry = entries.get(source)!;
    for (let axis = 0; axis < 3; axis++) {
      positions[row * 3 + axis] = position[entry * 3 + axis]! - mesh.vertices.position[source * 3 + axis]!;
    }
  });
  return { name: name.text, vertices, positions };
}
