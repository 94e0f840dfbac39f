/** Meshes that an edit renamed, while their nodes keep their names: editors show the names of nodes, and hide those of meshes. */
import { namesakes } from '../../scene/namesakes.ts';
import { NONE, type Scene } from '../../scene/scene.ts';

/**
 * The edited scene with the former names of meshes, if the original shows a mesh that the edited scene lacks at a node of the same name.
 *
 * @param before the scene before the edit
 */
export function withFormerMeshNames(edited: Scene, before: Scene): Scene {
  const known = namesakes(edited.meshes, before.meshes);
  if (!known.includes(NONE)) return edited;
  const there = new Set(known);
  const meshes = edited.meshes.map((mesh, index) => {
    if (known[index] !== NONE) return mesh;
    const names = edited.nodes.flatMap((node) => (node.mesh === index ? [node.name] : []));
    const former = before.nodes.find(({ name, mesh: own }) => {
      return own !== undefined && !there.has(own) && names.includes(name);
    })?.mesh;
    if (former === undefined) return mesh;
    there.add(former);
    return { ...mesh, name: before.meshes[former]!.name };
  });
  return { ...edited, meshes };
}
