/** Mesh chunks as meshes of a scene. */
import { type Mesh, NONE, type Primitive } from '../../../scene/scene.ts';
import type { ChunkOf } from '../files/chunks/document.ts';
import { listedMaterials, namedMaterials } from '../files/chunks/materials.ts';
import type { MorphTargetContent } from '../files/chunks/records/mesh.ts';
import { compiledPrimitives } from './compiled.ts';
import { morphsByMesh } from './morphs.ts';
import { type Binding, meshPrimitives } from './primitives.ts';
import type { Frame, Stage } from './stage.ts';

export type MeshChunk = ChunkOf<'mesh' | 'compiledMesh'>;

/**
 * Adds a mesh to the scene.
 *
 * @param materialId of the node that shows it
 * @param binding to bones; a mesh without one is added once and shared by the nodes that show it
 * @returns index of the mesh
 */
export type MeshAdder = (name: string, chunk: MeshChunk, materialId: number, binding?: Binding) => number;

export function meshAdder({ scene }: Pick<Stage, 'scene'>, frame: Frame): MeshAdder {
  const known = new Map<MeshChunk, number>();
  const morphs = morphsByMesh(frame.document);
  return (name, chunk, materialId, binding) => {
    const before = binding ? undefined : known.get(chunk);
    if (before !== undefined) return before;
    const own = morphs.get(chunk.id ?? NONE) ?? [];
    const mesh = scene.meshes.push(sceneMesh(name, chunk, materialId, frame, own, binding)) - 1;
    known.set(chunk, mesh);
    return mesh;
  };
}

function sceneMesh(
  name: string,
  chunk: MeshChunk,
  materialId: number,
  { document, materials, named }: Frame,
  morphs: readonly MorphTargetContent[],
  binding?: Binding,
): Mesh {
  if (chunk.kind === 'compiledMesh') {
    const listed = listedMaterials(namedMaterials(document), materialId);
    const materialOf = (number: number) => named.get(listed[number] ?? NONE) ?? NONE;
    const primitives = compiledPrimitives(document, chunk, name, materialOf);
    return { name, primitives, vertexCount: streamedVertices(chunk.content.vertexCount, primitives) };
  }
  const primitives = meshPrimitives(chunk.content, {
    name,
    materialOf: (id) => materials[id] ?? NONE,
    morphs,
    ...(binding ? { binding } : {}),
  });
  return { name, primitives, vertexCount: chunk.content.vertices.count };
}

/** The streams of damaged files have more vertices than stated. */
function streamedVertices(stated: number, primitives: readonly Primitive[]): number {
  let count = stated;
  for (const { origin = [] } of primitives) for (const vertex of origin) count = Math.max(count, vertex + 1);
  return count;
}
